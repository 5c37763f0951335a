/** How beech looks: the surface of a piece, its paint and mark, and the planks of the table. */

import { BufferGeometry, CanvasTexture, Float32BufferAttribute, RepeatWrapping, SRGBColorSpace } from 'three';
import { facets } from './faces';
import type { Piece } from './forms';
import type { Solid, Vector } from './geometry';
import { COLOURS, INKS, MARKS } from './pieces';

/** Triangles of a solid, with the painted picture on every face. */
export function surface(solid: Solid): BufferGeometry {
  const corners: number[] = [];
  const pictures: number[] = [];
  for (const facet of facets(solid))
    for (let k = 1; k + 1 < facet.corners.length; k++)
      for (const corner of [0, k, k + 1]) {
        corners.push(...(facet.corners[corner] as Vector));
        pictures.push(...(facet.pictures[corner] as [number, number]));
      }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(pictures, 2));
  geometry.computeVertexNormals();
  return geometry;
}

/** Painted beech with the colour's mark in the middle; on a long face it is there several times. */
export function wood(piece: Piece): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const brush = canvas.getContext('2d');
  if (brush) {
    brush.fillStyle = COLOURS[piece.colour] ?? '#999';
    brush.fillRect(0, 0, 128, 128);
    grain(brush, 128);
    brush.translate(28, 28);
    brush.scale(72 / 24, 72 / 24);
    brush.fillStyle = INKS[piece.colour] ?? '#FFFFFF';
    brush.globalAlpha = 0.9;
    brush.fill(new Path2D(MARKS[piece.mark]));
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

export function planks(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 512;
  const brush = canvas.getContext('2d');
  if (brush) {
    for (let plank = 0; plank < 8; plank++) {
      brush.fillStyle = ['#C89A66', '#C19260', '#CFA26F', '#BC8C5A'][plank % 4] ?? '#C89A66';
      brush.fillRect(0, plank * 64, 512, 63);
    }
    grain(brush, 512);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

function grain(brush: CanvasRenderingContext2D, size: number): void {
  brush.strokeStyle = 'rgb(60 30 10 / 0.09)';
  brush.lineWidth = 1;
  for (let line = 3; line < size; line += 5) {
    brush.beginPath();
    for (let x = 0; x <= size; x += 16) brush.lineTo(x, line + 1.5 * Math.sin(x / 23 + line * line));
    brush.stroke();
  }
}

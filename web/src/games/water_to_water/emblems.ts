/** The emblems of characters, by their id, and of powers, by the number that a file's name begins with. */

const pictures = import.meta.glob<string>('../../assets/emblems/{characters,powers}/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace('.svg', '');
const emblems = new Map(
  Object.entries(pictures).map(([path, url]) => [
    path.includes('/powers/') ? Number.parseInt(nameOf(path), 10) : nameOf(path),
    url,
  ]),
);

export const ofCharacter = (id: string): string => emblems.get(id) ?? '';
export const ofPower = (number: number): string => emblems.get(number) ?? '';

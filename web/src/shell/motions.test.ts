import { afterEach, expect, test, vi } from 'vitest';
import { endMotions } from './motions';

afterEach(() => vi.unstubAllGlobals());

test('what moves is ended, what has no end is let be, and nothing is no fault', () => {
  const motion = (endTime: number) => ({ effect: { getComputedTiming: () => ({ endTime }) }, finish: vi.fn() });
  const [ends, goesOn] = [motion(260), motion(Infinity)];
  vi.stubGlobal('document', { getAnimations: () => [ends, goesOn] });
  endMotions();
  expect(ends.finish).toHaveBeenCalledOnce();
  expect(goesOn.finish).not.toHaveBeenCalled();
  vi.stubGlobal('document', {});
  endMotions();
});

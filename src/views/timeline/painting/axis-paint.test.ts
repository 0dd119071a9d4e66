import { expect, test } from 'vitest';
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { Palette } from '../../../render/color/palette';
import { timeScale } from '../../../render/time-scale';
import { paintAxis } from './axis-paint';

const PALETTE = { small: 11, pad: 16 } as unknown as Palette;

/** The labels of ten seconds on 600 pixels; each letter takes 5 of them. */
function labelsBeside(taken: readonly (readonly [from: number, to: number])[]): readonly string[] {
  const written: string[] = [];
  const context = {
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * 5 }),
    fillText: (text: string) => written.push(text),
  };
  paintAxis(context as unknown as PaintContext, PALETTE, timeScale(0, 10_000_000, 600), 22, taken);
  return written;
}

test('labels of the axis keep clear of everything else that stands there', () => {
  const all = labelsBeside([]);
  expect(all).toContain('0:05');
  const others = all.filter((label) => label !== '0:05' && label !== '0:08');
  expect(
    labelsBeside([
      [290, 310],
      [475, 485],
    ]),
  ).toEqual(others);
});

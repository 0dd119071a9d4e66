import { expect, test } from 'vitest';
import { DrawList, Flag, Mark } from '../draw-list';
import type { Palette } from '../color/palette';
import { DIMMED } from './canvas';
import type { PaintContext } from './paint-context';
import { paintRects } from './rects';

const AREA = { left: 20, width: 100, right: 110 };
const PALETTE = {
  accent: 'accent',
  accentSoft: 'soft',
  danger: 'danger',
  surface: 'surface',
  stages: [['blue']],
} as unknown as Palette;

interface Fill {
  readonly color: string;
  readonly alpha: number;
  readonly box: readonly number[];
}

/** What is filled, and how many paths are stroked. */
function painted(list: DrawList): { readonly fills: Fill[]; readonly strokes: number } {
  const fills: Fill[] = [];
  let strokes = 0;
  const none = (): void => undefined;
  const context = {
    fillStyle: '',
    globalAlpha: 1,
    beginPath: none,
    moveTo: none,
    lineTo: none,
    fill: none,
    stroke: () => strokes++,
    fillRect(...box: number[]) {
      fills.push({ color: this.fillStyle, alpha: this.globalAlpha, box });
    },
  };
  const brush = { context: context as unknown as PaintContext, palette: PALETTE, textures: { pattern: () => '' } };
  paintRects(brush, list, AREA);
  return { fills, strokes };
}

test('A bar is cut at the edges of the plot, and left out beyond them', () => {
  const list = new DrawList();
  list.rect(Mark.solid, 0, -30, 40, 5, 10);
  list.rect(Mark.solid, 0, 90, 400, 5, 10);
  list.rect(Mark.solid, 0, 101, 400, 5, 10);
  expect(painted(list).fills.map(({ box }) => box)).toEqual([
    [0, 5, 40, 10],
    [90, 5, 10, 10],
  ]);
});

test('A mark of an instant reaches beyond the edge, and is left out where its instant is not in the plot', () => {
  const list = new DrawList();
  list.rect(Mark.cross, 0, 98, 104, 0, 10);
  expect(painted(list).strokes).toBe(1);
  list.clear();
  list.rect(Mark.cross, 0, 101, 107, 0, 10);
  list.rect(Mark.cross, 0, -9, -3, 0, 10);
  expect(painted(list).strokes).toBe(0);
});

test('The wash of a selected row lies below every bar and reaches into the gutter', () => {
  const list = new DrawList();
  list.rect(Mark.solid, 0, 10, 20, 0, 8);
  list.rect(Mark.rowSelected, 0, 0, 0, 0, 12);
  expect(painted(list).fills).toEqual([
    { color: 'soft', alpha: 1, box: [-20, 0, 130, 12] },
    { color: 'accent', alpha: 1, box: [-20, 0, 3, 12] },
    { color: 'blue', alpha: 1, box: [10, 0, 10, 8] },
  ]);
});

test('What is not in focus is pale in proportion to its own opacity', () => {
  const list = new DrawList();
  list.rect(Mark.half, 0, 10, 20, 0, 8, Flag.dim);
  expect(painted(list).fills[0]?.alpha).toBeCloseTo(0.5 * DIMMED);
});

/** The shape of each kind of message: polygons around (0, 0) that reach to 1, for canvases and for keys. */
import { Message } from '../../sim/trace/trace';

export interface Glyph {
  readonly outline: readonly (readonly [x: number, y: number])[];
  readonly solid: boolean;
  /** Lines across it. */
  readonly strokes: readonly (readonly [x0: number, y0: number, x1: number, y1: number])[];
  readonly name: string;
}

const CIRCLE = Array.from({ length: 12 }, (_, i) => {
  const angle = (i / 6) * Math.PI;
  return [Math.cos(angle), Math.sin(angle)] as const;
});
const S = 0.85;
const SQUARE = [
  [-S, -S],
  [S, -S],
  [S, S],
  [-S, S],
] as const;
const TRIANGLE = [
  [0, -1],
  [1, 0.8],
  [-1, 0.8],
] as const;
const DIAMOND = [
  [0, -1.1],
  [1.1, 0],
  [0, 1.1],
  [-1.1, 0],
] as const;
const CROSS = [
  [-S, -S, S, S],
  [S, -S, -S, S],
] as const;

function glyph(name: string, outline: Glyph['outline'], solid: boolean, strokes: Glyph['strokes'] = []): Glyph {
  return { name, outline, solid, strokes };
}

/** By Message. */
export const glyphs: Readonly<Record<number, Glyph>> = {
  [Message.probe]: glyph('probe', CIRCLE, false),
  [Message.reply]: glyph('reply with load', CIRCLE, true),
  [Message.reservation]: glyph('reservation', SQUARE, false),
  [Message.getTask]: glyph('getTask', TRIANGLE, false),
  [Message.task]: glyph('task', SQUARE, true),
  [Message.none]: glyph('no task left', [], false, CROSS),
  [Message.cancel]: glyph('cancel', SQUARE, false, [[-S, S, S, -S]]),
  [Message.taskEnded]: glyph('task ended', TRIANGLE, true),
  [Message.rejected]: glyph('refused', DIAMOND, false),
  [Message.steal]: glyph('steal', DIAMOND, true),
};

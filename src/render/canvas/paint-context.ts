/**
 * The part of a canvas context that painting needs, so that the same code paints on a screen, into an SVG picture and for tests.
 */
import type { CauseLetter } from '../../sim/reasons';

export interface PaintContext {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  globalAlpha: number;
  lineWidth: number;
  font: string;
  textAlign: CanvasTextAlign;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  fill(): void;
  stroke(): void;
  clip(): void;
  /** The baseline is the middle of the text. */
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
  setLineDash(dash: number[]): void;
  save(): void;
  restore(): void;
}

/** Where fills for the textures of waiting come from: a tile has its corner at (x, y). */
export interface Textures {
  pattern(context: PaintContext, letter: CauseLetter, x: number, y: number): string | CanvasPattern;
}

/** The vocabulary of painting rectangles: what with, where, and one rectangle of a draw list as it is painted. */
import type { Palette } from '../color/palette';
import type { PaintContext, Textures } from './paint-context';

/** What is painted with. */
export interface Brush {
  readonly context: PaintContext;
  readonly palette: Palette;
  readonly textures: Textures;
}

/** Where is painted, CSS pixels: the plot begins at x = 0. */
export interface PlotArea {
  /** How far the gutter reaches to the left of the plot. */
  readonly left: number;
  /** Width of the plot. */
  readonly width: number;
  /** How far there is anything to the right, from 0. */
  readonly right: number;
}

/** A rectangle that is painted, CSS pixels. */
export interface PaintedRect {
  readonly mark: number;
  readonly color: number;
  /** Where it begins and ends by its times, which may be far outside of the plot. */
  readonly origin: number;
  readonly end: number;
  /** Its part inside the plot; marks of an instant are not cut. */
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
  /** Opacity: 1, or less where it is not in focus. */
  readonly dim: number;
}

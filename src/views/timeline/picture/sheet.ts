/** What a picture of the timeline is made of, and the sheet that it is painted on. */
import { setFont } from '../../../render/canvas/canvas';
import { SvgContext } from '../../../render/canvas/svg-context';
import type { Palette } from '../../../render/color/palette';
import { timeScale, toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import type { ViewState } from '../../../store/view/view-store';
import type { legendOf } from '../legend/legend-of';
import { hiddenFrom } from '../../shared/runs/future';
import type { Scene } from '../scene/scene';

export interface PictureParts {
  readonly scene: Scene;
  /** In light colours. */
  readonly palette: Palette;
  /** Of the whole picture, CSS pixels. */
  readonly width: number;
  readonly view: ViewState;
  /** How far each variant's rows are scrolled, for those that are too many for a picture. */
  readonly scrolls: readonly number[];
  readonly title: string;
  readonly link: string;
  /** "engine 0.1.0". */
  readonly engine: string;
  /** More lines on where the runs come from. */
  readonly origin: readonly string[];
  readonly legend: ReturnType<typeof legendOf>;
  /** Width of a text in a CSS font, px. */
  readonly measure: (text: string, font: string) => number;
}

/** The sheet that is painted on. Its origin is the left edge of the plot; lengths are CSS pixels. */
export interface Sheet {
  readonly context: SvgContext;
  readonly parts: PictureParts;
  readonly scale: TimeScale;
  /** Width of the plot, and where texts begin beside it. */
  readonly plot: number;
  readonly left: number;
  readonly cursorX: number;
  /** Where what a question of a lesson hides begins; undefined where nothing is hidden. */
  readonly coverX: number | undefined;
  /** The scale of what is not hidden. */
  readonly seen: TimeScale;
}

/** An empty sheet for a picture. `left`: where texts begin, CSS pixels from the edge of the picture. */
export function sheetOf(parts: PictureParts, left: number): Sheet {
  const { palette, width, view } = parts;
  const plot = width - palette.gutter - palette.pad;
  const scale = timeScale(view.zoom[0], view.zoom[1], plot, 2);
  const sheet = { context: new SvgContext(parts.measure), parts, scale, plot, left: left - palette.gutter };
  const cursorX = Math.round(toPixel(scale, view.cursor));
  // What a question of a lesson hides on screen is hidden here as well: bars end there, and no figure tells the outcome.
  const until = hiddenFrom(view);
  if (until === Infinity) return { ...sheet, cursorX, coverX: undefined, seen: scale };
  const coverX = Math.min(plot, Math.max(0, toPixel(scale, until)));
  const seen = timeScale(scale.from, Math.min(scale.to, Math.max(scale.from, until)), coverX, 2);
  return { ...sheet, cursorX, coverX, seen };
}

/** A text whose middle is at `y`; answers where it ends. */
export function paintText(
  { context, parts: { palette } }: Sheet,
  words: string,
  x: number,
  y: number,
  size: number,
  weight = 400,
  color = palette.ink,
): number {
  setFont(context, palette, size, weight);
  context.fillStyle = color;
  context.fillText(words, x, y);
  return x + context.measureText(words).width;
}

/** Where the pictures of a job's prediction stand, and their scales. */
import { MINUTE } from '../../../base/units';
import { scaleLinear } from 'd3';
import type { ScaleLinear } from 'd3';
import type { Shown } from '../shown';

export const LEFT = 72;
export const TOP = 8;
const RIGHT = 12;
/** Height of the strip of allocation, px, and of the gap between the strip and the picture above. */
export const STRIP = 84;
export const GAP = 30;
const AXIS = 18;
/** Least height of the two pictures without the text above them, px. */
const LEAST_PLOT = 200;

export interface PredictionLayout {
  /** Width of both pictures, and height of the upper one, px. */
  readonly wide: number;
  readonly tall: number;
  /** Height of the lanes of stages; 0 where there is no room for them. */
  readonly lanes: number;
  /** Time since the submission, µs; shown up to `until`. */
  readonly x: ScaleLinear<number, number>;
  readonly until: number;
  /** Predicted completion, µs since the submission. */
  readonly y: ScaleLinear<number, number>;
  readonly tokens: ScaleLinear<number, number>;
}

/**
 * The layout in a room of `width` x `height` px.
 * @param deadline where it is, or where it is dragged to; µs since the submission
 * @param wished height of the lanes of stages, px
 */
export function layoutPrediction(
  { run, variant }: Shown,
  deadline: number,
  wished: number,
  width: number,
  height: number,
): PredictionLayout {
  const { ticks, settings, finished } = run;
  const end = Number.isFinite(finished) ? finished : Math.max(variant.model.end - run.submitted, MINUTE);
  const wide = Math.max(60, width - LEFT - RIGHT);
  // Without the room for them the lanes make way: the tab Stages shows them as well.
  const lanes = height < LEAST_PLOT + wished ? 0 : wished;
  const tall = Math.max(50, height - TOP - STRIP - GAP - lanes - AXIS);
  const most = Math.max(deadline * 1.25, ...ticks.map(({ high }) => Math.min(high, deadline * 2)), end);
  const least = Math.min(deadline * 0.6, ...ticks.map(({ low }) => low));
  const until = Math.max(end, deadline) * 1.04;
  return {
    wide,
    tall,
    lanes,
    x: scaleLinear([0, until], [0, wide]),
    until,
    y: scaleLinear([least, most], [tall, 0]).clamp(true),
    tokens: scaleLinear([0, Math.max(settings.maxTokens, 1)], [STRIP, 0]),
  };
}

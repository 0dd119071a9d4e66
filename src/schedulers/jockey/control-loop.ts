/**
 * The control loop: how many tokens a job is guaranteed until the next tick. Source: Jockey, section 4.3.
 *
 *     predicted completion      t + slack * C(p, a)
 *     shifted utility           U'(x) = U(x + deadZone)
 *     raw allocation            the smallest a that maximises U'(t + slack * C(p, a))
 *     held by the dead zone     raw > A, but A still maximises U itself: raw = A
 *     hysteresis                A = A + alpha * (raw - A)
 *     guarantee                 A rounded up, between the minimum and the maximum
 *
 * A is kept as a fraction and beyond the limits from tick to tick. That only raises are held, and that the hold comes before
 * the smoothing, is our reading of the paper. Times may be in any unit, as long as it is one.
 */
import type { UtilityCurve } from './utility';
import { utilityAt } from './utility';

export interface ControlSettings {
  readonly curve: UtilityCurve;
  /** Factor on predicted remaining times. */
  readonly slack: number;
  /** Time by which the job aims to be early. */
  readonly deadZone: number;
  /** Share of the distance to the raw allocation that is gone in a tick, 0 to 1. */
  readonly alpha: number;
  /** Allocations to choose from, tokens, in any order; at least one. */
  readonly candidates: readonly number[];
  readonly minTokens: number;
  readonly maxTokens: number;
}

/** Remaining time with a number of tokens, as of now. */
export type Remaining = (tokens: number) => number;

export interface ControlTick {
  /** Before the dead zone is looked at: the smallest allocation that is best for the shifted curve. */
  readonly wanted: number;
  /** After it. */
  readonly raw: number;
  readonly held: boolean;
  /** A: to be handed to the next tick. */
  readonly smoothed: number;
  readonly guarantee: number;
  /** Without slack, with the guarantee. */
  readonly predictedCompletion: number;
}

/** Differences of utility and tokens below this come from rounding. */
const ROUNDING = 1e-9;

/**
 * One tick.
 * @param previous A of the tick before, undefined at the first one
 * @param elapsed time since the job was submitted
 */
export function controlTick(
  settings: ControlSettings,
  remaining: Remaining,
  previous: number | undefined,
  elapsed: number,
): ControlTick {
  const { candidates, alpha, minTokens, maxTokens } = settings;
  const utilities = candidates.map((tokens) => shiftedUtility(settings, remaining, elapsed, tokens));
  const best = Math.max(...utilities);
  const wanted = Math.min(...candidates.filter((_, c) => utilities[c] >= best - ROUNDING));
  const held = previous !== undefined && wanted > previous && isBest(settings, remaining, elapsed, previous);
  const raw = held ? previous : wanted;
  const smoothed = previous === undefined ? raw : previous + alpha * (raw - previous);
  const guarantee = Math.min(maxTokens, Math.max(minTokens, Math.ceil(smoothed - ROUNDING)));
  return { wanted, raw, held, smoothed, guarantee, predictedCompletion: elapsed + remaining(guarantee) };
}

/** Predicted completion with a number of tokens, stretched by the slack. */
function completionWithSlack(
  { slack }: ControlSettings,
  remaining: Remaining,
  elapsed: number,
  tokens: number,
): number {
  return elapsed + slack * remaining(tokens);
}

/** What the raw allocation maximises: utility of finishing `deadZone` later than predicted. */
function shiftedUtility(settings: ControlSettings, remaining: Remaining, elapsed: number, tokens: number): number {
  return utilityAt(settings.curve, completionWithSlack(settings, remaining, elapsed, tokens) + settings.deadZone);
}

/** Whether no candidate has a higher utility than `tokens`, the curve taken as it is. */
function isBest(settings: ControlSettings, remaining: Remaining, elapsed: number, tokens: number): boolean {
  const utility = (a: number): number =>
    utilityAt(settings.curve, completionWithSlack(settings, remaining, elapsed, a));
  const own = utility(tokens);
  return settings.candidates.every((candidate) => utility(candidate) <= own + ROUNDING);
}

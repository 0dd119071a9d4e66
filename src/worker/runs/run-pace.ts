/** What single runs and runs of a sweep have in common inside a worker: the length of a slice, and the bounds of a run. */
import { NotLoaded, PoliciesRefused } from '../../engine/run/factories';
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import type { Run } from '../../engine/run/run';
import type { RunFailed } from '../protocol';

export interface RunLimits {
  /** Records of the trace, which determine the memory of a run, here and on the page. */
  readonly records: number;
  /** Events, so that a run without progress ends too. */
  readonly events: number;
}

export const DEFAULT_LIMITS: RunLimits = { records: 10_000_000, events: 100_000_000 };

export const FIRST_SLICE = 512;
export const PROGRESS_EVERY_MS = 50;
const SLICE_MS = 10;
const SMALLEST_SLICE = 64;
const LARGEST_SLICE = 1 << 20;

/** Twice or half as many events when the last slice was far from {@link SLICE_MS}. */
export function nextSlice(size: number, tookMs: number): number {
  if (tookMs < SLICE_MS / 2) return Math.min(size * 2, LARGEST_SLICE);
  return tookMs > SLICE_MS * 2 ? Math.max(size >> 1, SMALLEST_SLICE) : size;
}

/** Why a run may not continue, if it may not. */
export function exceeded(run: Run, limits: RunLimits): RunFailed | undefined {
  const what =
    run.records > limits.records
      ? `${limits.records} records`
      : run.events > limits.events
        ? `${limits.events} events`
        : undefined;
  if (what === undefined) return undefined;
  return failed(
    'too-large',
    `The run was stopped after ${what}, before it would exhaust this tab's memory. Use fewer applications or tasks, or a shorter horizon.`,
  );
}

/** A document that cannot be run, by field. */
export function invalid(problems: readonly Problem[]): RunFailed {
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return failed('invalid', `The scenario cannot be run: ${formatProblem(problems[0])}${more}.`, problems);
}

/** What an exception means to a person: a part that could not be fetched, or else a bug. */
export function broken(error: unknown): RunFailed {
  if (error instanceof PoliciesRefused) return invalid(error.problems);
  if (error instanceof NotLoaded) {
    return failed(
      'not-loaded',
      'A part of the simulator could not be loaded. Check the network connection and try again. If that does not help, a newer version may have been published: reload the page. Your work is kept.',
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  return failed(
    'crashed',
    `The simulator stopped with an error of its own: ${message}. Undo the last change, and please report it with the link of this page.`,
  );
}

function failed(why: RunFailed['why'], message: string, problems: readonly Problem[] = []): RunFailed {
  return { type: 'failed', why, message, problems };
}

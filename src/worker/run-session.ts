/**
 * One run inside a worker: slices with pauses in between, so that a cancellation is heard, and what the page gets to see of
 * it. Wall clock decides how long a slice is and when something is shown, never what is simulated.
 */
import { ModelBuilder } from '../analysis/model-builder';
import { formatProblem } from '../base/result';
import type { Problem } from '../base/result';
import { expandScenario } from '../engine/expand';
import { parseScenario } from '../engine/schema';
import { startRun } from '../engine/simulate';
import type { Run } from '../engine/simulate';
import type { RunInput } from '../sim/run-input';
import type { RunFailed, RunMessage, RunRequest } from './protocol';

/** What a session needs from the thread it runs in. */
export interface SessionHost {
  /** Milliseconds of a steady clock. */
  now(): number;
  /** Resolves after everything that waits to be heard has been heard. */
  pause(): Promise<void>;
  isCancelled(): boolean;
  /** Whether the snapshot that was sent last has been shown; true before the first one. */
  isSeen(): boolean;
  send(message: RunMessage): void;
  /** Bounds of a run; {@link DEFAULT_LIMITS} unless a test says otherwise. */
  readonly limits?: RunLimits;
}

export interface RunLimits {
  /** Records of the trace: they decide how much memory a run takes, here and on the page. */
  readonly records: number;
  /** Events: a run that does not get anywhere ends too. */
  readonly events: number;
}

const DEFAULT_LIMITS: RunLimits = { records: 10_000_000, events: 100_000_000 };

const SLICE_MS = 10;
const FIRST_SLICE = 512;
const SMALLEST_SLICE = 64;
const LARGEST_SLICE = 1 << 20;
const PROGRESS_EVERY_MS = 50;
/** Runs that are over by then are shown once and whole. */
const FIRST_SNAPSHOT_MS = 50;
/**
 * Later ones come the more seldom the longer it takes, but not too seldom, and only with something new to show: what all of
 * them take together stays a small multiple of what the last one takes.
 */
const LEAST_PAUSE_MS = 80;
const MOST_PAUSE_MS = 1500;
const PAUSE_SHARE = 0.7;
const GROWTH = 1.3;

/** Validates, simulates and reports one run. Never throws: a bug is reported as a failed run. */
export async function runSession(request: RunRequest, host: SessionHost): Promise<void> {
  try {
    const input = prepare(request);
    host.send('type' in input ? input : await simulate(input, host));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    host.send(
      failed(
        'crashed',
        `The simulator stopped with an error of its own: ${message}. Undo the last change, and please report it with the link of this page.`,
      ),
    );
  }
}

function failed(why: RunFailed['why'], message: string, problems: readonly Problem[] = []): RunFailed {
  return { type: 'failed', why, message, problems };
}

function prepare(request: RunRequest): RunInput | RunFailed {
  const parsed = parseScenario(request.document);
  if (!parsed.ok) return invalid(parsed.error);
  const expanded = expandScenario(parsed.value, request.variant, request.seed);
  return expanded.ok ? expanded.value : invalid(expanded.error);
}

function invalid(problems: readonly Problem[]): RunFailed {
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return failed('invalid', `The scenario cannot be run: ${formatProblem(problems[0])}${more}.`, problems);
}

async function simulate(input: RunInput, host: SessionHost): Promise<RunMessage> {
  const limits = host.limits ?? DEFAULT_LIMITS;
  const started = host.now();
  const run = startRun(input, 'outcomes');
  const builder = new ModelBuilder(run.directory);
  host.send({ type: 'names', directory: run.directory });
  const drain = (): void => {
    for (const chunk of run.takeChunks()) builder.add(chunk);
  };
  let size = FIRST_SLICE;
  let progressAt = started;
  let snapshotAt = started;
  let snapshotRecords = 0;
  for (;;) {
    const before = host.now();
    const over = run.slice(size);
    drain();
    const after = host.now();
    if (over) break;
    const tooLarge = exceeded(run, limits);
    if (tooLarge !== undefined) return tooLarge;
    size = nextSlice(size, after - before);
    const due = snapshotRecords === 0 ? FIRST_SNAPSHOT_MS : pauseAfter(snapshotAt - started);
    if (after - snapshotAt >= due && run.records >= GROWTH * snapshotRecords && host.isSeen()) {
      host.send({ type: 'snapshot', progress: run.progress, columns: builder.snapshot(run.now).columns });
      snapshotRecords = run.records;
      // The clock starts when the snapshot has been made: large ones take long, and then come seldom.
      snapshotAt = progressAt = host.now();
    } else if (after - progressAt >= PROGRESS_EVERY_MS) {
      host.send({ type: 'progress', progress: run.progress, now: run.now });
      progressAt = after;
    }
    await host.pause();
    if (host.isCancelled()) return { type: 'cancelled' };
  }
  return {
    type: 'done',
    columns: builder.snapshot(run.now, run.ended).columns,
    fingerprint: run.fingerprint,
    seed: input.seed,
    notices: run.notices,
    elapsedMs: host.now() - started,
  };
}

/** How long nothing is shown after a snapshot that came `elapsed` ms after the beginning. */
function pauseAfter(elapsed: number): number {
  return Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, PAUSE_SHARE * elapsed));
}

/** Twice or half as many events when the last slice was far from {@link SLICE_MS}. */
function nextSlice(size: number, tookMs: number): number {
  if (tookMs < SLICE_MS / 2) return Math.min(size * 2, LARGEST_SLICE);
  return tookMs > SLICE_MS * 2 ? Math.max(size >> 1, SMALLEST_SLICE) : size;
}

function exceeded(run: Run, limits: RunLimits): RunFailed | undefined {
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

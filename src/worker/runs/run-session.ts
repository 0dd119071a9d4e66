/**
 * One run inside a worker: slices with pauses in between, so that a cancellation is heard, and the snapshots for the page. The
 * wall clock decides how long a slice is and when a snapshot is sent, never what is simulated.
 */
import { ModelBuilder } from '../../analysis/build/model-builder';
import type { Problem, Result } from '../../base/result';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';
import { factoriesFor } from '../../engine/run/factories';
import { createRun } from '../../engine/run/run';
import type { RunInput } from '../../sim/run-input';
import type { RunMessage, RunRequest } from '../protocol';
import { namesOf } from './names';
import { prepareRun } from './preparing';
import type { PreparingHost } from './preparing';
import { meanCompetingTasks } from './competing-tasks';
import { readWithSystems } from '../documents';
import { CostBook } from './run-cost';
import { broken, DEFAULT_LIMITS, exceeded, FIRST_SLICE, invalid, nextSlice } from './run-pace';
import type { RunLimits } from './run-pace';
import { RunReports } from './run-reports';
import type { ReportHost } from './run-reports';
import { asksSolver, showStandIn } from './stand-in';

/** What a session needs from the thread it runs in. */
export interface SessionHost extends ReportHost, PreparingHost {
  /** Estimates from earlier runs. */
  readonly costs?: CostBook;
  /** Bounds of a run; {@link DEFAULT_LIMITS} unless a test says otherwise. */
  readonly limits?: RunLimits;
}

/** Shorter runs, by the estimate, send no estimate, ms. */
const LONG_MS = 3000;
/** Runs that are over by then are shown once and whole. */
const FIRST_SNAPSHOT_MS = 50;
/** So are those that are expected to be over by then, even where they take half as long again or the machine is busy, ms. */
const SOON_MS = 120;

/** Validates, simulates and reports one run. Never throws: a bug is reported as a failed run. */
export async function runSession(request: RunRequest, host: SessionHost): Promise<void> {
  try {
    const input = await readWithSystems(() => inputOf(request));
    host.send(input.ok ? await simulate(input.value, host) : invalid(input.error));
  } catch (error) {
    host.send(broken(error));
  }
}

function inputOf({ document, variant, seed }: RunRequest): Result<RunInput, Problem[]> {
  const parsed = parseScenario(document);
  return parsed.ok ? expandScenario(parsed.value, variant, seed) : parsed;
}

async function simulate(input: RunInput, host: SessionHost): Promise<RunMessage> {
  const limits = host.limits ?? DEFAULT_LIMITS;
  const started = host.now();
  const standsIn = asksSolver(input);
  const loading = factoriesFor(input);
  // The error is reported where the promise is awaited, below.
  loading.catch(() => undefined);
  if (standsIn && !(await showStandIn(input, host))) return { type: 'cancelled' };
  const factories = await loading;
  const prepared = await prepareRun(factories, input, host, (preparing) =>
    host.send({ type: 'progress', progress: preparing.done / preparing.of, now: 0, preparing }),
  );
  if (!prepared) return { type: 'cancelled' };
  const run = createRun(input, factories, 'outcomes');
  const builder = new ModelBuilder(run.directory, undefined, factories.figures?.(input));
  for (const names of namesOf(run.directory)) host.send(names);
  const { costs = new CostBook() } = host;
  const expected = { system: run.directory.scheduler, tasks: run.tasks, competing: meanCompetingTasks(input) };
  const cost = costs.estimate(expected);
  if (cost.ms >= LONG_MS) host.send({ type: 'progress', progress: 0, now: 0, cost });
  const firstAfter = cost.ms <= SOON_MS ? Math.max(SOON_MS, 1.5 * cost.ms) : FIRST_SNAPSHOT_MS;
  const begun = host.now();
  // A whole picture without the solver says more than the beginning of one with it.
  const reports = new RunReports(run, builder, host, { started, begun, firstAfter, snapshots: !standsIn });
  let size = FIRST_SLICE;
  for (;;) {
    const before = host.now();
    const over = run.slice(size);
    reports.drain();
    const after = host.now();
    if (over) break;
    const tooLarge = exceeded(run, limits);
    if (tooLarge !== undefined) return tooLarge;
    size = nextSlice(size, after - before);
    reports.sendDue(after);
    await host.pause();
    if (host.isCancelled()) return { type: 'cancelled' };
  }
  costs.learn(expected, host.now() - begun);
  return {
    type: 'done',
    columns: builder.snapshot(run.now, run.ended).columns,
    fingerprint: run.fingerprint,
    seed: input.seed,
    notices: run.notices,
    ...(run.ended?.fault === undefined ? {} : { fault: run.ended.fault }),
  };
}

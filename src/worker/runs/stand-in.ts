/**
 * A first picture of a run whose scheduler asks a solver: the same run with a solver that never finds anything, so that the
 * scheduler falls back on its own heuristics. It is on screen at once, and is replaced by the run itself.
 */
import { ModelBuilder } from '../../analysis/build/model-builder';
import { loadFactories } from '../../engine/run/factories';
import { schedulerPlugin } from '../../engine/registry';
import { createRun } from '../../engine/run/run';
import type { MilpSolver } from '../../sim/milp';
import type { RunInput } from '../../sim/run-input';
import type { RunMessage } from '../protocol';
import type { ThreadHost } from '../thread-host';
import { namesOf } from './names';
import { FIRST_SLICE, nextSlice } from './run-pace';

export interface StandInHost extends ThreadHost {
  send(message: RunMessage): void;
}

/** Longest acceptable time for a provisional picture, ms. */
const MOST_MS = 500;
/** A run that is drawn in this time is itself there in a moment, ms. */
const SMALL_MS = 25;
/**
 * Before a solver blocks the thread there is a while in which another edit can be heard: that many times what the
 * stand-in took, and no more than `MOST_REST_MS`. While a value is dragged, stand-ins are shown; the run follows when
 * the pointer rests.
 */
const REST_SHARE = 4;
const MOST_REST_MS = 350;
/** How soon an edit is heard in that while, ms. */
const REST_STEP_MS = 15;

const noSolver: MilpSolver = {
  version: '',
  solve: () => ({ values: undefined, bound: NaN, nodes: 0, stopped: true }),
};

/** Whether a run is going to ask a solver. */
export function asksSolver({ scheduler }: RunInput): boolean {
  const plugin = schedulerPlugin(scheduler.type);
  return plugin.plansWithSolver === true && plugin.asksSolver?.(scheduler) !== false;
}

/** Sends the stand-in as a snapshot. Resolves to false when it was cancelled meanwhile. */
export async function showStandIn(input: RunInput, host: StandInHost): Promise<boolean> {
  const started = host.now();
  const kinds = new Set(input.applications.map(({ kind }) => kind));
  const factories = await loadFactories(input.scheduler.type, kinds);
  const run = createRun(input, { ...factories, milp: noSolver }, 'outcomes');
  const builder = new ModelBuilder(run.directory);
  let size = FIRST_SLICE;
  for (let over = false; !over && host.now() - started < MOST_MS;) {
    const before = host.now();
    over = run.slice(size);
    run.readChunks((chunk) => builder.add(chunk));
    size = nextSlice(size, host.now() - before);
    if (over) break;
    await host.pause();
    if (host.isCancelled()) return false;
  }
  for (const names of namesOf(run.directory)) host.send(names);
  const { columns } = builder.snapshot(run.now, run.ended);
  host.send({ type: 'snapshot', progress: 0, columns, standIn: true });
  const sent = host.now();
  const took = sent - started;
  const rest = took < SMALL_MS ? 0 : Math.min(MOST_REST_MS, REST_SHARE * took);
  do {
    await host.pause(rest > 0 ? REST_STEP_MS : 0);
    if (host.isCancelled()) return false;
  } while (host.now() - sent < rest);
  return true;
}

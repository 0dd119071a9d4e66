/**
 * Runs a scene and its script under a real scheduler. The kernel carries it out, so that a case of a few numbers goes through
 * everything that a scenario in the page goes through.
 */
import { loadFactories } from '../../src/engine/run/factories';
import type { SchedulerContext } from '../../src/sim/ports';
import { Simulation } from '../../src/sim/simulation';
import type { PluginFactories } from '../../src/sim/simulation';
import type { Scene } from './scene';
import { SCRIPTED, inputOf } from './scene-input';
import { Stage } from './stage';
import type { Step } from './stage';

/** What is left when the script is over. */
export interface Played {
  readonly stage: Stage;
  readonly simulation: Simulation;
  /** Records of one kind, in order. */
  readonly records: (kind: number) => readonly Row[];
}

export interface Row {
  /** µs. */
  readonly time: number;
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

const EVENTS_AT_A_TIME = 10_000;

/** Runs a scene and its script under the scheduler of `scene.scheduler.type`, or under another one. */
export async function play(
  scene: Scene,
  steps: readonly Step[],
  another?: PluginFactories['scheduler'],
): Promise<Played> {
  const scheduler = another ?? (await loadFactories(scene.scheduler.type, new Set())).scheduler;
  const lastStep = steps.reduce((last, { at }) => Math.max(last, at), 0);
  let stage: Stage | undefined;
  const simulation = new Simulation(
    inputOf(scene, lastStep),
    {
      scheduler: scene.heartbeatsByScript === true ? silenced(scheduler) : scheduler,
      frameworks: { [SCRIPTED]: (ctx) => (stage = new Stage(ctx, scene, steps)) },
    },
    'outcomes',
  );
  if (stage === undefined) throw new Error('the simulation made no framework');
  stage.scheduler = simulation.scheduler;
  while (!simulation.runSlice(EVENTS_AT_A_TIME));
  const rows: Row[] = [];
  for (const { time, kind, a, b, c, d, length } of simulation.trace.takeChunks()) {
    for (let row = 0; row < length; row++) {
      rows.push({ time: time[row], kind: kind[row], a: a[row], b: b[row], c: c[row], d: d[row] });
    }
  }
  return { stage, simulation, records: (kind) => rows.filter((row) => row.kind === kind) };
}

/** The scheduler under which nodes report only when the script says so. */
function silenced(factory: PluginFactories['scheduler']): PluginFactories['scheduler'] {
  return (ctx) => {
    const withoutHeartbeats: SchedulerContext = Object.create(ctx, { wakeHeartbeat: { value: () => undefined } });
    return factory(withoutHeartbeats);
  };
}

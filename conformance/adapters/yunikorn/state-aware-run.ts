import { startRun } from '../../../src/engine/simulate';
import type { Run } from '../../../src/engine/run';
import type { ApplicationInput, QueueInput, RunInput } from '../../../src/sim/run-input';
import { ContainerKind, Rec } from '../../../src/sim/trace';
import { list, number, object, oneOf, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';

/** The last release with the StateAware policy. */
const RELEASE = '1.5';
const HOUR = 3_600_000_000;
const GB = 2 ** 30;

interface Given {
  readonly id: string;
  readonly driver: string;
  readonly executors: readonly string[];
}

function given(app: JsonObject): Given {
  return { id: text(app.id), driver: text(app.driver), executors: list(app.executors).map(text) };
}

/** Spark applications without start-up times, all of them there from the beginning, in a cluster with room for all. */
function runInput(policy: string, apps: readonly Given[]): RunInput {
  const queue = (id: string, parent: number, properties: JsonObject): QueueInput => {
    const unlimited = [NaN, NaN];
    return { id, parent, leaf: parent >= 0, guaranteed: unlimited, max: unlimited, settings: { id, properties } };
  };
  const application = ({ id, executors }: Given, index: number): ApplicationInput => ({
    id,
    key: index,
    generator: id,
    kind: 'spark',
    queue: 1,
    user: 0,
    priority: 0,
    submit: 0,
    settings: {
      'spark.executor.instances': executors.length,
      driverStartup: '0s',
      executorStartup: '0s',
      stages: [{ tasks: Math.max(1, executors.length), duration: '2h' }],
    },
  });
  return {
    seed: 1,
    horizon: HOUR,
    resourceTypes: ['vcore', 'memory'],
    racks: ['rack'],
    nodes: [{ id: 'node', rack: 0, capacity: [1_000_000, 1000 * GB], speed: 1, labels: [] }],
    queues: [queue('root', -1, {}), queue('root.queue', 0, { 'application.sort.policy': policy })],
    users: ['user'],
    applications: apps.map(application),
    interventions: [],
    scheduler: { type: 'yunikorn', preset: RELEASE },
  };
}

export function runStateAware(input: Json): Record<string, unknown> {
  const { policy, apps } = object(input);
  const inOrder = list(apps).map(object);
  inOrder.sort((x, y) => number(x.submitted) - number(y.submitted));
  const all = inOrder.map(given);
  const run = startRun(runInput(oneOf(policy, 'fifo', 'fair', 'stateaware'), all));
  while (!run.slice(1000));
  return readTrace(run, all);
}

/** The order of allocations by name, and the states of all applications once each allocation has had its effect. */
function readTrace(run: Run, apps: readonly Given[]): Record<string, unknown> {
  const allocationOrder: string[] = [];
  const states: { after: string; apps: Record<string, string> }[] = [];
  const executors = apps.map(() => 0);
  const current: Record<string, string> = {};
  const asks: { readonly app: number; readonly kind: number }[] = [];
  for (const chunk of run.takeChunks()) {
    for (let row = 0; row < chunk.length; row++) {
      const { a, b, c } = chunk;
      if (chunk.kind[row] === Rec.askAdded) {
        asks[a[row]] = { app: b[row], kind: c[row] & 0xff };
      } else if (chunk.kind[row] === Rec.appState) {
        current[apps[a[row]].id] = run.directory.states[b[row]].name;
        // The state that an allocation leads to is recorded right after it.
        const last = states.at(-1);
        if (last !== undefined) last.apps = { ...current };
      } else if (chunk.kind[row] === Rec.containerAllocated) {
        const { app, kind } = asks[b[row]];
        const name = kind === ContainerKind.driver ? apps[app].driver : apps[app].executors[executors[app]++];
        allocationOrder.push(name);
        states.push({ after: name, apps: { ...current } });
      }
    }
  }
  return { allocationOrder, states };
}

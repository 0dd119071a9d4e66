/** Small runs in one leaf queue: drivers, and executors that are asked for once their driver is there. */
import { stateNames } from '../../../src/schedulers/yunikorn/applications/application-state';
import { Rec } from '../../../src/sim/trace/trace';
import { list, number, object, oneOf, optional, text } from '../../read';
import { play } from '../../scene/play';
import type { Stage, Step } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';
import { HELD, MS, SCHEDULER } from './scenes';
import { SECOND } from '../../../src/base/units';

/** A container. */
const ONE = { size: { [HELD]: 1 } };

interface Given {
  readonly id: string;
  readonly driver: string;
  readonly executors: readonly string[];
}

function given(app: JsonObject): Given {
  return { id: text(app.id), driver: text(app.driver), executors: optional(app.executors, list, []).map(text) };
}

/** An allocation by its name, and when it was made. */
interface Allocation {
  readonly name: string;
  /** µs. */
  readonly at: number;
}

/**
 * Kind stateaware_run. Every millisecond a node with room for one container comes, so that allocations come one at a time;
 * executors are asked for between them. Where an application without executors keeps the others waiting for its timer, the
 * next nodes come after that.
 */
export async function runStateAware(input: Json): Promise<Record<string, unknown>> {
  const { policy, apps } = object(input);
  const all = list(apps)
    .map(object)
    .toSorted((x, y) => number(x.submitted) - number(y.submitted))
    .map(given);
  const sort = oneOf(policy, 'fifo', 'fair', 'stateaware');
  let comes = all.flatMap(({ driver, executors }) => [driver, ...executors]).map((_, i) => (i + 1) * MS);
  for (;;) {
    const { allocations, states } = await allocate(all, sort, comes);
    const late = allocations.findIndex(({ at }, i) => at > comes[i + 1]);
    if (late < 0) return { allocationOrder: allocations.map(({ name }) => name), states };
    comes = comes.map((at, i) => (i > late ? allocations[late].at + (i - late) * MS : at));
  }
}

/** Allocations in order, and the states after each of them, where nodes come at the given instants (µs). */
async function allocate(all: readonly Given[], sort: string, comes: readonly number[]) {
  const nodes = comes.map((_, i) => `node ${i}`);
  const served = new Set<string>();
  const askForExecutors = (stage: Stage): void => {
    for (const { app } of stage.given) {
      const { executors } = all[stage.app(app)];
      if (!served.has(app) && executors.length > 0)
        stage.ask(app, { ...ONE, kind: 'executor', count: executors.length });
      served.add(app);
    }
  };
  // After the last node, for those that a timer lets in.
  const later = all.map((_, i) => Math.max(0, ...comes) + (i + 1) * 400 * SECOND);
  const times = [...comes.flatMap((at) => [at - MS / 2, at + MS / 2]), ...later];
  const { stage, records } = await play(
    {
      scheduler: SCHEDULER,
      resourceTypes: [HELD],
      nodes: nodes.map((id) => ({ id, capacity: { [HELD]: 1 } })),
      nodeStates: nodes.flatMap((node, i) => [
        { at: 0, node, up: false },
        { at: comes[i], node, up: true },
      ]),
      queues: [{ id: 'root' }, { id: 'root.queue', settings: { properties: { 'application.sort.policy': sort } } }],
      applications: all.map(({ id }, i) => ({
        id,
        queue: 'root.queue',
        submit: i,
        asks: { ...ONE, kind: 'driver' },
      })),
    },
    times.map((at): Step => ({ at, take: askForExecutors })),
  );
  const entered = records(Rec.appState);
  const names = all.map(({ driver, executors }) => [driver, ...executors]);
  const counts = all.map(() => 0);
  const allocations = stage.given.map(({ app, at }): Allocation => {
    const index = stage.app(app);
    return { name: names[index][counts[index]++], at };
  });
  // The state that an allocation leads to is entered at its instant.
  const states = allocations.map(({ name, at }) => ({
    after: name,
    apps: Object.fromEntries(
      all.map(({ id }, app) => {
        const last = entered.findLast(({ time, a }) => a === app && time <= at);
        return [id, last === undefined ? undefined : stateNames[last.b]];
      }),
    ),
  }));
  return { allocations, states };
}

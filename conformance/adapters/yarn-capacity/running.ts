/** Kinds of the CapacityScheduler that are played as scenes: one leaf beside another one that stays empty. */
import { Rec } from '../../../src/sim/trace/trace';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import { play } from '../../scene/play';
import { MB, SECOND } from '../../../src/base/units';
import type { Played } from '../../scene/play';
import type { Amounts, SceneNode, SceneQueue } from '../../scene/scene';
import type { Stage } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';

export const CAPACITY = 'yarn.scheduler.capacity.';
export const LEAF = 'root.leaf';
const OTHERS = 'root.others';
/** Plenty of a resource that no case mentions. */
const PLENTY = 1e9;

/** A node with this much memory (MB), and more vcores than any case needs. */
export function nodeOf(id: string, memory: number): SceneNode {
  return { id, capacity: { vcore: PLENTY, memory: memory * MB } };
}

/** A container with this much memory, MB. */
export function size(memory: Json | undefined): Amounts {
  return { memory: number(memory) * MB, vcore: 1000 };
}

/** The leaf as a case has it; what is left of the cluster is another one's. */
export function queues(leaf: JsonObject, order: string): SceneQueue[] {
  const percent = number(leaf.absoluteCapacity) * 100;
  const settings: Record<string, Json | undefined> = {
    capacity: percent,
    'maximum-capacity': optional(leaf.maximumCapacity, number, 1) * 100,
    'minimum-user-limit-percent': number(leaf.minimumUserLimitPercent),
    'user-limit-factor': number(leaf.userLimitFactor),
    'ordering-policy': order,
    'maximum-am-resource-percent': optional(leaf.maximumAmResourcePercent, number, 1),
    'maximum-applications': optional(leaf.maximumApplications, number),
    'user-settings': Object.fromEntries(
      Object.entries(optional(leaf.userWeights, object, {})).map(([user, weight]) => [user, { weight }]),
    ),
  };
  return [
    { id: 'root', settings: { capacity: 100 } },
    { id: LEAF, settings },
    { id: OTHERS, settings: { capacity: 100 - percent } },
  ];
}

/** Every heartbeat gives one container, of any size. */
export const ONE_BY_ONE = {
  type: 'yarn-capacity',
  'yarn.scheduler.maximum-allocation-mb': PLENTY,
  'yarn.scheduler.maximum-allocation-vcores': PLENTY,
  [`${CAPACITY}per-node-heartbeat.multiple-assignments-enabled`]: false,
} as const;

const at = (step: number): number => (step + 2) * SECOND;

/** A container as the trace has it. */
interface Traced {
  readonly app: string;
  readonly mb: number;
  readonly from: number;
  to: number;
}

/** What applications hold, and what is reserved for them, at any instant. */
interface Held {
  readonly live: (app: string, time: number) => number;
  readonly reserved: (app: string, time: number) => number;
  readonly pending: (app: string) => number;
  readonly apps: readonly string[];
}

interface LeafPlayed {
  readonly held: Held;
  readonly played: Played;
  /** When all steps were taken and what happens at the end was not, µs. */
  readonly end: number;
}

interface Case {
  readonly scheduler: JsonObject;
  readonly leaf: JsonObject;
  readonly order: string;
  readonly nodes: readonly { readonly id: string; readonly memory: number }[];
  readonly apps: readonly JsonObject[];
  readonly steps: readonly JsonObject[];
  /** What happens behind the last step; the ask of an application that is not satisfied, if there is one. */
  readonly atEnd?: AtEnd;
}

type AtEnd = (stage: Stage, pendingAsk: (app: string) => number | undefined) => void;

/** The latest ask of each application. */
type Asked = Map<string, number>;

/** One container is given in a heartbeat; asks of an application replace those before. */
async function playLeaf(given: Case): Promise<LeafPlayed> {
  const { scheduler, leaf, order, nodes, apps, steps, atEnd } = given;
  const asked: Asked = new Map();
  const played = await play(
    {
      scheduler: { ...ONE_BY_ONE, ...scheduler },
      resourceTypes: ['vcore', 'memory'],
      nodes: nodes.map(({ id, memory }) => nodeOf(id, memory)),
      queues: queues(leaf, order),
      changes: changesOf(given),
      applications: apps.map(({ id, user, priority }, i) => ({
        id: text(id),
        queue: LEAF,
        user: optional(user, text, text(id)),
        priority: optional(priority, number, 0),
        settings: priority === undefined ? {} : { priority },
        submit: i,
      })),
      heartbeatsByScript: true,
      horizon: at(steps.length + 1),
    },
    [
      {
        at: SECOND,
        take: (stage) => {
          for (const app of apps) {
            if (app.ask !== undefined && app.ask !== null) askAnew(stage, asked, text(app.id), object(app.ask));
          }
        },
      },
      ...steps.map((step, i) => ({ at: at(i), take: (stage: Stage) => takeStep(stage, asked, step, nodes[0].id) })),
      {
        at: at(steps.length),
        take: (stage) =>
          atEnd?.(stage, (app) => {
            const of = asked.get(app);
            return of !== undefined && stage.ctx.world.askPending[of] > 0 ? of : undefined;
          }),
      },
    ],
  );
  const names = apps.map(({ id }) => text(id));
  return { held: heldOf(played, asked, names), played, end: at(steps.length) - 1 };
}

/** Settings of the leaf that steps change; each change adds to those before. */
function changesOf({ leaf, order, steps }: Case): { readonly at: number; readonly queue: SceneQueue }[] {
  let now = leaf;
  return steps.flatMap((step, i) => {
    if (step.op !== 'change') return [];
    now = { ...now, ...step };
    const [, queue] = queues(now, order);
    return [{ at: at(i), queue }];
  });
}

function askAnew(stage: Stage, asked: Asked, app: string, { sizeMb, count }: JsonObject): void {
  const before = asked.get(app);
  if (before !== undefined) stage.withdraw(before);
  asked.set(app, stage.ask(app, { size: size(sizeMb), count: number(count) }));
}

function takeStep(stage: Stage, asked: Asked, step: JsonObject, firstNode: string): void {
  switch (oneOf(step.op, 'assign', 'change', 'killContainers')) {
    case 'assign':
      stage.heartbeat(optional(step.node, text, firstNode));
      break;
    case 'change':
      for (const more of optional(step.asks, list, [])) askAnew(stage, asked, text(object(more).app), object(more));
      break;
    case 'killContainers':
      for (const one of stage.held(text(step.app))) stage.end(one, 'killed');
  }
}

/** @param names of the applications, by their number */
function heldOf({ stage, records, simulation }: Played, asked: Asked, names: readonly string[]): Held {
  const { world } = simulation;
  const memoryOf = (shape: number) => world.shapes[shape * world.types + 1] / MB;
  const containers: Traced[] = stage.given.map(({ app, at: from, ask: of }) => ({
    app,
    mb: memoryOf(world.askShape[of]),
    from,
    to: Infinity,
  }));
  for (const { time, a } of records(Rec.containerEnded)) containers[a].to = time;
  return {
    apps: names,
    live: (app, time) =>
      containers.reduce((sum, one) => sum + (one.app === app && one.from <= time && one.to > time ? one.mb : 0), 0),
    reserved: (app, time) => {
      const held = new Map<string, number>();
      for (const row of records(Rec.reservation)) {
        if (row.time > time || names[world.askApp[row.a]] !== app) continue;
        if (row.c === 1) held.set(`${row.a} ${row.b}`, memoryOf(world.askShape[row.a]));
        else held.delete(`${row.a} ${row.b}`);
      }
      return [...held.values()].reduce((sum, mb) => sum + mb, 0);
    },
    pending: (app) => {
      const of = asked.get(app);
      return of === undefined ? 0 : world.askPending[of] * memoryOf(world.askShape[of]);
    },
  };
}

/** A case of one leaf, as the kinds that give one container in each step write it. */
export function playCase(input: JsonObject, atEnd?: AtEnd): Promise<LeafPlayed> {
  const [leastMb, leastVcores] = list(input.minimumAllocation).map(number);
  const [mostMb, mostVcores] = list(input.maximumAllocation).map(number);
  return playLeaf({
    scheduler: {
      'yarn.scheduler.minimum-allocation-mb': leastMb,
      'yarn.scheduler.minimum-allocation-vcores': leastVcores,
      'yarn.scheduler.maximum-allocation-mb': mostMb,
      'yarn.scheduler.maximum-allocation-vcores': mostVcores,
      [`${CAPACITY}reservations-continue-look-all-nodes`]: truth(input.reservationsContinueLookAllNodes),
      [`${CAPACITY}resource-calculator`]:
        oneOf(input.calculator, 'memory', 'dominant') === 'memory'
          ? 'DefaultResourceCalculator'
          : 'DominantResourceCalculator',
    },
    leaf: object(input.queue),
    order: optional(input.queueOrder, text, 'fifo'),
    nodes: list(input.nodes).map((node) => ({ id: text(object(node).name), memory: number(object(node).memory) })),
    apps: list(input.apps).map(object),
    steps: list(input.steps).map(object),
    ...(atEnd === undefined ? {} : { atEnd }),
  });
}

/** Kind user-limit. */
export async function runUserLimit(given: Json): Promise<unknown> {
  const input = object(given);
  const steps = list(input.steps).map(object);
  const apps = list(input.apps).map(object);
  const { held, end } = await playCase(input);
  const { live, reserved, pending, apps: names } = held;
  const heldAt = (time: number) => Object.fromEntries(names.map((app) => [app, live(app, time)]));
  const asking = new Set(apps.filter(({ id }) => pending(text(id)) > 0).map(({ user }) => user));
  return {
    usedMb: steps.map((_, i) => names.reduce((sum, app) => sum + live(app, at(i)) + reserved(app, at(i)), 0)),
    appMb: Object.fromEntries(names.map((app) => [app, steps.map((_, i) => live(app, at(i)))])),
    appMbAtEnd: heldAt(end),
    appMbAfterStep: Object.fromEntries(steps.map((_, i) => [String(i + 1), heldAt(at(i))])),
    pendingMbAtEnd: Object.fromEntries(names.map((app) => [app, pending(app)])),
    activeUsersAtEnd: asking.size,
  };
}

/** Kind app-assignment. */
export async function runAppAssignment(given: Json): Promise<unknown> {
  const { policy, apps, steps } = object(given);
  const all = list(steps).map(object);
  const { held } = await playLeaf({
    scheduler: {},
    leaf: { absoluteCapacity: 1, minimumUserLimitPercent: 100, userLimitFactor: PLENTY },
    order: oneOf(policy, 'fifo', 'fair'),
    nodes: [{ id: 'node', memory: MB }],
    apps: list(apps).map(object),
    steps: all,
  });
  const { live, apps: names } = held;
  return { appMb: Object.fromEntries(names.map((app) => [app, all.map((_, i) => live(app, at(i)))])) };
}

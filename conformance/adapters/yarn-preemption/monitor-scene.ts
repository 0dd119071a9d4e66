/**
 * A table of queues as a cluster in which it comes true: applications fill it one after another, then others ask for
 * what is not there, and the preemption monitor of the CapacityScheduler has one round.
 */
import { Figure } from '../../../src/schedulers/yarn-capacity/queues/queue-measures';
import { MEMORY, addTo, fitsIn } from '../../../src/schedulers/yarn/resources';
import type { Resource } from '../../../src/schedulers/yarn/resources';
import { PreemptionMark, Rec } from '../../../src/sim/trace/trace';
import type { Generation } from '../../../src/schedulers/yarn-preemption/settings';
import { play } from '../../scene/play';
import type { Played } from '../../scene/play';
import { MB, MILLISECOND, SECOND, VCORE } from '../../../src/base/units';
import type { Amounts as WorldAmounts, SceneApplication, SceneQueue } from '../../scene/scene';
import type { Given, Step } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';

const CAPACITY = 'yarn.scheduler.capacity.';
const PREEMPTION = 'yarn.resourcemanager.monitor.capacity.preemption.';
const MONITOR = 'yarn.resourcemanager.scheduler.monitor.enable';
const NODE = 'all';
/** Of what no table speaks of. */
const PLENTY = 1e9;
/** µs; longer than any wait before a kill. */
const LONG = 20 * SECOND;
/** Types of amounts as tables and as scenarios name them, and so much of the latter is one of the former. */
const WORLD_TYPES = ['memory', 'vcore', 'res1'] as const;
const UNITS = [MB, VCORE, 1] as const;

export interface TableQueue {
  readonly name: string;
  /** Number in the table, -1 for the root. Parents stand before their children. */
  readonly parent: number;
  readonly guaranteed: Resource;
  readonly maximum: Resource;
  readonly used: Resource;
  readonly pending: Resource;
  readonly pendingWithoutReserved: Resource;
  readonly reserved: Resource;
  readonly priority: number | undefined;
  readonly disablePreemption: boolean | undefined;
  readonly maximumAmFraction: number;
  /** Further settings. */
  readonly settings: Readonly<Record<string, Json | undefined>>;
}

export interface TableApp {
  readonly id: string;
  readonly queue: number;
  readonly sizes: readonly Resource[];
  /** Priorities of the requests that they are given for, as YARN counts them: 0 goes first. All alike where nothing is said. */
  readonly requests?: readonly number[];
  /** Nodes on which they are; in a table without nodes there is one. */
  readonly nodes?: readonly string[];
  /** What is reserved for it, and on which nodes. */
  readonly reserved?: readonly { readonly size: Resource; readonly node: string }[];
  /** Its first container is its master. */
  readonly hasMaster: boolean;
  readonly user: string;
  readonly priority: number;
  /** What it asks for; where no application of a leaf asks, the last one asks for all that the leaf lacks. */
  readonly pending: Resource;
}

export interface Table {
  readonly generation: Generation;
  readonly calculator: 'default' | 'dominant';
  readonly total: Resource;
  /** One with all that there is where nothing is said. */
  readonly nodes?: readonly { readonly id: string; readonly total: Resource }[];
  readonly queues: readonly TableQueue[];
  /** In the order of submission. */
  readonly apps: readonly TableApp[];
  /** Settings by their full names. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** What the round came to. */
export interface Outcome {
  /** Marked containers by application. */
  readonly marks: ReadonlyMap<string, number>;
  /** How many of an application on a node. */
  readonly marksOn: (app: string, node: string) => number;
  /** Marked containers by their number in `sizes` of their application, in the order in which they were chosen. */
  readonly order: readonly number[];
  /** By queue, memory and vcores. */
  readonly ideal: (queue: number) => readonly [number, number];
  /** MB. */
  readonly toBePreempted: (queue: number) => number;
}

/**
 * Whether a cluster can come to a table and have a round: its figures add up (but for what the root uses, on which nothing hangs),
 * nothing is above a maximum, what is reserved is so on a node of some size, and an application asks.
 */
export function canComeTrue({ total, queues, apps }: Table): boolean {
  if (!queues.some(({ pending }) => pending.some((quantity) => quantity > 0))) return false;
  const sum = (amounts: readonly Resource[]): Resource => {
    const all = new Float64Array(total.length);
    for (const amount of amounts) addTo(all, amount);
    return all;
  };
  const equal = (a: Resource, b: Resource) => a.every((quantity, type) => quantity === b[type]);
  const heldIn = (leaf: number) =>
    sum(apps.filter(({ queue }) => queue === leaf).flatMap(({ reserved = [] }) => reserved.map(({ size }) => size)));
  return queues.every(({ guaranteed, maximum, used, reserved }, index) => {
    const children = queues.filter(({ parent }) => parent === index);
    const parts =
      children.length > 0
        ? children.map((child) => child.used)
        : apps
            .filter(({ queue }) => queue === index)
            .flatMap(({ sizes, reserved: held = [] }) => [...sizes, ...held.map(({ size }) => size)]);
    return (
      (index === 0 || equal(sum(parts), used)) &&
      fitsIn(used, maximum) &&
      fitsIn(sum(parts), total) &&
      (index > 0 || equal(guaranteed, total)) &&
      fitsIn(sum(children.map((child) => child.guaranteed)), guaranteed) &&
      equal(children.length > 0 ? reserved : heldIn(index), reserved)
    );
  });
}

/** An amount in the units of a scenario, by type. */
function inScenario(amount: Resource): WorldAmounts {
  return Object.fromEntries(typesOf(amount).map((type, t) => [type, amount[t] * UNITS[t]]));
}

function typesOf(amount: Resource): readonly string[] {
  return WORLD_TYPES.slice(0, amount.length);
}

function isSomething(amount: Resource): boolean {
  return amount.some((quantity) => quantity > 0);
}

function isParent({ queues }: Table, index: number): boolean {
  return queues.some(({ parent }) => parent === index);
}

function pathsOf({ queues }: Table): readonly string[] {
  const paths: string[] = [];
  for (const { name, parent } of queues) paths.push(parent < 0 ? 'root' : `${paths[parent]}.${name}`);
  return paths;
}

/** A queue of a table. `filling`: with nothing that would keep the applications of the table from what they hold. */
function sceneQueue(table: Table, index: number, amFraction: number, filling: boolean): SceneQueue {
  const { guaranteed, maximum, priority, disablePreemption, settings } = table.queues[index];
  const byPriority = table.queues.some((queue) => queue.priority !== undefined);
  // Set from the beginning: a fair order that is set later starts without the usage of the applications.
  const leafOrder = settings['ordering-policy'] ?? 'fifo';
  const own = {
    'ordering-policy': isParent(table, index) ? (byPriority ? 'priority-utilization' : undefined) : leafOrder,
    'user-limit-factor': PLENTY,
    'maximum-am-resource-percent': amFraction,
    'maximum-applications': PLENTY,
    priority,
    disable_preemption: disablePreemption,
    ...(filling ? {} : settings),
  };
  return {
    id: pathsOf(table)[index],
    ...(index > 0 ? { guaranteed: inScenario(guaranteed), max: inScenario(maximum) } : {}),
    settings: Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  };
}

function schedulerOf({ generation, calculator, config }: Table): JsonObject & { readonly type: string } {
  return {
    type: 'yarn-capacity',
    preset: generation === 'classic' ? 'cs-2014' : 'current',
    preemptionGeneration: generation,
    'yarn.scheduler.minimum-allocation-mb': 1,
    'yarn.scheduler.minimum-allocation-vcores': 1,
    'yarn.scheduler.maximum-allocation-mb': PLENTY,
    'yarn.scheduler.maximum-allocation-vcores': PLENTY,
    [`${CAPACITY}resource-calculator`]:
      calculator === 'dominant' ? 'DominantResourceCalculator' : 'DefaultResourceCalculator',
    [`${CAPACITY}per-node-heartbeat.maximum-offswitch-assignments`]: PLENTY,
    ...config,
  };
}

/** What an application asks for beyond what it holds. */
interface Asking {
  readonly id: string;
  readonly leaf: number;
  readonly pending: Resource;
  /** No application of the table could ask for it. */
  readonly isNew: boolean;
}

/** Who asks: the applications that the table says, else the last one of a leaf that lacks something, or a new one there. */
function askingOf(table: Table): readonly Asking[] {
  const { queues, apps } = table;
  const paths = pathsOf(table);
  return queues.flatMap(({ pendingWithoutReserved: lacking }, leaf) => {
    if (isParent(table, leaf)) return [];
    const own = apps.filter(({ queue }) => queue === leaf);
    const asking = own.filter(({ pending }) => isSomething(pending));
    if (asking.length > 0) return asking.map(({ id, pending }) => ({ id, leaf, pending, isNew: false }));
    if (!isSomething(lacking)) return [];
    const last = own.at(-1);
    return [{ id: last?.id ?? `asks in ${paths[leaf]}`, leaf, pending: lacking, isNew: last === undefined }];
  });
}

/** Has the application ask for its containers one by one, each where the table says. */
function fillStep({ id, sizes, nodes = [], requests, hasMaster }: TableApp, at: number): Step {
  return {
    at,
    take: (stage) => {
      sizes.forEach((size, n) => {
        const kind = hasMaster && n === 0 ? 'driver' : 'task';
        stage.ask(id, { size: inScenario(size), kind, priority: -(requests?.[n] ?? 0) });
        for (let before = -1; stage.held(id).length > before && stage.held(id).length <= n;) {
          before = stage.held(id).length;
          stage.heartbeat(nodes[n] ?? NODE);
        }
      });
    },
  };
}

/**
 * Runs the scheduler until it holds what the table says. Returns undefined where it cannot: the table may have more masters than a
 * leaf admits, or a full node with a reservation, which the scheduler offers to no application. It also returns undefined where the
 * round drops a reservation.
 */
export async function playTable(table: Table): Promise<Outcome | undefined> {
  const { queues, apps, config, total } = table;
  const paths = pathsOf(table);
  const asking = askingOf(table);
  const reserve = apps.flatMap(({ id, reserved = [] }) => reserved.map((one) => ({ id, ...one })));
  const fillAt = (app: number) => (app + 1) * SECOND;
  const askAt = fillAt(apps.length);
  // Only what has been reserved for that long makes room for itself.
  const changeAt = askAt + (reserve.length > 0 ? 2 * LONG : SECOND);
  // Between two instants at which the monitor may have a round.
  const monitorAt = changeAt + 1;
  const interval = Number(config[`${PREEMPTION}monitoring_interval`] ?? 3000) * MILLISECOND;
  const roundAt = (Math.floor(monitorAt / interval) + 1) * interval;

  const applications: SceneApplication[] = [
    ...apps.map(({ id, queue, user, priority }, i) => ({
      id,
      queue: paths[queue],
      user,
      priority,
      settings: { priority },
      submit: fillAt(i) - 1,
    })),
    ...asking.filter(({ isNew }) => isNew).map(({ id, leaf }) => ({ id, queue: paths[leaf], submit: askAt - 1 })),
  ];
  let isFilled = false;
  const ask: Step = {
    at: askAt,
    take: (stage) => {
      isFilled = apps.every(({ id, sizes }) => stage.held(id).length === sizes.length);
      for (const { id, size, node } of reserve) {
        stage.ask(id, { size: inScenario(size) });
        stage.heartbeat(node);
      }
      for (const { id, pending } of asking) stage.ask(id, { size: inScenario(pending) });
    },
  };
  const scheduler = schedulerOf(table);
  const played = await play(
    {
      scheduler: { ...scheduler, [MONITOR]: false },
      resourceTypes: typesOf(total),
      nodes: (table.nodes ?? [{ id: NODE, total }]).map((node) => ({ id: node.id, capacity: inScenario(node.total) })),
      queues: queues.map((_, index) => sceneQueue(table, index, 1, true)),
      // Masters are admitted first, and only then there may be too many of them.
      changes: queues.flatMap(({ maximumAmFraction }, index) => {
        if (index === 0) return [];
        const amFraction = isParent(table, index) ? 1 : maximumAmFraction;
        return [{ at: changeAt, queue: sceneQueue(table, index, amFraction, false) }];
      }),
      settings: [{ at: monitorAt, scheduler: { ...scheduler, [MONITOR]: true } }],
      applications,
      heartbeatsByScript: true,
      horizon: roundAt + SECOND,
    },
    [...apps.map((app, i) => fillStep(app, fillAt(i))), ask, { at: roundAt + SECOND, take: () => undefined }],
  );
  return isFilled && areKept(reserve.length, played) ? outcomeOf(played, applications) : undefined;
}

/** Whether exactly this number of reservations was made and none was dropped. The trace does not tell which dropped ones are marks. */
function areKept(reservations: number, { records }: Played): boolean {
  const changes = records(Rec.reservation);
  return changes.length === reservations && changes.every(({ c }) => c === 1);
}

/** What the round marked, and its figures of queues. */
function outcomeOf({ stage, simulation, records }: Played, applications: readonly SceneApplication[]): Outcome {
  const marks = new Map<string, number>();
  const marked: Given[] = [];
  for (const { a, b } of records(Rec.preemption)) {
    if (b !== PreemptionMark.marked) continue;
    const { id } = applications[simulation.world.askApp[simulation.world.containerAsk[a]]];
    marks.set(id, (marks.get(id) ?? 0) + 1);
    marked.push(...stage.given.filter(({ container }) => container === a));
  }
  const figure = (queue: number, number: number) =>
    records(Rec.queueMeasure).findLast(({ a, b }) => a === queue && b === number)?.c ?? NaN;
  return {
    marks,
    marksOn: (id, node) => marked.filter((one) => one.app === id && one.node === node).length,
    order: marked.map((one) => stage.given.filter(({ app }) => app === one.app).indexOf(one)),
    ideal: (queue) => [figure(queue, Figure.ideal), figure(queue, Figure.ideal + 1)],
    toBePreempted: (queue) => figure(queue, Figure.toPreempt + MEMORY),
  };
}

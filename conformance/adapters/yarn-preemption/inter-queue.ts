import { defaultCalculator, dominantCalculator, subtract } from '../../../src/schedulers/yarn/resources';
import type { Resource, ResourceCalculator } from '../../../src/schedulers/yarn/resources';
import type { MarkEvent } from '../../../src/schedulers/yarn-preemption/marks';
import { PreemptionPolicy } from '../../../src/schedulers/yarn-preemption/policy';
import type { Round } from '../../../src/schedulers/yarn-preemption/round';
import { readPreemptionSettings } from '../../../src/schedulers/yarn-preemption/settings';
import type { Generation, PreemptionSettings } from '../../../src/schedulers/yarn-preemption/settings';
import type { AppSnapshot, QueueSnapshot, Snapshot } from '../../../src/schedulers/yarn-preemption/snapshot';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import { isList, isObject } from '../../vectors';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import { Amounts, hasChildren, parentIn } from './amounts';
import { canComeTrue, playTable } from './monitor-scene';
import type { Table as ClusterTable } from './monitor-scene';

const PREFIX = 'yarn.resourcemanager.monitor.capacity.preemption.';
const NODE = 0;
/** The user of all applications, and a weight with which it may ask for everything. */
const USER = 'user';
const UNLIMITED_WEIGHT = 1e12;

interface Table {
  readonly snapshot: Snapshot;
  readonly settings: PreemptionSettings;
  readonly calculator: ResourceCalculator;
}

/** Settings of a case: those without the prefix of the monitor's. */
export function settingsOf(generation: Json, config: JsonObject): PreemptionSettings {
  const authored = Object.entries(config).map(([name, value]) => [`${PREFIX}${name}`, value]);
  return readPreemptionSettings({ ...Object.fromEntries(authored), preemptionGeneration: generation });
}

function readTable(input: Json): Table {
  const {
    generation: of,
    calculator,
    cluster,
    config,
    queues,
    firstContainerOfEachAppIsAM,
    maximumAmResourcePercent,
  } = object(input);
  const generation = oneOf(of, 'classic', 'ordered', 'modern');
  const amounts = new Amounts(input);
  const total = amounts.read(cluster);
  const table = list(queues).map(object);
  const isParent = hasChildren(table);
  const withAms = optional(firstContainerOfEachAppIsAM, truth, false);
  const apps: AppSnapshot[] = [];
  const snapshots: QueueSnapshot[] = [];
  table.forEach((queue, index) => {
    const { name, absCapacity, maxCapacity, used, pending, reserved, disablePreemption } = queue;
    const parent = parentIn(table, queue);
    const isLeaf = !isParent(name);
    const count = isLeaf ? optional(queue.apps, number, 0) : 0;
    const first = apps.length;
    for (let i = 0; i < count; i++) apps.push(readApp(amounts, queue, index, apps.length, generation, withAms));
    const demand = amounts.readOrNone(pending);
    const held = amounts.readOrNone(reserved);
    snapshots.push({
      path: parent < 0 ? text(name) : `${snapshots[parent].path}.${text(name)}`,
      parent,
      priority: 0,
      preemptionDisabled: optional(disablePreemption, truth, parent >= 0 && snapshots[parent].preemptionDisabled),
      intraQueuePreemptionDisabled: false,
      maximumAmFraction: optional(maximumAmResourcePercent, number, 0),
      orderingPolicy: 'fifo',
      partitions: [
        {
          guaranteed: amounts.read(absCapacity),
          maximum: optional(maxCapacity, amounts.read, total),
          used: amounts.read(used),
          pending: demand,
          pendingWithoutReserved: subtract(demand, held).map((quantity) => Math.max(0, quantity)),
          reserved: held,
          killable: amounts.none(),
        },
      ],
      apps: Array.from({ length: count }, (_, i) => first + i),
      userLimits: [],
    });
  });
  return {
    snapshot: {
      types: amounts.types,
      partitions: [{ label: '', total, exclusive: true }],
      queues: snapshots,
      apps,
      nodes: [{ partition: 0, total }],
      minimumAllocation: amounts.all(1),
    },
    settings: settingsOf(generation, object(config)),
    calculator: calculator === 'dominant' ? dominantCalculator : defaultCalculator,
  };
}

/** How many containers of a size an amount is split into. */
function countOf(whole: Resource, size: Resource, generation: Generation): number {
  const counts = [...whole].map((quantity, type) => (size[type] > 0 ? quantity / size[type] : 0));
  const largest = Math.max(...counts);
  return generation === 'modern' ? Math.ceil(largest) : Math.floor(largest);
}

function readApp(
  amounts: Amounts,
  queue: JsonObject,
  index: number,
  app: number,
  generation: Generation,
  withAms: boolean,
): AppSnapshot {
  const apps = number(queue.apps);
  const size = amounts.readOrNone(queue.containerSize);
  const share = (value: Json | undefined) => amounts.readOrNone(value).map((quantity) => Math.trunc(quantity / apps));
  const ofReserved = share(queue.reserved);
  const reserved = countOf(ofReserved, size, generation);
  const live = countOf(subtract(share(queue.used), ofReserved), size, generation);
  const idOf = (i: number) => (app + 1) * 1_000_000 + i;
  return {
    id: app,
    queue: index,
    user: USER,
    priority: 0,
    pending: [],
    containers: Array.from({ length: live }, (_, i) => ({
      id: idOf(reserved + i),
      node: NODE,
      size,
      requestPriority: 0,
      am: withAms && i === 0,
      borrowed: false,
      killable: false,
    })),
    reservations: Array.from({ length: reserved }, (_, i) => ({
      id: idOf(i),
      node: NODE,
      size,
      since: 0,
      movable: false,
    })),
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** How often each application is met, those that are not are left out. */
function tally(apps: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const app of apps) {
    const name = `app${LETTERS[app]}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function withZeros(counts: Record<string, number>, { apps }: Snapshot): Record<string, number> {
  return Object.fromEntries(apps.map((_, app) => [`app${LETTERS[app]}`, counts[`app${LETTERS[app]}`] ?? 0]));
}

const marked = (events: readonly MarkEvent[]) => events.filter(({ kind }) => kind === 'preempt').map(({ app }) => app);

/** Figures of the queues that a case lists. */
function listed(figures: Record<string, number>, asked: Json | undefined): Record<string, number> {
  return isObject(asked)
    ? Object.fromEntries(Object.entries(figures).filter(([name]) => Object.hasOwn(asked, name)))
    : figures;
}

/** The table as one that a cluster may come to. */
function tableOf({ snapshot, calculator }: Table, input: JsonObject): ClusterTable {
  const queues = list(input.queues).map(object);
  return {
    generation: oneOf(input.generation, 'classic', 'ordered', 'modern'),
    calculator: calculator.name,
    total: snapshot.partitions[0].total,
    queues: snapshot.queues.map(({ parent, maximumAmFraction, partitions }, index) => {
      const { name, disablePreemption } = queues[index];
      const [figures] = partitions;
      if (figures === undefined) throw new TypeError('a queue without figures');
      return {
        name: text(name),
        parent,
        ...figures,
        priority: undefined,
        disablePreemption: optional(disablePreemption, truth),
        maximumAmFraction,
        // Of what is pending the scheduler counts what limits of users leave; a table has no such limits.
        settings: { 'user-settings': { [USER]: { weight: UNLIMITED_WEIGHT } } },
      };
    }),
    apps: snapshot.apps.map(({ queue, containers }, app) => ({
      id: `app${LETTERS[app]}`,
      queue,
      sizes: containers.map(({ size }) => size),
      hasMaster: containers.some(({ am }) => am),
      user: USER,
      priority: 0,
      pending: new Float64Array(snapshot.types),
    })),
    config: Object.fromEntries(
      Object.entries(object(input.config)).map(([name, value]) => [`${PREFIX}${name}`, value]),
    ),
  };
}

/** Through the running scheduler where a cluster can come to the table, else one round of the policy on a snapshot. */
export async function runInterQueue(input: Json, vector: VectorCase): Promise<unknown> {
  const table = tableOf(readTable(input), object(input));
  if (!canComeTrue(table) || isObject(object(vector.expected).assertedExtras)) return runOnSnapshot(input, vector);
  const outcome = await playTable(table);
  if (outcome === undefined) return runOnSnapshot(input, vector);
  const { marks, ideal, toBePreempted } = outcome;
  const counts = Object.fromEntries(marks);
  const asked = object(object(vector.expected).derived ?? {});
  return {
    assertedPreemptCount: { ...Object.fromEntries(table.apps.map(({ id }) => [id, 0])), ...counts },
    assertedNoEvents: marks.size === 0,
    derived: {
      preemptCount: counts,
      droppedReservations: {},
      idealAssigned: listed(
        Object.fromEntries(table.queues.map(({ name }, queue) => [name, ideal(queue)[0]])),
        asked.idealAssigned,
      ),
      toBePreempted: listed(
        Object.fromEntries(table.queues.map(({ name }, queue) => [name, toBePreempted(queue)])),
        asked.toBePreempted,
      ),
    },
  };
}

function runOnSnapshot(input: Json, { expected }: VectorCase): unknown {
  const { snapshot, settings, calculator } = readTable(input);
  const { round, events } = new PreemptionPolicy(() => settings).run(snapshot, calculator, 0);
  const names = list(object(input).queues).map((queue) => text(object(queue).name));
  const { states } = round.passes[round.passes.length - 1].shares;
  const byQueue = (of: (queue: number) => number) => Object.fromEntries(names.map((name, queue) => [name, of(queue)]));
  const asked = object(object(expected).derived ?? {});
  return {
    assertedPreemptCount: withZeros(tally(marked(events)), snapshot),
    assertedNoEvents: events.length === 0,
    assertedExtras: extras(round, names, object(expected).assertedExtras),
    derived: {
      preemptCount: tally(marked(events)),
      droppedReservations: tally(events.filter(({ kind }) => kind === 'drop-reservation').map(({ app }) => app)),
      idealAssigned: listed(
        byQueue((queue) => states[0][queue].ideal[0]),
        asked.idealAssigned,
      ),
      toBePreempted: listed(
        byQueue((queue) => states[0][queue].toBePreempted[0]),
        asked.toBePreempted,
      ),
    },
  };
}

/** Of the queues and figures that a case lists. */
function extras(round: Round, names: readonly string[], listed: Json | undefined): unknown {
  if (!isObject(listed)) return undefined;
  const { states } = round.passes[0].shares;
  return Object.fromEntries(
    Object.entries(listed).map(([name, figures]) => {
      const { preemptable, untouchable } = states[0][names.indexOf(name)];
      const all: Record<string, number> = { preemptableExtra: preemptable[0], untouchableExtra: untouchable[0] };
      return [name, Object.fromEntries(Object.keys(object(figures)).map((figure) => [figure, all[figure]]))];
    }),
  );
}

/** Of each run the events of the application that a case lists there. */
export function runKillTiming(input: Json, { expected }: VectorCase): unknown {
  const { snapshot, settings, calculator } = readTable(input);
  const policy = new PreemptionPolicy(() => settings);
  const listed = object(expected).eventsPerRun;
  let sum = 0;
  const cumulativeEvents: number[] = [];
  const eventsPerRun = list(object(input).runsAtMs).map((at, run) => {
    const { events } = policy.run(snapshot, calculator, number(at));
    const preempts = tally(marked(events));
    const kills = tally(events.filter(({ kind }) => kind === 'kill').map(({ app }) => app));
    for (const count of [...Object.values(preempts), ...Object.values(kills)]) sum += count;
    cumulativeEvents.push(sum);
    const app = isList(listed) ? text(object(listed[run]).app) : '';
    return { app, preempt: preempts[app] ?? 0, kill: kills[app] ?? 0 };
  });
  return { eventsPerRun, cumulativeEvents };
}

import { AppOrdering } from '../../../src/schedulers/yarn-capacity/assignment/app-ordering';
import type { OrderedApp } from '../../../src/schedulers/yarn-capacity/assignment/app-ordering';
import { PreemptionPolicy } from '../../../src/schedulers/yarn-preemption/policy';
import { readPreemptionSettings } from '../../../src/schedulers/yarn-preemption/settings';
import type {
  AppSnapshot,
  ContainerSnapshot,
  QueueFigures,
  QueueSnapshot,
  ReservationSnapshot,
  Snapshot,
  UserLimit,
} from '../../../src/schedulers/yarn-preemption/snapshot';
import {
  MEMORY,
  addTo,
  defaultCalculator,
  dominantCalculator,
  fitsIn,
  subtract,
} from '../../../src/schedulers/yarn/resources';
import type { Resource, ResourceCalculator } from '../../../src/schedulers/yarn/resources';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import { isList, isObject } from '../../vectors';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import { Amounts, hasChildren, parentIn } from './amounts';
import { canComeTrue, playTable } from './monitor-scene';
import type { Table as ClusterTable } from './monitor-scene';

/** A node whose size is not documented has room for everything. */
const LARGE = 1e12;
/** Ids of containers count from here within each application. */
const IDS_PER_APP = 1_000_000;
const OF_QUEUES = 'yarn.scheduler.capacity.';
const INTRA_QUEUE = 'yarn.resourcemanager.monitor.capacity.preemption.intra-queue-preemption.enabled';
/** Reservations of these tables are as old as it takes. */
const LONG_AGO = -1e12;

function calculatorOf({ calculator }: JsonObject): ResourceCalculator {
  return oneOf(calculator, 'memory', 'dominant') === 'dominant' ? dominantCalculator : defaultCalculator;
}

class Tables {
  readonly amounts: Amounts;
  readonly labels: string[];
  readonly totals: Resource[];
  readonly nodes: string[];
  readonly partitionOfNode: number[];
  readonly queueTable: JsonObject[];
  readonly appTable: JsonObject[];
  readonly config: JsonObject;

  constructor(readonly input: JsonObject) {
    this.amounts = new Amounts(input);
    const partitions = list(input.partitions).map(object);
    // Partition 0 is the one without a label.
    partitions.sort((a, b) => Number(a.partition !== '') - Number(b.partition !== ''));
    this.labels = partitions.map(({ partition }) => text(partition));
    this.totals = partitions.map(({ total }) => this.amounts.read(total));
    const nodes = list(input.nodes).map(object);
    this.nodes = nodes.map(({ node }) => text(node));
    this.partitionOfNode = nodes.map(({ partition }) => this.labels.indexOf(text(partition)));
    this.queueTable = list(input.queues).map(object);
    this.appTable = list(input.apps).map(object);
    this.config = object(input.config);
  }

  snapshot(): Snapshot {
    const apps = this.appTable.map((app) => this.app(app));
    const exclusive = new Map(
      list(this.input.partitions)
        .map(object)
        .map((p) => [text(p.partition), truth(p.exclusive)]),
    );
    return {
      types: this.amounts.types,
      partitions: this.labels.map((label, p) => ({
        label,
        total: this.totals[p],
        exclusive: exclusive.get(label) ?? true,
      })),
      queues: this.queues(apps),
      apps,
      nodes: list(this.input.nodes)
        .map(object)
        .map(({ total }, node) => ({
          partition: this.partitionOfNode[node],
          total: optional(total, this.amounts.read, this.amounts.all(LARGE)),
        })),
      minimumAllocation: this.amounts.all(1),
    };
  }

  private queues(apps: readonly AppSnapshot[]): QueueSnapshot[] {
    const isParent = hasChildren(this.queueTable);
    const snapshots: QueueSnapshot[] = [];
    this.queueTable.forEach((queue, index) => {
      const parent = parentIn(this.queueTable, queue);
      const path = parent < 0 ? text(queue.name) : `${snapshots[parent].path}.${text(queue.name)}`;
      const setting = (name: string) => this.config[`yarn.scheduler.capacity.${path}.${name}`];
      const above = parent < 0 ? undefined : snapshots[parent];
      const partitions = this.labels.map((label) => figuresOf(this.amounts, object(queue.partitions)[label]));
      const isFair = setting('ordering-policy') === 'fair';
      const own = isParent(queue.name) ? [] : served(apps, index, isFair);
      snapshots.push({
        path,
        parent,
        priority: optional(queue.priority, number, 0),
        preemptionDisabled: optional(
          queue.disablePreemption ?? setting('disable_preemption'),
          truth,
          above?.preemptionDisabled ?? false,
        ),
        intraQueuePreemptionDisabled: optional(
          setting('intra-queue-preemption.disable_preemption'),
          truth,
          above?.intraQueuePreemptionDisabled ?? false,
        ),
        maximumAmFraction: 0,
        orderingPolicy: isFair ? 'fair' : 'fifo',
        partitions,
        apps: own,
        userLimits: this.userLimits(own, apps, partitions[0]),
      });
    });
    return snapshots;
  }

  /** ceil(capacity / users), or with a minimum limit in percent ceil(capacity / (100 / percent)). */
  private userLimits(
    own: readonly number[],
    apps: readonly AppSnapshot[],
    figures: QueueFigures | undefined,
  ): UserLimit[] {
    const users = [...new Set(own.map((app) => apps[app].user))];
    const percents = own.flatMap((app) => optional(this.appTable[app].minimumUserLimitPercent, (p) => [number(p)], []));
    const parts = percents.length > 0 ? Math.trunc(100 / percents[0]) : users.length;
    const limit = (figures?.guaranteed ?? this.amounts.none()).map((quantity) => Math.ceil(quantity / parts));
    return users.map((user) => ({ user, limit: this.labels.map(() => limit) }));
  }

  private app(app: JsonObject): AppSnapshot {
    const id = number(app.id);
    const pending = this.labels.map(() => this.amounts.none());
    const containers: ContainerSnapshot[] = [];
    const reservations: ReservationSnapshot[] = [];
    let priority = 0;
    let user = 'user';
    let next = 0;
    for (const entry of list(app.containers).map(object)) {
      priority = optional(entry.appPriority, number, priority);
      user = optional(entry.user, text, user);
      const label = this.labels.indexOf(text(entry.label));
      addTo(pending[label], this.amounts.readOrNone(entry.appPending));
      const node = this.nodes.indexOf(text(entry.node));
      const size = this.amounts.read(entry.size);
      for (let i = 0; i < number(entry.count); i++, next++) {
        const container = { id: id * IDS_PER_APP + next, node, size };
        if (optional(entry.reserved, truth, false)) {
          reservations.push({ ...container, since: LONG_AGO, movable: true });
        } else {
          const borrowed = label === 0 && this.partitionOfNode[node] !== 0;
          containers.push({ ...container, requestPriority: 0, am: next === 0, borrowed, killable: false });
        }
      }
    }
    const queue = this.queueTable.findIndex(({ name }) => name === app.queue);
    return { id, queue, user, priority, pending, containers, reservations };
  }
}

/** The applications of a leaf in its order of service, as the leaf itself keeps it. */
function served(apps: readonly AppSnapshot[], leaf: number, isFair: boolean): number[] {
  const measure = ({ number: app }: { readonly number: number }) => ({
    used: memoryOf(apps[app]),
    demand: memoryOf(apps[app]),
  });
  const ordering = new AppOrdering<OrderedApp & { readonly number: number }>(isFair ? 'fair' : 'fifo', false, measure);
  apps.forEach(({ queue, priority, id }, number) => {
    if (queue !== leaf) return;
    const app = { number, priority, serial: id, cachedUsed: 0, cachedDemand: 0 };
    ordering.add(app);
    ordering.usageChanged(app);
  });
  ordering.refresh();
  return ordering.apps.map(({ number: app }) => app);
}

/** What an application uses, as the fair ordering policy sees it. */
function memoryOf({ containers, reservations }: AppSnapshot): number {
  return [...containers, ...reservations].reduce((sum, { size }) => sum + size[MEMORY], 0);
}

function figuresOf(amounts: Amounts, given: Json | undefined): QueueFigures | undefined {
  if (!isObject(given)) return undefined;
  const pending = amounts.readOrNone(given.pending);
  const reserved = amounts.readOrNone(given.reserved);
  return {
    guaranteed: amounts.read(given.guaranteed),
    maximum: amounts.read(given.max),
    used: amounts.read(given.used),
    pending,
    pendingWithoutReserved: subtract(pending, reserved).map((quantity) => Math.max(0, quantity)),
    reserved,
    killable: amounts.none(),
  };
}

/** What a configuration says of a queue, and what makes every user's limit in it that of the table. */
function queueSettings(tables: Tables, queue: number, { queues }: Snapshot): Record<string, Json> {
  const { path, userLimits, partitions } = queues[queue];
  const prefix = `${OF_QUEUES}${path}.`;
  const settings = Object.entries(tables.config)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value]);
  return { ...limitSettings(userLimits, partitions[0]?.guaranteed), ...Object.fromEntries(settings) };
}

/** A lone user may ask for all that there is; limits of several are no more than their part of the guarantee. */
function limitSettings(limits: readonly UserLimit[], guaranteed: Resource | undefined): Record<string, Json> {
  const limit = limits[0]?.limit[0];
  if (guaranteed === undefined || limit === undefined || guaranteed[MEMORY] === 0) return {};
  if (limits.length === 1) return { 'user-settings': { [limits[0].user]: { weight: LARGE } } };
  return { 'minimum-user-limit-percent': 100, 'user-limit-factor': limit[MEMORY] / guaranteed[MEMORY] };
}

/**
 * Whether limits of users do in a run what they do in the tables, where they hang on the guarantee alone. The scheduler counts what is
 * held where that is more, and of what is pending it counts what the limits leave. A lone user whose
 * limit is the guarantee is given a weight that leaves all.
 */
function limitsComeTrue({ config }: Tables, { queues, apps: all }: Snapshot): boolean {
  return queues.every(({ apps, partitions: [figures], userLimits }, leaf) => {
    if (apps.length === 0 || figures === undefined) return true;
    if (config[INTRA_QUEUE] === true && !fitsIn(figures.used, figures.guaranteed)) return false;
    const inLeaf = all.filter(({ queue }) => queue === leaf);
    const asks = inLeaf.map(({ pending: [pending] }) => pending?.[MEMORY] ?? 0);
    // Where none asks the last one does.
    if (!asks.some((mb) => mb > 0)) asks[asks.length - 1] = figures.pendingWithoutReserved[MEMORY];
    return userLimits.every(({ user, limit: [limit] }) => {
      if (limit === undefined) return false;
      if (userLimits.length === 1 && fitsIn(figures.guaranteed, limit)) return true;
      const asked = asks.reduce((sum, mb, app) => sum + (inLeaf[app].user === user ? mb : 0), 0);
      const held = inLeaf.reduce((sum, app) => sum + (app.user === user ? memoryOf(app) : 0), 0);
      return asked === 0 || asked + held <= limit[MEMORY];
    });
  });
}

/**
 * Whether the applications of each leaf that ask for anything ask for what is pending in it beside reservations, which counts where
 * they do not. Without a second leaf nothing hangs on that.
 */
function asksAddUp({ queues, apps: all }: Snapshot): boolean {
  const leaves = queues.filter(({ apps }) => apps.length > 0);
  return leaves.every(({ apps, partitions: [figures] }) => {
    const asked = apps.reduce((sum, app) => sum + (all[app].pending[0]?.[MEMORY] ?? 0), 0);
    return leaves.length === 1 || asked === 0 || asked === figures?.pendingWithoutReserved[MEMORY];
  });
}

/** The tables as one that a cluster may come to; undefined where they speak of partitions, or their asks do not add up. */
function clusterTable(tables: Tables, snapshot: Snapshot): ClusterTable | undefined {
  const { queues, apps, partitions } = snapshot;
  const { config, input } = tables;
  if (partitions.length > 1 || !asksAddUp(snapshot) || !limitsComeTrue(tables, snapshot)) return undefined;
  const settings = Object.entries(config).filter(([name]) => !name.startsWith(OF_QUEUES));
  const generation = oneOf(input.generation, 'classic', 'ordered', 'modern');
  const reserving = apps.some(({ reservations }) => reservations.length > 0);
  return {
    generation,
    calculator: calculatorOf(input).name,
    total: partitions[0].total,
    queues: queues.flatMap(({ parent, partitions: [figures] }, index) => {
      if (figures === undefined) return [];
      const { name, priority, disablePreemption } = tables.queueTable[index];
      return [
        {
          name: text(name),
          parent,
          ...figures,
          priority: optional(priority, number),
          disablePreemption: optional(disablePreemption, truth),
          maximumAmFraction: 0,
          settings: queueSettings(tables, index, snapshot),
        },
      ];
    }),
    ...(reserving ? { nodes: snapshot.nodes.map(({ total }, node) => ({ id: tables.nodes[node], total })) } : {}),
    apps: apps.map(({ id, queue, containers, reservations, user, priority, pending }) => ({
      id: String(id),
      queue,
      nodes: reserving ? containers.map(({ node }) => tables.nodes[node]) : [],
      reserved: reservations.map(({ size, node }) => ({ size, node: tables.nodes[node] })),
      sizes: containers.map(({ size }) => size),
      hasMaster: containers.length > 0,
      user,
      priority,
      pending: pending[0] ?? tables.amounts.none(),
    })),
    config: Object.fromEntries(settings),
  };
}

/** Through the running scheduler where a cluster can come to the tables, else one round of the policy on a snapshot. */
export async function runTables(input: Json, vector: VectorCase): Promise<unknown> {
  const tables = new Tables(object(input));
  const snapshot = tables.snapshot();
  const table = clusterTable(tables, snapshot);
  const asked = optional(object(vector.expected).idealAssigned, object);
  // The scheduler records the ideal assignment of two types.
  const isRecorded = asked === undefined || tables.amounts.types <= 2;
  if (table === undefined || !canComeTrue(table) || !isRecorded) return runSnapshot(input, vector);
  const outcome = await playTable(table);
  if (outcome === undefined) return runSnapshot(input, vector);
  const { marks, marksOn, ideal } = outcome;
  return {
    preemptByAppAndNode: optional(object(vector.expected).preemptByAppAndNode, list, [])
      .map(object)
      .map(({ app, node }) => {
        const id = String(number(app));
        const holder = table.apps.find((one) => one.id === id);
        return { app, queue: holder && table.queues[holder.queue].name, node, count: marksOn(id, text(node)) };
      }),
    preemptByApp: Object.fromEntries(table.apps.map(({ id }) => [id, marks.get(id) ?? 0])),
    idealAssigned: Object.fromEntries(
      table.queues.map(({ name }, queue) => [
        name,
        tables.amounts.writeLike(asked?.[name], Float64Array.from(ideal(queue))),
      ]),
    ),
  };
}

/** One round of the policy on a snapshot. */
export function runSnapshot(input: Json, { expected }: VectorCase): unknown {
  const given = object(input);
  const tables = new Tables(given);
  const snapshot = tables.snapshot();
  const generation = oneOf(given.generation, 'classic', 'ordered', 'modern');
  const settings = readPreemptionSettings({ ...tables.config, preemptionGeneration: generation });
  const { round, events } = new PreemptionPolicy(() => settings).run(snapshot, calculatorOf(given), 0);
  const marked = events.filter(({ kind }) => kind === 'preempt');
  const nodeOf = new Map(round.chosen.map(({ id, node }) => [id, node]));
  const { states } = round.passes[round.passes.length - 1].shares;
  const { preemptByAppAndNode: byNode, idealAssigned: asked } = object(expected);
  return {
    preemptByApp: Object.fromEntries(
      snapshot.apps.map(({ id }, app) => [id, marked.filter((event) => event.app === app).length]),
    ),
    // Only some applications and nodes are listed.
    preemptByAppAndNode: isList(byNode)
      ? byNode.map(object).map(({ app, queue, node }) => ({
          app,
          queue: tables.queueTable[snapshot.apps[appNumber(snapshot, app)].queue].name === queue ? queue : undefined,
          node,
          count: marked.filter(
            (event) =>
              event.app === appNumber(snapshot, app) && tables.nodes[nodeOf.get(event.id) ?? -1] === text(node),
          ).length,
        }))
      : undefined,
    idealAssigned: Object.fromEntries(
      tables.queueTable.map(({ name }, queue) => [
        text(name),
        tables.amounts.writeLike(optional(asked, object)?.[text(name)], states[0][queue].ideal),
      ]),
    ),
  };
}

function appNumber({ apps }: Snapshot, id: Json): number {
  return apps.findIndex((app) => app.id === number(id));
}

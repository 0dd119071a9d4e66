/** The cluster at an instant: which nodes are up and how fast, what each of them holds, and how much of it is at work. */
import { absencesAt } from '../../analysis/absences';
import type { Absence } from '../../analysis/absences';
import { containersHeldAt } from '../../analysis/held';
import { stretchAt } from '../../analysis/waiting/stretches';
import type { Reservation, RunModel } from '../../analysis/model';
import { countUpTo } from '../../analysis/series';
import { partitionPoint } from '../../base/collections/bisect';
import { memo } from '../../base/memo';

/** Node by node, as columns; everything by the node's index in the directory. */
export interface ClusterAt {
  readonly model: RunModel;
  /** µs. */
  readonly at: number;
  readonly up: Uint8Array;
  /** Nodes that are down and not lost: they are still to come, or were removed. */
  readonly absences: ReadonlyMap<number, Absence>;
  /** Factor; 1 is nominal. */
  readonly speed: Float64Array;
  /** What each node has, per resource type. */
  readonly capacity: readonly (readonly number[])[];
  /** Amount held, by node and resource type: `used[node * types + type]`. */
  readonly used: Float64Array;
  /** Containers held, those of a node at `held[first[node]]` to `held[first[node + 1] - 1]`, in order of allocation. */
  readonly held: Int32Array;
  readonly first: Int32Array;
  readonly reservations: readonly Reservation[];
}

/** What the nodes hold at `at` (µs); after the end of the run, what they held then. */
export function clusterAt(model: RunModel, at: number): ClusterAt {
  const { directory, containers } = model;
  const nodes = directory.nodes.length;
  const types = directory.resourceTypes.length;
  const used = new Float64Array(nodes * types);
  const first = new Int32Array(nodes + 1);
  const present = containersHeldAt(model, at);
  for (const c of present) {
    const node = containers.node[c];
    first[node + 1]++;
    const size = directory.shapes[containers.shape[c]];
    for (let t = 0; t < types; t++) used[node * types + t] += size[t];
  }
  for (let node = 0; node < nodes; node++) first[node + 1] += first[node];
  const held = new Int32Array(present.length);
  const next = first.slice();
  for (const c of present) held[next[containers.node[c]]++] = c;
  return {
    model,
    at,
    ...conditions(model, at),
    absences: absencesAt(model, at),
    used,
    held,
    first,
    reservations: model.reservations.filter(({ from, to }) => from <= at && at < to),
  };
}

function conditions(model: RunModel, at: number): Pick<ClusterAt, 'up' | 'speed' | 'capacity'> {
  const { nodes } = model.directory;
  const up = Uint8Array.from(nodes, ({ absent }) => (absent === true ? 0 : 1));
  const capacity = nodes.map((node) => node.capacity);
  const speed = Float64Array.from(nodes, (node) => node.speed);
  for (const change of model.nodeChanges) {
    if (change.at > at) continue;
    up[change.node] = change.up ? 1 : 0;
    speed[change.node] = change.speed;
    capacity[change.node] = change.capacity;
  }
  return { up, speed, capacity };
}

/** Ids of the containers that a node holds, in order of allocation. */
export function heldOn({ held, first }: ClusterAt, node: number): Int32Array {
  return held.subarray(first[node], first[node + 1]);
}

/** Amount of a resource type that a node has free; 0 while it is down. */
export function freeOn({ model, up, capacity, used }: ClusterAt, node: number, type: number): number {
  const { resourceTypes } = model.directory;
  return up[node] === 0 ? 0 : capacity[node][type] - used[node * resourceTypes.length + type];
}

/** Slots (of each container's parallel ones) in which a task runs at an instant, by container. */
export function slotsAtWork(model: RunModel, at: number): ReadonlyMap<number, readonly number[]> {
  const { start, end, container, slot } = model.tasks;
  const working = new Map<number, number[]>();
  for (let task = 0, started = countUpTo(start, at); task < started; task++) {
    if (end[task] <= at) continue;
    const known = working.get(container[task]);
    if (known === undefined) working.set(container[task], [slot[task]]);
    else known.push(slot[task]);
  }
  return working;
}

/** How many tasks each application ever had in one of its containers at once, by application; 1 where it had none. */
export const slotsOfApplications = memo((model: RunModel): Int32Array => {
  const slots = new Int32Array(model.applications.length).fill(1);
  const { count, app, slot } = model.tasks;
  for (let task = 0; task < count; task++) if (slot[task] >= slots[app[task]]) slots[app[task]] = slot[task] + 1;
  return slots;
});

/** What is free at an instant, and whether any application can use it. */
export interface Fragmentation {
  /** Amounts of the resource type asked about. */
  readonly free: number;
  readonly capacity: number;
  /** Nodes that are up and have any of it free. */
  readonly nodes: number;
  /** The most that a single node has free. */
  readonly largest: number;
  /** The largest container that an application waits for; undefined when none waits. */
  readonly wanted: { readonly shape: number; readonly app: number; readonly apps: number } | undefined;
  /** Nodes with room for it in every resource type. */
  readonly fitting: number;
}

/** How the free part of the cluster is scattered, in the resource type with this index. */
export function fragmentation(cluster: ClusterAt, type: number): Fragmentation {
  const { directory } = cluster.model;
  let free = 0;
  let capacity = 0;
  let nodes = 0;
  let largest = 0;
  for (let node = 0; node < directory.nodes.length; node++) {
    if (cluster.up[node] === 0) continue;
    capacity += cluster.capacity[node][type];
    const left = freeOn(cluster, node, type);
    if (left <= 0) continue;
    free += left;
    nodes++;
    if (left > largest) largest = left;
  }
  const wanted = largestWanted(cluster.model, cluster.at, type);
  let fitting = 0;
  if (wanted !== undefined) {
    const size = directory.shapes[wanted.shape];
    for (let node = 0; node < directory.nodes.length; node++) {
      if (cluster.up[node] === 1 && size.every((amount, t) => amount <= freeOn(cluster, node, t))) fitting++;
    }
  }
  return { free, capacity, nodes, largest, wanted, fitting };
}

const asksByApplication = memo((model: RunModel): readonly (readonly number[])[] => {
  const lists = model.applications.map((): number[] => []);
  for (let ask = 0; ask < model.asks.count; ask++) lists[model.asks.app[ask]].push(ask);
  return lists;
});

/** Whether an ask still wants containers at an instant, by those of its application (in order of allocation). */
function isOpen({ asks, containers }: RunModel, held: Int32Array, ask: number, at: number): boolean {
  const wanted = asks.wanted[ask];
  const count = partitionPoint(0, held.length, (i) => containers.allocated[held[i]] <= at);
  // Most applications have fewer than they want, whatever ask they were for.
  if (count < wanted) return true;
  let given = 0;
  for (let i = 0; i < count && given < wanted; i++) if (containers.ask[held[i]] === ask) given++;
  return given < wanted;
}

/** The largest container (in one resource type) that applications wait for, the first one that does, and how many do. */
function largestWanted(model: RunModel, at: number, type: number): Fragmentation['wanted'] {
  const { asks, directory } = model;
  const lists = asksByApplication(model);
  let wanted: { shape: number; app: number; apps: number } | undefined;
  for (const app of model.applications) {
    if (stretchAt(model, app.id, at) === undefined) continue;
    let shape = -1;
    for (const ask of lists[app.id]) {
      if (asks.created[ask] > at) continue;
      const larger = shape < 0 || directory.shapes[asks.shape[ask]][type] > directory.shapes[shape][type];
      if (larger && isOpen(model, app.containers, ask, at)) shape = asks.shape[ask];
    }
    if (shape < 0) continue;
    const size = directory.shapes[shape][type];
    const known = wanted === undefined ? -1 : directory.shapes[wanted.shape][type];
    if (wanted === undefined || size > known) wanted = { shape, app: app.id, apps: 1 };
    else if (size === known) wanted.apps++;
  }
  return wanted;
}

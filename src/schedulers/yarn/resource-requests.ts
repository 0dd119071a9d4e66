/**
 * What an application asks for, as YARN keeps it: per request key a row for every node and rack that is named and one for
 * any place, each with a count, a size and whether worse places will do.
 *
 * The rows of a key are either given as they are, or they follow from its tasks: a task counts once on each node and rack
 * where it wants to run, and once anywhere; a task that was chosen leaves all its rows at once, as application masters do
 * when they have matched a container with a task. Containers may be wanted beside tasks: what they run is chosen later.
 * Source: Hadoop, scheduler/AppSchedulingInfo and placement/LocalityAppPlacementAllocator; MapReduce, RMContainerRequestor.
 */
import { assert } from '../../base/assert';
import type { Resource } from './resources';

/** How close to where it was asked for a container is. */
export const Locality = { node: 0, rack: 1, any: 2 } as const;
export type Locality = (typeof Locality)[keyof typeof Locality];

export interface RequestRow {
  count: number;
  /** Whether a worse place than this one will do: false here forbids what is further away. */
  relax: boolean;
  size: Resource;
}

/** Where a task may run. */
export interface TaskPlace {
  readonly nodes: readonly number[];
  /** Racks of these nodes, each once. */
  readonly racks: readonly number[];
}

const NONE: readonly never[] = [];

/** The requests of one key. */
export class RequestKey {
  readonly any: RequestRow;
  /** Rows of nodes and racks, once there are any. */
  private nodes: Map<number, RequestRow> | undefined;
  private racks: Map<number, RequestRow> | undefined;
  private tasks: PendingTasks | undefined;
  /** Whether rows may be of another size than the one for any place. */
  private sizesDiffer = false;
  /** The requests to which it belongs: they know what all their keys want together. */
  requests: ResourceRequests | undefined;

  /**
   * @param priority as YARN counts: the smaller one is served first
   * @param ask of the world; -1 where there is none
   * @param isMaster whether its container is the application master
   */
  constructor(
    readonly priority: number,
    readonly ask: number,
    readonly size: Resource,
    readonly isMaster = false,
    relax = true,
  ) {
    this.any = { count: 0, relax, size };
  }

  /** Containers still wanted. */
  get pending(): number {
    return this.any.count;
  }

  onNode(node: number): number {
    return this.nodes?.get(node)?.count ?? 0;
  }

  inRack(rack: number): number {
    return this.racks?.get(rack)?.count ?? 0;
  }

  nodeRow(node: number): RequestRow | undefined {
    return this.nodes?.get(node);
  }

  rackRow(rack: number): RequestRow | undefined {
    return this.racks?.get(rack);
  }

  /** Nodes with a row, in the order of their rows. */
  namedNodes(): Iterable<number> {
    return this.nodes?.keys() ?? NONE;
  }

  namedRacks(): Iterable<number> {
    return this.racks?.keys() ?? NONE;
  }

  /** Whether any place besides "any" is named. */
  get hasPlaces(): boolean {
    return this.locations > 1;
  }

  /** Rows: nodes, racks and the one for any place. */
  get locations(): number {
    return (this.nodes?.size ?? 0) + (this.racks?.size ?? 0) + 1;
  }

  /** Whether a container further away than the rack will do. */
  get relaxesToAny(): boolean {
    return this.any.relax;
  }

  /** Whether a container beyond the named nodes of the rack will do. */
  relaxesToRack(rack: number): boolean {
    return this.racks?.get(rack)?.relax ?? true;
  }

  /** Whether it asks for a container on this node at all, whatever fits there now. */
  mayRunOn(node: number, rack: number): boolean {
    if (this.pending <= 0) return false;
    const inRack = this.inRack(rack) > 0;
    if (!inRack) return this.relaxesToAny;
    return this.relaxesToRack(rack) || this.onNode(node) > 0;
  }

  /** Widens bounds per type to the sizes of its rows. */
  widen(smallest: Resource, largest: Resource): void {
    widenTo(smallest, largest, this.any.size);
    if (!this.sizesDiffer) return;
    for (const rows of [this.nodes, this.racks]) {
      for (const { size } of rows?.values() ?? NONE) widenTo(smallest, largest, size);
    }
  }

  // Rows as they are given

  /** Sets the row for any place, a new size included. */
  setAny(count: number, relax: boolean, size: Resource): void {
    this.count(count - this.any.count);
    Object.assign(this.any, { relax, size });
    this.turn();
  }

  setNode(node: number, count: number, size: Resource): void {
    (this.nodes ??= new Map()).set(node, { count, relax: true, size });
    this.sizesDiffer = true;
    this.turn();
  }

  setRack(rack: number, count: number, relax: boolean, size: Resource): void {
    (this.racks ??= new Map()).set(rack, { count, relax, size });
    this.sizesDiffer = true;
    this.turn();
  }

  /** Adds a number of containers anywhere. */
  addAnywhere(count: number): void {
    this.count(count);
  }

  private count(change: number): void {
    const { any } = this;
    const wanted = any.count > 0;
    any.count += change;
    if (this.requests !== undefined) this.requests.pending += change;
    if (any.count > 0 !== wanted) this.turn();
  }

  /** It begins or ceases to want anything, or wants other sizes. */
  private turn(): void {
    if (this.requests !== undefined) this.requests.revision++;
  }

  // Rows of tasks

  /** One more task. It has a number that was not added before, unless it was taken since. */
  addTask(task: number, place: TaskPlace): void {
    this.tasks ??= new PendingTasks();
    this.tasks.add(task, place);
    this.addUp(task, place, 1);
  }

  /** Takes back `count` containers that are no longer wanted, from the last task on. */
  withdraw(count: number): void {
    const ofTasks = Math.min(count, this.tasks?.size ?? 0);
    for (let i = 0; i < ofTasks && this.tasks !== undefined; i++) {
      const task = this.tasks.last();
      this.addUp(task, this.tasks.take(task), -1);
    }
    this.count(ofTasks - count);
    assert(this.any.count >= 0, 'more withdrawn than asked for');
  }

  /** The task that a container at that locality is for, -1 when the application chooses. */
  taskFor(locality: Locality, node: number, rack: number): number {
    if (this.tasks === undefined) return -1;
    if (locality === Locality.node) return this.tasks.onNode(node);
    if (locality === Locality.rack) return this.tasks.inRack(rack);
    return this.pending > this.tasks.size ? -1 : this.tasks.first();
  }

  /** A container was given at a locality, for the task that `taskFor` named. */
  allocated(locality: Locality, node: number, rack: number, task: number): void {
    if (this.tasks !== undefined && task >= 0) {
      this.addUp(task, this.tasks.take(task), -1);
      return;
    }
    this.count(-1);
    if (locality === Locality.any) return;
    if (this.racks !== undefined) decrement(this.racks, rack);
    if (this.nodes !== undefined && locality === Locality.node) decrement(this.nodes, node);
  }

  private addUp(task: number, place: TaskPlace, change: number): void {
    assert(task >= 0, 'a key of tasks needs to know which one');
    this.count(change);
    for (const node of place.nodes) this.change((this.nodes ??= new Map()), node, change, true);
    for (const rack of place.racks) this.change((this.racks ??= new Map()), rack, change, this.any.relax);
  }

  private change(rows: Map<number, RequestRow>, place: number, change: number, relax: boolean): void {
    const row = rows.get(place);
    if (row === undefined) rows.set(place, { count: change, relax, size: this.size });
    else if (row.count + change === 0) rows.delete(place);
    else row.count += change;
  }
}

function widenTo(smallest: Resource, largest: Resource, size: Resource): void {
  for (let t = 0; t < size.length; t++) {
    if (size[t] < smallest[t]) smallest[t] = size[t];
    if (size[t] > largest[t]) largest[t] = size[t];
  }
}

/** A row without containers is one no longer. */
function decrement(rows: Map<number, RequestRow>, place: number): void {
  const row = rows.get(place);
  if (row === undefined) return;
  row.count--;
  if (row.count <= 0) rows.delete(place);
}

/** The tasks of a key that wait, to be found by node and rack; the lowest number goes first. */
class PendingTasks {
  /** How many wait. */
  size = 0;
  private readonly places = new Map<number, TaskPlace>();
  private readonly waits: boolean[] = [];
  private readonly all = new TaskList();
  private readonly byNode = new Map<number, TaskList>();
  private readonly byRack = new Map<number, TaskList>();

  add(task: number, place: TaskPlace): void {
    assert(this.waits[task] !== true, 'a task is asked for twice');
    this.waits[task] = true;
    this.size++;
    this.places.set(task, place);
    this.all.add(task);
    for (const node of place.nodes) listOf(this.byNode, node).add(task);
    for (const rack of place.racks) listOf(this.byRack, rack).add(task);
  }

  /** A task waits no longer: where it wanted to run. */
  take(task: number): TaskPlace {
    assert(this.waits[task] === true, 'only a waiting task is taken');
    this.waits[task] = false;
    this.size--;
    return this.places.get(task) as TaskPlace;
  }

  onNode(node: number): number {
    return this.byNode.get(node)?.first(this.waits) ?? -1;
  }

  inRack(rack: number): number {
    return this.byRack.get(rack)?.first(this.waits) ?? -1;
  }

  first(): number {
    return this.all.first(this.waits);
  }

  last(): number {
    return this.all.last(this.waits);
  }
}

/** Ascending tasks. Those that were taken stay, because they may come back. */
class TaskList {
  private readonly tasks: number[] = [];
  /** Nothing before it waits. */
  private cursor = 0;

  add(task: number): void {
    let at = this.tasks.length;
    while (at > 0 && this.tasks[at - 1] > task) at--;
    if (at > 0 && this.tasks[at - 1] === task) at--;
    else this.tasks.splice(at, 0, task);
    this.cursor = Math.min(this.cursor, at);
  }

  first(waits: readonly boolean[]): number {
    const { tasks } = this;
    while (this.cursor < tasks.length && !waits[tasks[this.cursor]]) this.cursor++;
    return this.cursor < tasks.length ? tasks[this.cursor] : -1;
  }

  last(waits: readonly boolean[]): number {
    for (let at = this.tasks.length - 1; at >= 0; at--) if (waits[this.tasks[at]]) return this.tasks[at];
    return -1;
  }
}

function listOf(lists: Map<number, TaskList>, place: number): TaskList {
  let list = lists.get(place);
  if (list === undefined) {
    list = new TaskList();
    lists.set(place, list);
  }
  return list;
}

/** The keys of an application in the order in which they are served. */
export class ResourceRequests {
  readonly keys: RequestKey[] = [];
  /** Containers still wanted on all keys. Written by these. */
  pending = 0;
  /** Another number once other keys want something, or they want other sizes. Written by the keys. */
  revision = 0;

  /** Adds a key behind those of its priority that were there before. */
  add(key: RequestKey): RequestKey {
    let at = this.keys.length;
    while (at > 0 && isBefore(key, this.keys[at - 1])) at--;
    this.keys.splice(at, 0, key);
    key.requests = this;
    this.pending += key.pending;
    this.revision++;
    return key;
  }

  /** The first key that wants anything. */
  next(): RequestKey | undefined {
    for (let i = 0; i < this.keys.length; i++) if (this.keys[i].any.count > 0) return this.keys[i];
    return undefined;
  }

  /** Adds what is asked for, by the rows for any place, to the sum that begins at a place of a table. */
  addDemand(table: Float64Array, from = 0): void {
    for (let i = 0; i < this.keys.length; i++) {
      const { count, size } = this.keys[i].any;
      if (count > 0) for (let t = 0; t < size.length; t++) table[from + t] += size[t] * count;
    }
  }
}

/** The container of the application master comes first, whatever its priority. */
function isBefore(a: RequestKey, b: RequestKey): boolean {
  if (a.isMaster !== b.isMaster) return a.isMaster;
  return a.priority < b.priority;
}

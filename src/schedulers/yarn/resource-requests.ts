/**
 * The resource requests of an application, as YARN keeps them: per request key a row for each named node and rack, and one for
 * any node. A row has a count, a size, and says whether a worse locality is accepted.
 *
 * The rows of a key are either set as they are, or follow from its tasks: a task counts once in the row of each node and rack
 * where it prefers to run, and once in that for any node. A task that gets a container leaves all its rows at once, as with
 * application masters that match containers with tasks. Containers without a task are possible: what they run is chosen later.
 * Source: Hadoop, scheduler/AppSchedulingInfo and placement/LocalityAppPlacementAllocator; MapReduce, RMContainerRequestor.
 */
import { assert } from '../../base/assert';
import type { Resource } from './resources';

/** How near a container is to where it was asked for. */
export const Locality = { node: 0, rack: 1, any: 2 } as const;
export type Locality = (typeof Locality)[keyof typeof Locality];

export interface RequestRow {
  count: number;
  /** Whether a worse locality than that of this row is accepted. */
  relax: boolean;
  size: Resource;
}

/** Where a task prefers to run. */
export interface TaskPlace {
  readonly nodes: readonly number[];
  /** Racks of these nodes, each once. */
  readonly racks: readonly number[];
}

const NONE: readonly never[] = [];

/** The requests of one key. */
export class RequestKey {
  readonly any: RequestRow;
  /** Rows of nodes and racks; undefined: there are none. */
  private nodes: Map<number, RequestRow> | undefined;
  private racks: Map<number, RequestRow> | undefined;
  private tasks: PendingTasks | undefined;
  /** Whether rows may have another size than the one for any node. */
  private sizesDiffer = false;
  /** The requests to which it belongs. */
  requests: ResourceRequests | undefined;

  /**
   * @param priority as YARN counts: the smaller one is served first
   * @param ask its number in the world; -1: there is none
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

  /** Number of pending containers. */
  get pending(): number {
    return this.any.count;
  }

  /** Number of containers in the row of a node. */
  onNode(node: number): number {
    return this.nodes?.get(node)?.count ?? 0;
  }

  /** Number of containers in the row of a rack. */
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

  /** Whether it names a node or a rack. */
  get hasPlaces(): boolean {
    return this.locations > 1;
  }

  /** Number of rows: nodes, racks and the one for any node. */
  get locations(): number {
    return (this.nodes?.size ?? 0) + (this.racks?.size ?? 0) + 1;
  }

  /** Whether it accepts nodes outside the named racks. */
  get relaxesToAny(): boolean {
    return this.any.relax;
  }

  /** Whether it accepts nodes of the rack beyond the named ones. */
  relaxesToRack(rack: number): boolean {
    return this.racks?.get(rack)?.relax ?? true;
  }

  /** Whether it asks for a container that may run on this node, whether or not there is room. */
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

  // Rows that are set

  /** Sets the row for any node. */
  setAny(count: number, relax: boolean, size: Resource): void {
    this.count(count - this.any.count);
    Object.assign(this.any, { relax, size });
    this.revise();
  }

  setNode(node: number, count: number, size: Resource): void {
    (this.nodes ??= new Map()).set(node, { count, relax: true, size });
    this.sizesDiffer = true;
    this.revise();
  }

  setRack(rack: number, count: number, relax: boolean, size: Resource): void {
    (this.racks ??= new Map()).set(rack, { count, relax, size });
    this.sizesDiffer = true;
    this.revise();
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
    if (any.count > 0 !== wanted) this.revise();
  }

  /** It began or ceased to ask for anything, or its sizes have changed. */
  private revise(): void {
    if (this.requests !== undefined) this.requests.revision++;
  }

  // Rows of tasks

  /** Adds a task, which must not be pending. */
  addTask(task: number, place: TaskPlace): void {
    this.tasks ??= new PendingTasks();
    this.tasks.add(task, place);
    this.addUp(task, place, 1);
  }

  /** Takes `count` pending containers away, the last tasks first. */
  withdraw(count: number): void {
    const ofTasks = Math.min(count, this.tasks?.size ?? 0);
    for (let i = 0; i < ofTasks && this.tasks !== undefined; i++) {
      const task = this.tasks.last();
      this.addUp(task, this.tasks.take(task), -1);
    }
    this.count(ofTasks - count);
    assert(this.any.count >= 0, 'more withdrawn than asked for');
  }

  /** The task that a container at a locality is for; -1: the application chooses. */
  taskFor(locality: Locality, node: number, rack: number): number {
    if (this.tasks === undefined) return -1;
    if (locality === Locality.node) return this.tasks.onNode(node);
    if (locality === Locality.rack) return this.tasks.inRack(rack);
    return this.pending > this.tasks.size ? -1 : this.tasks.first();
  }

  /** A container was allocated at a locality, for the task that `taskFor` named. */
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

/** Takes one container off a row, and removes a row without containers. */
function decrement(rows: Map<number, RequestRow>, place: number): void {
  const row = rows.get(place);
  if (row === undefined) return;
  row.count--;
  if (row.count <= 0) rows.delete(place);
}

/** The pending tasks of a key, by node and by rack; the lowest number goes first. */
class PendingTasks {
  /** Number of pending tasks. */
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

  /** Removes a task. Returns where it preferred to run. */
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

/** Tasks in ascending order. Removed ones stay in the list, because they may be added again. */
class TaskList {
  private readonly tasks: number[] = [];
  /** No task before this place is pending. */
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

/** The request keys of an application, in the order in which they are served. */
export class ResourceRequests {
  readonly keys: RequestKey[] = [];
  /** Number of pending containers of all keys. Written by these. */
  pending = 0;
  /** Grows when other keys are pending, or their sizes change. Written by the keys. */
  revision = 0;

  /** Adds a key, after those with the same priority. */
  add(key: RequestKey): RequestKey {
    let at = this.keys.length;
    while (at > 0 && isBefore(key, this.keys[at - 1])) at--;
    this.keys.splice(at, 0, key);
    key.requests = this;
    this.pending += key.pending;
    this.revision++;
    return key;
  }

  /** The first pending key. */
  next(): RequestKey | undefined {
    for (let i = 0; i < this.keys.length; i++) if (this.keys[i].any.count > 0) return this.keys[i];
    return undefined;
  }

  /** Adds all pending containers to a sum, which begins at `from` in a table. */
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

/**
 * The truth about the cluster, as tables of typed arrays: nodes, queues, applications, asks and containers by dense id.
 * Only the kernel writes here. Schedulers keep their own book beside it where their belief differs from the truth.
 *
 * Resource vectors are rows of `types` doubles inside one flat array: row r starts at r * types.
 */
import { assert } from '../base/assert';
import { filled, grownFloat64, grownInt32, grownUint8 } from '../base/collections/columns';
import { SHAPES } from './trace/trace';
import type { RunInput } from './run-input';

export const AppPhase = { waiting: 0, active: 1, finished: 2 } as const;
export const ContainerPhase = { ended: 0, starting: 1, up: 2 } as const;

/** Equal containers that an application asks for. */
export interface ContainerRequest {
  /** ContainerKind. */
  readonly kind: number;
  /** Their size: a shape of the world. */
  readonly shape: number;
  readonly priority: number;
  readonly count: number;
  /** Number of the task group that they are members of, counted from 1; 0, the default: of none. */
  readonly group?: number;
}

/** Rows of the tables of asks and containers at first. */
const FIRST_ROWS = 256;
/** Rows that are set aside for containers at most before there is any: a run may end long before it has as many. */
const MOST_EXPECTED = 1 << 20;

export class World {
  /** Number of resource types. */
  readonly types: number;

  /** Resource types that nodes may hold more of than they have. */
  readonly overcommitted: Uint8Array;

  readonly nodeCount: number;
  readonly nodeCapacity: Float64Array;
  readonly nodeFree: Float64Array;
  readonly nodeUp: Uint8Array;
  readonly nodeSpeed: Float64Array;
  readonly nodeRack: Int32Array;
  /** Whether the node has ever been there. */
  readonly nodeKnown: Uint8Array;

  /** Whether the queue exists now: it may be added later, or have been removed. */
  readonly queueExists: Uint8Array;

  readonly appQueue: Int32Array;
  readonly appUser: Int32Array;
  readonly appPriority: Int32Array;
  readonly appPhase: Uint8Array;
  /** Containers held now. */
  readonly appHeld: Int32Array;
  /** First ask of each application, -1 when it has none; chained by askNext in order of creation. */
  readonly appFirstAsk: Int32Array;
  private readonly appLastAsk: Int32Array;
  private readonly appLastContainer: Int32Array;

  /** Distinct resource vectors of asks, one row each. */
  shapes: Float64Array;
  shapeCount = 0;
  private readonly shapeIndex = new Map<string, number>();

  askCount = 0;
  askApp = new Int32Array(FIRST_ROWS);
  askKind = new Int32Array(FIRST_ROWS);
  askShape = new Int32Array(FIRST_ROWS);
  askPriority = new Int32Array(FIRST_ROWS);
  /** Number of the task group, counted from 1; 0 for none. */
  askGroup = new Int32Array(FIRST_ROWS);
  /** Containers still wanted. */
  askPending = new Int32Array(FIRST_ROWS);
  askNext = new Int32Array(FIRST_ROWS);
  askCreated = new Float64Array(FIRST_ROWS);

  containerCount = 0;
  containerAsk = new Int32Array(FIRST_ROWS);
  containerNode = new Int32Array(FIRST_ROWS);
  containerPhase = new Uint8Array(FIRST_ROWS);
  /** The task that its scheduler chose for it, by its number inside the application; -1 when the framework chooses. */
  containerTask = new Int32Array(FIRST_ROWS);
  /** The container that the same application was given before, -1 for its first. */
  private containerBefore = new Int32Array(FIRST_ROWS);
  private expected = 0;

  constructor(readonly input: RunInput) {
    const types = input.resourceTypes.length;
    const nodes = input.nodes.length;
    const apps = input.applications.length;
    this.types = types;
    this.overcommitted = new Uint8Array(types);
    this.nodeCount = nodes;
    this.nodeCapacity = new Float64Array(nodes * types);
    this.nodeFree = new Float64Array(nodes * types);
    this.nodeKnown = Uint8Array.from(input.nodes, ({ absent }) => (absent === true ? 0 : 1));
    this.nodeUp = this.nodeKnown.slice();
    this.queueExists = Uint8Array.from(input.queues, ({ absent }) => (absent === true ? 0 : 1));
    this.nodeSpeed = new Float64Array(nodes);
    this.nodeRack = new Int32Array(nodes);
    input.nodes.forEach((node, n) => {
      this.nodeSpeed[n] = node.speed;
      this.nodeRack[n] = node.rack;
      for (let t = 0; t < types; t++) {
        this.nodeCapacity[n * types + t] = node.capacity[t];
        this.nodeFree[n * types + t] = node.capacity[t];
      }
    });
    this.appQueue = filled(new Int32Array(apps), input.applications, (a) => a.queue);
    this.appUser = filled(new Int32Array(apps), input.applications, (a) => a.user);
    this.appPriority = filled(new Int32Array(apps), input.applications, (a) => a.priority);
    this.appPhase = new Uint8Array(apps);
    this.appHeld = new Int32Array(apps);
    this.appFirstAsk = new Int32Array(apps).fill(-1);
    this.appLastAsk = new Int32Array(apps).fill(-1);
    this.appLastContainer = new Int32Array(apps).fill(-1);
    this.shapes = new Float64Array(16 * types);
    // Nearly every application asks at least once.
    if (apps > FIRST_ROWS) this.growAsks(apps);
  }

  /** The id of a resource vector (one number per type), the same for equal vectors. */
  shape(vector: readonly number[]): number {
    const key = vector.join(' ');
    const known = this.shapeIndex.get(key);
    if (known !== undefined) return known;
    const id = this.shapeCount++;
    assert(id < SHAPES, `more than ${SHAPES} different sizes of containers`);
    if ((id + 1) * this.types > this.shapes.length) this.shapes = grownFloat64(this.shapes, (id + 1) * this.types);
    for (let t = 0; t < this.types; t++) this.shapes[id * this.types + t] = vector[t];
    this.shapeIndex.set(key, id);
    return id;
  }

  /** Whether one container of the shape may start on the node. */
  fits(shape: number, node: number): boolean {
    if (this.nodeUp[node] === 0) return false;
    if (this.isRoom(shape, node)) return true;
    const { types, shapes, nodeFree, overcommitted } = this;
    for (let t = 0, s = shape * types, n = node * types; t < types; t++) {
      if (shapes[s + t] > nodeFree[n + t] && overcommitted[t] === 0) return false;
    }
    return true;
  }

  // Nearly every cluster has two types: written out, they cost half of a loop over them.

  /** Whether what is free on the node holds one container of the shape. */
  isRoom(shape: number, node: number): boolean {
    const { types, shapes, nodeFree } = this;
    const s = shape * types;
    const n = node * types;
    if (shapes[s] > nodeFree[n] || (types > 1 && shapes[s + 1] > nodeFree[n + 1])) return false;
    for (let t = 2; t < types; t++) if (shapes[s + t] > nodeFree[n + t]) return false;
    return true;
  }

  private take(shape: number, node: number): void {
    const { types, shapes, nodeFree } = this;
    const s = shape * types;
    const n = node * types;
    nodeFree[n] -= shapes[s];
    if (types > 1) nodeFree[n + 1] -= shapes[s + 1];
    for (let t = 2; t < types; t++) nodeFree[n + t] -= shapes[s + t];
  }

  private giveBack(shape: number, node: number): void {
    const { types, shapes, nodeFree } = this;
    const s = shape * types;
    const n = node * types;
    nodeFree[n] += shapes[s];
    if (types > 1) nodeFree[n + 1] += shapes[s + 1];
    for (let t = 2; t < types; t++) nodeFree[n + t] += shapes[s + t];
  }

  /** A new ask that wants nothing yet. `now`: µs. Returns its id. */
  addAsk(app: number, { kind, shape, priority, group = 0 }: Omit<ContainerRequest, 'count'>, now: number): number {
    const ask = this.askCount++;
    if (ask === this.askApp.length) this.growAsks(ask + 1);
    this.askApp[ask] = app;
    this.askKind[ask] = kind;
    this.askShape[ask] = shape;
    this.askPriority[ask] = priority;
    this.askGroup[ask] = group;
    this.askPending[ask] = 0;
    this.askNext[ask] = -1;
    this.askCreated[ask] = now;
    const last = this.appLastAsk[app];
    if (last === -1) this.appFirstAsk[app] = ask;
    else this.askNext[last] = ask;
    this.appLastAsk[app] = ask;
    return ask;
  }

  private growAsks(rows: number): void {
    this.askApp = grownInt32(this.askApp, rows);
    this.askKind = grownInt32(this.askKind, rows);
    this.askShape = grownInt32(this.askShape, rows);
    this.askPriority = grownInt32(this.askPriority, rows);
    this.askGroup = grownInt32(this.askGroup, rows);
    this.askPending = grownInt32(this.askPending, rows);
    this.askNext = grownInt32(this.askNext, rows);
    this.askCreated = grownFloat64(this.askCreated, rows);
  }

  /** Sets rows aside for containers that will come, about: growing to as many would copy the tables again and again. */
  expectContainers(count: number): void {
    this.expected += count;
    const rows = Math.min(this.expected, MOST_EXPECTED);
    if (rows > this.containerAsk.length) this.growContainers(rows);
  }

  private growContainers(rows: number): void {
    this.containerAsk = grownInt32(this.containerAsk, rows);
    this.containerNode = grownInt32(this.containerNode, rows);
    this.containerPhase = grownUint8(this.containerPhase, rows);
    this.containerTask = grownInt32(this.containerTask, rows);
    this.containerBefore = grownInt32(this.containerBefore, rows);
  }

  /** A new container on a node; the caller has seen that there is room. `task`: what it is for, -1 for nothing in particular. Returns its id. */
  addContainer(ask: number, node: number, task: number): number {
    const container = this.containerCount++;
    if (container === this.containerAsk.length) this.growContainers(container + 1);
    this.containerAsk[container] = ask;
    this.containerNode[container] = node;
    this.containerPhase[container] = ContainerPhase.starting;
    this.containerTask[container] = task;
    const app = this.askApp[ask];
    this.appHeld[app]++;
    this.containerBefore[container] = this.appLastContainer[app];
    this.appLastContainer[app] = container;
    this.take(this.askShape[ask], node);
    return container;
  }

  /** A node has another capacity from now on; what its containers hold they keep, so that less than nothing may be free. */
  resizeNode(node: number, capacity: readonly number[]): void {
    const { types, nodeCapacity, nodeFree } = this;
    for (let t = 0, n = node * types; t < types; t++, n++) {
      nodeFree[n] += capacity[t] - nodeCapacity[n];
      nodeCapacity[n] = capacity[t];
    }
  }

  /** An empty node is as it was at the beginning: another machine takes its place. */
  renewNode(node: number): void {
    const { capacity, speed } = this.input.nodes[node];
    this.resizeNode(node, capacity);
    this.nodeSpeed[node] = speed;
  }

  /** The container gives back what it held. */
  endContainer(container: number): void {
    const ask = this.containerAsk[container];
    this.containerPhase[container] = ContainerPhase.ended;
    this.appHeld[this.askApp[ask]]--;
    this.giveBack(this.askShape[ask], this.containerNode[container]);
  }

  /** The containers that an application holds now, in the order of their allocation. */
  heldContainers(app: number): number[] {
    const held: number[] = [];
    for (let c = this.appLastContainer[app]; held.length < this.appHeld[app]; c = this.containerBefore[c]) {
      if (this.containerPhase[c] !== ContainerPhase.ended) held.push(c);
    }
    return held.reverse();
  }
}

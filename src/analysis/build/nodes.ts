/** Nodes while a trace is read: what is up, what is free, and what happened to them. */
import type { Directory } from '../../sim/directory';
import { ScalingStep } from '../../sim/trace/codes';
import type { NodeChange, NodeScaling } from '../model';
import { StepSeriesBuilder } from '../series';

export class NodeTable {
  private readonly types: number;
  private readonly free: Float64Array;
  private readonly up: Uint8Array;
  private readonly speed: Float64Array;
  /** What each node has now. */
  private readonly sizes: (readonly number[])[];
  private readonly capacity: Float64Array;
  private readonly series: readonly StepSeriesBuilder[];
  private readonly changes: NodeChange[] = [];
  private readonly scalings: NodeScaling[] = [];

  constructor(private readonly directory: Directory) {
    const { nodes, resourceTypes } = directory;
    this.types = resourceTypes.length;
    this.free = new Float64Array(nodes.length * this.types);
    this.up = Uint8Array.from(nodes, ({ absent }) => (absent === true ? 0 : 1));
    this.speed = Float64Array.from(nodes, ({ speed }) => speed);
    this.sizes = nodes.map(({ capacity }) => capacity);
    this.capacity = new Float64Array(this.types);
    nodes.forEach((node, n) => {
      for (let t = 0; t < this.types; t++) {
        this.free[n * this.types + t] = node.capacity[t];
        if (node.absent !== true) this.capacity[t] += node.capacity[t];
      }
    });
    this.series = Array.from(this.capacity, (initial) => new StepSeriesBuilder(initial));
  }

  /** A container of a shape is held on a node from now on (sign 1) or no longer (-1). */
  changeHeld(node: number, shape: number, sign: number): void {
    const size = this.directory.shapes[shape];
    for (let t = 0; t < this.types; t++) this.free[node * this.types + t] -= size[t] * sign;
  }

  /** A node comes, goes or changes its speed at `at`, µs. `speed`: work done in a µs, 1 for nominal. */
  setState(at: number, node: number, up: boolean, speed: number): void {
    if (up !== (this.up[node] === 1)) {
      this.up[node] = up ? 1 : 0;
      const capacity = this.sizes[node];
      for (let t = 0; t < this.types; t++) this.capacity[t] += up ? capacity[t] : -capacity[t];
    }
    this.speed[node] = speed;
    const last = this.scalings.at(-1);
    const isRemoved = !up && last?.at === at && last.node === node && last.step === ScalingStep.removed;
    const change = { at, node, up, speed, capacity: this.sizes[node] };
    this.changes.push(isRemoved ? { ...change, removed: true } : change);
    // What may come in its place is another machine.
    if (isRemoved) this.setSize(node, this.directory.nodes[node].capacity);
  }

  /** The autoscaler does something with a node; `duration`: ms. */
  scale(at: number, node: number, step: number, duration: number): void {
    this.scalings.push({ at, node, step, duration });
  }

  /** A node has another capacity from now on. */
  resize(at: number, node: number, capacity: readonly number[]): void {
    this.setSize(node, capacity);
    this.changes.push({ at, node, up: this.up[node] === 1, speed: this.speed[node], capacity });
  }

  private setSize(node: number, capacity: readonly number[]): void {
    const before = this.sizes[node];
    for (let t = 0; t < this.types; t++) {
      const more = capacity[t] - before[t];
      this.free[node * this.types + t] += more;
      if (this.up[node] === 1) this.capacity[t] += more;
    }
    this.sizes[node] = capacity;
  }

  /** Whether a container of the shape fits on a node that the autoscaler may still bring. */
  mayComeFor(shape: number): boolean {
    const size = this.directory.shapes[shape];
    return this.directory.nodes.some(
      ({ scaled, capacity }, node) =>
        scaled === true && this.up[node] === 0 && size.every((quantity, type) => quantity <= capacity[type]),
    );
  }

  /** Whether a container of the shape fits on some node that is up. */
  fitsSomewhere(shape: number): boolean {
    const size = this.directory.shapes[shape];
    const { types, free, up } = this;
    for (let node = 0; node < up.length; node++) {
      if (up[node] === 0) continue;
      let fits = true;
      for (let t = 0, i = node * types; fits && t < types; t++, i++) fits = size[t] <= free[i];
      if (fits) return true;
    }
    return false;
  }

  /** Capacity of the nodes that are up, of a resource type. */
  capacityOf(type: number): number {
    return this.capacity[type];
  }

  /** Every record of the instant has been read. */
  commit(at: number): void {
    for (let t = 0; t < this.types; t++) this.series[t].set(at, this.capacity[t]);
  }

  snapshot(): { capacity: readonly StepSeriesBuilder[]; changes: NodeChange[]; scalings: NodeScaling[] } {
    return { capacity: this.series, changes: this.changes.slice(), scalings: this.scalings.slice() };
  }
}

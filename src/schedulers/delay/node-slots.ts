/** Slots of the nodes: how many are free, for which size of task, and which nodes have unused ones. */
import type { World } from '../../sim/world';

export class NodeSlots {
  /** Slots and running tasks by node. */
  private readonly slots: Int32Array;
  private readonly running: Int32Array;
  /** Free slots by node on nodes with room for a shape, and their sum, by shape; undefined for one that was never asked for. */
  private readonly room: (Int32Array | undefined)[] = [];
  private readonly sums: number[] = [];

  constructor(private readonly world: World) {
    this.slots = new Int32Array(world.nodeCount);
    this.running = new Int32Array(world.nodeCount);
  }

  /** Free slots of a node. */
  free(node: number): number {
    return this.world.nodeUp[node] === 0 ? 0 : Math.max(0, this.slots[node] - this.running[node]);
  }

  setSlots(node: number, slots: number): void {
    this.slots[node] = slots;
    this.refresh(node);
  }

  /** A task begins to run on a node (1) or is gone (-1). */
  run(node: number, change: 1 | -1): void {
    this.running[node] += change;
    this.refresh(node);
  }

  /** Free slots on all nodes that have room for the shape. */
  freeFor(shape: number): number {
    if (this.room[shape] === undefined) {
      this.room[shape] = new Int32Array(this.world.nodeCount);
      this.sums[shape] = 0;
      for (let node = 0; node < this.world.nodeCount; node++) this.refresh(node);
    }
    return this.sums[shape];
  }

  /** Something about a node has changed. */
  refresh(node: number): void {
    const { room, sums, world } = this;
    const free = this.free(node);
    for (let shape = 0; shape < room.length; shape++) {
      const byNode = room[shape];
      if (byNode === undefined) continue;
      const now = free > 0 && world.fits(shape, node) ? free : 0;
      sums[shape] += now - byNode[node];
      byNode[node] = now;
    }
  }
}

/**
 * Which nodes have to send heartbeats. A node whose heartbeat had no effect is silent until a change may matter to it: one with
 * room for the smallest ask is woken by any change, a full one only by those that concern full nodes.
 */
export class SilentNodes {
  /** By node: 0 awake, 1 silent with room, 2 silent and full. */
  private readonly silent: Uint8Array;
  private withRoom: number[] = [];
  private full: number[] = [];

  constructor(
    nodes: number,
    private readonly wakeHeartbeat: (node: number) => void,
  ) {
    this.silent = new Uint8Array(nodes);
  }

  /** The heartbeats of a node are skipped from now on. */
  rest(node: number, isFull: boolean): void {
    this.silent[node] = isFull ? 2 : 1;
    (isFull ? this.full : this.withRoom).push(node);
  }

  /** The heartbeats of a node are heard again. */
  wake(node: number): void {
    this.silent[node] = 0;
    this.wakeHeartbeat(node);
  }

  /** Wakes all silent nodes with room; `andFull`: the full ones as well. */
  wakeAll(andFull: boolean): void {
    this.withRoom = this.wakeEach(this.withRoom, 1);
    if (andFull) this.full = this.wakeEach(this.full, 2);
  }

  private wakeEach(nodes: number[], state: number): number[] {
    if (nodes.length === 0) return nodes;
    for (let i = 0; i < nodes.length; i++) if (this.silent[nodes[i]] === state) this.wake(nodes[i]);
    nodes.length = 0;
    return nodes;
  }
}

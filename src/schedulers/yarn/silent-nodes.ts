/**
 * Which nodes have to send heartbeats. A node whose heartbeat brought nothing is silent until something changes that may bring
 * it something: one with room for the smallest ask when anything does, a full one only when it is marked as relevant.
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

  /** The node says nothing from now on. */
  rest(node: number, isFull: boolean): void {
    this.silent[node] = isFull ? 2 : 1;
    (isFull ? this.full : this.withRoom).push(node);
  }

  /** The heartbeats of the node matter again. */
  wake(node: number): void {
    this.silent[node] = 0;
    this.wakeHeartbeat(node);
  }

  /** Something changed: nodes with room wake; `andFull`: the others as well. */
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

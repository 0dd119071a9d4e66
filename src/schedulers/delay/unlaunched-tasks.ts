/**
 * The tasks of one job that were not launched, to be found by the node or the rack of their data. The lowest index goes
 * first everywhere.
 */
import { assert } from '../../base/assert';

/** Ascending tasks per dense key, and where those that were launched from the front end. */
class TasksByKey {
  private readonly lists: number[][] = [];
  private readonly cursors: number[] = [];

  add(key: number, task: number): void {
    while (this.lists.length <= key) {
      this.lists.push([]);
      this.cursors.push(0);
    }
    const list = this.lists[key];
    if (list.at(-1) !== task) list.push(task);
  }

  /** The lowest task of a key that was not launched, -1 for none. */
  first(key: number, launched: Uint8Array): number {
    if (key < 0 || key >= this.lists.length) return -1;
    const list = this.lists[key];
    let at = this.cursors[key];
    while (at < list.length && launched[list[at]] === 1) at++;
    this.cursors[key] = at;
    return at < list.length ? list[at] : -1;
  }

  rewind(key: number): void {
    if (key >= 0 && key < this.cursors.length) this.cursors[key] = 0;
  }
}

export class UnlaunchedTasks {
  /** Tasks left. */
  left: number;
  private readonly launched: Uint8Array;
  private readonly byNode = new TasksByKey();
  private readonly byRack = new TasksByKey();
  private cursor = 0;

  /**
   * @param nodesOfTask nodes that hold the data of each task; none means that it is local nowhere
   * @param rackOfNode rack per node, -1 for none; nodes behind its end have none
   * @param everywhere the tasks read nothing and are as good as local on every node
   */
  constructor(
    private readonly nodesOfTask: readonly (readonly number[])[],
    private readonly rackOfNode: ArrayLike<number> = [],
    private readonly everywhere = false,
  ) {
    this.left = nodesOfTask.length;
    this.launched = new Uint8Array(nodesOfTask.length);
    nodesOfTask.forEach((nodes, task) => {
      for (const node of nodes) {
        this.byNode.add(node, task);
        const rack = this.rackOf(node);
        if (rack >= 0) this.byRack.add(rack, task);
      }
    });
  }

  /** The task to launch on a node where its data lies, -1 for none. */
  onNode(node: number): number {
    if (this.everywhere) return this.anywhere();
    return this.byNode.first(node, this.launched);
  }

  /** The task to launch in the rack of a node where its data lies, -1 for none. */
  inRackOf(node: number): number {
    return this.byRack.first(this.rackOf(node), this.launched);
  }

  /** The task to launch anywhere, -1 for none. */
  anywhere(): number {
    while (this.cursor < this.launched.length && this.launched[this.cursor] === 1) this.cursor++;
    return this.cursor < this.launched.length ? this.cursor : -1;
  }

  /** A task is launched: no list has it any more. */
  launch(task: number): void {
    assert(this.launched[task] === 0, 'a task is launched once');
    this.launched[task] = 1;
    this.left--;
  }

  /** A task that was launched is to be launched again. */
  putBack(task: number): void {
    assert(this.launched[task] === 1, 'only a launched task is put back');
    this.launched[task] = 0;
    this.left++;
    this.cursor = Math.min(this.cursor, task);
    for (const node of this.nodesOfTask[task]) {
      this.byNode.rewind(node);
      this.byRack.rewind(this.rackOf(node));
    }
  }

  private rackOf(node: number): number {
    return node < this.rackOfNode.length ? this.rackOfNode[node] : -1;
  }
}

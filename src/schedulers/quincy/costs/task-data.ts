/** Where the input of tasks lies, and what it costs to move it. Tasks that read the same share what is worked out. */
import type { TaskContext, TaskBlock } from '../../../sim/context-parts';
import type { Cluster } from '../round/cluster';
import { TransferCosts } from './transfer-costs';
import { GB } from '../../../base/units';
import type { TransferPrices } from './transfer-costs';

export class TaskData {
  private readonly nothing: TransferCosts;
  /** By the list of blocks that a framework gives for a task: tasks with the same input have the same list. */
  private readonly known = new Map<readonly TaskBlock[], TransferCosts>();
  /** By sizes and places, so that two tasks with equal input share one object. */
  private readonly alike = new Map<string, TransferCosts>();

  constructor(
    private readonly ctx: TaskContext,
    private readonly cluster: Cluster,
    private readonly prices: TransferPrices,
  ) {
    this.nothing = new TransferCosts([], cluster, prices);
  }

  /** The transfer costs of a task. */
  costsOf(app: number, task: number): TransferCosts {
    const blocks = this.ctx.taskInput(app, task);
    if (blocks.length === 0) return this.nothing;
    let costs = this.known.get(blocks);
    if (costs === undefined) this.known.set(blocks, (costs = this.ofBlocks(blocks)));
    return costs;
  }

  private ofBlocks(blocks: readonly TaskBlock[]): TransferCosts {
    const read = blocks.map(({ bytes, nodes }) => ({ gb: bytes / GB, on: nodes }));
    const key = read.map(({ gb, on }) => `${gb} ${on.toSorted((x, y) => x - y).join(' ')}`).join(';');
    let costs = this.alike.get(key);
    if (costs === undefined) this.alike.set(key, (costs = new TransferCosts(read, this.cluster, this.prices)));
    return costs;
  }
}

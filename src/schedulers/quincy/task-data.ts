/** Where the input of tasks lies, and what it costs to move it. Tasks that read the same block share what is worked out. */
import type { SchedulerContext } from '../../sim/ports';
import type { DatasetInput } from '../../sim/run-input';
import type { Cluster } from './cluster';
import { TransferCosts } from './transfer-costs';
import type { TransferPrices } from './transfer-costs';

const GB = 2 ** 30;

export class TaskData {
  private readonly datasetOf: (DatasetInput | undefined)[];
  private readonly nothing: TransferCosts;
  private readonly known = new Map<DatasetInput, (TransferCosts | undefined)[]>();
  /** By size and places: what is the same for two tasks is one object. */
  private readonly alike = new Map<string, TransferCosts>();

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly cluster: Cluster,
    private readonly prices: TransferPrices,
  ) {
    const { datasets = [], applications } = ctx.world.input;
    const byName = new Map(datasets.map((dataset) => [dataset.id, dataset]));
    this.datasetOf = applications.map(({ settings }) => byName.get(String(settings['input'])));
    this.nothing = new TransferCosts([], cluster, prices);
  }

  /** Of a task of an application: task i reads block i, counted round. */
  costsOf(app: number, task: number): TransferCosts {
    const dataset = this.datasetOf[app];
    if (dataset === undefined) return this.nothing;
    let blocks = this.known.get(dataset);
    if (blocks === undefined) this.known.set(dataset, (blocks = []));
    return (blocks[task % dataset.blocks] ??= this.ofBlock(dataset.blockSize / GB, this.ctx.preferredNodes(app, task)));
  }

  private ofBlock(gb: number, on: readonly number[]): TransferCosts {
    const key = `${gb} ${on.toSorted((x, y) => x - y).join(' ')}`;
    let costs = this.alike.get(key);
    if (costs === undefined) {
      costs = new TransferCosts([{ gb, on }], this.cluster, this.prices);
      this.alike.set(key, costs);
    }
    return costs;
  }
}

/** Where the tasks of a batch application find their data and may run, and what it costs them to read from elsewhere. */
import { authored, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { DatasetInput } from '../../sim/run-input';
import type { TaskBlock } from '../../sim/context-parts';
import type { World } from '../../sim/world';
import { readingCost, timeAnywhere, timeInRack } from '../reading';
import type { ReadingCost } from '../reading';
import { Locality } from '../spark/task-scheduler/locality/locality';
import { batchKnobs } from './knobs';

const NOTHING: readonly TaskBlock[] = [];

export class BatchPlacement {
  private readonly dataset: DatasetInput | undefined;
  private readonly onlyWithData: boolean;
  private readonly labelled: readonly number[] | undefined;
  private readonly cost: ReadingCost;
  private readonly nodes: (readonly number[])[] = [];
  /** What tasks read, by block. */
  private readonly read: (readonly TaskBlock[])[] = [];
  private readonly allowed: (readonly number[])[] = [];

  constructor(
    settings: KnobHolder,
    private readonly world: World,
  ) {
    const { input } = world;
    const name = knobText(settings, batchKnobs.input);
    this.dataset = input.datasets?.find((dataset) => dataset.id === name);
    this.onlyWithData = knobSwitch(settings, batchKnobs.onlyWithData);
    if (authored(settings, batchKnobs.nodeLabel) !== undefined) {
      const label = knobText(settings, batchKnobs.nodeLabel);
      this.labelled = input.nodes.flatMap((node, n) => (node.labels.includes(label) ? [n] : []));
    }
    this.cost = readingCost(settings, this.dataset);
  }

  /** The nodes with the label that the job asks for; undefined: it asks for none. */
  get labelledNodes(): readonly number[] | undefined {
    return this.labelled;
  }

  get readsData(): boolean {
    return this.dataset !== undefined;
  }

  /** The nodes that hold the block of a task, in the order in which they got it. */
  nodesOf(task: number): readonly number[] {
    const { dataset } = this;
    if (dataset === undefined) return [];
    const block = task % dataset.blocks;
    const { replication, replicas } = dataset;
    return (this.nodes[block] ??= Array.from(replicas.subarray(block * replication, (block + 1) * replication)));
  }

  /** The block that a task reads; the same list for all tasks that read it. */
  blocksOf(task: number): readonly TaskBlock[] {
    const { dataset } = this;
    if (dataset === undefined) return NOTHING;
    return (this.read[task % dataset.blocks] ??= [{ bytes: dataset.blockSize, nodes: this.nodesOf(task) }]);
  }

  /** The nodes that a task may run on, ascending; undefined: all. The same list for all tasks under a constraint of the job. */
  allowedFor(task: number): readonly number[] | undefined {
    const { dataset, labelled } = this;
    if (dataset === undefined || !this.onlyWithData) return labelled;
    return (this.allowed[task % dataset.blocks] ??= this.nodesOf(task)
      .filter((node) => labelled === undefined || labelled.includes(node))
      .toSorted((a, b) => a - b));
  }

  /** How close to its block a task runs on a node. In a cluster of one rack there are none. */
  localityOn(node: number, task: number): Locality {
    return localityAmong(this.world, this.nodesOf(task), node);
  }

  /** What a task of `nominal` µs takes at that locality, µs. */
  timeAt(nominal: number, locality: Locality): number {
    if (locality === Locality.rackLocal) return timeInRack(this.cost, nominal);
    if (locality === Locality.any) return timeAnywhere(this.cost, nominal);
    return nominal;
  }
}

/** How close a node is to those that a task prefers. In a cluster of one rack there are none. */
export function localityAmong({ nodeRack, input }: World, preferred: readonly number[], node: number): Locality {
  if (preferred.length === 0) return Locality.noPref;
  if (preferred.includes(node)) return Locality.nodeLocal;
  if (input.racks.length < 2) return Locality.any;
  return preferred.some((holder) => nodeRack[holder] === nodeRack[node]) ? Locality.rackLocal : Locality.any;
}

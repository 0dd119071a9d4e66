/** How the duration of the tasks of a batch job depends on their nodes, as a factor. */
import { authored, knobNumber, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { World } from '../../sim/world';
import { jobKnobs } from './job-knobs';

export class BatchSpeed {
  private readonly prefers: string;
  private readonly slowdown: number;
  /** By node; empty where labels do not matter. */
  private readonly isPreferred: readonly boolean[];

  constructor(
    settings: KnobHolder,
    private readonly world: World,
  ) {
    this.prefers = knobText(settings, jobKnobs.prefers);
    this.slowdown = knobNumber(settings, jobKnobs.slowdown);
    const heedsLabels = this.prefers === 'storage' || this.prefers === 'label';
    this.isPreferred = heedsLabels ? preferredNodes(settings, world) : [];
  }

  /** Whether the place of one task affects the duration of the others. */
  get isShared(): boolean {
    return this.slowdown !== 1 && (this.prefers === 'label' || this.prefers === 'rack');
  }

  /** Whether the duration of a task depends on its node, whatever the others do. */
  get heedsNodes(): boolean {
    return this.slowdown !== 1 && this.prefers === 'storage';
  }

  /** Factor on the duration of a task on a node, whatever the others do. */
  factorOn(node: number): number {
    return this.prefers === 'storage' && !this.isPreferred[node] ? this.slowdown : 1;
  }

  /** Factor on the time of all tasks of a job that run on these nodes: the job is as fast as its slowest part. */
  factorOnAll(nodes: Iterable<number>): number {
    let rack = -1;
    for (const node of nodes) {
      if (this.prefers === 'label' && !this.isPreferred[node]) return this.slowdown;
      if (this.prefers !== 'rack') continue;
      if (rack >= 0 && this.world.nodeRack[node] !== rack) return this.slowdown;
      rack = this.world.nodeRack[node];
    }
    return 1;
  }
}

function preferredNodes(settings: KnobHolder, { input }: World): boolean[] {
  const { preferredLabel } = jobKnobs;
  const label = authored(settings, preferredLabel) === undefined ? '' : knobText(settings, preferredLabel);
  return input.nodes.map(({ labels }) => labels.includes(label));
}

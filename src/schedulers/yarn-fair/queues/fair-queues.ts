/**
 * The queues of the Fair scheduler, with the policies in force in them. Limits that are fractions of the cluster follow its size.
 * Source: Hadoop, scheduler/fair/QueueManager.
 */
import { assert } from '../../../base/assert';
import { subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { FairChanges } from '../fair-changes';
import type { SchedulingPolicy } from '../shares/policy';
import { FairQueue } from './fair-queue';
import type { QueueConfig } from './queue-config';
import { QueueTree } from './queue-tree';
import { SharedByQueues } from './shared-by-queues';

export class FairQueues {
  readonly tree = new QueueTree();
  readonly shared: SharedByQueues;
  private made = 0;
  private readonly masters = new Set<FairQueue>();

  /**
   * @param cluster total capacity, kept up to date by its owner
   * @param findPolicy the policy that a queue is configured with
   */
  constructor(
    private readonly types: number,
    private readonly cluster: Resource,
    private readonly changes: FairChanges,
    private readonly findPolicy: (queue: FairQueue) => SchedulingPolicy,
  ) {
    this.shared = new SharedByQueues(types);
  }

  /** Parents stand before their children, the root first. */
  get all(): readonly FairQueue[] {
    return this.tree.all;
  }

  get root(): FairQueue {
    return this.all[0];
  }

  /** The queue with that number in the world; undefined if it does not exist now. */
  numbered(number: number): FairQueue | undefined {
    return this.tree.numbered(number);
  }

  /** The policy in force in a queue. */
  policy(queue: FairQueue): SchedulingPolicy {
    return (queue.policy ??= this.findPolicy(queue));
  }

  /** Leaves in which masters run or wait to be started. */
  get withMasters(): ReadonlySet<FairQueue> {
    for (const leaf of this.changes.takeSubjects('masters')) {
      if (leaf.hasMasters) this.masters.add(leaf);
      else this.masters.delete(leaf);
    }
    return this.masters;
  }

  /** Adds a queue below an existing parent; the first one is the root. */
  add(name: string, number: number, parent: FairQueue | null, isLeaf: boolean, config: QueueConfig): FairQueue {
    const queue = new FairQueue(name, number, parent, isLeaf, config, this.types, this.made++, this.shared);
    queue.configure(config, this.cluster);
    this.tree.add(queue);
    this.changes.report('limits');
    return queue;
  }

  /** Removes an empty queue. */
  remove(queue: FairQueue): void {
    assert(queue.parent !== null && queue.children.length === 0, 'only a queue without children goes');
    queue.parent.children.splice(queue.parent.children.indexOf(queue), 1);
    subtractFrom(queue.parent.demandBelow, queue.demand);
    this.masters.delete(queue);
    this.tree.remove(queue);
    this.changed();
  }

  /** Replaces the configuration of queues. `configOf`: undefined keeps that of a queue. */
  configure(configOf: (queue: FairQueue) => QueueConfig | undefined): void {
    for (const queue of this.all) queue.configure(configOf(queue) ?? queue.config, this.cluster);
    this.changed();
  }

  /** Queues, or settings that hold for all of them, have changed. */
  changed(): void {
    this.changes.report('limits');
    this.invalidate();
  }

  /** Computes the limits that are fractions of the cluster, if its size has changed. */
  resize(): void {
    if (!this.changes.take('queueSizes')) return;
    for (const queue of this.all) queue.resize(this.cluster);
    this.invalidate();
  }

  /** Policies and limits may have changed: all orders and shares are computed again. */
  private invalidate(): void {
    for (const queue of this.all) {
      queue.policy = undefined;
      queue.divideAnew();
      queue.invalidateChildren();
      queue.invalidateApps();
    }
  }

  /** Computes the steady fair shares again if they are out of date: every queue counts as active. */
  computeSteadyShares(): void {
    this.resize();
    if (!this.changes.take('steadyShares')) return;
    this.root.steadyFairShare.set(this.cluster);
    for (const queue of this.all) {
      if (!queue.isLeaf) this.policy(queue).computeSteadyShares(queue.children, queue.steadyFairShare);
    }
  }
}

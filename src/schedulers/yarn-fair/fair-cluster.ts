/**
 * The nodes of the cluster and the tree of queues. Limits of queues that are fractions of the cluster follow its size.
 * Source: Hadoop, scheduler/fair/QueueManager; scheduler/ClusterNodeTracker.
 */
import { assert } from '../../base/assert';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { OwnPolicyName } from '../../scenario/own-policy';
import { NodeBook } from '../yarn/node-book';
import { addTo, subtractFrom } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import type { FairApp, FairNode } from './applications/fair-app';
import { FairChanges } from './fair-changes';
import type { FairSettings } from './fair-settings';
import { FairQueue } from './queues/fair-queue';
import type { QueueConfig } from './queues/queue-config';
import { QueueTree } from './queues/queue-tree';
import { SharedByQueues } from './queues/shared-by-queues';
import { policyOf } from './shares/policies';
import type { SchedulingPolicy } from './shares/policy';

/** Where queues find policies of the reader. */
export interface OwnPolicies {
  /** The policy of a queue; absent where the run has none. */
  ownPolicy?(name: OwnPolicyName, queue: FairQueue): FairQueue['own'];
}

export abstract class FairCluster {
  /** Total capacity of the nodes. */
  readonly cluster: Resource;
  /** What of it no container holds. */
  readonly available: Resource;
  /** By number in the world; undefined: the node is not there. */
  readonly nodes: (FairNode | undefined)[] = [];
  nodeCount = 0;
  /** Nodes whose containers, reservation or size have changed since this was emptied. */
  readonly touchedNodes = new Set<number>();
  private readonly rackSizes = new Map<number, number>();
  readonly tree = new QueueTree();
  private queuesMade = 0;
  readonly sharedByQueues: SharedByQueues;
  private readonly masters = new Set<FairQueue>();
  /** All changes of the book are reported here. */
  readonly changes = new FairChanges();
  /** Whether the limits of queues have been computed since the cluster changed. */
  private areQueuesSized = true;
  /** Attempts that did not end, in order of arrival. */
  abstract readonly apps: ReadonlySet<FairApp>;

  constructor(
    readonly types: number,
    public settings: FairSettings,
    private readonly ownPolicies: OwnPolicies,
  ) {
    this.cluster = new Float64Array(types);
    this.available = new Float64Array(types);
    this.sharedByQueues = new SharedByQueues(types);
  }

  /** All queues; parents stand before their children, the root first. */
  get queues(): readonly FairQueue[] {
    return this.tree.all;
  }

  get root(): FairQueue {
    return this.queues[0];
  }

  /** The policy in force in a queue. */
  policy(queue: FairQueue): SchedulingPolicy {
    return (queue.policy ??= this.findPolicy(queue));
  }

  private findPolicy(queue: FairQueue): SchedulingPolicy {
    const { policy } = queue.config;
    if (!isOwnPolicy(policy)) return policyOf(policy, this.settings.generation);
    if (queue.own?.policy.name !== policy) queue.own = this.ownPolicies.ownPolicy?.(policy, queue);
    // A book without a run has no policies.
    return queue.own?.policy ?? policyOf('fair', this.settings.generation);
  }

  // Queues

  /** Leaves in which masters run or wait to be started. */
  get withMasters(): ReadonlySet<FairQueue> {
    for (const leaf of this.changes.takeSubjects('masters')) {
      if (leaf.hasMasters) this.masters.add(leaf);
      else this.masters.delete(leaf);
    }
    return this.masters;
  }

  /** The queue with that number in the world; undefined if it does not exist now. */
  queueOf(number: number): FairQueue | undefined {
    return this.tree.numbered(number);
  }

  /** Adds a queue below an existing parent; the first one is the root. */
  addQueue(name: string, number: number, parent: FairQueue | null, isLeaf: boolean, config: QueueConfig): FairQueue {
    const queue = new FairQueue(
      name,
      number,
      parent,
      isLeaf,
      config,
      this.types,
      this.queuesMade++,
      this.sharedByQueues,
    );
    queue.configure(config, this.cluster);
    this.tree.add(queue);
    this.changes.report('limits');
    return queue;
  }

  /** Replaces the configuration of queues. `configOf`: undefined keeps that of a queue. */
  configure(configOf: (queue: FairQueue) => QueueConfig | undefined): void {
    for (const queue of this.queues) queue.configure(configOf(queue) ?? queue.config, this.cluster);
    this.queuesChanged();
  }

  /** Removes an empty queue. */
  removeQueue(queue: FairQueue): void {
    assert(queue.parent !== null && queue.children.length === 0, 'only a queue without children goes');
    queue.parent.children.splice(queue.parent.children.indexOf(queue), 1);
    subtractFrom(queue.parent.demandBelow, queue.demand);
    this.masters.delete(queue);
    this.tree.remove(queue);
    this.queuesChanged();
  }

  /** Queues were added, removed or configured. */
  private queuesChanged(): void {
    this.changes.report('limits');
    this.invalidateAll();
  }

  /** Policies and limits may have changed: all orders and shares are computed again. */
  private invalidateAll(): void {
    for (const queue of this.queues) {
      queue.policy = undefined;
      queue.divideAnew();
      queue.invalidateChildren();
      queue.invalidateApps();
    }
  }

  /** Replaces the settings. */
  setSettings(settings: FairSettings): void {
    this.settings = settings;
    this.queuesChanged();
  }

  /** Computes the steady fair shares again if they are out of date: every queue counts as active. */
  computeSteadyShares(): void {
    this.sizeQueues();
    if (!this.changes.take('steadyShares')) return;
    this.root.steadyFairShare.set(this.cluster);
    for (const queue of this.queues) {
      if (!queue.isLeaf) this.policy(queue).computeSteadyShares(queue.children, queue.steadyFairShare);
    }
  }

  // Nodes

  addNode(number: number, name: string, rack: number, total: Resource): FairNode {
    const node: FairNode = new NodeBook<FairApp>(number, rack, total, name);
    this.nodes[number] = node;
    this.touchedNodes.add(number);
    this.nodeCount++;
    this.rackSizes.set(rack, this.nodesInRack(rack) + 1);
    addTo(this.cluster, total);
    addTo(this.available, total);
    this.clusterChanged();
    return node;
  }

  /** Removes a node, whose containers and reservation have been removed before. */
  removeNode(node: FairNode): void {
    assert(node.containers.length === 0 && node.ended.length === 0, 'a node goes after its containers');
    assert(node.reservation === undefined, 'a node goes after its reservation');
    node.up = false;
    this.nodes[node.node] = undefined;
    this.touchedNodes.add(node.node);
    this.nodeCount--;
    this.rackSizes.set(node.rack, this.nodesInRack(node.rack) - 1);
    subtractFrom(this.cluster, node.total);
    subtractFrom(this.available, node.total);
    this.clusterChanged();
  }

  /** Changes the capacity of a node; its containers stay. */
  resizeNode(node: FairNode, total: Resource): void {
    for (const sum of [this.cluster, this.available]) {
      addTo(sum, total);
      subtractFrom(sum, node.total);
    }
    node.resize(total);
    this.touchedNodes.add(node.node);
    this.clusterChanged();
  }

  nodesInRack(rack: number): number {
    return this.rackSizes.get(rack) ?? 0;
  }

  private clusterChanged(): void {
    this.changes.report('nodes');
    this.areQueuesSized = false;
    if (this.apps.size > 0) this.sizeQueues();
  }

  /** Computes the limits that are fractions of the cluster. Not before the first application: nodes join one by one. */
  protected sizeQueues(): void {
    if (this.areQueuesSized) return;
    this.areQueuesSized = true;
    for (const queue of this.queues) queue.resize(this.cluster);
    this.invalidateAll();
  }
}

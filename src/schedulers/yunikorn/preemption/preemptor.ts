/**
 * The search for victims that all releases share.
 *
 * 1. Victims come from other leaves below the fence: the nearest queue from the ask's leaf up with `preemption.policy` fence,
 *    or else the root. A leaf with policy disabled has no victims, and neither has one within its guarantee. The priority
 *    decides which containers may be victims, but not their order.
 * 2. Order of victims: first those that allow it (`allow-preemption`), then those that are not the driver of their
 *    application, then newer ones. On each node the victims that reduce the shortage of the ask go before all others.
 * 3. Choice of the node: first one whose victims include no driver and none that does not allow it, then the one with the
 *    fewest victims, then the first by id.
 *
 * Source: YuniKorn core, preemption.go Preemptor, predicates.go, queue.go FindEligiblePreemptionVictims.
 */
import type { NodePool } from '../nodes/node-pool';
import type { QueueNode } from '../queues/queue-book';
import type { Resources } from '../resources';
import type { PossibleVictim } from './possible-victims';
import { QueueTrial } from './queue-trial';

export interface PreemptionAsk {
  /** Of the world. */
  readonly id: number;
  readonly queue: number;
  readonly size: Resources;
  readonly shape: number;
  readonly priority: number;
  /** Nodes that are reserved for the ask; those reserved for other asks are left out of the search. */
  readonly reserved: readonly number[];
  /** Whether the ask is within the headroom of its queues: then all nodes with room have been tried already. */
  readonly nodesTried: boolean;
}

/** The cluster as preemption sees it. */
export interface PreemptionScene {
  /** By number; parents come before their children. */
  readonly queues: readonly QueueNode[];
  /** The full names of the queues, by number. */
  readonly paths: readonly string[];
  readonly clusterSize: Resources;
  readonly nodes: Pick<NodePool, 'inOrderOfIds' | 'isLargeEnough' | 'free' | 'accepts'>;
  /** All containers that have not ended, in any order. */
  readonly containers: readonly PossibleVictim[];
}

export interface Preemption {
  readonly node: number;
  readonly victims: readonly number[];
}

/** Victims on one node, in order. */
interface NodeOption {
  readonly node: number;
  readonly victims: readonly PossibleVictim[];
  /** `score` of the victims; the smallest one is best. */
  readonly score: number;
}

const ORIGINATOR = 2 ** 33;
const OPTED_OUT = 2 ** 34;
/** Score of a node without possible victims. */
const UNFIT = 2 ** 35;
/** Below this score no further nodes are checked. */
const SATISFACTORY = 2 ** 32;
/** Number of nodes that are checked together. */
const BATCH = 10;

export abstract class Preemptor {
  protected readonly leaf: QueueNode;
  protected readonly trial: QueueTrial;
  /** The possible victims in their order. */
  protected victims: readonly PossibleVictim[] = [];

  constructor(
    protected readonly ask: PreemptionAsk,
    protected readonly scene: PreemptionScene,
  ) {
    this.leaf = scene.queues[ask.queue];
    this.trial = new QueueTrial(scene.queues);
  }

  /** Whether a leaf may have victims. */
  protected abstract mayGive(leaf: QueueNode): boolean;
  /** Whether a container of the size may be a victim for the ask. */
  protected abstract matches(size: Resources): boolean;
  /** Whether the maximum of a queue confines victims to the queues below it. */
  protected abstract isFull(queue: QueueNode): boolean;
  /** Whether the guarantee of the ask's leaf admits the ask once all possible victims are removed. */
  protected abstract admitsAsk(): boolean;
  /** Called when a trial begins. */
  protected abstract begin(): void;
  /** Removes a victim from its queue in the trial. False, and no change, if the guarantee of its queue forbids it. */
  protected abstract release(victim: PossibleVictim): boolean;
  /** Adds a victim's resources to the ask's leaf. False, and no change, if that exceeds the guarantee of the leaf. */
  protected abstract claim(victim: PossibleVictim): boolean;
  /** Reverses `claim`. */
  protected abstract unclaim(victim: PossibleVictim): void;
  /** Victims in addition to those on the node; undefined if the ask exceeds the guarantee of its leaf all the same. */
  protected abstract additionalVictims(chosen: readonly PossibleVictim[]): readonly PossibleVictim[] | undefined;
  /** The chosen victims that are preempted; empty: preemption does not help. */
  protected abstract preempted(chosen: readonly PossibleVictim[], node: number): readonly PossibleVictim[];

  /** The choice, or undefined when preemption does not help. */
  run(): Preemption | undefined {
    const eligible = this.eligibleLeaves();
    this.victims = this.scene.containers
      .filter((victim) => victim.priority <= (eligible.get(victim.queue) ?? -Infinity) && this.matches(victim.size))
      .sort(compareVictims);
    if (this.victims.length === 0 || !this.admitsAsk()) return undefined;
    const option = this.bestOf(this.options());
    if (option === undefined) return undefined;
    const more = this.additionalVictims(option.victims);
    if (more === undefined) return undefined;
    const victims = this.preempted([...option.victims, ...more], option.node);
    return victims.length === 0 ? undefined : { node: option.node, victims: victims.map(({ container }) => container) };
  }

  /** The leaves that may have victims, with the highest priority that their victims may have. */
  private eligibleLeaves(): Map<number, number> {
    const priorities = new Map<QueueNode, number>();
    let { priority } = this.ask;
    let fence = this.leaf;
    for (;;) {
      priority = fence.priorityPolicy === 'fence' ? fence.offset : priority + fence.offset;
      priorities.set(fence, priority);
      const { parent } = fence;
      if (parent === undefined || fence.preemptionPolicy === 'fence' || this.isFull(fence)) break;
      fence = parent;
    }
    const eligible = new Map<number, number>();
    this.collect(fence, priorities, priority, false, eligible);
    return eligible;
  }

  /** `askPriority`: that of the ask as this queue sees it; `fenced`: all below are victims, whatever their priority. */
  private collect(
    queue: QueueNode,
    priorities: ReadonlyMap<QueueNode, number>,
    askPriority: number,
    fenced: boolean,
    eligible: Map<number, number>,
  ): void {
    if (queue === this.leaf) return;
    if (queue.applications !== undefined) {
      if (queue.preemptionPolicy === 'disabled' || !this.mayGive(queue)) return;
      eligible.set(queue.id, fenced ? Infinity : askPriority);
      return;
    }
    for (const child of queue.children) {
      const known = priorities.get(child);
      if (known !== undefined) this.collect(child, priorities, known, fenced, eligible);
      else if (child.priorityPolicy !== 'fence')
        this.collect(child, priorities, askPriority - child.offset, fenced, eligible);
      // Behind a priority fence all are equal: either none may be preempted or every one.
      else if (child.offset <= askPriority) this.collect(child, priorities, askPriority, true, eligible);
    }
  }

  /** The nodes that have room for the ask, with or without victims, those with the fewest victims first. */
  private options(): NodeOption[] {
    const { ask, scene, victims } = this;
    const { nodes } = scene;
    const onNode = new Map<number, PossibleVictim[]>();
    for (const victim of victims) {
      const known = onNode.get(victim.node);
      if (known === undefined) onNode.set(victim.node, [victim]);
      else known.push(victim);
    }
    const options: NodeOption[] = [];
    for (const node of nodes.inOrderOfIds(ask.id, ask.reserved)) {
      if (!nodes.isLargeEnough(node, ask.shape)) continue;
      const candidates = onNode.get(node) ?? [];
      const chosen = this.victimsOn(node, candidates);
      if (chosen === undefined) continue;
      // A node without victims was tried without success, where the queues have room.
      if (chosen.length === 0 && ask.nodesTried) continue;
      options.push({
        node,
        victims: chosen,
        score: candidates.length === 0 ? UNFIT : score(candidates, chosen.length),
      });
    }
    return options.sort((a, b) => a.victims.length - b.victims.length);
  }

  /** The best node of the first batch of nodes with a satisfactory one, or of all. */
  private bestOf(options: readonly NodeOption[]): NodeOption | undefined {
    let best: NodeOption | undefined;
    for (let i = 0; i < options.length; i++) {
      if (i % BATCH === 0 && best !== undefined && best.score < SATISFACTORY) break;
      if (best === undefined || options[i].score < best.score) best = options[i];
    }
    return best;
  }

  /** The first victims on a node that make room there; empty if it has room, undefined if all make too little. */
  private victimsOn(node: number, candidates: readonly PossibleVictim[]): PossibleVictim[] | undefined {
    const { ask } = this;
    const { nodes } = this.scene;
    const free = nodes.free(node);
    if (fits(ask.size, free)) return nodes.accepts(ask.id, node) ? [] : undefined;
    const chosen: PossibleVictim[] = [];
    const available = free.slice();
    const inOrder = this.helpfulFirst(candidates, free);
    this.begin();
    for (const victim of inOrder) {
      if (!this.release(victim)) continue;
      addTo(available, victim.size);
      chosen.push(victim);
      // A policy of the reader may refuse a node until more is gone.
      if (fits(ask.size, available) && nodes.accepts(ask.id, node, available, chosen.length)) return chosen;
    }
    return undefined;
  }

  /** The victims that reduce the shortage of the ask on the node, then the others. */
  private helpfulFirst(candidates: readonly PossibleVictim[], free: Resources): PossibleVictim[] {
    const { size } = this.ask;
    const available = free.slice();
    const helpful: PossibleVictim[] = [];
    const others: PossibleVictim[] = [];
    this.begin();
    for (const victim of candidates) {
      if (!this.release(victim)) continue;
      if (!this.claim(victim)) break;
      if (lacksLess(size, available, victim.size)) {
        addTo(available, victim.size);
        helpful.push(victim);
      } else {
        this.unclaim(victim);
        this.putBack(victim);
        others.push(victim);
      }
    }
    return [...helpful, ...others];
  }

  /** Removes a victim from its queue in the trial, whatever its guarantee. */
  protected takeOut(victim: PossibleVictim): void {
    this.trial.add(this.scene.queues[victim.queue], victim.size, -1);
  }

  /** Reverses `takeOut` and `release`. */
  protected putBack(victim: PossibleVictim): void {
    this.trial.add(this.scene.queues[victim.queue], victim.size, 1);
  }
}

/** Compares two possible victims: negative when `a` goes first. */
function compareVictims(a: PossibleVictim, b: PossibleVictim): number {
  return (
    Number(a.optedOut) - Number(b.optedOut) ||
    Number(a.originator) - Number(b.originator) ||
    b.created - a.created ||
    b.container - a.container
  );
}

/** The score of a node by the first `count` of its victims, as in YuniKorn; smaller is better. */
function score(candidates: readonly PossibleVictim[], count: number): number {
  const first = candidates.slice(0, count);
  const drivers = first.some(({ originator }) => originator) ? ORIGINATOR : 0;
  return drivers + (first.some(({ optedOut }) => optedOut) ? OPTED_OUT : 0) + count;
}

/** Whether a container of the size fits into what is available on a node. */
export function fits(size: Resources, available: Resources): boolean {
  return size.every((quantity, t) => quantity === 0 || quantity <= Math.max(0, available[t]));
}

/** Whether `more` resources reduce the shortage of a container of the size. */
function lacksLess(size: Resources, available: Resources, more: Resources): boolean {
  return size.some((quantity, t) => {
    const lack = Math.max(0, quantity - available[t]);
    return Math.max(0, quantity - available[t] - more[t]) !== lack;
  });
}

/** Adds a size to a sum in place, type by type. */
export function addTo(sum: Resources, size: Resources): void {
  for (let t = 0; t < sum.length; t++) sum[t] += size[t];
}

/**
 * The choice of victims so that an ask of a queue below its guarantee finds room.
 *
 * An ask may preempt when its queue stays within what is guaranteed to it (its own guarantee, or that of a queue above, of
 * which victims below that queue give back what they hold).
 * Victims come from other leaves below the fence: the nearest queue from the ask's leaf up that has `preemption.policy`
 * fence or whose maximum the ask would break, or else the root. A leaf gives while it is above its guarantee in a type
 * that the ask wants, or has none; one with policy disabled gives nothing. All victims together must fit into what is
 * left of the guarantee of the ask's queue, so that preemption cannot go back and forth.
 *
 * On each node victims are tried in this order: those that allow it (`allow-preemption`), newer ones. Priorities only
 * decide who may be a victim. The node that needs the fewest is taken, and of several such nodes the first by id, as
 * YuniKorn sorts them. YuniKorn takes the driver of an application when nothing else is left; here drivers are never taken.
 * Victims make up for what is lacking, as in YuniKorn 1.5. From 1.6 on it takes them in order until together they are more than
 * the ask in some type, of which the number of pods is one, and takes none where they stay below it.
 *
 * Source: YuniKorn core, preemption.go, queue.go FindEligiblePreemptionVictims and findPreemptionFenceRoot.
 */
import type { NodePool } from '../nodes/node-pool';
import type { QueueNode } from '../queues/queue-book';
import { fitsHeadroom } from '../resources';
import type { Resources } from '../resources';

/** A container that might be preempted. */
export interface PossibleVictim {
  readonly container: number;
  readonly node: number;
  readonly queue: number;
  readonly size: Resources;
  readonly priority: number;
  /** Whether it is to be taken only when nothing else is left. */
  readonly optedOut: boolean;
  /** Larger for newer ones. */
  readonly age: number;
}

export interface PreemptionAsk {
  /** Of the world. */
  readonly id: number;
  readonly queue: number;
  readonly size: Resources;
  readonly shape: number;
  readonly priority: number;
  /** Nodes that are reserved for the ask; those reserved for others are not looked at. */
  readonly reserved: readonly number[];
}

export interface Preemption {
  readonly node: number;
  readonly victims: readonly number[];
}

/**
 * Whether an ask of the size can keep its leaf within what is guaranteed to it, when others that share a guarantee with it
 * hold nothing; false where nothing is guaranteed.
 */
export function mayBeWithinGuarantee(leaf: QueueNode, size: Resources): boolean {
  return isWithin(
    guaranteeLeft(leaf, () => leaf.allocated),
    size,
  );
}

function isWithin(left: Resources, size: Resources): boolean {
  let guaranteed = false;
  for (let t = 0; t < size.length; t++) {
    if (size[t] === 0 || Number.isNaN(left[t])) continue;
    if (size[t] > left[t]) return false;
    guaranteed = true;
  }
  return guaranteed;
}

/** What is left of the guarantee of a leaf: per type its own, else that of the nearest queue above; not set for none. */
function guaranteeLeft(leaf: QueueNode, allocated: (queue: QueueNode) => Resources): Resources {
  const left = new Float64Array(leaf.allocated.length).fill(NaN);
  for (let queue: QueueNode | undefined = leaf; queue !== undefined; queue = queue.parent) {
    const used = allocated(queue);
    for (let t = 0; t < left.length; t++) if (Number.isNaN(left[t])) left[t] = queue.guaranteed[t] - used[t];
  }
  return left;
}

/** The choice for one ask, or undefined when preemption does not help. `queues` by number; `victims` in any order. */
export function choosePreemption(
  ask: PreemptionAsk,
  queues: readonly QueueNode[],
  nodes: NodePool,
  victims: readonly PossibleVictim[],
): Preemption | undefined {
  if (!mayBeWithinGuarantee(queues[ask.queue], ask.size)) return undefined;
  return new Search(ask, queues, nodes, victims).run();
}

class Search {
  private readonly leaf: QueueNode;
  private readonly onAskPath = new Set<QueueNode>();
  private readonly victims: readonly PossibleVictim[];
  /** What every queue holds while victims are being tried. */
  private allocated: Float64Array[] = [];

  constructor(
    private readonly ask: PreemptionAsk,
    private readonly queues: readonly QueueNode[],
    private readonly nodes: NodePool,
    victims: readonly PossibleVictim[],
  ) {
    this.leaf = queues[ask.queue];
    for (let queue: QueueNode | undefined = this.leaf; queue !== undefined; queue = queue.parent) {
      this.onAskPath.add(queue);
    }
    const eligible = this.eligibleLeaves();
    const sharesType = (size: Resources) => size.some((quantity, t) => quantity > 0 && ask.size[t] > 0);
    this.victims = victims
      .filter(({ queue, priority, size }) => priority <= (eligible.get(queue) ?? -Infinity) && sharesType(size))
      .sort((a, b) => Number(a.optedOut) - Number(b.optedOut) || b.age - a.age);
  }

  run(): Preemption | undefined {
    let best: readonly PossibleVictim[] = [];
    let bestNode = -1;
    if (this.victims.length === 0) return undefined;
    this.startTrial();
    for (const victim of this.victims) this.give(victim, -1);
    if (!isWithin(this.guaranteeLeft(), this.ask.size)) return undefined;
    for (const node of this.nodes.inOrderOfIds(this.ask.id, this.ask.reserved)) {
      if (!this.nodes.isLargeEnough(node, this.ask.shape)) continue;
      const chosen = this.tryNode(node);
      if (chosen === undefined || chosen.length === 0) continue;
      if (bestNode >= 0 && chosen.length >= best.length) continue;
      best = chosen;
      bestNode = node;
    }
    return bestNode < 0 ? undefined : { node: bestNode, victims: best.map(({ container }) => container) };
  }

  /** The leaves that may give, with the highest priority of what they may give. */
  private eligibleLeaves(): Map<number, number> {
    const { ask, leaf } = this;
    const priorities = new Map<QueueNode, number>();
    let priority = ask.priority;
    let fence = leaf;
    for (;;) {
      priority = fence.priorityPolicy === 'fence' ? fence.offset : priority + fence.offset;
      priorities.set(fence, priority);
      const { parent, max, allocated } = fence;
      const isFull = ask.size.some((quantity, t) => allocated[t] + quantity > max[t]);
      if (parent === undefined || fence.preemptionPolicy === 'fence' || isFull) break;
      fence = parent;
    }
    const eligible = new Map<number, number>();
    this.collect(fence, priorities, priority, eligible);
    return eligible;
  }

  private collect(
    queue: QueueNode,
    priorities: ReadonlyMap<QueueNode, number>,
    askPriority: number,
    eligible: Map<number, number>,
  ): void {
    if (queue === this.leaf) return;
    if (queue.applications !== undefined) {
      if (queue.preemptionPolicy !== 'disabled' && this.isAboveGuarantee(queue, true))
        eligible.set(queue.id, askPriority);
      return;
    }
    for (const child of queue.children) {
      const known = priorities.get(child);
      if (known !== undefined) this.collect(child, priorities, known, eligible);
      else if (child.priorityPolicy !== 'fence') this.collect(child, priorities, askPriority - child.offset, eligible);
      // Behind a priority fence all are equal: either none may be preempted or every one.
      else if (child.offset <= askPriority) this.collect(child, priorities, Infinity, eligible);
    }
  }

  /**
   * Whether a leaf holds more than is guaranteed to it, in some type or in one that the ask wants; also when nothing is
   * guaranteed. Guarantees along the way up count; from the first queue on that it shares with the ask's leaf they do not
   * when that leaf has its own guarantee.
   */
  private isAboveGuarantee(leaf: QueueNode, inAnyType: boolean): boolean {
    const askHasOwn = this.leaf.guaranteed.some((quantity) => !Number.isNaN(quantity));
    let guaranteed = false;
    for (let queue: QueueNode | undefined = leaf; queue !== undefined; queue = queue.parent) {
      const has = queue.guaranteed.some((quantity) => !Number.isNaN(quantity));
      if (has && askHasOwn && this.onAskPath.has(queue)) break;
      const allocated = this.allocated[queue.id] ?? queue.allocated;
      for (let t = 0; t < allocated.length; t++) {
        if (!inAnyType && this.ask.size[t] === 0) continue;
        if (allocated[t] > queue.guaranteed[t]) return true;
      }
      guaranteed ||= has;
    }
    return !guaranteed;
  }

  /** The victims that make room on a node and in the queues, undefined when that cannot be. */
  private tryNode(node: number): PossibleVictim[] | undefined {
    this.startTrial();
    const given = new Float64Array(this.ask.size.length);
    const free = this.nodes.free(node);
    const chosen: PossibleVictim[] = [];
    const lacksOnNode = (t: number) => this.ask.size[t] > free[t];
    const lacksHeadroom = (t: number) => this.exceedsMaximum(t);
    for (const lacks of [lacksOnNode, lacksHeadroom]) {
      for (const victim of this.victims) {
        if (!this.ask.size.some((_, t) => lacks(t))) break;
        if (lacks === lacksOnNode && victim.node !== node) continue;
        const helps = victim.size.some((quantity, t) => quantity > 0 && lacks(t));
        if (!helps || chosen.includes(victim) || !this.isAboveGuarantee(this.queues[victim.queue], false)) continue;
        this.give(victim, -1);
        const total = given.map((quantity, t) => quantity + victim.size[t]);
        if (!fitsHeadroom(total, this.guaranteeLeft())) {
          this.give(victim, 1);
          continue;
        }
        chosen.push(victim);
        given.set(total);
        if (victim.node === node) for (let t = 0; t < free.length; t++) free[t] += victim.size[t];
      }
      if (this.ask.size.some((_, t) => lacks(t))) return undefined;
    }
    // A node that a policy of the reader would refuse anyway costs no victims.
    const gone = chosen.filter((victim) => victim.node === node).length;
    if (!this.nodes.accepts(this.ask.id, node, free, gone)) return undefined;
    return chosen;
  }

  private startTrial(): void {
    this.allocated = this.queues.map(({ allocated }) => allocated.slice());
  }

  /** What is left of the guarantee of the ask's leaf without the victims that are being tried. */
  private guaranteeLeft(): Resources {
    return guaranteeLeft(this.leaf, ({ id }) => this.allocated[id]);
  }

  /** A victim's queues lose what it holds (-1), or get it back (1). */
  private give({ queue, size }: PossibleVictim, sign: number): void {
    for (let q: QueueNode | undefined = this.queues[queue]; q !== undefined; q = q.parent) {
      for (let t = 0; t < size.length; t++) this.allocated[q.id][t] += sign * size[t];
    }
  }

  /** Whether the ask would break the maximum of its leaf or a queue above in a type. */
  private exceedsMaximum(type: number): boolean {
    for (let queue: QueueNode | undefined = this.leaf; queue !== undefined; queue = queue.parent) {
      if (this.ask.size[type] > 0 && this.allocated[queue.id][type] + this.ask.size[type] > queue.max[type])
        return true;
    }
    return false;
  }
}

/**
 * Preemption up to YuniKorn 1.5.
 *
 * The guarantee of a queue is, per type, the least of what is guaranteed to it and to the queues above, and not more than the least
 * maximum. A leaf gives while it exceeds that; so one without a guarantee gives nothing, unless its maximum names only some types:
 * then it is none of the others. Victims are taken as long as their leaf stays at its guarantee or above in every type, or exceeds
 * it in one. With the ask and without the victims, the ask's leaf and every queue above it have to be within their guarantees.
 *
 * Source: YuniKorn core v1.5.2, preemption.go QueuePreemptionSnapshot and Preemptor, queue.go GetMaxResource.
 */
import type { QueueNode } from '../queues/queue-book';
import type { Resources } from '../resources';
import { fits, Preemptor } from './preemptor';
import type { PossibleVictim } from './preemptor';

export class Preemptor15 extends Preemptor {
  protected mayGive(leaf: QueueNode): boolean {
    const guaranteed = leastNamed(this.guarantee(leaf), this.strictMax(leaf));
    return leaf.allocated.some((quantity, t) => quantity > Math.max(0, guaranteed[t]));
  }

  protected matches(): boolean {
    return true;
  }

  protected isFull(): boolean {
    return false;
  }

  protected admitsAsk(): boolean {
    this.begin();
    for (const victim of this.victims) this.takeOut(victim);
    return this.isWithin(this.leaf);
  }

  protected begin(): void {
    this.trial.reset();
    this.trial.add(this.leaf, this.ask.size, 1);
  }

  protected release(victim: PossibleVictim): boolean {
    this.takeOut(victim);
    if (this.isAtOrAbove(this.scene.queues[victim.queue])) return true;
    this.putBack(victim);
    return false;
  }

  protected claim(): boolean {
    return true;
  }

  protected unclaim(): void {
    // The ask's leaf holds the ask from the beginning, whatever victims give.
  }

  protected additionalVictims(chosen: readonly PossibleVictim[]): readonly PossibleVictim[] | undefined {
    this.begin();
    for (const victim of chosen) this.takeOut(victim);
    const more: PossibleVictim[] = [];
    for (const victim of this.victims) {
      if (this.isWithin(this.leaf)) break;
      if (chosen.includes(victim)) continue;
      const before = this.lack(this.leaf);
      if (!this.release(victim)) continue;
      const after = this.lack(this.leaf);
      if (after.every((quantity, t) => quantity === before[t])) this.putBack(victim);
      else more.push(victim);
    }
    return this.isWithin(this.leaf) ? more : undefined;
  }

  protected preempted(chosen: readonly PossibleVictim[]): readonly PossibleVictim[] {
    return chosen;
  }

  /** Whether a queue and those above it hold no more than their guarantees; never a leaf to which nothing is guaranteed. */
  private isWithin(queue: QueueNode): boolean {
    if (queue.parent !== undefined && !this.isWithin(queue.parent)) return false;
    if (queue === this.leaf && this.guarantee(queue).every(Number.isNaN)) return false;
    return fits(this.trial.heldBy(queue), this.limit(queue));
  }

  /** Whether a queue exceeds its guarantee in a type, or has reached what is guaranteed in every one. */
  private isAtOrAbove(queue: QueueNode): boolean {
    const held = this.trial.heldBy(queue);
    const guarantee = this.guarantee(queue);
    return !fits(held, this.limit(queue)) || !held.some((quantity, t) => quantity < guarantee[t]);
  }

  /** Per type what a queue or one above lacks of its guarantee: zero or less. */
  private lack(queue: QueueNode): Resources {
    const above = queue.parent === undefined ? undefined : this.lack(queue.parent);
    const held = this.trial.heldBy(queue);
    return this.limit(queue).map((limit, t) => Math.min(above?.[t] ?? 0, (limit || 0) - held[t]));
  }

  /** The guarantee of a queue, or its maximum where that is less. */
  private limit(queue: QueueNode): Resources {
    return leastNamed(this.guarantee(queue), this.max(queue));
  }

  private guarantee(queue: QueueNode): Resources {
    return queue.parent === undefined ? queue.guaranteed : leastNamed(this.guarantee(queue.parent), queue.guaranteed);
  }

  private max(queue: QueueNode): Resources {
    return leastNamed(queue.max, queue.parent === undefined ? this.scene.clusterSize : this.max(queue.parent));
  }

  /** The maximum of a queue as the search for leaves that give sees it: a type that only some levels name is none at all. */
  private strictMax(queue: QueueNode): Resources {
    if (queue.parent === undefined) return this.max(queue);
    const above = this.strictMax(queue.parent);
    if (queue.max.every(Number.isNaN)) return above;
    return above.map((limit, t) => Math.min(limit || 0, queue.max[t] || 0));
  }
}

/** Per type the smaller one; where one does not name the type, the other. */
function leastNamed(a: Resources, b: Resources): Resources {
  return a.map((quantity, t) => (quantity < b[t] || Number.isNaN(b[t]) ? quantity : b[t]));
}

/**
 * Preemption up to YuniKorn 1.5.
 *
 * - Guarantee of a queue, per type: the minimum of the guarantees of the queue and those above, and of their maxima.
 * - A leaf has victims while it exceeds its guarantee. Without a guarantee it has none, unless its maximum names only some of
 *   the types: the others then count as a maximum of zero.
 * - A victim is taken if its leaf stays at or above its guarantee in every type, or exceeds it in at least one.
 * - With the ask and without the victims, the ask's leaf and every queue above must be within their guarantees.
 *
 * Source: YuniKorn core v1.5.2, preemption.go QueuePreemptionSnapshot and Preemptor, queue.go GetMaxResource.
 */
import type { QueueNode } from '../queues/queue-book';
import type { Resources } from '../resources';
import { fits, Preemptor } from './preemptor';
import type { PossibleVictim } from './possible-victims';

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

  /** Whether a queue and those above it are within their guarantees; false for a leaf without a guarantee. */
  private isWithin(queue: QueueNode): boolean {
    if (queue.parent !== undefined && !this.isWithin(queue.parent)) return false;
    if (queue === this.leaf && this.guarantee(queue).every(Number.isNaN)) return false;
    return fits(this.trial.heldBy(queue), this.limit(queue));
  }

  /** Whether a queue exceeds its guarantee in one type, or has reached it in every type. */
  private isAtOrAbove(queue: QueueNode): boolean {
    const held = this.trial.heldBy(queue);
    const guarantee = this.guarantee(queue);
    return !fits(held, this.limit(queue)) || !held.some((quantity, t) => quantity < guarantee[t]);
  }

  /** Per type guarantee - allocated of the queue or one above, whichever is smallest, and at most zero. */
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

  /** The maximum of a queue in the search for leaves with victims: zero for a type that only some levels name. */
  private strictMax(queue: QueueNode): Resources {
    if (queue.parent === undefined) return this.max(queue);
    const above = this.strictMax(queue.parent);
    if (queue.max.every(Number.isNaN)) return above;
    return above.map((limit, t) => Math.min(limit || 0, queue.max[t] || 0));
  }
}

/** Per type the smaller quantity; if one of the two does not name the type, that of the other. */
function leastNamed(a: Resources, b: Resources): Resources {
  return a.map((quantity, t) => (quantity < b[t] || Number.isNaN(b[t]) ? quantity : b[t]));
}

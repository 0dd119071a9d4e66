/**
 * Preemption since YuniKorn 1.6, with the rules of 1.9.
 *
 * What remains of a guarantee: per type what is guaranteed to a queue less what it holds, and not more than what remains above
 * it. For the ask's leaf its own guarantee counts before those above. Where the ask's leaf has one, guarantees of the queues that
 * other leaves share with it do not count for these.
 *
 * A leaf gives while nothing is guaranteed to it, or while less than nothing remains in a type of the ask. What victims held has
 * to fit into what remains to the ask's leaf, so that preemption cannot go back and forth. In the end victims are taken in their
 * order until together they are no longer less than the ask: one that exceeds it in any type ends this. Where they stay less, none
 * is taken. So they may make less room than the ask needs.
 *
 * A queue counts as shared with the ask's leaf where the path of that leaf begins with its own, letter by letter: `root.dev` also
 * with `root.dev2`. YuniKorn compares them so.
 *
 * Source: YuniKorn core 1.9, preemption.go QueuePreemptionSnapshot and Preemptor, queue.go findPreemptionFenceRoot.
 */
import type { QueueNode } from '../queues/queue-book';
import { fitsHeadroom } from '../resources';
import type { Resources } from '../resources';
import { addTo, fits, Preemptor } from './preemptor';
import type { PossibleVictim } from './preemptor';

export class CurrentPreemptor extends Preemptor {
  protected mayGive(leaf: QueueNode): boolean {
    const remaining = this.remaining(leaf);
    return remaining === undefined || remaining.some((quantity) => quantity < 0);
  }

  protected matches(size: Resources): boolean {
    return size.some((quantity, t) => quantity > 0 && this.ask.size[t] > 0);
  }

  protected isFull(queue: QueueNode): boolean {
    const { clusterSize } = this.scene;
    const { size } = this.ask;
    const exceeds = (max: Resources) => max.some((limit, t) => queue.allocated[t] + size[t] > limit);
    for (let above: QueueNode | undefined = queue; above !== undefined; above = above.parent) {
      if (exceeds(above.max)) return true;
    }
    return exceeds(clusterSize);
  }

  protected admitsAsk(): boolean {
    const before = this.remaining(this.leaf);
    if (before === undefined) return false;
    if (fitsHeadroom(this.ask.size, before)) return true;
    this.trial.add(this.leaf, this.ask.size, 1);
    for (const victim of this.victims) this.takeOut(victim);
    const admits = this.isWithinGuarantee();
    this.trial.reset();
    return admits;
  }

  protected begin(): void {
    this.trial.reset();
  }

  protected release(victim: PossibleVictim): boolean {
    const remaining = this.remaining(this.scene.queues[victim.queue]);
    const { size } = this.ask;
    if (remaining !== undefined && !remaining.some((quantity, t) => size[t] > 0 && quantity < 0)) return false;
    this.takeOut(victim);
    return true;
  }

  protected claim(victim: PossibleVictim): boolean {
    const remaining = this.remaining(this.leaf);
    if (remaining === undefined || !fitsHeadroom(victim.size, remaining)) return false;
    this.trial.add(this.leaf, victim.size, 1);
    return true;
  }

  protected unclaim(victim: PossibleVictim): void {
    this.trial.add(this.leaf, victim.size, -1);
  }

  protected additionalVictims(chosen: readonly PossibleVictim[]): readonly PossibleVictim[] | undefined {
    this.begin();
    for (const victim of chosen) this.takeOut(victim);
    const more: PossibleVictim[] = [];
    for (const victim of this.victims) {
      if (chosen.includes(victim) || !this.release(victim)) continue;
      const before = this.remaining(this.leaf);
      if (!this.claim(victim)) break;
      if (isSame(before, this.remaining(this.leaf))) {
        this.unclaim(victim);
        this.putBack(victim);
      } else {
        more.push(victim);
      }
    }
    return more.length === 0 || this.isWithinGuarantee() ? more : undefined;
  }

  protected preempted(chosen: readonly PossibleVictim[], node: number): readonly PossibleVictim[] {
    const { ask, scene } = this;
    const hasRoom = fits(ask.size, scene.nodes.free(node));
    const total = new Float64Array(ask.size.length);
    const taken: PossibleVictim[] = [];
    for (const victim of chosen) {
      // Where the node has no room, only what is there helps.
      if (!hasRoom && victim.node !== node) continue;
      if (isMore(ask.size, total)) taken.push(victim);
      addTo(total, victim.size);
    }
    return isMore(ask.size, total) ? [] : taken;
  }

  /** Whether the ask's leaf does not exceed its guarantee in any type of the ask. */
  private isWithinGuarantee(): boolean {
    const remaining = this.remaining(this.leaf);
    return remaining !== undefined && !remaining.some((quantity, t) => this.ask.size[t] > 0 && quantity < 0);
  }

  /** What remains of the guarantee of a queue; a type that nothing is guaranteed of is not set. Undefined: nothing is guaranteed. */
  private remaining(queue: QueueNode): Resources | undefined {
    const above = queue.parent === undefined ? undefined : this.remaining(queue.parent);
    const { guaranteed } = queue;
    const hasOwn = isNamed(guaranteed);
    if (!hasOwn) return above;
    const held = this.trial.heldBy(queue);
    const own = guaranteed.map((quantity, t) => quantity - held[t]);
    if (queue === this.leaf) return own.map((quantity, t) => (Number.isNaN(quantity) && above ? above[t] : quantity));
    if (queue.parent !== undefined && this.isShared(queue) && isNamed(this.leaf.guaranteed)) return undefined;
    return above === undefined ? own : own.map((quantity, t) => smaller(quantity, above[t]));
  }

  private isShared(queue: QueueNode): boolean {
    const { paths } = this.scene;
    return paths[this.leaf.id].startsWith(paths[queue.id]);
  }
}

function isNamed(resources: Resources): boolean {
  return !resources.every(Number.isNaN);
}

/** The smaller of two quantities; where one is not set, the other. */
function smaller(a: number, b: number): number {
  return a < b || Number.isNaN(b) ? a : b;
}

/** Whether both are equal. What is not set is zero. */
function isSame(a: Resources | undefined, b: Resources | undefined): boolean {
  const isZero = (resources: Resources | undefined) => resources === undefined || !resources.some(Boolean);
  if (a === undefined || b === undefined) return isZero(a) && isZero(b);
  return a.every((quantity, t) => (quantity || 0) === (b[t] || 0));
}

/** Whether a size is more than a total: not less in any type that both name, and more in one of these, or else in all of its own. */
function isMore(size: Resources, total: Resources): boolean {
  const common = [...size.keys()].filter((t) => size[t] > 0 && total[t] > 0);
  return common.every((t) => size[t] >= total[t]) && (common.length === 0 || common.some((t) => size[t] > total[t]));
}

/**
 * Preemption since YuniKorn 1.6, with the rules of 1.9.
 *
 * - Remaining guarantee of a queue, per type: its guarantee - its allocated resources, and at most the remaining guarantee of
 *   the queue above. For the ask's leaf its own guarantee takes precedence over those above. If the ask's leaf has a guarantee,
 *   the guarantees of queues above both it and another leaf do not count for that other leaf.
 * - A leaf has victims while it has no guarantee, or while its remaining guarantee is negative in a type of the ask.
 * - The resources of the victims must fit into the remaining guarantee of the ask's leaf, so that preemption cannot go back
 *   and forth.
 * - Of the chosen victims the first ones are preempted until their sum is no longer smaller than the ask, for which it
 *   suffices to exceed the ask in one type; none is preempted if the sum of all is smaller. They may thus make less room than
 *   the ask needs.
 *
 * As in YuniKorn, a queue counts as above the ask's leaf if the text of its path is a prefix of that leaf's path: `root.dev`
 * also for a leaf `root.dev2`.
 *
 * Source: YuniKorn core 1.9, preemption.go QueuePreemptionSnapshot and Preemptor, queue.go findPreemptionFenceRoot.
 */
import type { QueueNode } from '../queues/queue-book';
import { fitsHeadroom } from '../headroom';
import type { Resources } from '../resources';
import { addTo, fits, Preemptor } from './preemptor';
import type { PossibleVictim } from './possible-victims';

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

  /** Whether the ask's leaf is within its guarantee in every type of the ask. */
  private isWithinGuarantee(): boolean {
    const remaining = this.remaining(this.leaf);
    return remaining !== undefined && !remaining.some((quantity, t) => this.ask.size[t] > 0 && quantity < 0);
  }

  /** The remaining guarantee of a queue, not set for types without a guarantee; undefined without any guarantee. */
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

/** The smaller of two quantities; if one is not set, the other. */
function smaller(a: number, b: number): number {
  return a < b || Number.isNaN(b) ? a : b;
}

/** Whether both are equal; a quantity that is not set counts as zero. */
function isSame(a: Resources | undefined, b: Resources | undefined): boolean {
  const isZero = (resources: Resources | undefined) => resources === undefined || !resources.some(Boolean);
  if (a === undefined || b === undefined) return isZero(a) && isZero(b);
  return a.every((quantity, t) => (quantity || 0) === (b[t] || 0));
}

/** Whether a size exceeds a total: not smaller in any type that both name, and larger in one of these or in all of its own. */
function isMore(size: Resources, total: Resources): boolean {
  const common = [...size.keys()].filter((t) => size[t] > 0 && total[t] > 0);
  return common.every((t) => size[t] >= total[t]) && (common.length === 0 || common.some((t) => size[t] > total[t]));
}

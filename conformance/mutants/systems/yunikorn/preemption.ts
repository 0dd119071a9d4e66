/** Wrong rules about preemption: for an ask, and for the maximum of a queue. */
import { mutant } from '../../mutant';
import type { Mutant } from '../../mutant';

const PREEMPTION = 'schedulers/yunikorn/preemption/preemptor-current.ts';
const PREEMPTOR = 'schedulers/yunikorn/preemption/preemptor.ts';
const QUOTA = 'schedulers/yunikorn/preemption/quota-preemption.ts';
const VICTIMS = 'schedulers/yunikorn/preemption/quota-victims.ts';

export const preemption: readonly Mutant[] = [
  mutant(
    'since 1.6 a queue gives only what it holds above its guarantee',
    PREEMPTION,
    'if (remaining !== undefined && !remaining.some((quantity, t) => size[t] > 0 && quantity < 0)) return false;',
    '',
  ),
  mutant(
    'up to 1.5 a queue keeps what is guaranteed to it',
    'schedulers/yunikorn/preemption/preemptor-1.5.ts',
    'if (this.isAtOrAbove(this.scene.queues[victim.queue])) return true;',
    'return true;',
  ),
  mutant(
    'up to 1.5 a queue without a guarantee gives nothing',
    'schedulers/yunikorn/preemption/preemptor-1.5.ts',
    'return leaf.allocated.some((quantity, t) => quantity > Math.max(0, guaranteed[t]));',
    'return guaranteed.length > 0;',
  ),
  mutant(
    'since 1.6 the total of the victims ends the choice',
    PREEMPTION,
    'if (isMore(ask.size, total)) taken.push(victim);',
    'taken.push(victim);',
  ),
  mutant(
    'since 1.6 none is taken where all are less than the ask',
    PREEMPTION,
    'return isMore(ask.size, total) ? [] : taken;',
    'return taken;',
  ),
  mutant(
    'since 1.6 a name that begins the name of the queue of the ask is one above it',
    PREEMPTION,
    'return paths[this.leaf.id].startsWith(paths[queue.id]);',
    'return paths[this.leaf.id].startsWith(`${paths[queue.id]}.`);',
  ),
  mutant(
    'priorities do not order victims',
    PREEMPTOR,
    'b.created - a.created ||',
    'a.priority - b.priority || b.created - a.created ||',
  ),
  mutant('the newer victim goes first', PREEMPTOR, 'b.created - a.created ||', 'a.created - b.created ||'),
  mutant('victims that opt out come last', PREEMPTOR, 'Number(a.optedOut) - Number(b.optedOut) ||', ''),
  mutant(
    'a node without victims that opt out is better',
    PREEMPTOR,
    'if (best === undefined || options[i].score < best.score) best = options[i];',
    'best ??= options[i];',
  ),
  mutant(
    'preemption does not look beyond a fence',
    PREEMPTOR,
    "fence.preemptionPolicy === 'fence' || this.isFull(fence)",
    'this.isFull(fence)',
  ),
  mutant(
    'a queue with preemption disabled gives nothing',
    PREEMPTOR,
    "if (queue.preemptionPolicy === 'disabled' || !this.mayGive(queue)) return;",
    'if (!this.mayGive(queue)) return;',
  ),
  mutant(
    'the time at which a queue gives back stays when its maximum is lowered again',
    QUOTA,
    'return isMixed ? before.due : before.due + delay - before.delay;',
    'return this.ctx.now() + delay;',
  ),
  mutant(
    'only a maximum that is lowered makes a queue give back',
    QUOTA,
    'return wasLowered || (before.delay === 0 && isSame(before.max, max)) ? this.ctx.now() + delay : Infinity;',
    'return this.ctx.now() + delay;',
  ),
  mutant(
    'queues below one that gives back are not looked at',
    QUOTA,
    'if (isDue && !isCovered) return [queue];',
    'if (isDue && !isCovered) return [queue, ...queue.children.flatMap((child) => this.giving(child))];',
  ),
  mutant(
    'victims of a lowered maximum stay within what is above it',
    VICTIMS,
    'if (victim.size.some((quantity, t) => sum[t] + quantity > amount[t])) continue;',
    'if (victim.size.some((_, t) => sum[t] >= amount[t])) continue;',
  ),
  mutant(
    'drivers are the first victims of a lowered maximum',
    VICTIMS,
    'return (optedOut ? OPTED_OUT : 0) + (originator ? ORIGINATOR : 0) + percentage;',
    'return (optedOut ? OPTED_OUT : 0) - (originator ? ORIGINATOR : 0) + percentage;',
  ),
  mutant(
    'of the victims of a lowered maximum the smaller one goes first',
    VICTIMS,
    'compareShares(shares[0], write(a, shares[0]), shares[1], write(b, shares[1])) ||',
    'compareShares(shares[1], write(b, shares[1]), shares[0], write(a, shares[0])) ||',
  ),
  mutant(
    'children give back in proportion to what they hold above their guarantee',
    VICTIMS,
    'return guaranteed.map((quantity, t) => Math.abs(quantity - allocated[t]));',
    'return allocated.map((quantity) => quantity || NOT_SET);',
  ),
  mutant(
    'an ask waits for the delay of its queue before it preempts',
    'schedulers/yunikorn/preemption/preempting.ts',
    'return Math.max(ask.created + leaf.preemptionDelay,',
    'return Math.max(ask.created,',
  ),
  mutant(
    'a victim is as old as the container, and not as its ask',
    'schedulers/yunikorn/preemption/possible-victims.ts',
    'created: asks.created(container),',
    'created: world.askCreated[ask],',
  ),
];

/** What is known of every queue after a step of a round, and the step in words. */
import { MEMORY } from '../../../schedulers/yarn/resources';
import { lastName } from '../../../scenario/queue-path';
import type { Round } from '../../../schedulers/yarn-preemption/round';
import { isClosedInside } from '../../../schedulers/yarn-preemption/selectors/intra-queue-selector';
import type { PreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { QueueSnapshot, Snapshot } from '../../../schedulers/yarn-preemption/snapshot';
import { unhelpedLeaves } from '../../../schedulers/yarn-preemption/unhelped';
import type { Unhelped } from '../../../schedulers/yarn-preemption/unhelped';
import { amountText } from '../amounts-at';
import type { RoundInput } from './round-at';
import { fifoPass } from './round-steps';
import type { RoundStep } from './round-steps';

/** Of a queue, in MB; undefined while the round has not come to it. */
export interface KnownOfQueue {
  readonly ideal?: number;
  /** What it was offered in this very step, and what of it was accepted. */
  readonly offered?: number;
  readonly accepted?: number;
  readonly toBePreempted?: number;
  readonly toObtain?: number;
  readonly inDeadZone?: boolean;
}

/** By queue. */
export function knownAfter(round: Round, steps: readonly RoundStep[], last: number): readonly KnownOfQueue[] {
  const states = fifoPass(round).shares.states[0];
  const known: KnownOfQueue[] = states.map(() => ({}));
  const change = (queue: number, more: KnownOfQueue): void => {
    known[queue] = { ...known[queue], ...more };
  };
  steps.slice(0, last + 1).forEach((step, i) => {
    switch (step.kind) {
      case 'snapshot':
      case 'inside':
      case 'chosen':
        break;
      case 'begin':
        change(step.level.parent, { ideal: step.level.total[MEMORY] });
        for (const { queue, ideal } of step.level.initial) change(queue, { ideal: ideal[MEMORY] });
        break;
      case 'offer':
        for (const { queue, ideal, offered, accepted } of step.offer.offers) {
          const now = i === last ? { offered: offered[MEMORY], accepted: accepted[MEMORY] } : {};
          change(queue, { ideal: ideal[MEMORY], ...now });
        }
        break;
      case 'scale':
        for (const { queue, parent, toBePreempted } of states) {
          if (parent?.queue === step.level.parent) change(queue, { toBePreempted: toBePreempted[MEMORY] });
        }
        break;
      case 'obtain':
        for (const { queue, children, toObtain, inDeadZone } of states) {
          if (children.length === 0) change(queue, { toObtain: toObtain[MEMORY], inDeadZone });
        }
        break;
    }
  });
  return known;
}

/** The step in one or two sentences. */
export function stepText(step: RoundStep, round: Round, { queues }: Snapshot, settings: PreemptionSettings): string {
  const name = (queue: number): string => queues[queue].path;
  const mb = (amount: number): string => amountText(amount, MEMORY);
  switch (step.kind) {
    case 'snapshot': {
      const killable = queues[0].partitions[0]?.killable[MEMORY] ?? 0;
      const given = killable > 0 ? ` ${mb(killable)} of that are in killable containers, and count as taken.` : '';
      return `The snapshot: what every queue holds and still asks for.${given} At most ${mb(round.allowed[MEMORY])} may be taken in this round, total_preemption_per_round of the cluster.`;
    }
    case 'begin':
      return settings.generation === 'classic'
        ? `${name(step.level.parent)} hands out its ${mb(step.level.total[MEMORY])}. Every child begins with nothing.`
        : `${name(step.level.parent)} hands out its ${mb(step.level.total[MEMORY])}. Every child begins with what it uses, up to its guarantee, and with what cannot be taken from it.`;
    case 'offer': {
      const { offers, unassigned, wanting, equalParts } = step.offer;
      const names = offers.map(({ queue }) => lastName(queues[queue].path));
      const how = equalParts
        ? 'in equal parts, because none has a guarantee'
        : settings.generation === 'classic'
          ? 'to all that want more, by their guarantees'
          : 'to the most under-served first, by the guarantees of those that want more';
      return `Offer ${step.number + 1}: ${mb(unassigned[MEMORY])} are left and ${wanting.length} want more. They are offered ${how}: now to ${names.join(', ')}.`;
    }
    case 'scale': {
      const { needed, allowed, scale, parent } = step.level;
      return scale < 1
        ? `Below ${name(parent)}, ${mb(needed[MEMORY])} are held over ideal shares, and the round may take ${mb(allowed[MEMORY])}: every child gives the same part of its surplus, ${percent(scale)}.`
        : `Below ${name(parent)}, ${mb(needed[MEMORY])} are held over ideal shares: within what the round may take, so nothing is scaled down.`;
    }
    case 'obtain':
      return `Only leaves beyond their dead zone give anything: more than ${percent(settings.maxIgnoredOverCapacity)} over the guarantee. Of the amount to preempt, natural_termination_factor, ${percent(settings.naturalTerminationFactor)}, is taken now; the rest is expected to end by itself.`;
    case 'inside':
      return insideText(queues[step.leaf.queue], settings);
    case 'chosen':
      return round.chosen.length === 0
        ? 'No container is chosen.'
        : `${round.chosen.length} ${round.chosen.length === 1 ? 'container is' : 'containers are'} chosen: application by application from the one served last, the youngest first, masters last. ${fateText(settings)}`;
  }
}

/** What becomes of the containers that a round chooses. */
function fateText({ generation, lazy, maxWaitBeforeKill }: PreemptionSettings): string {
  const when = `${maxWaitBeforeKill / 1000} s after it was first chosen, if it still is then`;
  return lazy && generation === 'modern'
    ? `Each becomes killable ${when}: it runs on until a queue below its guarantee needs the room.`
    : `Each is killed ${when}.`;
}

function insideText(queue: QueueSnapshot, settings: PreemptionSettings): string {
  const byUser = settings.intraOrderPolicy === 'userlimit_first';
  const order = byUser && queue.orderingPolicy === 'fair' ? 'the user who holds least first' : 'by priority';
  const upTo = byUser ? ', up to the limit of each user' : '';
  const who = byUser
    ? 'Users above their limit give to others; of one user, an application gives to one with a higher priority'
    : 'Applications give to those with a higher priority';
  const most = `together at most ${percent(settings.intraMaxAllowableLimit)} of the guarantee (max-allowable-limit)`;
  const off = isClosedInside(queue) ? ' Preemption inside this queue is disabled: nothing is taken.' : '';
  return `Inside ${queue.path}, what its applications keep is divided again: ${order}${upTo}. ${who}, ${most}.${off}`;
}

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10} %`;
}

const UNHELPED: Readonly<Record<Unhelped, string>> = {
  'no-pending': 'below its guarantee, but asks for nothing',
  'user-limit': 'its users are at their limits',
  'at-maximum': 'at its maximum',
  'over-guarantee': 'has its guarantee, and nothing is preempted beyond it',
  'share-of-parent': 'the queue above has no more to give',
  'room-is-free': 'its share is free',
  disabled: 'preemption is disabled in the queues that hold too much',
  'dead-zone': 'those over their guarantee lie in the dead zone',
  rounding: 'less than half a unit would be taken',
  budget: 'the round is at its limit',
  'nothing-to-take': 'only protected containers are left',
};

/** Why leaves that should have more are not helped by this round, by queue. */
export function unhelpedTexts(round: Round, { snapshot, calculator }: RoundInput): ReadonlyMap<number, string> {
  return new Map(unhelpedLeaves(snapshot, calculator, round).map(({ queue, why }) => [queue, UNHELPED[why]]));
}

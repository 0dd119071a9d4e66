import { counted } from '../../base/text/counted';
import type { Phrase, ReasonKind, ReasonLookup } from '../../sim/reasons';
import { schedulerName } from './scheduler-name';

/** Reason codes. Those of queues carry an application and the label of a scheduler. */
export const OmegaReason = {
  /** Job that is decided on; label. */
  behindDecision: 16,
  /** Job directly before it; label. */
  behindJob: 17,
  /** Attempt, from 1; label. */
  deciding: 18,
  /** Job that won; node. */
  conflict: 19,
  /** The same, and the whole transaction is gone with it. */
  gangConflict: 20,
  /** Tasks left; label. */
  noResources: 21,
  /** Label of the scheduler that resources are offered to, its own when they are in transit to it, -1 when to none; own label. */
  notOffered: 22,
  /** Tasks that resources are held for; tasks in all. */
  hoarding: 23,
  /** Attempts. */
  abandoned: 24,
  /** Node. */
  machineLost: 25,
  /** Label. */
  hoardGivenBack: 26,
  /** Tasks; label. */
  wantedSince: 27,
  /** Tasks left; label. */
  takesAllLeft: 28,
} as const;

const LESSONS = {
  queue: 'omega-head-of-line',
  conflict: 'omega-coarse-conflicts',
  offers: 'omega-offers',
  hoards: 'omega-hoarding',
} as const;

const job = (app: number, look: ReasonLookup): Phrase => ({ name: look.directory.applications[app].id });
const machine = (node: number, look: ReasonLookup): Phrase => ({ name: look.directory.nodes[node].id });

const backOff: readonly Phrase[] = ['with the next attempt, ', { setting: 'retry.backoff' }, ' after the last one'];

/** The sentence of each reason, with its title, its letter and its lesson. */
export const omegaReasons: readonly ReasonKind[] = [
  {
    code: OmegaReason.behindDecision,
    id: 'behind-decision',
    letter: 'O',
    title: 'behind a decision',
    blocker: 'application',
    because: (app, label, look) => [
      `it is in the queue of ${schedulerName(label)}, which decides on one job at a time and is at `,
      job(app, look),
    ],
    ends: (app, _label, look) => ['when ', job(app, look), ' and the jobs before it are decided on'],
    lesson: LESSONS.queue,
  },
  {
    code: OmegaReason.behindJob,
    id: 'behind-job',
    letter: 'O',
    title: 'far back in the queue',
    blocker: 'application',
    because: (app, label, look) => [`it is in the queue of ${schedulerName(label)} behind `, job(app, look)],
    ends: (app, _label, look) => ['when the decision on ', job(app, look), ' has been made'],
    lesson: LESSONS.queue,
  },
  {
    code: OmegaReason.deciding,
    id: 'being-decided',
    letter: 'P',
    title: 'being decided on',
    blocker: 'none',
    because: (attempt, label) => [
      `${schedulerName(label)} is deciding where its tasks go${attempt > 1 ? `, for the ${ordinal(attempt)} time` : ''}`,
    ],
    ends: () => ['when the decision time (t_job and t_task for each task) is over, unless the claims conflict'],
    lesson: LESSONS.queue,
  },
  {
    code: OmegaReason.conflict,
    id: 'conflict',
    letter: 'R',
    title: 'conflict',
    blocker: 'application',
    because: (winner, node, look) => [
      'while it was decided on, ',
      job(winner, look),
      ' claimed room on ',
      machine(node, look),
      ', and its claim there was refused',
    ],
    ends: () => backOff.slice(),
    lesson: LESSONS.conflict,
  },
  {
    code: OmegaReason.gangConflict,
    id: 'gang-conflict',
    letter: 'R',
    title: 'whole transaction refused',
    blocker: 'application',
    because: (winner, node, look) => [
      'while it was decided on, ',
      job(winner, look),
      ' claimed room on ',
      machine(node, look),
      ', and with that claim the whole transaction was discarded (',
      { setting: 'transactionMode' },
      ')',
    ],
    ends: () => backOff.slice(),
    lesson: LESSONS.conflict,
  },
  {
    code: OmegaReason.noResources,
    id: 'no-resources-found',
    letter: 'R',
    title: 'no machine with room',
    blocker: 'none',
    because: (tasks, label) => [`${schedulerName(label)} found no machine with room for ${tasks} of its tasks`],
    ends: () => backOff.slice(),
    lesson: LESSONS.queue,
  },
  {
    code: OmegaReason.notOffered,
    id: 'nothing-offered',
    letter: 'O',
    title: 'no offer yet',
    blocker: 'none',
    because: (holder, label) => {
      const own = schedulerName(label);
      if (holder < 0) return [`${own} has no offer to look at`];
      if (holder === label) return [`an offer is in transit to ${own}`];
      return [`${own} has no offer: free resources are locked for ${schedulerName(holder)} until it answers`];
    },
    ends: (holder, label) =>
      holder === label
        ? ['when it arrives (', { setting: 'allocatorConstantThinkTime' }, ')']
        : ['with the next offer, ', { setting: 'offerBatchInterval' }, ' after something has become free'],
    lesson: LESSONS.offers,
  },
  {
    code: OmegaReason.hoarding,
    id: 'hoarding',
    letter: 'K',
    title: 'hoarding',
    blocker: 'none',
    because: (held, all) => [`it holds idle room for ${held} of ${counted(all, 'task')} and starts them together`],
    ends: () => ['when it has room for all of them, or after ', { setting: 'hoarding.timeout' }, ' where that is set'],
    lesson: LESSONS.hoards,
  },
  {
    code: OmegaReason.abandoned,
    id: 'abandoned',
    letter: 'A',
    title: 'abandoned',
    blocker: 'none',
    because: (attempts) => [
      `its scheduler abandoned it after ${counted(attempts, 'attempt')} (`,
      { setting: 'maxAttempts' },
      ', ',
      { setting: 'maxAttempts.withoutTask' },
      ')',
    ],
    ends: () => [],
    lesson: LESSONS.offers,
  },
  {
    code: OmegaReason.machineLost,
    id: 'machine-lost',
    letter: 'R',
    title: 'machine lost',
    blocker: 'none',
    because: (node, _unused, look) => ['it claimed room on ', machine(node, look), ', which was lost in the meantime'],
    ends: () => backOff.slice(),
    lesson: LESSONS.conflict,
  },
  {
    code: OmegaReason.hoardGivenBack,
    id: 'hoard-given-back',
    letter: 'K',
    title: 'hoard given back',
    blocker: 'none',
    because: (label) => [
      `${schedulerName(label)} returned the idle room that it had held for it (`,
      { setting: 'hoarding.timeout' },
      ')',
    ],
    ends: () => ['after the same time again, with the next offer'],
    lesson: LESSONS.hoards,
  },
  {
    code: OmegaReason.wantedSince,
    id: 'wanted-since',
    letter: 'P',
    title: 'lost during the decision',
    blocker: 'none',
    because: (tasks, label) => [`${schedulerName(label)} was deciding when ${tasks} of its tasks became pending`],
    ends: () => backOff.slice(),
    lesson: LESSONS.queue,
  },
  {
    code: OmegaReason.takesAllLeft,
    id: 'takes-all-left',
    letter: 'R',
    title: 'would take the whole offer',
    blocker: 'none',
    because: (_tasks, label) => [
      `${schedulerName(label)} placed no task that would have taken all vcores left in an offer (`,
      { setting: 'concurrentOffers' },
      ')',
    ],
    ends: () => backOff.slice(),
    lesson: LESSONS.offers,
  },
];

function ordinal(n: number): string {
  const tens = n % 100;
  if (tens >= 11 && tens <= 13) return `${n}th`;
  return `${n}${['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`;
}

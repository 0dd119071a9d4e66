import type { Phrase, ReasonKind, ReasonLookup } from '../../sim/reasons';

/** Reason codes of Sparrow. Their first argument is the scheduler of the job, from 0. */
export const SparrowReason = {
  probing: 16,
  travelling: 17,
  tasksQueued: 18,
  reservationsQueued: 19,
  slotHeld: 20,
  centralQueue: 21,
  noWorker: 22,
  schedulerFailed: 23,
  noScheduler: 24,
} as const;

type Because = (scheduler: string, look: ReasonLookup) => Phrase[];

function reason(
  code: number,
  id: string,
  letter: ReasonKind['letter'],
  title: string,
  lesson: string,
  because: Because,
  ends: readonly Phrase[],
): ReasonKind {
  return {
    code,
    id,
    letter,
    title,
    blocker: 'none',
    because: (scheduler, _unused, look) => because(`scheduler ${scheduler + 1}`, look),
    ends: () => [...ends],
    lesson,
  };
}

/** The sentence of each reason, with its title, its letter and its lesson. */
export const sparrowReasons: readonly ReasonKind[] = [
  reason(
    SparrowReason.probing,
    'probing',
    'P',
    'probes in transit',
    'sparrow-power-of-two',
    (scheduler) => [`${scheduler} has asked workers how loaded they are and waits for their answers`],
    ['when the answers arrive, one round trip after the probes left'],
  ),
  reason(
    SparrowReason.travelling,
    'messages-under-way',
    'P',
    'messages in transit',
    'sparrow-network-delay',
    () => ['messages for it are in transit between its scheduler and the workers (', { setting: 'network.delay' }, ')'],
    ['when they arrive'],
  ),
  reason(
    SparrowReason.tasksQueued,
    'queued-at-workers',
    'O',
    'queued at workers',
    'sparrow-queue-length',
    () => [
      'its tasks are bound to workers with busy slots; each waits in the queue of one worker and cannot move to a free one',
    ],
    ['when those before it at these workers have ended'],
  ),
  reason(
    SparrowReason.reservationsQueued,
    'reservations-queued',
    'O',
    'reservations queued',
    'sparrow-late-binding',
    (scheduler) => [
      `its reservations are in the queues of busy workers; ${scheduler} keeps the tasks for the first workers that become free`,
    ],
    ['when a slot is free for one of the reservations'],
  ),
  reason(
    SparrowReason.slotHeld,
    'slot-held',
    'L',
    'slot held for getTask',
    'sparrow-late-binding',
    () => ['a worker with a free slot has asked for the task, which takes a round trip'],
    ['when the answer arrives'],
  ),
  reason(
    SparrowReason.centralQueue,
    'central-queue',
    'Q',
    'all slots busy',
    'sparrow-late-binding',
    () => ['it is in the queue of the central scheduler, which knows no free slot for it'],
    ['when slots are free and the jobs ahead of it are served'],
  ),
  reason(
    SparrowReason.noWorker,
    'no-worker',
    'R',
    'no worker',
    'sparrow-constraints',
    () => ['none of the workers that its tasks may run on is up'],
    ['when one of them comes back'],
  ),
  reason(
    SparrowReason.schedulerFailed,
    'scheduler-failed',
    'L',
    'scheduler failed',
    'sparrow-scheduler-lost',
    (scheduler) => [
      `${scheduler} has failed and lost the tasks that it had not launched; the client of the job has not noticed yet`,
    ],
    ['when the client submits them to another scheduler (resubmitAfter of the event)'],
  ),
  reason(
    SparrowReason.noScheduler,
    'no-scheduler',
    'R',
    'no scheduler',
    'sparrow-scheduler-lost',
    () => ['all schedulers have failed, so its client finds none (', { setting: 'schedulers' }, ')'],
    ['when there is another scheduler'],
  ),
];

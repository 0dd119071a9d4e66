import type { ReasonKind } from '../../sim/reasons';

/** Reason codes of Hawk and Eagle. All are stated of an application. */
export const HybridReason = {
  /** How many rounds of reservations have been refused; 1 when they go to workers closed to long jobs. */
  onTheWay: 16,
  inQueues: 17,
  behindLongTasks: 18,
  slotHeld: 19,
  placedCentrally: 20,
  sticky: 21,
  noWorker: 22,
} as const;

const LESSON = 'hybrid';

/** The sentence of each reason, with its title, its letter and its lesson. */
export const hybridReasons: readonly ReasonKind[] = [
  {
    code: HybridReason.onTheWay,
    id: 'reservations-on-the-way',
    letter: 'O',
    title: 'reservations on the way',
    blocker: 'none',
    because: (refused, closed) =>
      refused === 0
        ? ['its reservations are on their way to the workers']
        : [
            'workers with long work have refused reservations ',
            { setting: 'succinctStateSharing' },
            closed === 0
              ? '; they go to workers without long work, as far as the refusals tell'
              : '; they go to workers closed to long jobs',
          ],
    ends: () => ['after one ', { setting: 'NETWORK_DELAY' }, ', when they arrive'],
    lesson: LESSON,
  },
  {
    code: HybridReason.inQueues,
    id: 'in-worker-queues',
    letter: 'O',
    title: 'in worker queues',
    blocker: 'none',
    because: () => ['its reservations are behind others in the queues of workers, each with one slot'],
    ends: () => ['when the first of them is served; the worker then asks for a task'],
    lesson: LESSON,
  },
  {
    code: HybridReason.behindLongTasks,
    id: 'behind-long-tasks',
    letter: 'R',
    title: 'behind long tasks',
    blocker: 'none',
    because: () => [
      'every worker with one of its reservations has long work ahead of it, as ',
      { setting: 'CUTOFF_THIS_EXP' },
      ' divides jobs',
    ],
    ends: () => [
      'when the long work of one of them is done; with ',
      { setting: 'stealing' },
      ' an idle worker may steal the reservation earlier',
    ],
    lesson: LESSON,
  },
  {
    code: HybridReason.slotHeld,
    id: 'slot-held',
    letter: 'O',
    title: 'asking for a task',
    blocker: 'none',
    because: () => ['a worker with a free slot has asked the scheduler for a task'],
    ends: () => ['with the answer, one round trip after the slot was free'],
    lesson: LESSON,
  },
  {
    code: HybridReason.placedCentrally,
    id: 'placed-centrally',
    letter: 'O',
    title: 'placed, in worker queues',
    blocker: 'none',
    because: () => [
      'it is long: each of its tasks is placed on the worker of the big partition (',
      { setting: 'BIG_PARTITION' },
      ') with the least waiting time, and waits in its queue',
    ],
    ends: () => ['when the work ahead of it on one of these workers is done'],
    lesson: LESSON,
  },
  {
    code: HybridReason.sticky,
    id: 'next-task-of-the-batch',
    letter: 'O',
    title: 'next of the batch',
    blocker: 'none',
    because: () => [
      'workers that run its tasks ask for the next one when done (',
      { setting: 'SBP_ENABLED' },
      '); it has no other reservations',
    ],
    ends: () => ['when one of its tasks is done'],
    lesson: LESSON,
  },
  {
    code: HybridReason.noWorker,
    id: 'no-worker',
    letter: 'R',
    title: 'no worker',
    blocker: 'none',
    because: () => ['no worker that its tasks may run on is up'],
    ends: () => ['when one comes back'],
    lesson: LESSON,
  },
];

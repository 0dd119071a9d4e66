/** The codes that records of the trace hold. Append only: outcomes among them are part of the fingerprint. */

/** The fate of a container marked for preemption. */
export const PreemptionMark = {
  /** Chosen: its application is asked to give it back, and it is killed when it does not. */
  marked: 1,
  /** No longer chosen. */
  spared: 2,
  /** It may be killed as soon as its room is needed. */
  killable: 3,
  /** Killed at once, for the queue that is named holds more than its maximum. */
  overMaximum: 4,
} as const;

export const ContainerKind = {
  driver: 0,
  executor: 1,
  task: 2,
  /** Holds room for a container of its task group and does no work; its framework knows nothing of it. */
  placeholder: 3,
} as const;
export const ContainerOutcome = {
  /** It did its work. */
  completed: 0,
  /** Given back by its application. */
  released: 1,
  failed: 2,
  /** Its application was killed. */
  killed: 3,
  preempted: 4,
  nodeLost: 5,
  /** A placeholder whose room went to a real container of its task group. */
  replaced: 6,
  /** Its application did not launch it in time. */
  expired: 7,
} as const;
export const AppOutcome = { succeeded: 0, failed: 1, killed: 2, rejected: 3 } as const;
export const TaskOutcome = {
  succeeded: 0,
  failed: 1,
  lost: 2,
  killed: 3,
  /** Output that it reads was gone: its application makes that again first. */
  fetchFailed: 4,
} as const;

export const containerOutcomeNames = [
  'completed',
  'released',
  'failed',
  'killed',
  'preempted',
  'node lost',
  'replaced',
  'expired',
] as const;
export const containerKindNames = ['driver', 'executor', 'task', 'placeholder'] as const;
export const appOutcomeNames = ['succeeded', 'failed', 'killed', 'rejected'] as const;

/** Where a reason holds; a statement is inherited by everything inside its scope. */
export const ReasonScope = {
  cluster: 0,
  queue: 1,
  /** The applications of one queue that hold nothing yet (YuniKorn: Accepted). */
  queueAccepted: 2,
  user: 3,
  application: 4,
  ask: 5,
  /** Asks of one shape in a queue and below: id = queue * SHAPES + shape. */
  queueShape: 6,
} as const;

/** Most distinct shapes (resource vectors) of asks in one run. */
export const SHAPES = 4096;

/**
 * What a message is. Its value: the load that a node answers with; for `reservation` how many; for `task` the task's number;
 * for `steal` the node that asks; for `getTask` the failed scheduler that is asked, from 1, where that is not the job's own;
 * for `timedOut` the failed scheduler, from 0; else 0.
 */
export const Message = {
  /** Scheduler to node: asks for its load. */
  probe: 1,
  /** Node to scheduler: its load. */
  reply: 2,
  /** Scheduler to node: ask for a task when a slot is free. */
  reservation: 3,
  /** Node to scheduler: a slot is free and held; asks for a task. */
  getTask: 4,
  /** Scheduler to node: a task, to be queued or, after getTask, to be started in the slot held for it. */
  task: 5,
  /** Scheduler to node: no task is left, the slot is free again. */
  none: 6,
  /** Scheduler to node: drop the reservations of this application. */
  cancel: 7,
  /** Node to scheduler: a task has ended. */
  taskEnded: 8,
  /** Node to scheduler: the reservation is refused. */
  rejected: 9,
  /** Node to node: asks for work to steal. */
  steal: 10,
  /** No message: a getTask reached a scheduler that has failed, and `latency` later the node gives up waiting. */
  timedOut: 11,
} as const;
export const messageNames = [
  '',
  'probe',
  'reply',
  'reservation',
  'getTask',
  'task',
  'none',
  'cancel',
  'task ended',
  'rejected',
  'steal',
  'timed out',
] as const;

/** Why entries came into a node's queue or left it. */
export const QueueChange = {
  taskArrived: 0,
  reservationArrived: 1,
  /** Its turn has come: it takes a slot. */
  served: 2,
  cancelled: 3,
  /** Moved to another node. */
  stolen: 4,
  /** Moved here from another node. */
  stolenHere: 5,
  /** The node is lost, or no work is left. */
  dropped: 6,
} as const;

/** What an autoscaler does with a node. */
export const ScalingStep = {
  /** It is asked for and comes later. */
  requested: 1,
  /** It takes containers from now on. */
  joined: 2,
  /** It was empty for long enough. */
  removed: 3,
  /** It has not come in time. */
  gaveUp: 4,
} as const;

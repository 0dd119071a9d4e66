/**
 * The total order of events: (time, class, sequence). Within one instant things happen in the order of these classes;
 * within a class in the order they were scheduled.
 */
export const EventClass = {
  /** What a person does to the system. */
  intervention: 0,
  /** Work ends: tasks, start-ups, containers. */
  completion: 1,
  /** Messages, timers and completions of plug-ins that want plain first-in-first-out order among them. */
  fifo: 2,
  heartbeat: 3,
  /** Applications enter the system. */
  arrival: 4,
  /** Timers of plug-ins. */
  timer: 5,
  /** The scheduler's opportunity: it sees everything else that happened at this instant. */
  schedule: 6,
  monitor: 7,
} as const;

/** Room for 2^44 events per class: order = class * CLASS_STRIDE + sequence stays an exact double. */
export const CLASS_STRIDE = 2 ** 44;

/** Whether an event that is to come keeps a run alive: progress does, housekeeping does not. */
export type EventRole = 'progress' | 'housekeeping';

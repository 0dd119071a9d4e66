import { ExecutorBook } from './executor-book';
import type { Locality } from './locality/locality';
import { Offers } from './offers';
import { PoolTree } from './pool-config';
import { preferencesOf } from './locality/preferences';
import type { PreferredLocation } from './locality/preferences';
import { SubmittedTaskSet, TaskScheduler } from './task-scheduler';
import type { RoundListener } from './task-scheduler';
import { TaskSetManager } from './task-set-manager';
import type { TaskSetSettings } from './task-set-manager';

/** Settings of a task set for tests: no wait, no speculation, four failures. */
export function settings(change: Partial<TaskSetSettings> & { readonly wait?: number } = {}): TaskSetSettings {
  const { wait = 0, ...rest } = change;
  return {
    waits: { process: wait, node: wait, rack: wait },
    legacyReset: false,
    maxFailures: 4,
    speculation: {
      enabled: false,
      quantile: 0.75,
      multiplier: 1.5,
      durationThreshold: null,
      slotsPerExecutor: 1,
      median: 'upper',
    },
    barrier: false,
    exclusion: null,
    ...rest,
  };
}

/** A listener that hears nothing. */
export const deaf: RoundListener = {
  launched: () => {},
  delayRejected: () => {},
  timerReset: () => {},
  abandoned: () => {},
};

export interface ReferenceRun {
  /** Host of each executor; every executor has one core. */
  readonly executorHosts: readonly number[];
  readonly preferred: readonly (readonly PreferredLocation[])[];
  readonly settings: TaskSetSettings;
  /** How long a task runs, in ms, by the locality of its launch. */
  readonly duration: (locality: Locality) => number;
}

export interface ReferenceLaunch {
  readonly at: number;
  readonly task: number;
  readonly executor: number;
  readonly locality: Locality;
}

/** A refused offer: when, and which executor. */
export interface ReferenceRejection {
  readonly at: number;
  readonly executor: number;
}

/**
 * One task set on executors of one core each: the submission and a tick every second offer all that is free, the end of
 * a task offers its executor. Returns when the last task ended, in ms, and what happened on the way.
 */
export function referenceRun(run: ReferenceRun): {
  end: number;
  launches: ReferenceLaunch[];
  rejections: ReferenceRejection[];
} {
  const launches: ReferenceLaunch[] = [];
  const rejections: ReferenceRejection[] = [];
  const running: { end: number; executor: number; attempt: number }[] = [];
  const book = new ExecutorBook([]);
  const offers = new Offers();
  let now = 0;
  const scheduler = new TaskScheduler(new PoolTree('FIFO', null, false), book, 1, {
    ...deaf,
    launched: ({ manager: { attempts } }, attempt, offer) => {
      const locality = attempts.localityOf(attempt);
      const executor = offers.executorAt(offer);
      launches.push({ at: now, task: attempts.taskOf(attempt), executor, locality });
      running.push({ end: now + run.duration(locality), executor, attempt });
    },
    delayRejected: (_, offer) => rejections.push({ at: now, executor: offers.executorAt(offer) }),
  });
  run.executorHosts.forEach((host, executor) => book.add(executor, host));
  const set = new SubmittedTaskSet(0, new TaskSetManager(run.settings, preferencesOf(run.preferred), book, 0));
  scheduler.submit(set, { name: 'TaskSet_0.0', execution: 0, job: 0, stage: 0, pool: null });

  const offer = (executors: readonly number[], allFree: boolean): void => {
    offers.clear();
    for (const executor of executors) offers.add(executor, book.hostOf(executor), 1);
    scheduler.round(offers, allFree, now);
  };
  const offerAll = (): void => {
    const busy = new Set(running.map(({ executor }) => executor));
    offer(
      [...run.executorHosts.keys()].filter((executor) => !busy.has(executor)),
      true,
    );
  };
  offerAll();
  let tick = 1000;
  while (set.manager.succeeded < set.manager.taskCount) {
    const next = running.reduce((earliest, task) => Math.min(earliest, task.end), Infinity);
    now = Math.min(next, tick);
    if (next <= now) {
      const [task] = running.splice(
        running.findIndex(({ end }) => end === next),
        1,
      );
      set.manager.succeed(task.attempt, now);
      scheduler.attemptEnded(set);
      offer([task.executor], false);
    } else {
      offerAll();
      tick += 1000;
    }
  }
  return { end: now, launches, rejections };
}

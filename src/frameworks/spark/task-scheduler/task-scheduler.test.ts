import { describe, expect, test } from 'vitest';
import { deaf, settings } from './driver.test-helper';
import { ExecutorBook } from './executor-book';
import { Locality } from './locality/locality';
import { Offers } from './offers';
import { PoolTree, readPool } from './pool-config';
import { noPreferences, preferencesOf } from './locality/preferences';
import { SubmittedTaskSet, TaskScheduler } from './task-scheduler';
import { TaskSetManager } from './task-set-manager';

function scheduler(pools = new PoolTree<SubmittedTaskSet>('FIFO', null, true), taskCores = 1) {
  const book = new ExecutorBook([]);
  const offers = new Offers();
  const log: string[] = [];
  const tasks = new TaskScheduler(pools, book, taskCores, {
    ...deaf,
    launched: (set, attempt, offer) =>
      log.push(`${set.id}.${set.manager.attempts.taskOf(attempt)} on ${offers.executorAt(offer)}`),
    abandoned: (set) => log.push(`${set.id} abandoned`),
  });
  return {
    book,
    offers,
    log,
    submit: (id: number, manager: TaskSetManager, pool: string | null = null): SubmittedTaskSet => {
      const set = new SubmittedTaskSet(id, manager);
      tasks.submit(set, { name: `TaskSet_${id}.0`, execution: 0, job: id, stage: id, pool });
      return set;
    },
    round: (...cores: readonly number[]): string[] => {
      log.length = 0;
      offers.clear();
      cores.forEach((free, executor) => offers.add(executor, executor, free));
      tasks.round(offers, true, 0);
      return [...log];
    },
  };
}
const set = (book: ExecutorBook, tasks: number, change = {}) =>
  new TaskSetManager(settings(change), noPreferences(tasks), book, 0);

describe('a round of offers', () => {
  test('spreads tasks one per executor and pass', () => {
    const { book, submit, round } = scheduler();
    submit(0, set(book, 4));
    expect(round(2, 2)).toEqual(['0.0 on 0', '0.1 on 1', '0.2 on 0', '0.3 on 1']);
  });

  test('starts only tasks whose cores are free, and reports what is left', () => {
    const { book, offers, submit, round } = scheduler(undefined, 2);
    submit(0, set(book, 9));
    expect(round(5, 1)).toEqual(['0.0 on 0', '0.1 on 0']);
    expect([offers.coresAt(0), offers.coresAt(1)]).toEqual([1, 1]);
  });

  test('finds the local executor for every set although it comes last', () => {
    const { book, submit, round } = scheduler();
    submit(0, new TaskSetManager(settings(), preferencesOf([[{ host: 2 }]]), book, 0));
    expect(round(1, 1, 1)).toEqual(['0.0 on 2']);
  });

  test('computes the order of pools once: the first set may take every slot, the next round is shared', () => {
    const file = new Map([
      ['a', readPool({ minShare: '', weight: '1', schedulingMode: 'FAIR' })],
      ['b', readPool({ minShare: '', weight: '3', schedulingMode: 'FAIR' })],
    ]);
    const { book, submit, round } = scheduler(new PoolTree<SubmittedTaskSet>('FAIR', file, true));
    const a = submit(0, set(book, 9), 'a');
    const b = submit(1, set(book, 9), 'b');
    expect(round(4)).toHaveLength(4);
    expect([a.node?.running, b.node?.running]).toEqual([4, 0]);
    expect(round(1)).toEqual(['1.0 on 0']);
    expect(round(1)).toEqual(['1.1 on 0']);
  });
});

describe('a barrier set', () => {
  test('starts all its tasks together when they fit', () => {
    const { book, submit, round } = scheduler();
    submit(0, set(book, 3, { barrier: true }));
    expect(round(1, 1)).toEqual([]);
    expect(round(2, 1)).toEqual(['0.0 on 0', '0.1 on 1', '0.2 on 0']);
    expect(round(3)).toEqual([]);
  });

  const onTheFirst = (legacyReset: boolean) => {
    const found = scheduler();
    found.book.add(0, 0);
    found.book.add(1, 1);
    const manager = new TaskSetManager(
      settings({ barrier: true, wait: 1000, legacyReset }),
      preferencesOf([[{ host: 0 }], [{ host: 0 }]]),
      found.book,
      0,
    );
    return { ...found, manager };
  };

  test('waits for no better place under the legacy rule', () => {
    const { manager, submit, round } = onTheFirst(true);
    submit(0, manager);
    expect(round(1, 1)).toEqual(['0.0 on 0', '0.1 on 1']);
    expect([0, 1].map((attempt) => manager.attempts.localityOf(attempt))).toEqual([Locality.nodeLocal, Locality.any]);
  });

  test('hands its places back when delay scheduling keeps it from the rest', () => {
    const { offers, manager, submit, round } = onTheFirst(false);
    const submitted = submit(0, manager);
    expect(round(1, 1)).toEqual([]);
    expect([offers.coresAt(0), offers.coresAt(1)]).toEqual([1, 1]);
    expect(manager.attempts.count).toBe(0);
    expect(submitted.node?.running).toBe(0);
    expect(round(2, 1)).toEqual(['0.0 on 0', '0.1 on 0']);
  });

  test('is given up under the legacy rule when only some of its tasks are left to start', () => {
    const { book, offers, manager, submit, round } = onTheFirst(true);
    submit(0, manager);
    expect(round(1, 1)).toHaveLength(2);
    manager.succeed(0, 1);
    // The output of the first task goes with its executor, and the second one runs elsewhere.
    book.remove(0);
    manager.executorLost(0, false, manager.tasksToRepeat(0));
    expect(manager.attempts.running).toBe(1);
    expect(round(0, 2)).toEqual(['0 abandoned']);
    expect(offers.coresAt(1)).toBe(2);
  });
});

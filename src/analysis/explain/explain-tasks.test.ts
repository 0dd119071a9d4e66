import { SECOND } from '../../base/units';
import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { taskSentences, tasksWaitingAt } from './explain-tasks';
import { TaskWaitCause } from '../waiting/task-waiting';
import { modelOf } from '../testing/model-of.test-helper';
import { sparkAlone } from '../testing/spark-alone.test-helper';
import { plain } from './words';

const gallery = (id: string, variant: string) => modelOf(galleryEntry(id)?.scenario, variant);

function told(model: ReturnType<typeof gallery>, at: number): string[] {
  return taskSentences(model, 0, at * SECOND).map(({ letter, text, ends }) =>
    `${letter} ${plain(text)} ${plain(ends)}`.trim(),
  );
}

describe('what tasks wait for at an instant', () => {
  it('states the level and the time that is left', () => {
    const model = gallery('exact-timers', 'A');
    expect(tasksWaitingAt(model, 0, 2 * SECOND)).toEqual([
      {
        stage: 0,
        cause: TaskWaitCause.locality,
        since: 0,
        level: 0,
        left: SECOND,
        next: 1,
        hold: null,
      },
    ]);
    expect(told(model, 4)).toEqual([
      'L 1 task of cached waits 4.0 s for a place near the data: one executor has a free slot, but nothing worse than NODE_LOCAL is accepted. ANY opens in 2.0 s, unless a launch restarts the wait (spark.locality.wait).',
    ]);
    expect(told(model, 7)).toEqual([]);
  });

  it('distinguishes waiting for the next offer from waiting for locality', () => {
    const model = gallery('exact-timers', 'B');
    expect(told(model, 2.7)).toEqual([
      'L 2 tasks of cached wait 0.2 s for the next offer: 2 executors have free slots, and the wait for locality is over. Free slots are offered again with the period of spark.scheduler.revive.interval.',
    ]);
  });

  it('distinguishes a lack of slots from both', () => {
    expect(told(gallery('locality-wait-sweep', 'A'), 1.5)).toEqual([
      '7 tasks of read wait 1.5 s for a free slot: every executor is busy, so nothing is refused. Ends when a task ends or an executor comes.',
    ]);
    expect(told(gallery('locality-wait-sweep', 'C'), 1.5)[0]).toContain('ANY opens in 1.5 s');
  });
});

describe('what holds the tasks of a stage', () => {
  const held = (settings: object, interventions: readonly object[] = [], executors = 2) =>
    modelOf(
      sparkAlone(
        {
          executorStartup: '0s',
          'spark.executor.instances': executors,
          'spark.scheduler.minRegisteredResourcesRatio': 1,
          ...settings,
        },
        interventions,
      ),
    );

  it('is output of another stage that was lost with an executor', () => {
    const lost = { id: 'lost', at: '5s', kind: 'executor-lost', application: 'app', executor: 1 };
    const model = held(
      {
        executorStartup: '1s',
        stages: [
          { id: 'map', tasks: 2, duration: '2s' },
          { id: 'reduce', tasks: 2, duration: '8s' },
        ],
      },
      [lost],
    );
    // It notices when it starts, in the executor that comes at 6 s.
    expect(told(model, 5.5)[0]).toMatch(/^1 task of reduce waits 0\.5 s for a free slot/);
    expect(told(model, 6.5)).toEqual([
      'O 1 task of reduce waits 0.5 s for output of map: part of it was lost with an executor, so that map runs again. Ends when map is complete again.',
    ]);
  });

  it('is the next attempt, shortly after one has failed', () => {
    const stages = [
      { id: 'ring', tasks: 2, duration: '5s', barrier: true, failsOn: ['n/3'] },
      { id: 'after', tasks: 1, duration: '1s' },
    ];
    expect(told(held({ stages }), 5.1)).toEqual([
      'O 1 task of ring waits 0.1 s for the next attempt of the stage: the last one failed. Ends 200 ms after the failure at the latest.',
    ]);
  });

  it('is a barrier for which there are too few slots', () => {
    const stages = [{ id: 'ring', tasks: 3, duration: '5s', barrier: true }];
    expect(told(held({ stages }), 6)).toEqual([
      'K 3 tasks of ring wait 6.0 s for more slots: all tasks of a barrier stage start together, and the executors had only 2 slots. The stage looks again in 9.0 s (spark.scheduler.barrier.maxConcurrentTasksCheck.interval).',
    ]);
  });

  it('is a barrier for which too few slots are free', () => {
    const stages = [
      { id: 'before', job: 1, tasks: 1, duration: '3s' },
      { id: 'ring', job: 2, tasks: 2, duration: '5s', barrier: true, after: [] },
    ];
    expect(told(held({ stages }), 1)).toEqual([
      'K 2 tasks of ring wait 1.0 s for 2 slots at once: all tasks of a barrier stage start together, and only 1 is free. Ends when enough slots are free together.',
    ]);
  });

  it.each([
    ['task.maxTaskAttemptsPerExecutor', {}, 'executor 2 on n/3 for these tasks'],
    [
      'stage.maxFailedTasksPerExecutor',
      { 'spark.excludeOnFailure.stage.maxFailedTasksPerExecutor': 1 },
      'executor 2 on n/3 for the stage',
    ],
  ])('is that executors with free slots are excluded: %s', (setting, limit, whom) => {
    // The other executor is busy.
    const stages = [
      { id: 'long', job: 1, tasks: 1, duration: '60s' },
      { id: 'bad', job: 2, tasks: 1, duration: '2s', failsOn: ['n/3'], after: [] },
    ];
    const settings = {
      'spark.excludeOnFailure.enabled': true,
      'spark.excludeOnFailure.task.maxTaskAttemptsPerExecutor': 1,
      ...limit,
      stages,
    };
    expect(told(held(settings), 10)).toEqual([
      `R 1 task of bad waits 8.0 s for another executor: the one with a free slot is excluded after failures, ${whom} (spark.excludeOnFailure.${setting}). Ends when a slot is free elsewhere.`,
    ]);
  });
});

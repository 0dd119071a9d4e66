import { describe, expect, it } from 'vitest';
import { SECOND } from '../../../base/units';
import { planTasks } from '../../../frameworks/spark/plan';
import type { Scenario } from '../../../scenario/schema';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import { liveRun } from '../orders/live-run.test-helper';
import { taskPhases } from './executor-phases';
import { stageSummaries } from './stage-summary';

/** One executor of four slots beside the data, one far from it; far tasks take twice as long. */
function documentWith(wait: string): Scenario {
  return {
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 3, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.all' }],
    scheduler: { type: 'yunikorn' },
    workload: [
      {
        id: 'app',
        kind: 'spark',
        queue: 'root.all',
        'spark.executor.instances': 2,
        'spark.executor.cores': 2,
        'spark.scheduler.minRegisteredResourcesRatio': 1,
        'spark.locality.wait': wait,
        'spark.speculation': true,
        'spark.speculation.quantile': 0.75,
        driverStartup: '0s',
        executorStartup: '0s',
        stages: [{ id: 'read', tasks: 8, duration: '4s', hosts: ['n/1'], anyReadFactor: 2 }],
      },
    ],
  };
}

function summaryOf(document: Scenario) {
  const model = modelOf(document);
  const [entry] = document.workload;
  const [summary] = stageSummaries(model, planTasks(entry, model.directory), 0, model.end);
  return { model, summary };
}

describe('what the tasks of a stage took', () => {
  it('sets reading from elsewhere against slots that were lost by waiting', () => {
    const never = summaryOf(documentWith('0s'));
    const long = summaryOf(documentWith('100s'));
    // Half of the tasks ran far away, each for 4 s more.
    const { tasks } = never.model;
    const far = tasks.locality.filter((level) => level === 4).length;
    expect(far).toBeGreaterThan(0);
    expect(never.summary.reading).toBe(far * 4 * SECOND);
    expect(never.summary.lostSlots).toBe(0);
    expect(never.summary.read.at(-1)).toBe(4 * SECOND);
    expect(never.summary.computed).toEqual([4, 4, 4, 4, 4].map((s) => s * SECOND));
    expect(never.summary.ran).toEqual(
      [4, 4, expect.any(Number), expect.any(Number), 8].map((s) => (typeof s === 'number' ? s * SECOND : s)),
    );
    // Two slots beside the data take eight tasks in four turns; the other two stand idle until the last ones start.
    expect(long.summary.reading).toBe(0);
    expect(long.summary.lostSlots).toBe(2 * 12 * SECOND);
    expect(long.summary.delayed).toEqual([0, 4, 8, 12, 12].map((s) => s * SECOND));
  });

  it('separates fetching shuffle output from reading and computing, up to the cursor', () => {
    const document = documentWith('0s');
    const [entry] = document.workload;
    const stages = [
      { id: 'map', tasks: 4, duration: '4s' },
      { id: 'reduce', tasks: 4, duration: '6s', shuffleRead: '3s', hosts: ['n/1'], anyReadFactor: 2 },
    ];
    const model = modelOf({ ...document, workload: [{ ...entry, 'spark.speculation': false, stages }] });
    const plan = planTasks({ ...entry, stages }, model.directory);
    const [map, reduce] = stageSummaries(model, plan, 0, model.end);
    expect(map.fetched).toBeNull();
    expect(reduce.fetched).toEqual([3, 3, 3, 3, 3].map((s) => s * SECOND));
    expect(reduce.computed).toEqual([6, 6, 6, 6, 6].map((s) => s * SECOND));
    expect([reduce.read.at(0), reduce.read.at(-1)]).toEqual([0, 6 * SECOND]);
    expect(reduce.ran.at(-1)).toBe((3 + 6 + 6) * SECOND);
    const partsAfter = (seconds: number) =>
      taskPhases(model, plan, 0, (4 + seconds) * SECOND)
        .filter(({ stage, locality }) => stage === 1 && locality < 4)
        .map(({ fetched, read, computed }) => [fetched, read, computed].map((time) => time / SECOND));
    expect(partsAfter(2)[0]).toEqual([2, 0, 0]);
    expect(partsAfter(5)[0]).toEqual([3, 0, 2]);
  });

  it('says from when on a task is slow, by the settings of Spark', () => {
    const document = documentWith('100s');
    const model = modelOf(document);
    const plan = planTasks(document.workload[0], model.directory);
    const [before] = stageSummaries(model, plan, 0, 5 * SECOND);
    const [after] = stageSummaries(model, plan, 0, 13 * SECOND);
    expect(before.slowAfter).toBeNull();
    expect(after.done).toBe(6);
    expect(after.slowAfter).toBe(plan.taskSets.speculation.multiplier * 4 * SECOND);
  });

  it('has a row for each stage that has begun', async () => {
    const { model, seen } = await liveRun('fair-pools-min-share');
    const rows = stageSummaries(model, planTasks(seen.workload[0], model.directory), 0, 12 * SECOND);
    expect(rows.map(({ stage, tasks }) => [stage, tasks])).toEqual([
      [0, 60],
      [1, 8],
    ]);
  });
});

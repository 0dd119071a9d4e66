import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import { sparkAlone } from '../../../analysis/testing/spark-alone.test-helper';
import { SECOND } from '../../../base/units';
import { parseScenario } from '../../../engine/document/schema';
import { planTasks } from '../../../frameworks/spark/plan';
import { answerFor, sparkNext } from './spark-next';
import { liveRun } from '../orders/live-run.test-helper';

describe('who is next in Spark', () => {
  it.each([
    ['fair-pools-min-share', 'B', 50],
    ['locality-wait-sweep', 'B', 1],
    ['reset-rule', 'A', 5],
  ])('%s %s: the view names the next task just before another one ends', async (id, variant, atLeast) => {
    const { model, seen } = await liveRun(id, variant);
    const { tasks, containers, directory } = model;
    const startsAt = (time: number) => tasks.start.filter((start) => start === time).length;
    const opensAt = (time: number) => model.taskSets.levelOpens.includes(time);
    let told = 0;
    for (let task = 0; task < tasks.count; task++) {
      const at = tasks.start[task];
      const container = tasks.container[task];
      const { stages } = model.applications[tasks.app[task]];
      const begun = stages.some((one) => one.stage === tasks.stage[task] && one.from < at);
      const freed = tasks.end.some((end, other) => end === at && tasks.container[other] === container);
      // Nothing else may come between: another launch, a level that opens, a stage that begins.
      if (!begun || !freed || startsAt(at) > 1 || opensAt(at)) continue;
      const entry = seen.workload.find((one) => one.id === directory.applications[tasks.app[task]].generator);
      expect(entry).toBeDefined();
      if (entry === undefined) continue;
      const executor = {
        ordinal: containers.ordinal[container],
        container,
        node: containers.node[container],
        running: 0,
      };
      const answer = answerFor(model, planTasks(entry, directory), tasks.app[task], executor, at - 1);
      expect(answer).toMatchObject({
        stage: tasks.stage[task],
        task: tasks.index[task],
        locality: tasks.locality[task],
      });
      told++;
    }
    expect(told).toBeGreaterThanOrEqual(atLeast);
  });

  it('puts the pool below its minimum share first, and says what each executor would get', async () => {
    const { model, seen } = await liveRun('fair-pools-min-share');
    const columns = sparkNext(model, seen, '', 6 * SECOND);
    const [apps, pools, sets, slots] = columns;
    expect(columns.map(({ title }) => title)).toEqual(['Applications', 'Pools', 'Task sets', 'What a free slot gets']);
    expect(apps.rows.map(({ name }) => name)).toEqual(['app']);
    expect(pools.rows.map(({ name }) => name)).toEqual(['adhoc', 'default', 'reports']);
    expect(pools.rows[0].keys).toBe('below its minimum share: 0 of 2; inside FIFO');
    expect(pools.rows[2].keys).toBe('6 running over weight 1; inside FIFO');
    expect(pools.rows[1].passed).toBe('nothing to launch');
    expect(sets.rows.map(({ name }) => name)).toEqual(['query', 'report']);
    expect(slots.rows.map(({ passed }) => passed)).toEqual(Array(3).fill('task 1 of query, PROCESS_LOCAL'));
  });

  it('says why a slot stays idle', async () => {
    const { model, seen } = await liveRun('exact-timers');
    const slots = sparkNext(model, seen, '', 2 * SECOND).at(-1);
    const idle = slots?.rows.filter(({ letter }) => letter === 'L') ?? [];
    expect(idle.length).toBeGreaterThan(0);
    expect(idle[0].passed).toMatch(/^nothing: .* would run far from its data here, and waits$/);
  });

  it('gives nothing to a stage that misses lost output, and says so', () => {
    const document = sparkAlone(
      {
        executorStartup: '1s',
        'spark.executor.instances': 3,
        stages: [
          { id: 'map', tasks: 3, duration: '2s' },
          { id: 'reduce', tasks: 2, duration: '8s' },
        ],
      },
      [{ id: 'lost', at: '5s', kind: 'executor-lost', application: 'app', executor: 1 }],
    );
    const parsed = parseScenario(document);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const model = modelOf(parsed.value);
    const [sets, slots] = sparkNext(model, parsed.value, '', 5.5 * SECOND).slice(-2);
    expect(sets.rows.map(({ passed, letter }) => [passed, letter])).toEqual([['waits for lost output of map', 'O']]);
    expect(slots.rows.map(({ passed }) => passed)).toEqual(
      Array(2).fill('nothing: reduce waits for lost output of map'),
    );
  });

  it('gives nothing to a decommissioned executor, and lists it last', () => {
    const parsed = parseScenario({
      signalbox: 1,
      seed: 1,
      horizon: '10min',
      cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 1, memory: '4GB' } }] },
      queues: [{ id: 'root' }],
      scheduler: { type: 'yunikorn' },
      workload: [
        {
          id: 'app',
          kind: 'spark',
          driverStartup: '0s',
          executorStartup: '1s',
          'spark.executor.instances': 3,
          'spark.decommission.enabled': true,
          stages: [{ id: 'work', taskDurations: ['9s', '4500ms', '9s', '9s', '9s'], tasks: 5, duration: '9s' }],
        },
      ],
      interventions: [{ id: 'notice', at: '3s', kind: 'executor-decommissioned', application: 'app', executor: 2 }],
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const model = modelOf(parsed.value);
    const slots = (at: number) => sparkNext(model, parsed.value, '', at * SECOND).at(-1)?.rows ?? [];
    const told = (at: number) => slots(at).map(({ name, keys, passed }) => [name, keys, passed]);
    expect(told(2.5).map(([name]) => name)).toEqual(['executor 1', 'executor 2', 'executor 3']);
    expect(told(3.5).at(-1)).toEqual([
      'executor 2',
      expect.stringMatching(/, 1 running:$/),
      'nothing: it is being decommissioned',
    ]);
    // Its task ended at 5.5 s, and it goes at the next full second.
    expect(told(5.75).at(-1)).toEqual([
      'executor 2',
      expect.stringMatching(/, 0 running:$/),
      'nothing: it is being decommissioned',
    ]);
  });
});

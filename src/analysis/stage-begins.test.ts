import { expect, test } from 'vitest';
import { allMetrics } from './metrics/metrics';
import { modelOf } from './testing/model-of.test-helper';
import { stageBegins } from './stage-begins';

test('A task belongs to the beginning of its stage that came last before it', () => {
  const begins = stageBegins({
    stages: [
      { stage: 1, from: 5, to: 9 },
      { stage: 1, from: 12, to: 20 },
    ],
  });
  expect([4, 5, 11, 12, 30].map((at) => begins(1, at))).toEqual([undefined, 5, 5, 12, 12]);
  expect(begins(0, 30)).toBeUndefined();
});

test('Where a stage begins again, because its output is lost, no task has waited less than no time', () => {
  const model = modelOf({
    signalbox: 1,
    cluster: {
      nodes: [
        { id: 'a', capacity: { vcore: 1, memory: '8GB' } },
        { id: 'b', capacity: { vcore: 2, memory: '16GB' } },
      ],
    },
    queues: [{ id: 'root' }],
    scheduler: { type: 'jockey' },
    workload: [{ id: 'job', kind: 'dag', stages: [{ vertices: 10 }, {}] }],
    interventions: [{ id: 'lost', at: '61s', kind: 'node-lost', node: 'b' }],
  });
  const [app] = model.applications;
  expect(app.stages.filter(({ stage }) => stage === 0)).toHaveLength(2);
  const median = allMetrics(model).find(({ id }) => id === 'p50-scheduling-delay')?.value;
  expect(median).toBeGreaterThanOrEqual(0);
});

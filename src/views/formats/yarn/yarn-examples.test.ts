import { expect, it } from 'vitest';
import { readYarnFile } from '../../../formats/yarn/read-yarn-file';
import type { Scenario } from '../../../scenario/schema';
import { yarnExamples } from './yarn-examples';

const SCENARIO: Scenario = {
  signalbox: 1,
  title: 'Examples',
  seed: 1,
  cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 4, memory: '8GB' } }] },
  queues: [{ id: 'root' }],
  scheduler: { type: 'yarn-capacity' },
  workload: [],
};

it.each(yarnExamples)('In the example of a mistake “$title” exactly one thing is wrong', ({ text }) => {
  const read = readYarnFile(text, SCENARIO);
  const found = read.ok ? read.value.notices.filter(({ severity }) => severity === 'warning') : read.error;
  expect(found).toHaveLength(1);
  expect(found[0].fix).toBeDefined();
});

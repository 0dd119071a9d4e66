import { expect, it } from 'vitest';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import type { Scenario } from '../../../scenario/schema';
import { outcomesOf } from './outcome';

const document: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', capacity: { vcore: 1, memory: '4GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'job', kind: 'batch', queue: 'root.a', duration: { dist: 'constant', value: '10s' } }],
};

const textsOf = (scenario: Scenario) => {
  const model = modelOf(scenario, 'A');
  return outcomesOf([model, model]).map((outcome) => outcome?.text);
};

it('says how long applications took where the runs end alike', () => {
  expect(textsOf(document)).toEqual(Array(2).fill('1 of 1 done at 0:10.0, 10.0 s each on average'));
});

it('says nothing of how long killed applications took', () => {
  const killed = { id: 'k', at: '5s', kind: 'application-killed', application: 'job' } as const;
  expect(textsOf({ ...document, interventions: [killed] })).toEqual(['0 of 1 done', '0 of 1 done']);
});

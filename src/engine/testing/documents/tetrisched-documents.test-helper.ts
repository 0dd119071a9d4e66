/** For tests: small random scenarios under TetriSched and alsched, with interventions. All of them are valid. */
import fc from 'fast-check';
import { fields, rarely } from '../../../base/testing/random-fields.test-helper';
import type { Loose } from '../../../base/testing/random-fields.test-helper';
import { knobChange, listed, timed } from '../../../scenario/testing/random-interventions.test-helper';
import { policyNames } from '../../../schedulers/tetrisched/policies';

const scheduler = fields({
  type: fc.constant('tetrisched'),
  policy: fc.constantFrom(...policyNames),
  constraints: rarely(fc.constantFrom('hard', 'none')),
  solver: rarely(fc.constant('greedy')),
  planAhead: fc.constantFrom(0, 2, 4),
  quantum: fc.constantFrom('1s', '4s'),
  cycle: rarely(fc.constantFrom('500ms', '3s')),
  relativeGap: rarely(fc.constant(0)),
  maxJobs: rarely(fc.constantFrom(1, 3)),
  estimateError: rarely(fc.constantFrom(0.5, 2)),
  tries: rarely(fc.constantFrom(1, 2)),
});

const utility = fc.constantFrom<unknown>(
  { op: 'LnCk', set: 'any', k: 3, v: 6 },
  {
    op: 'min',
    of: [
      { op: 'nCk', set: 'rack-1', k: 1, v: 5 },
      { op: 'nCk', set: 'n', k: 1, v: 4 },
    ],
  },
  {
    op: 'sum',
    of: [
      { op: 'nCk', set: 'gpu', k: 1, v: 5 },
      { op: 'LnCk', set: 'any', k: 2, v: 3 },
    ],
  },
  { op: 'barrier', v: 2, of: { op: 'LnCk', set: ['gpu', 'rack-1'], k: 3, v: 6 } },
  { op: 'scale', by: 2, of: { op: 'nCk', set: 'any', k: 2, dur: '7s', start: '8s', v: 6 } },
);

const job = fields({
  kind: fc.constant('batch'),
  queue: fc.constantFrom('root.a', 'root.b'),
  count: fc.integer({ min: 1, max: 3 }),
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  tasks: fc.integer({ min: 0, max: 3 }),
  duration: fc.constantFrom<unknown>('0s', '5s', { dist: 'uniform', min: '1s', max: '20s' }),
  prefers: rarely(fc.constantFrom('label', 'rack', 'spread', 'storage')),
  preferredLabel: fc.constant('gpu'),
  slowdown: rarely(fc.constantFrom(1.5, 4)),
  deadline: rarely(fc.constantFrom('8s', '30s')),
  reservation: rarely(fc.boolean()),
  sensitivity: rarely(fc.constantFrom(0, 0.01, 1)),
  penalty: rarely(fc.constant(5)),
  estimate: rarely(fc.constantFrom('2s', '15s')),
  nodeLabel: rarely(fc.constant('gpu')),
  utility: rarely(utility),
});

const intervention = fc.oneof(
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('g/1', 'n/1', 'n/2') }),
  fc.record({ kind: fc.constant('node-slowed'), node: fc.constantFrom('g/1', 'n/1'), speed: fc.constant(0.5) }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  knobChange('policy', fc.constantFrom(...policyNames)),
  knobChange('planAhead', fc.constantFrom(0, 5)),
);

export const tetriSchedDocuments = fc
  .record({
    seed: fc.nat(1000),
    scheduler,
    jobs: fc.array(job, { minLength: 2, maxLength: 4 }),
    interventions: timed(intervention, ['2s', '4s', '9s', '30s'], 4),
  })
  .map(({ seed, scheduler: settings, jobs, interventions }): Loose => {
    const workload: Loose[] = jobs.map((settingsOf, i) => ({ ...settingsOf, id: `j${i}` }));
    return {
      signalbox: 1,
      seed,
      horizon: '5min',
      cluster: {
        nodes: [
          { id: 'g', count: 3, capacity: { vcore: 1, memory: '8GB' }, labels: ['gpu'] },
          { id: 'n', count: 4, capacity: { vcore: 2, memory: '8GB' }, racks: 2 },
        ],
      },
      queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', utilityWeight: 2 }],
      scheduler: settings,
      workload,
      interventions: listed(interventions),
    };
  });

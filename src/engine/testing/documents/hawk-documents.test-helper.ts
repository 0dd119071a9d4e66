/** For tests: small random scenarios under Hawk and Eagle with awkward settings. All of them are valid. */
import fc from 'fast-check';
import { fields, rarely } from '../../../base/testing/random-fields.test-helper';
import type { Loose } from '../../../base/testing/random-fields.test-helper';
import { knobChange, listed, nodesBack, timed } from '../../../scenario/testing/random-interventions.test-helper';

const scheduler = fields({
  type: fc.constantFrom('hawk', 'eagle'),
  CUTOFF_THIS_EXP: fc.constantFrom('3s', '0s', '1h'),
  BIG_PARTITION: rarely(fc.constantFrom(100, 50, 1)),
  SMALL_PARTITION: rarely(fc.constantFrom(50, 1)),
  SCHEDULE_BIG_CENTRALIZED: rarely(fc.boolean()),
  PROBE_RATIO: rarely(fc.constantFrom(1, 1.5, 3)),
  MIN_NR_PROBES: rarely(fc.constantFrom(0, 3)),
  stealing: rarely(fc.boolean()),
  STEALING_LIMIT: rarely(fc.constant(1)),
  succinctStateSharing: rarely(fc.boolean()),
  ROUNDS_SCHEDULING: rarely(fc.constantFrom(1, 3)),
  SBP_ENABLED: rarely(fc.boolean()),
  SRPT_ENABLED: rarely(fc.boolean()),
  CAP_SRPT_SBP: rarely(fc.constantFrom(0, 1)),
  NETWORK_DELAY: rarely(fc.constantFrom('0s', '500ms', '3s')),
});

const job = fields({
  kind: fc.constant('batch'),
  count: fc.integer({ min: 1, max: 4 }),
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  tasks: fc.integer({ min: 0, max: 6 }),
  duration: fc.constantFrom<unknown>('0s', '2s', '9s', { dist: 'uniform', min: '1s', max: '9s' }),
  estimate: rarely(fc.constantFrom('1s', '8s')),
});

const node = fc.constantFrom('n/1', 'n/2', 'n/3', 'n/4');
const intervention = fc.oneof(
  fc.record({ kind: fc.constantFrom('node-lost', 'node-lost', 'node-back'), node }),
  fc.record({ kind: fc.constant('node-slowed'), node, speed: fc.constantFrom(0.5, 2) }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  knobChange('stealing', fc.boolean()),
  knobChange('succinctStateSharing', fc.boolean()),
  knobChange('SBP_ENABLED', fc.boolean()),
  knobChange('SRPT_ENABLED', fc.boolean()),
  knobChange('SCHEDULE_BIG_CENTRALIZED', fc.boolean()),
  knobChange('BIG_PARTITION', fc.constantFrom(1, 25, 100)),
  knobChange('SMALL_PARTITION', fc.constantFrom(1, 100)),
  knobChange('CUTOFF_THIS_EXP', fc.constantFrom('3s', '1h')),
  knobChange('NETWORK_DELAY', fc.constantFrom('0s', '2s')),
);

export const hybridDocuments = fc
  .record({
    seed: fc.nat(1000),
    nodes: fc.integer({ min: 4, max: 6 }),
    scheduler,
    jobs: fc.array(job, { minLength: 2, maxLength: 4 }),
    interventions: timed(intervention, ['1s', '2s', '4s', '9s', '30s'], 6),
  })
  .map(({ seed, nodes, scheduler: settings, jobs, interventions }): Loose => ({
    signalbox: 1,
    seed,
    horizon: '2h',
    cluster: { nodes: [{ id: 'n', count: nodes, capacity: { vcore: 1, memory: '4GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: settings,
    workload: jobs.map((settingsOf, i) => ({ ...settingsOf, id: `j${i}` })),
    interventions: [...listed(interventions), ...nodesBack(['n/1', 'n/2', 'n/3', 'n/4'])],
  }));

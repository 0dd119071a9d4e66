import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Auditor } from '../../engine/testing/auditor.test-helper';
import { fields, rarely } from '../../engine/testing/decentralised.test-helper';
import type { Loose } from '../../engine/testing/decentralised.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { expectSameInSlices } from '../../engine/testing/same-in-slices.test-helper';
import type { FinishedRun } from '../../engine/testing/run-scenario.test-helper';
import { ContainerOutcome, Rec, ReasonScope } from '../../sim/trace';
import { policies, policyNames } from './policies';
import type { PolicyName } from './policies';

const policy = fc.constantFrom(...policyNames);

const scheduler = fields({
  type: fc.constant('quincy'),
  policy,
  omega: rarely(fc.constantFrom(0, 0.5, 2)),
  xi: rarely(fc.constantFrom(0, 20)),
  delta: rarely(fc.constantFrom(0, 1)),
  max_tasks_per_pu: rarely(fc.constantFrom(0, 2)),
  time_dependent_cost_update_frequency: rarely(fc.constantFrom('700ms', '10s')),
  hysteresis: rarely(fc.constant('5s')),
  rootTask: rarely(fc.boolean()),
  solver: rarely(fc.constantFrom('cost-scaling', 'shortest-paths')),
  solverLatency: rarely(fc.constantFrom('100ms', '3s')),
});

const job = fields({
  kind: fc.constant('batch'),
  queue: fc.constantFrom('root.a', 'root.b'),
  count: fc.integer({ min: 1, max: 2 }),
  submit: rarely(fc.constantFrom('1s', '3s', '10s')),
  tasks: fc.integer({ min: 0, max: 6 }),
  vcore: fc.constant('500m'),
  memory: fc.constantFrom('0B', '1GB'),
  duration: fc.constantFrom<unknown>('0s', '5s', { dist: 'uniform', min: '1s', max: '30s' }),
  input: rarely(fc.constantFrom('d0', 'd1')),
  anyReadFactor: rarely(fc.constant(2)),
});

const intervention = fc.oneof(
  fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node: fc.constantFrom('n/1', 'n/2', 'n/3') }),
  fc.record({ kind: fc.constant('application-killed'), application: fc.constantFrom('j0/1', 'j1/1') }),
  fc.record({
    kind: fc.constant('application-moved'),
    application: fc.constantFrom('j0/1', 'j1/1'),
    queue: fc.constantFrom('root.a', 'root.b'),
  }),
  fc.record({ kind: fc.constant('knob-changed'), path: fc.constant(['policy']), value: policy }),
  fc.record({ kind: fc.constant('knob-changed'), path: fc.constant(['omega']), value: fc.constantFrom(0, 1, 3) }),
  fc.record({
    kind: fc.constant('knob-changed'),
    path: fc.constant(['max_tasks_per_pu']),
    value: fc.constantFrom(0, 1, 2),
  }),
  fc.record({
    kind: fc.constant('queue-changed'),
    queue: fc.constantFrom('root.a', 'root.b'),
    path: fc.constant(['omega']),
    value: fc.constantFrom(0, 0.1, 5),
  }),
);

const documents = fc
  .record({
    seed: fc.nat(1000),
    count: fc.integer({ min: 3, max: 5 }),
    vcore: fc.integer({ min: 1, max: 2 }),
    racks: fc.integer({ min: 1, max: 3 }),
    scheduler,
    jobs: fc.array(job, { minLength: 2, maxLength: 4 }),
    interventions: fc.array(fc.record({ at: fc.constantFrom('2s', '4s', '9s', '30s'), what: intervention }), {
      maxLength: 4,
    }),
  })
  .map(({ seed, count, vcore, racks, scheduler: settings, jobs, interventions }): Loose => ({
    signalbox: 1,
    seed,
    horizon: '10min',
    cluster: { nodes: [{ id: 'n', count, capacity: { vcore, memory: '8GB' }, racks }] },
    queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.b', omega: 0.7 }],
    scheduler: settings,
    data: [
      { id: 'd0', blocks: 6, blockSize: '3GB', replication: 2 },
      { id: 'd1', blocks: 3, blockSize: '8GB', placement: 'skewed' },
    ],
    workload: jobs.map((settingsOf, i) => ({ ...settingsOf, id: `j${i}` })),
    interventions: interventions.map(({ at, what }, i) => ({ ...what, id: `i${i}`, at })),
  }));

/** Jobs have a reason just while they wait. */
function expectReasonsWhileWaiting({ rows }: FinishedRun): void {
  const pending = new Map<number, number>();
  const appOf = new Map<number, number>();
  const reasons = new Map<number, number>();
  let now = 0;
  const check = (): void => {
    for (const [app, count] of pending) expect((reasons.get(app) ?? 0) !== 0).toBe(count > 0);
  };
  const add = (app: number, count: number) => pending.set(app, (pending.get(app) ?? 0) + count);
  for (const { at, kind, a, b, c, d } of rows) {
    if (at !== now) check();
    now = at;
    if (kind === Rec.askAdded) {
      appOf.set(a, b);
      add(b, d);
    } else if (kind === Rec.askWithdrawn) add(b, -c);
    else if (kind === Rec.containerAllocated) add(appOf.get(b) ?? -1, -1);
    else if (kind === Rec.reason) {
      expect(b & 255).toBe(ReasonScope.application);
      reasons.set(a, b >>> 8);
    }
  }
  check();
}

const under = (document: Loose, settings: Loose, more: Loose = {}): Loose => ({
  ...document,
  scheduler: { ...(document['scheduler'] as Loose), ...settings },
  ...more,
});

describe('whatever a scenario under Quincy says', () => {
  test('No node is over-committed, no task is lost, jobs have a reason just while they wait, and the run ends', () => {
    const ends = new Set<string>();
    const outcomes = new Set<number>();
    fc.assert(
      fc.property(documents, (document) => {
        const finished = runScenario(document, { maxEvents: 100_000 });
        const auditor = new Auditor(finished.run);
        for (const row of finished.rows) {
          if (row.kind !== Rec.taskStarted && row.kind !== Rec.taskEnded) auditor.read(row);
          if (row.kind === Rec.containerEnded) outcomes.add(row.b);
        }
        auditor.close();
        expectReasonsWhileWaiting(finished);
        ends.add(finished.run.ended?.reason ?? 'none');
      }),
      { numRuns: 300 },
    );
    expect(ends.has('all-done') && ends.has('deadlock')).toBe(true);
    expect(outcomes.has(ContainerOutcome.preempted)).toBe(true);
  });

  test('A node never runs more tasks than it has slots, and only policies with preemption stop any', () => {
    fc.assert(
      fc.property(documents, policy, (document, name: PolicyName) => {
        const { run, rows } = runScenario(under(document, { policy: name }, { interventions: [] }));
        const perCore = Number((document['scheduler'] as Loose)['max_tasks_per_pu'] ?? 1);
        const slots = run.directory.nodes.map(({ capacity }) => perCore * Math.floor(capacity[0] / 1000));
        const nodeOf = new Map<number, number>();
        for (const { kind, a, b, c } of rows) {
          if (kind === Rec.containerAllocated) {
            nodeOf.set(a, c);
            expect(--slots[c]).toBeGreaterThanOrEqual(0);
          }
          if (kind !== Rec.containerEnded) continue;
          slots[nodeOf.get(a) ?? 0]++;
          if (b === ContainerOutcome.preempted) expect(policies[name].preempts).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('Slices and recording levels change nothing', () => {
    fc.assert(
      fc.property(documents, (document) => expectSameInSlices(document, 3)),
      { numRuns: 60 },
    );
  });

  test('With fair shares and preemption no slot is free while tasks wait', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const settings = { policy: 'QFP', solverLatency: '0s', rootTask: false, max_tasks_per_pu: 1 };
        const { run, rows } = runScenario(under(document, settings, { interventions: [] }));
        let free = run.directory.nodes.reduce((sum, { capacity }) => sum + Math.floor(capacity[0] / 1000), 0);
        let pending = 0;
        let now = 0;
        for (const { at, kind, c, d } of rows) {
          if (at !== now) expect(free === 0 || pending === 0).toBe(true);
          now = at;
          if (kind === Rec.askAdded) pending += d;
          else if (kind === Rec.askWithdrawn) pending -= c;
          else if (kind === Rec.containerEnded) free++;
          else if (kind === Rec.containerAllocated) {
            free--;
            pending--;
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('What a job starts first is its root, which is never stopped', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const { rows } = runScenario(under(document, { rootTask: true, policy: 'QFP' }, { interventions: [] }));
        const seen = new Set<number>();
        const roots = new Set<number>();
        for (const { kind, a, b } of rows) {
          if (kind === Rec.containerAllocated && !seen.has(b)) {
            seen.add(b);
            roots.add(a);
          }
          if (kind === Rec.containerEnded && roots.has(a)) expect(b).not.toBe(ContainerOutcome.preempted);
        }
      }),
      { numRuns: 100 },
    );
  });
});

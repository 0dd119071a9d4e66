import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { QuincyAudit } from '../../engine/testing/audits/quincy-audit.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';
import { expectReasonsWhileWaiting } from '../../engine/testing/reasons-while-waiting.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { ContainerOutcome, Rec } from '../../sim/trace/trace';
import { policies } from './policies';
import type { PolicyName } from './policies';
import { questionSolved, roundDecided } from './records';
import { QuincyReason } from './reasons';
import { quincyDocuments, policy } from '../../engine/testing/documents/quincy-documents.test-helper';

const under = (document: Loose, settings: Loose, more: Loose = {}): Loose => ({
  ...document,
  scheduler: { ...(document['scheduler'] as Loose), ...settings },
  ...more,
});

describe('whatever a scenario under Quincy says', () => {
  test('No node is over-committed, no task is lost, jobs have a reason exactly while they wait, and the run ends', () => {
    const ends = new Set<string>();
    const outcomes = new Set<number>();
    fc.assert(
      fc.property(quincyDocuments, (document) => {
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
      cases(300),
    );
    expect(ends.has('all-done') && ends.has('deadlock')).toBe(true);
    expect(outcomes.has(ContainerOutcome.preempted)).toBe(true);
  });

  test('A node never runs more tasks than it has slots, and only policies with preemption stop any', () => {
    fc.assert(
      fc.property(quincyDocuments, policy, (document, name: PolicyName) => {
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
      cases(150),
    );
  });

  test('A run is the same with every decision solved from nothing', () => {
    let decided = 0;
    let solved = 0;
    fc.assert(
      fc.property(quincyDocuments, policy, (document, name: PolicyName) => {
        const runs = [true, false].map((incremental) => {
          const settings = { policy: name, solverLatency: '0s', run_incremental_scheduler: incremental };
          return runScenario(under(document, settings), { maxEvents: 100_000 });
        });
        expect(runs[0].run.fingerprint).toBe(runs[1].run.fingerprint);
        for (const { kind } of runs[0].rows) {
          if (kind === roundDecided.kind) decided++;
          if (kind === questionSolved.kind) solved++;
        }
      }),
      cases(300),
    );
    // Some decisions take a solver, and some do not.
    expect(solved).toBeGreaterThan(0);
    expect(decided).toBeGreaterThan(solved);
  });

  test('With fair shares and preemption no slot is free while tasks wait', () => {
    fc.assert(
      fc.property(quincyDocuments, (document) => {
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
      cases(100),
    );
  });

  test('A job starts its root task first, and the root task is never stopped', () => {
    fc.assert(
      fc.property(quincyDocuments, (document) => {
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
      cases(100),
    );
  });

  test('What reasons say is so, by the records and the document alone', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(quincyDocuments, fc.boolean(), (document, patient) => {
        const settings = patient ? { policy: 'GF', hysteresis: '5s' } : {};
        const audit = new QuincyAudit(runScenario(under(document, settings), { maxEvents: 100_000 })).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(300),
    );
    // Each of them was judged.
    expect(Object.values(QuincyReason).filter((code) => !seen.has(code))).toEqual([]);
  });
});

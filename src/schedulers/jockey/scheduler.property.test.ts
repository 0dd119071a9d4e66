import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { JockeyAudit } from '../../engine/testing/audits/jockey-audit.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';
import { expectReasonsWhileWaiting } from '../../engine/testing/reasons-while-waiting.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { ControlMark, controlStep } from '../../frameworks/dag/records';
import { ContainerOutcome, Rec } from '../../sim/trace/trace';
import { JockeyReason } from './reasons';
import { granted as grantedRecord } from './records';
import { jockeyDocuments } from '../../engine/testing/documents/jockey-documents.test-helper';

describe('whatever a scenario under Jockey says', () => {
  test('No node is over-committed, no vertex is lost, jobs have a reason exactly while they wait, and the run ends', () => {
    const ends = new Set<string>();
    const outcomes = new Set<number>();
    const marks = new Set<number>();
    fc.assert(
      fc.property(jockeyDocuments, (document) => {
        const finished = runScenario(document, { maxEvents: 200_000 });
        const auditor = new Auditor(finished.run);
        for (const row of finished.rows) {
          if (row.kind !== Rec.taskStarted && row.kind !== Rec.taskEnded) auditor.read(row);
          if (row.kind === Rec.containerEnded) outcomes.add(row.b);
          if (row.kind === controlStep.kind) marks.add(row.b);
        }
        auditor.close();
        expectReasonsWhileWaiting(finished);
        ends.add(finished.run.ended?.reason ?? 'none');
      }),
      cases(150),
    );
    expect(ends.has('all-done')).toBe(true);
    expect(outcomes.has(ContainerOutcome.preempted) && outcomes.has(ContainerOutcome.failed)).toBe(true);
    expect(Object.values(ControlMark).every((mark) => marks.has(mark))).toBe(true);
  });

  test('A guarantee that is granted is served: nobody else uses a token that could be taken back for it', () => {
    fc.assert(
      fc.property(jockeyDocuments, (document) => {
        const settings = {
          ...(document['scheduler'] as Loose),
          takeBack: true,
          spareTokens: false,
          policy: 'max-allocation',
          // A job that gives its guarantee up takes part in the weighted sharing.
          mismatch: 'keep',
        };
        const { run, rows } = runScenario({ ...document, scheduler: settings, interventions: [] });
        const appOf = new Map<number, number>();
        const containerApp = new Map<number, number>();
        const granted = run.directory.applications.map(() => 0);
        const highest = run.directory.applications.map(() => 0);
        const held = run.directory.applications.map(() => 0);
        for (const { kind, a, b } of rows) {
          if (kind === Rec.askAdded) appOf.set(a, b);
          if (kind === grantedRecord.kind) {
            granted[a] = b;
            highest[a] = Math.max(highest[a], b);
          }
          if (kind === Rec.containerAllocated) {
            const app = appOf.get(b) ?? -1;
            containerApp.set(a, app);
            held[app]++;
            // What it was granted once and what runs on it stays, but it never gets more.
            if (highest[app] > 0) expect(held[app]).toBeLessThanOrEqual(highest[app]);
          }
          if (kind === Rec.containerEnded) held[containerApp.get(a) ?? -1]--;
        }
      }),
      cases(100),
    );
  });

  test('What reasons say is so, by the records and the document alone', () => {
    const away = [1, 2, 3].flatMap((n) => [
      { id: `away-${n}`, at: '5s', kind: 'node-lost', node: `n/${n}` },
      { id: `back-${n}`, at: '20s', kind: 'node-back', node: `n/${n}` },
    ]);
    const seen = new Set<number>();
    fc.assert(
      fc.property(jockeyDocuments, fc.boolean(), (document, allAway) => {
        const { count } = ((document['cluster'] as Loose)['nodes'] as readonly Loose[])[0];
        const interventions = allAway ? away.slice(0, 2 * Number(count)) : document['interventions'];
        const audit = new JockeyAudit(runScenario({ ...document, interventions }, { maxEvents: 200_000 })).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(100),
    );
    // Each of them was judged.
    expect(Object.values(JockeyReason).filter((code) => !seen.has(code))).toEqual([]);
  });

  test('A setting that is set to what it is divides guarantees as they were, though utilities have changed since', () => {
    const job = {
      kind: 'dag',
      queue: 'root.a',
      count: 2,
      utility: [
        { at: '10s', utility: 3 },
        { at: '4min', utility: -1 },
      ],
      stages: [
        { id: 's0', vertices: 3, duration: '20s' },
        { id: 's1', vertices: 2, duration: '0s' },
      ],
      id: 'j',
    };
    const other = { kind: 'dag', queue: 'root.b', stages: [{ id: 's', duration: '20s', init: '3s' }], id: 'k' };
    const document = (more: Loose) => ({
      signalbox: 1,
      seed: 0,
      horizon: '2h',
      cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
      queues: [{ id: 'root' }, { id: 'root.a', weight: 3 }, { id: 'root.b', guaranteedTokens: 1 }],
      scheduler: { type: 'jockey', simulations: 4, allocations: 3, maxTokens: 9, period: '10s' },
      workload: [job, other],
      ...more,
    });
    const change = { id: 'i', at: '40s', kind: 'knob-changed', path: ['simulations'], value: 4 };
    const grants = (more: Loose) => runScenario(document(more)).rows.filter(({ kind }) => kind === grantedRecord.kind);
    expect(grants({ interventions: [change] })).toEqual(grants({}));
  });
});

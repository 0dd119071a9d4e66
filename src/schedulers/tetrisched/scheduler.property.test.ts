import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { TetriAudit } from '../../engine/testing/audits/tetrisched-audit.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';
import { expectReasonsWhileWaiting } from '../../engine/testing/reasons-while-waiting.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { Rec } from '../../sim/trace/trace';
import { TetriReason } from './reasons';
import { placePlanned } from './records';
import { tetriSchedDocuments } from '../../engine/testing/documents/tetrisched-documents.test-helper';

describe('whatever jobs want', () => {
  test('The run adds up, and every second of waiting has a reason', () => {
    fc.assert(
      fc.property(tetriSchedDocuments, (document) => {
        const finished = runScenario(document, { maxEvents: 100_000 });
        const auditor = new Auditor(finished.run);
        for (const row of finished.rows) auditor.read(row);
        auditor.close();
        expectReasonsWhileWaiting(finished);
      }),
      cases(100),
    );
  });

  test('What reasons say is so, by the records and the document alone', () => {
    const away = [1, 2, 3].flatMap((n) => [
      { id: `away-${n}`, at: '2s', kind: 'node-lost', node: `g/${n}` },
      { id: `back-${n}`, at: '20s', kind: 'node-back', node: `g/${n}` },
    ]);
    const seen = new Set<number>();
    fc.assert(
      fc.property(tetriSchedDocuments, fc.boolean(), (document, someAway) => {
        const interventions = someAway ? away : document['interventions'];
        const audit = new TetriAudit(runScenario({ ...document, interventions }, { maxEvents: 100_000 })).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(160),
    );
    // Each of them was judged.
    expect(Object.values(TetriReason).filter((code) => !seen.has(code))).toEqual([]);
  });

  test('What is left of a gang starts whole, and its place in a plan is whole', () => {
    const seen = { starts: 0, places: 0 };
    fc.assert(
      fc.property(tetriSchedDocuments, fc.constantFrom('milp', 'greedy'), (document, solver) => {
        const scheduler = { ...(document['scheduler'] as Loose), solver };
        const { run, rows } = runScenario({ ...document, scheduler });
        const gangs = new Set<number>();
        run.directory.applications.forEach(({ id }, app) => {
          const job = (document['workload'] as readonly Loose[]).find((entry) => id.split('/')[0] === entry['id']);
          if (job?.['utility'] === undefined && job?.['prefers'] !== 'storage') gangs.add(app);
        });
        const appOf = new Map<number, number>();
        // Where a node was lost, tasks of a gang that were done before are not repeated.
        const pending = new Map<number, number>();
        const wait = (app: number, more: number) => pending.set(app, (pending.get(app) ?? 0) + more);
        const started = new Map<string, { readonly tasks: number; nodes: number }>();
        const planned: typeof started = new Map();
        const count = (of: typeof started, at: number, app: number) => {
          const key = `${app} ${at}`;
          const known = of.get(key) ?? { tasks: pending.get(app) ?? 0, nodes: 0 };
          of.set(key, known);
          known.nodes++;
        };
        for (const { at, kind, a, b, c, d } of rows) {
          if (kind === Rec.askAdded) {
            appOf.set(a, b);
            wait(b, d);
          } else if (kind === Rec.askWithdrawn) wait(appOf.get(a) ?? -1, -c);
          else if (kind === Rec.containerAllocated) {
            count(started, at, appOf.get(b) ?? -1);
            wait(appOf.get(b) ?? -1, -1);
          } else if (kind === placePlanned.kind) count(planned, at, a);
        }
        for (const [key, { tasks, nodes }] of [...started, ...planned]) {
          if (gangs.has(Number(key.split(' ')[0]))) expect([key, nodes]).toEqual([key, tasks]);
        }
        seen.starts += started.size;
        seen.places += planned.size;
      }),
      cases(100),
    );
    expect(Math.min(seen.starts, seen.places)).toBeGreaterThan(50);
  });

  test('A node runs one task at a time', () => {
    fc.assert(
      fc.property(tetriSchedDocuments, (document) => {
        const busy = new Map<number, number>();
        for (const { kind, a, c } of runScenario(document).rows) {
          if (kind === Rec.containerAllocated) {
            expect([...busy.values()]).not.toContain(c);
            busy.set(a, c);
          } else if (kind === Rec.containerEnded) busy.delete(a);
        }
      }),
      cases(40),
    );
  });
});

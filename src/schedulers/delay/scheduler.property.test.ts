import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import type { FinishedRun } from '../../engine/testing/run-scenario.test-helper';
import { DelayAudit } from '../../engine/testing/audits/delay-audit.test-helper';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { Locality } from '../../frameworks/spark/task-scheduler/locality/locality';
import { Rec } from '../../sim/trace/trace';
import { DelayReason } from './reasons';
import { delayDocuments, leaves } from './random-documents.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';

interface Launch {
  readonly at: number;
  readonly app: number;
  readonly node: number;
  readonly locality: number;
}

/** Every task that reads data, as it was launched. */
function launches({ rows }: FinishedRun): Launch[] {
  const appOf = new Map<number, number>();
  const placeOf = new Map<number, { readonly app: number; readonly node: number }>();
  const found: Launch[] = [];
  for (const { at, kind, a, b, c } of rows) {
    if (kind === Rec.askAdded) appOf.set(a, b);
    if (kind === Rec.containerAllocated) placeOf.set(a, { app: appOf.get(b) ?? -1, node: c });
    if (kind === Rec.taskStarted) found.push({ at, locality: c >> 16, app: -1, node: -1, ...placeOf.get(b) });
  }
  return found;
}

describe('whatever a scenario under delay scheduling says', () => {
  test('No node is over-committed, no task runs twice, and the run ends', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(delayDocuments, (document) => {
        const { run, rows } = runScenario(document, { maxEvents: 200_000 });
        const auditor = new Auditor(run);
        for (const row of rows) if (row.kind !== Rec.taskStarted && row.kind !== Rec.taskEnded) auditor.read(row);
        auditor.close();
        ends.add(run.ended?.reason ?? 'none');
      }),
      cases(300),
    );
    expect(ends.has('all-done') && ends.has('deadlock')).toBe(true);
  });

  test('A node never runs more tasks than it has slots', () => {
    fc.assert(
      fc.property(delayDocuments, fc.integer({ min: 1, max: 2 }), (document, slots) => {
        const settings = { ...(document['scheduler'] as Loose), 'mapred.tasktracker.map.tasks.maximum': slots };
        const { run, rows } = runScenario({ ...document, scheduler: settings, interventions: [] });
        const nodeOf = new Map<number, number>();
        const running = run.directory.nodes.map(() => 0);
        for (const { kind, a, c } of rows) {
          if (kind === Rec.containerAllocated) {
            nodeOf.set(a, c);
            expect(++running[c]).toBeLessThanOrEqual(slots);
          }
          if (kind === Rec.containerEnded) running[nodeOf.get(a) ?? 0]--;
        }
      }),
      cases(100),
    );
  });

  test('With D = 0 everything is as under naive fair sharing, and no slot is declined', () => {
    fc.assert(
      fc.property(delayDocuments, (document) => {
        const under = (settings: Loose) =>
          runScenario({
            ...document,
            scheduler: { ...(document['scheduler'] as Loose), ...settings },
            interventions: [],
          });
        const skipping = under({ policy: 'skip-count', D: 0 });
        const naive = under({ policy: 'naive-fair' });
        const waiting = under({
          policy: 'wait',
          'mapred.fairscheduler.locality.delay': '0s',
          'mapred.fairscheduler.locality.delay.racklocal': '0s',
        });
        expect(skipping.run.fingerprint).toBe(naive.run.fingerprint);
        expect(waiting.run.fingerprint).toBe(naive.run.fingerprint);
        for (const { rows } of [skipping, naive, waiting]) {
          expect(rows.some(({ kind }) => kind === Rec.slotSkipped)).toBe(false);
        }
      }),
      cases(100),
    );
  });

  test('With D beyond reach no task is launched away from its data', () => {
    fc.assert(
      fc.property(delayDocuments, (document) => {
        const settings = { ...(document['scheduler'] as Loose), policy: 'skip-count', D: 1_000_000 };
        const finished = runScenario({ ...document, horizon: '2min', scheduler: settings, interventions: [] });
        for (const { locality } of launches(finished)) expect(locality).toBe(Locality.nodeLocal);
      }),
      cases(100),
    );
  });

  test('Naive sharing leaves no slot free for longer than a heartbeat while tasks wait', () => {
    fc.assert(
      fc.property(delayDocuments, (document) => {
        const workload = (document['workload'] as readonly Loose[]).map((one) => ({ ...one, vcore: 1, memory: '0B' }));
        const { run, rows } = runScenario({
          ...document,
          workload,
          queues: leaves.reduce<Loose[]>((tree, id) => [...tree, { id }], [{ id: 'root' }, { id: 'root.p' }]),
          scheduler: { type: 'delay-scheduling', policy: 'naive-fair' },
          interventions: [],
        });
        const nodeOf = new Map<number, number>();
        const free = run.directory.nodes.map(({ capacity }) => capacity[0] / 1000);
        const since = free.map(() => Infinity);
        let pending = 0;
        for (const { at, kind, a, c, d } of rows) {
          for (const begun of since) expect(at - begun).toBeLessThanOrEqual(3 + 1e-9);
          if (kind === Rec.askAdded) pending += d;
          else if (kind === Rec.askWithdrawn) pending -= c;
          else if (kind === Rec.containerAllocated) {
            pending--;
            free[c]--;
            nodeOf.set(a, c);
          } else if (kind === Rec.containerEnded) free[nodeOf.get(a) ?? 0]++;
          else continue;
          free.forEach((slots, node) => {
            if (slots === 0 || pending === 0) since[node] = Infinity;
            else if (since[node] === Infinity) since[node] = at;
          });
        }
      }),
      cases(100),
    );
  });
  test('What reasons say is so, by the records and the document alone', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(delayDocuments, (document) => {
        const audit = new DelayAudit(runScenario(document)).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(200),
    );
    // Each of them was judged.
    expect(Object.values(DelayReason).filter((code) => !seen.has(code))).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import type { JsonObject } from '../../base/json';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { FairAudit } from '../../engine/testing/audits/fair-audit.test-helper';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { Rec } from '../../sim/trace/trace';
import { addMultiple, addTo, componentwiseMax, fitsIn } from '../yarn/resources';
import { YarnUnits } from '../yarn/units';
import { readQueue, yarnTypeNames } from './queues/queue-config';
import { FairReason } from './reasons';
import { fairDocuments } from './random-documents.test-helper';

describe('whatever a scenario under the Fair scheduler says', () => {
  test('No node is over-committed, asks add up, and the run ends', () => {
    const ends = new Set<string>();
    const seen = new Set<number>();
    fc.assert(
      fc.property(fairDocuments, (document) => {
        const { run, rows } = runScenario(document, { maxEvents: 600_000 });
        const auditor = new Auditor(run);
        for (const row of rows) {
          seen.add(row.kind);
          if (row.kind !== Rec.taskStarted && row.kind !== Rec.taskEnded) auditor.read(row);
        }
        auditor.close();
        ends.add(run.ended?.reason ?? 'none');
      }),
      cases(1000),
    );
    expect([...ends]).toEqual(expect.arrayContaining(['all-done', 'deadlock']));
    for (const kind of [Rec.reservation, Rec.preemption, Rec.slotSkipped, Rec.queueMeasure]) {
      expect([...seen]).toContain(kind);
    }
  });

  test('No queue takes a container over its maximum, and none runs more applications than it may', () => {
    fc.assert(
      fc.property(fairDocuments, (document) => {
        const { run, rows } = runScenario({ ...document, interventions: [] });
        const { queues, applications, resourceTypes } = run.directory;
        const units = new YarnUnits(resourceTypes);
        const cluster = units.none();
        for (const { capacity } of run.directory.nodes) addTo(cluster, units.capacity(capacity, 0));
        const settings = document['scheduler'] as JsonObject;
        const configs = queues.map(({ id }) => {
          const queue = (document['queues'] as readonly JsonObject[]).find((one) => one['id'] === id) ?? { id };
          return readQueue(queue, settings, yarnTypeNames(resourceTypes));
        });
        const usage = queues.map(() => units.none());
        const running = queues.map(() => 0);
        const begun = new Set<number>();
        const asks = new Map<number, { readonly app: number; readonly shape: number }>();
        const askOf = new Map<number, number>();
        const queuesOf = (app: number) => {
          const found: number[] = [];
          for (let q = applications[app].queue; q >= 0; q = queues[q].parent) found.push(q);
          return found;
        };
        for (const { kind, a, b, c } of rows) {
          if (kind === Rec.askAdded) asks.set(a, { app: b, shape: c >>> 8 });
          if (kind === Rec.appFinished && begun.delete(a)) for (const q of queuesOf(a)) running[q]--;
          if (kind !== Rec.containerAllocated && kind !== Rec.containerEnded) continue;
          const isNew = kind === Rec.containerAllocated;
          if (isNew) askOf.set(a, b);
          const { app, shape } = asks.get(askOf.get(a) ?? -1) ?? { app: 0, shape: 0 };
          const size = units.ask(run.directory.shapes[shape], 0);
          const isFirst = isNew && !begun.has(app);
          if (isFirst) begun.add(app);
          for (const q of queuesOf(app)) {
            addMultiple(usage[q], size, isNew ? 1 : -1);
            if (isFirst) running[q]++;
            const { maxShare, minShare, maxRunningApps } = configs[q];
            const max = componentwiseMax(maxShare(cluster), minShare);
            if (isNew) expect([queues[q].id, ...usage[q], fitsIn(usage[q], max)]).toContain(true);
            expect(running[q]).toBeLessThanOrEqual(maxRunningApps);
          }
        }
      }),
      cases(80),
    );
  });
  test('What reasons say is so, by the records and the document alone', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(fairDocuments, (document) => {
        const audit = new FairAudit(runScenario(document)).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(1000),
    );
    // Each of them was judged.
    // Few random applications have asks that wait behind each other: reasons-in-runs.test.ts has one.
    seen.add(FairReason.behindOwnAsk);
    expect(Object.values(FairReason).filter((code) => !seen.has(code))).toEqual([]);
  });

  test('An application that is moved still waits for room on the nodes that have its data', () => {
    const audit = new FairAudit(
      runScenario({
        signalbox: 1,
        cluster: { nodes: [{ id: 'n', count: 3, capacity: { vcore: 1, memory: '8GB' } }] },
        queues: [{ id: 'root' }, { id: 'root.a' }],
        scheduler: { type: 'yarn-fair' },
        data: [{ id: 'd', blocks: 1, replication: 1 }],
        workload: [
          { id: 'j', kind: 'batch', queue: 'root.a', tasks: 2, duration: '2s', input: 'd', onlyWithData: true },
        ],
        interventions: [{ id: 'i', kind: 'application-moved', application: 'j', queue: 'root.a', at: '2s' }],
      }),
    ).replay();
    expect(audit.faults).toEqual([]);
    expect([...audit.seen]).toContain(FairReason.noRoomThere);
  });
});

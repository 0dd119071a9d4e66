import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import type { FinishedRun } from '../../engine/testing/run-scenario.test-helper';
import { Rec, ReasonScope, SHAPES } from '../../sim/trace/trace';
import { CapacityAudit } from '../../engine/testing/audits/capacity-audit.test-helper';
import { CapacityReason } from './reasons';
import { capacityDocuments, CAPACITY, VCORE } from './random-documents.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';

/** Types of which nodes may hold more than they have. */
function overcommitted(document: Loose): readonly number[] {
  const calculator = (document['scheduler'] as Loose)[`${CAPACITY}resource-calculator`];
  return calculator === 'DefaultResourceCalculator' ? [VCORE] : [];
}

/** Checks that at every instant each waiting ask has a reason: its own, that of its application, or that of its size. */
function expectReasons({ rows }: FinishedRun): void {
  const asks = new Map<number, { readonly app: number; readonly shape: number; pending: number }>();
  const said = new Map<string, number>();
  let now = 0;
  const judge = () => {
    for (const { app, shape, pending } of asks.values()) {
      if (pending === 0) continue;
      const ofApp = said.get(`${ReasonScope.application} ${app}`) ?? 0;
      const ofShape = said.get(`${ReasonScope.queueShape} ${shape}`) ?? 0;
      expect(ofApp !== 0 || ofShape !== 0).toBe(true);
    }
  };
  for (const { at, kind, a, b, c, d } of rows) {
    if (at > now) judge();
    now = at;
    const ask = asks.get(a);
    if (kind === Rec.askAdded) {
      if (ask === undefined) asks.set(a, { app: b, shape: c >> 8, pending: d });
      else ask.pending += d;
    } else if (kind === Rec.askWithdrawn && ask !== undefined) {
      ask.pending -= c;
    } else if (kind === Rec.containerAllocated) {
      const served = asks.get(b);
      if (served !== undefined) served.pending--;
    } else if (kind === Rec.reason) {
      const scope = b & 0xff;
      if (scope !== ReasonScope.queueShape || a < SHAPES) said.set(`${scope} ${a}`, b >>> 8);
    }
  }
}

describe('whatever a scenario under the Capacity scheduler says', () => {
  test('No node is over-committed in the resources that are checked, asks add up, and the run ends', () => {
    const ends = new Set<string>();
    const seen = new Set<number>();
    fc.assert(
      fc.property(capacityDocuments, (document) => {
        const { run, rows } = runScenario(document, { maxEvents: 600_000 });
        const auditor = new Auditor(run, overcommitted(document));
        for (const row of rows) {
          seen.add(row.kind);
          if (row.kind !== Rec.taskStarted && row.kind !== Rec.taskEnded) auditor.read(row);
        }
        auditor.close();
        ends.add(run.ended?.reason ?? 'none');
      }),
      cases(300),
    );
    expect(ends.has('all-done') && ends.has('deadlock')).toBe(true);
    for (const kind of [Rec.reservation, Rec.preemption, Rec.slotSkipped, Rec.queueMeasure]) {
      expect(seen.has(kind)).toBe(true);
    }
  });

  test('Whatever waits has a reason all the time', () => {
    fc.assert(
      fc.property(capacityDocuments, (document) => expectReasons(runScenario(document))),
      cases(150),
    );
  });

  test('A setting that is set to what it is admits nobody', () => {
    const job = { kind: 'batch', queue: 'root.a', tasks: 1, duration: '2s', input: 'd0', onlyWithData: true };
    const document = (interventions: readonly object[]) => ({
      signalbox: 1,
      seed: 0,
      horizon: '10min',
      cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 1, memory: '8GB' } }] },
      queues: [
        { id: 'root' },
        { id: 'root.p', capacity: 70 },
        { id: 'root.a', capacity: 30, 'user-limit-factor': 10, priority: 1 },
        { id: 'root.p.b', capacity: 40 },
        { id: 'root.p.c', capacity: 60 },
      ],
      scheduler: { type: 'yarn-capacity', 'yarn.scheduler.capacity.resource-calculator': 'DefaultResourceCalculator' },
      data: [{ id: 'd0', blocks: 6, replication: 2 }],
      workload: [
        { queue: 'root.a', count: 2, kind: 'mapreduce', mapDuration: '3s', id: 'j0' },
        { queue: 'root.p.c', submit: '1s', kind: 'batch', tasks: 6, memory: '5GB', duration: '0s', id: 'j1' },
        { ...job, id: 'j2' },
        { ...job, submit: '3s', id: 'j3' },
      ],
      interventions,
    });
    const path = ['yarn.scheduler.capacity.resource-calculator'];
    const again = { id: 'i', at: '12300ms', kind: 'knob-changed', path, value: 'DefaultResourceCalculator' };
    const starts = (interventions: readonly object[]) =>
      runScenario(document(interventions)).rows.filter(({ kind }) => kind === Rec.containerAllocated);
    expect(starts([again])).toEqual(starts([]));
  });

  test('What reasons say is so, by the records and the document alone', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(capacityDocuments, (document) => {
        const audit = new CapacityAudit(runScenario(document)).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(300),
    );
    // The others are rare: reasons-in-runs.test.ts has them.
    const { noRoom, heartbeatToCome, queueAtMax, userLimit, amLimit, waitsForPlace, noRoomThere } = CapacityReason;
    const usual = [noRoom, heartbeatToCome, queueAtMax, userLimit, amLimit, waitsForPlace, noRoomThere];
    expect(usual.filter((code) => !seen.has(code))).toEqual([]);
  });
});

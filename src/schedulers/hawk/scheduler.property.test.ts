import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { replayStatements } from '../../engine/testing/decentralised.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { HybridAudit } from '../../engine/testing/audits/hybrid-audit.test-helper';
import { hybridDocuments } from '../../engine/testing/documents/hawk-documents.test-helper';
import { HybridReason } from './reasons';

describe('Hawk and Eagle, whatever happens', () => {
  test('All jobs get done, no worker is over-committed, and reports of queues and waiting add up', () => {
    fc.assert(
      fc.property(hybridDocuments, (document) => {
        const finished = runScenario(document, { maxEvents: 100_000 });
        const { run, rows } = finished;
        expect(run.ended?.reason).toBe('all-done');
        const auditor = new Auditor(run);
        for (const row of rows) auditor.read(row);
        auditor.close();
        const { queued, asked, answered } = replayStatements(finished);
        expect(answered).toBe(asked);
        expect([...queued.values()].every((left) => left === 0)).toBe(true);
      }),
      cases(150),
    );
  });
  test('What reasons say is so, by the records and the document alone', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(hybridDocuments, (document) => {
        const audit = new HybridAudit(runScenario(document)).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(150),
    );
    // The common ones were all judged.
    const { onTheWay, inQueues, slotHeld, placedCentrally } = HybridReason;
    expect([onTheWay, inQueues, slotHeld, placedCentrally].filter((code) => !seen.has(code))).toEqual([]);
  });

  test('A reservation that comes after a task has ended elsewhere stands behind the others', () => {
    const document = {
      signalbox: 1,
      seed: 113,
      cluster: { nodes: [{ id: 'n', count: 5, capacity: { vcore: 1, memory: '4GB' } }] },
      queues: [{ id: 'root' }],
      scheduler: {
        type: 'hawk',
        CUTOFF_THIS_EXP: '0s',
        SMALL_PARTITION: 40,
        SCHEDULE_BIG_CENTRALIZED: false,
        PROBE_RATIO: 1,
        stealing: false,
        NETWORK_DELAY: '3s',
      },
      workload: [
        { kind: 'batch', count: 3, tasks: 3, duration: { dist: 'uniform', min: '0s', max: '2s' }, id: 'j0' },
        { kind: 'batch', tasks: 3, duration: '0s', id: 'j2' },
      ],
      interventions: [
        { kind: 'node-lost', node: 'n/1', id: 'i0', at: '7s' },
        { kind: 'application-killed', application: 'j0/1', id: 'i1', at: '0s' },
      ],
    };
    expect(new HybridAudit(runScenario(document)).replay().faults).toEqual([]);
  });
});

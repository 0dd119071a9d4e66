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
});

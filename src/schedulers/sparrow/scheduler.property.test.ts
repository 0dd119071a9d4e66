import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { replayStatements } from '../../engine/testing/decentralised.test-helper';
import type { Loose } from '../../base/testing/random-fields.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { Rec } from '../../sim/trace/trace';
import { SparrowAudit } from '../../engine/testing/audits/sparrow-audit.test-helper';
import { sparrowDocuments, expectWhereAllowed } from '../../engine/testing/documents/sparrow-documents.test-helper';
import { sparrowPlugin } from './plugin';
import { SparrowReason } from './reasons';

describe('Sparrow, whatever happens', () => {
  test('All jobs get done, no worker is over-committed unless it ignores its slots, and reports of queues and waiting add up', () => {
    fc.assert(
      fc.property(sparrowDocuments, (document) => {
        const finished = runScenario(document, { maxEvents: 200_000 });
        const { run, rows } = finished;
        expect(run.ended?.reason).toBe('all-done');
        const auditor = new Auditor(run, sparrowPlugin.overcommits?.(finished.input));
        for (const row of rows) if (row.kind !== Rec.taskStarted && row.kind !== Rec.taskEnded) auditor.read(row);
        auditor.close();
        expectWhereAllowed(finished, document['workload'] as readonly Loose[]);
        const { reasons } = replayStatements(finished);
        expect([...reasons.values()].filter((code) => code !== 0)).toEqual([]);
      }),
      cases(200),
    );
  });
  test('What reasons say is so, by the records and the document alone', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(sparrowDocuments, (document) => {
        const audit = new SparrowAudit(runScenario(document)).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(150),
    );
    // The common ones were all judged.
    const { probing, travelling, tasksQueued, reservationsQueued, slotHeld, centralQueue } = SparrowReason;
    expect(
      [probing, travelling, tasksQueued, reservationsQueued, slotHeld, centralQueue].filter((code) => !seen.has(code)),
    ).toEqual([]);
  });
});

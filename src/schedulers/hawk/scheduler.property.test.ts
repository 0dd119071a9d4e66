import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../../engine/testing/auditor.test-helper';
import { replayStatements } from '../../engine/testing/decentralised.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { hybridDocuments } from '../../engine/testing/hawk-documents.test-helper';

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
});

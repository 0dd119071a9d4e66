import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../testing/audits/auditor.test-helper';
import { randomScenario } from '../testing/documents/random-scenario.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';

describe('whatever a scenario says', () => {
  test('The run ends, no node is over-committed, asks add up and finished applications hold nothing', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(randomScenario, (document) => {
        const { run, rows } = runScenario(document, { maxEvents: 200_000 });
        const auditor = new Auditor(run);
        for (const row of rows) auditor.read(row);
        auditor.close();
        ends.add(run.ended?.reason ?? 'none');
      }),
      cases(400),
    );
    // The scenarios are varied enough to end in every way there is.
    expect([...ends].sort((x, y) => (x < y ? -1 : 1))).toEqual(['all-done', 'deadlock', 'horizon']);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Auditor } from './testing/auditor.test-helper';
import { randomScenario } from './testing/random-scenario.test-helper';
import { runScenario } from './testing/run-scenario.test-helper';

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
      { numRuns: 400 },
    );
    // The scenarios are varied enough to end in every way there is.
    expect([...ends].sort((x, y) => (x < y ? -1 : 1))).toEqual(['all-done', 'deadlock', 'horizon']);
  });

  test('Slices and recording levels do not change the outcome', () => {
    fc.assert(
      fc.property(randomScenario, fc.integer({ min: 1, max: 50 }), (document, slice) => {
        const [whole, sliced, metrics] = [
          runScenario(document),
          runScenario(document, { slice }),
          runScenario(document, { slice, level: 'metrics' }),
        ].map(({ run }) => [run.fingerprint, run.ended, run.events, run.records, run.notices]);
        expect(sliced).toEqual(whole);
        expect(metrics).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });

  test('An application that is never submitted before the horizon changes nothing for the others', () => {
    fc.assert(
      fc.property(randomScenario, (document) => {
        const late = { id: 'late', kind: 'batch', tasks: 3, submit: '9d' };
        const workload = [...(document['workload'] as readonly object[]), late];
        const outcomes = (given: unknown) =>
          runScenario(given)
            .rows.filter((row) => row.kind < 32)
            .map(({ at, kind, a, b }) => `${at} ${kind} ${a} ${b}`);
        const expected = outcomes(document);
        // The run goes on to the horizon: interventions may follow that nobody was left to wait for.
        expect(outcomes({ ...document, workload }).slice(0, expected.length)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

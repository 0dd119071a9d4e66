import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Auditor } from '../../engine/testing/audits/auditor.test-helper';
import { replayStatements } from '../../engine/testing/decentralised.test-helper';
import { OmegaAudit } from '../../engine/testing/audits/omega-audit.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import type { FinishedRun } from '../../engine/testing/run-scenario.test-helper';
import { recordsOf } from '../../sim/testing/toy.test-helper';
import { omegaDocuments } from '../../engine/testing/documents/omega-documents.test-helper';
import { OmegaReason } from './reasons';
import { DecisionMark, decisionStep } from './records';

/** Decisions of a scheduler, of which only those in one offer may be under way together, begin and end in pairs. */
function expectDecisionsInPairs({ rows }: FinishedRun, serial: boolean): void {
  const under = new Map<string, number>();
  const busy = new Map<number, number>();
  for (const { app, scheduler, mark } of recordsOf(rows, decisionStep)) {
    const change = (by: number): void => {
      under.set(`${app} ${scheduler}`, (under.get(`${app} ${scheduler}`) ?? 0) + by);
      busy.set(scheduler, (busy.get(scheduler) ?? 0) + by);
      expect(under.get(`${app} ${scheduler}`)).toBeGreaterThanOrEqual(0);
      if (serial) expect(busy.get(scheduler)).toBeLessThanOrEqual(1);
    };
    if (mark === DecisionMark.begun) change(1);
    if (mark === DecisionMark.committed || mark === DecisionMark.failed) change(-1);
    if (mark === DecisionMark.nothingFound || mark === DecisionMark.dropped) change(-1);
  }
  expect([...under.values()].every((count) => count === 0)).toBe(true);
}

/** When all others are done, one job gets the whole cell at once: nothing of it has been lost to locks, hoards or conflicts. */
function expectWholeCell({ run: { directory }, rows }: FinishedRun): void {
  const whole = directory.applications.findIndex(({ id }) => id === 'whole');
  const [commit] = recordsOf(rows, decisionStep).filter(
    ({ app, mark }) => app === whole && mark !== DecisionMark.begun,
  );
  expect(commit).toMatchObject({ mark: DecisionMark.committed, amount: directory.applications[whole].wanted });
}

describe('Omega and its rivals, whatever happens', () => {
  test('All jobs get done or are given up, no machine is over-committed, and waiting has a reason just while there is some', () => {
    const given = new Set<string>();
    fc.assert(
      fc.property(omegaDocuments, (document) => {
        const finished = runScenario(document, { maxEvents: 50_000 });
        const { run, rows } = finished;
        expect(run.ended?.reason).toBe('all-done');
        const auditor = new Auditor(run);
        for (const row of rows) auditor.read(row);
        auditor.close();
        const { reasons } = replayStatements(finished);
        expect([...reasons.values()].filter((code) => code !== 0)).toEqual([]);
        const text = JSON.stringify(document);
        if (!text.includes('partitioned') && !text.includes('blackList')) expectWholeCell(finished);
        expectDecisionsInPairs(finished, !text.includes('two-level'));
        for (const { mark } of recordsOf(rows, decisionStep)) given.add(String(mark));
      }),
      cases(200),
    );
    // Everything that can become of a decision does.
    expect(given.size).toBe(Object.keys(DecisionMark).length);
  });

  test('What reasons say is so, by the records and the document alone', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(omegaDocuments, (document) => {
        const audit = new OmegaAudit(runScenario(document, { maxEvents: 200_000 })).replay();
        expect(audit.faults).toEqual([]);
        for (const code of audit.seen) seen.add(code);
      }),
      cases(200),
    );
    // The common ones were all judged.
    const { behindDecision, deciding, conflict, noResources, notOffered, hoarding, abandoned } = OmegaReason;
    const common = [behindDecision, deciding, conflict, noResources, notOffered, hoarding, abandoned];
    expect(common.filter((code) => !seen.has(code))).toEqual([]);
  });
});

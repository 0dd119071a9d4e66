/** Laws about reasons and sleep, over documents with any setting of any system, which may change during the run. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, LAW_TIMEOUT } from '../../../scripts/property-cases';
import { FIRST_FIT } from '../../schedulers/own/examples';
import { faultsOf } from '../testing/audits/faults.test-helper';
import { anyDocuments } from '../testing/documents/any-documents.test-helper';
import { comparableUntil, inputOf, outcomes, runInput, shortened } from '../testing/law.test-helper';
import type { Loose } from '../testing/law.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';

/** A run is cut off after this many events, and then not judged. */
const MOST_EVENTS = 60_000;

/** Documents whose own policy can be used: orders cannot replace a whole scheduler. */
const documents = anyDocuments.map(shortened).filter((document) => {
  const { type, policy } = document['scheduler'] as Loose;
  return type !== 'own' || policy === `own:${FIRST_FIT.id}`;
});
/** Those whose reasons are the system's own. */
const judgeable = documents.filter(({ scheduler }) => (scheduler as Loose)['type'] !== 'own');

test(
  'Sleep changes nothing, whatever is set',
  async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const input = inputOf(document);
        const quiet = await runInput(input);
        const restless = await runInput(input, true);
        const until = comparableUntil(quiet, restless);
        expect(outcomes(restless, until)).toEqual(outcomes(quiet, until));
      }),
      cases(400),
    );
  },
  LAW_TIMEOUT,
);

test(
  'What reasons say is so, whatever is set',
  () => {
    const judged = new Set<string>();
    fc.assert(
      fc.property(judgeable, (document) => {
        const finished = runScenario(document, { cutOff: MOST_EVENTS });
        if (finished.run.ended === undefined) return;
        judged.add(finished.input.scheduler.type);
        expect(faultsOf(finished)).toEqual([]);
      }),
      cases(600),
    );
    expect(judged.size).toBeGreaterThan(8);
  },
  LAW_TIMEOUT,
);

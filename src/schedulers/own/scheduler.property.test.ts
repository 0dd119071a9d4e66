import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { OwnAudit, TELLING } from '../../engine/testing/audits/own-audit.test-helper';
import { randomScenario } from '../../engine/testing/documents/random-scenario.test-helper';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { Reason } from '../../sim/reasons';
import { OwnReason } from './reasons';

/** Documents under a scheduler that the reader wrote, without changes of settings that it does not have. */
const documents = randomScenario.map((document) => {
  const { interventions = [], ...rest } = document as { readonly interventions?: readonly { readonly kind: string }[] };
  return {
    ...rest,
    horizon: '90s',
    interventions: interventions.filter(({ kind }) => kind !== 'knob-changed' && kind !== 'queue-changed'),
    scheduler: { type: 'own', policy: 'own:telling' },
    policies: [{ id: 'telling', code: TELLING }],
  };
});

test('What reasons say is so, by the records and the document alone', () => {
  const seen = new Set<number>();
  fc.assert(
    fc.property(documents, (document) => {
      const audit = new OwnAudit(runScenario(document, { maxEvents: 200_000 })).replay();
      expect(audit.faults).toEqual([]);
      for (const code of audit.seen) seen.add(code);
    }),
    cases(100),
  );
  // Each of them was judged.
  expect([Reason.noNodeFits, Reason.ownWords, OwnReason.notPlaced].filter((code) => !seen.has(code))).toEqual([]);
});

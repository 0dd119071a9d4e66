import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { Hold } from '../../frameworks/spark/records';
import { ExclusionLimit } from '../../frameworks/spark/task-scheduler/exclusion/exclusion-limit';
import { randomScenario } from '../testing/documents/random-scenario.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';
import { SparkAudit } from '../testing/audits/spark-audit.test-helper';
import { excludedRerun, lateFailure, sparkDocuments } from '../testing/documents/spark-documents.test-helper';

test('Lost output, few slots, a barrier, exclusion and the next attempt hold a stage whenever it is said', () => {
  const seen = new Set<number>();
  const limits = new Set<number>();
  fc.assert(
    fc.property(sparkDocuments, (document) => {
      const audit = new SparkAudit(runScenario(document)).replay();
      expect(audit.faults).toEqual([]);
      for (const cause of audit.seen) seen.add(cause);
      for (const limit of audit.limits) limits.add(limit);
    }),
    { ...cases(400), examples: [[lateFailure], [excludedRerun]] },
  );
  expect(seen.size).toBe(Object.keys(Hold).length - 1);
  expect(limits.size).toBe(Object.keys(ExclusionLimit).length);
});

test('The same in random scenarios with several applications', () => {
  fc.assert(
    fc.property(randomScenario, (document) => {
      expect(new SparkAudit(runScenario(document)).replay().faults).toEqual([]);
    }),
    cases(200),
  );
});

/** Reasons are true, too, where a policy of the reader orders the applications of every leaf. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { capacityDocuments } from '../../schedulers/yarn-capacity/random-documents.test-helper';
import { fairDocuments } from '../../schedulers/yarn-fair/random-documents.test-helper';
import { Reason } from '../../sim/reasons';
import { CapacityAudit } from '../testing/audits/capacity-audit.test-helper';
import { FairAudit } from '../testing/audits/fair-audit.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';
import type { FinishedRun } from '../testing/run-scenario.test-helper';
import { YuniKornAudit } from '../testing/audits/yunikorn-audit.test-helper';
import { yuniKornDocuments } from '../testing/documents/yunikorn-documents.test-helper';

type Loose = Readonly<Record<string, unknown>>;
interface Queue extends Loose {
  readonly id: string;
}
interface Audited {
  readonly faults: readonly string[];
  readonly seen: ReadonlySet<number>;
}

const NAME = 'own:mine';
const CODE = 'const key = (app) => [-app.priority, app.submitted];';

/** The document with that order in all leaves; without gangs, which YuniKorn admits under FIFO alone. */
function withOwnOrder(document: Loose, ordered: (leaf: Queue) => Loose): Loose {
  const queues = document['queues'] as readonly Queue[];
  const workload = document['workload'] as readonly Loose[];
  const parents = new Set(queues.map(({ id }) => id.slice(0, id.lastIndexOf('.'))));
  return {
    ...document,
    policies: [{ id: 'mine', api: 1, code: CODE }],
    queues: queues.map((queue) => (parents.has(queue.id) ? queue : ordered(queue))),
    workload: workload.map(({ gang: _gang, ...entry }) => entry),
  };
}

function expectTrueReasons(
  documents: fc.Arbitrary<Loose>,
  ordered: (leaf: Queue) => Loose,
  audit: (finished: FinishedRun) => Audited,
): void {
  let isOrdered = false;
  fc.assert(
    fc.property(documents, (document) => {
      const { faults, seen } = audit(runScenario(withOwnOrder(document, ordered), { maxEvents: 500_000 }));
      expect(faults).toEqual([]);
      if (seen.has(Reason.ownPolicy)) isOrdered = true;
    }),
    cases(100),
  );
  expect(isOrdered).toBe(true);
}

it('under YuniKorn', () => {
  const ordered = (leaf: Queue): Loose => ({
    ...leaf,
    properties: { ...(leaf['properties'] as Loose | undefined), 'application.sort.policy': NAME },
  });
  expectTrueReasons(yuniKornDocuments, ordered, (finished) => new YuniKornAudit(finished).replay());
});

it('under the Fair scheduler', () => {
  const ordered = (leaf: Queue): Loose => ({ ...leaf, schedulingPolicy: NAME });
  expectTrueReasons(fairDocuments, ordered, (finished) => new FairAudit(finished).replay());
});

it('under the Capacity scheduler', () => {
  const ordered = (leaf: Queue): Loose => ({ ...leaf, 'ordering-policy': NAME });
  expectTrueReasons(capacityDocuments, ordered, (finished) => new CapacityAudit(finished).replay());
});

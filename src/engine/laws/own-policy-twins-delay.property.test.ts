/** The orders of the jobs of a pool under delay scheduling, written again as policies of the reader, decide the same. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { delayDocuments, leaves } from '../../schedulers/delay/random-documents.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';

type Loose = Readonly<Record<string, unknown>>;

/** The document with one order in all pools that hold jobs. */
function withOrder(document: Loose, order: string, code: string): unknown {
  const queues = document['queues'] as readonly (Loose & { readonly id: string })[];
  return {
    ...document,
    policies: [{ id: 'twin', api: 1, code }],
    queues: queues.map((queue) => (leaves.includes(queue.id) ? { ...queue, schedulingMode: order } : queue)),
  };
}

it.each([
  ['fair', 'const key = (app) => app.running / app.weight;'],
  ['fifo', 'const compare = (a, b) => b.priority - a.priority;'],
])('%s', (order, code) => {
  fc.assert(
    fc.property(delayDocuments, (document) => {
      const builtIn = runScenario(withOrder(document, order, code));
      const own = runScenario(withOrder(document, 'own:twin', code));
      expect(own.run.ended).toEqual(builtIn.run.ended);
      expect(own.run.fingerprint).toBe(builtIn.run.fingerprint);
    }),
    cases(100),
  );
});

/** For property tests: the interventions of random documents. */
import fc from 'fast-check';
import type { Loose } from '../../base/testing/random-fields.test-helper';

/** A setting of the scheduler gets another value. */
export const knobChange = (name: string, value: fc.Arbitrary<unknown>) =>
  fc.record({ kind: fc.constant('knob-changed'), path: fc.constant([name]), value });

/** What is done, and when. */
export interface Timed<What> {
  readonly at: string;
  readonly what: What;
}

/** At most `most` interventions, each at one of the times. */
export const timed = <What>(
  what: fc.Arbitrary<What>,
  times: readonly string[],
  most: number,
): fc.Arbitrary<Timed<What>[]> => fc.array(fc.record({ at: fc.constantFrom(...times), what }), { maxLength: most });

/** Interventions as a document lists them. */
export const listed = (interventions: readonly Timed<object>[]): Loose[] =>
  interventions.map(({ at, what }, i) => ({ ...what, id: `i${i}`, at }));

/** Nodes that may have been lost come back in the end. */
export const nodesBack = (nodes: readonly string[]): Loose[] =>
  nodes.map((node, i) => ({ id: `back${i}`, at: '1min', kind: 'node-back', node }));

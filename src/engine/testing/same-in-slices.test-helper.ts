/** For property tests: how a run is cut and recorded is none of its business. */
import { expect } from 'vitest';
import { runWithoutRows } from './run-scenario.test-helper';

/** A run comes to the same outcome at once, in slices of so many events, and at the level that records least. */
export function expectSameInSlices(document: unknown, slice: number): void {
  const [whole, ...others] = [
    runWithoutRows(document),
    runWithoutRows(document, { slice }),
    runWithoutRows(document, { slice, level: 'metrics' }),
  ].map((run) => [run.fingerprint, run.ended, run.events, run.records, run.notices]);
  for (const other of others) expect(other).toEqual(whole);
}

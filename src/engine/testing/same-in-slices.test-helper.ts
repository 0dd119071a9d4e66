/** For property tests: neither slices nor the recording level change the outcome of a run. */
import { expect } from 'vitest';
import { runWithoutRows } from './run-scenario.test-helper';

/** Expects one outcome of a run as a whole, of a run in slices of `slice` events, and of a run at the lowest recording level. */
export function expectSameInSlices(document: unknown, slice: number): void {
  const [whole, ...others] = [
    runWithoutRows(document),
    runWithoutRows(document, { slice }),
    runWithoutRows(document, { slice, level: 'metrics' }),
  ].map((run) => [run.fingerprint, run.ended, run.events, run.records, run.notices]);
  for (const other of others) expect(other).toEqual(whole);
}

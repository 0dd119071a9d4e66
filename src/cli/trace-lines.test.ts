import { expect, it } from 'vitest';
import { testDirectory } from '../analysis/testing/scribe.test-helper';
import { field, FIRST_OF_SCHEDULER, statement } from '../sim/trace/record';
import type { RecordKind } from '../sim/trace/record';
import { sharedReasons } from '../sim/reasons';
import { TraceWriter } from '../sim/trace/trace';
import { TraceNamer } from './trace-lines';

const directory = testDirectory({ apps: [{ id: 'etl' }] });
const app = field('app', 'application');

/** The line of one record of this kind. */
function lineOf(record: RecordKind, values: readonly number[], declared = [record]): unknown {
  const trace = new TraceWriter('outcomes', { clock: 1_500_000 });
  trace.write(record, ...values);
  const namer = new TraceNamer(directory, () => sharedReasons[0], [], declared);
  return [...namer.name(trace.takeChunks()[0])][0];
}

it('a single time is called seconds, and several have the names of their fields', () => {
  const one = statement(FIRST_OF_SCHEDULER, 'one', [app, field('key', 'milliseconds')]);
  expect(lineOf(one, [0, 2500])).toEqual({ timeSeconds: 1.5, kind: 'one', app: 'etl', seconds: 2.5 });
  const two = statement(FIRST_OF_SCHEDULER, 'two', [app, field('key', 'milliseconds'), field('next', 'microseconds')]);
  expect(lineOf(two, [0, 2500, 7])).toEqual({
    timeSeconds: 1.5,
    kind: 'two',
    app: 'etl',
    keySeconds: 2.5,
    nextSeconds: 0.000007,
  });
});

it('an unknown application is reported with the record and the field', () => {
  const served = statement(FIRST_OF_SCHEDULER, 'served', [app]);
  expect(() => lineOf(served, [-1])).toThrow('record "served", field "app": there is no application -1');
});

it('a record that no plug-in lists is reported with its number and where to declare it', () => {
  const served = statement(FIRST_OF_SCHEDULER, 'served', [app]);
  expect(() => lineOf(served, [0], [])).toThrow(
    'a record of kind 64 is not declared: a plug-in lists each record that it reports in its "records"',
  );
});

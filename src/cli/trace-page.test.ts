import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testDirectory } from '../analysis/testing/scribe.test-helper';
import { frameworkPlugins, schedulerPlugins } from '../engine/systems';
import { sharedReasons } from '../sim/reasons';
import type { Field, RecordKind } from '../sim/trace/record';
import { records } from '../sim/trace/records';
import { TraceWriter } from '../sim/trace/trace';
import { TraceNamer } from './trace-lines';

const PAGE = readFileSync(new URL('../../docs/trace.md', import.meta.url), 'utf8');
const directory = {
  ...testDirectory({
    apps: [{ id: 'etl' }, { id: 'ad-hoc' }],
    queues: [{ id: 'root' }, { id: 'root.a' }],
    nodes: [8, 8],
  }),
  timers: ['one', 'two'],
  interventions: [
    { id: 'first', text: 'a' },
    { id: 'second', text: 'b' },
  ],
  shapes: [[1000, 1]],
};
const measures = ['fair-share', 'demand'].map((name) => ({ name, unit: 'bytes' }));

/** What a field may hold: enough that each key of its lines comes once. */
function valuesOf(field: Field): readonly number[] {
  if (field.names !== undefined) return field.names.flatMap((name, code) => (name === '' ? [] : [code]));
  return field.meaning === 'application or queue' ? [-1, 0, 1] : [0, ...(field.meaning === 'flag' ? [1] : [])];
}

function combinations(fields: readonly Field[]): number[][] {
  return fields.reduce<number[][]>(
    (all, field) => all.flatMap((values) => valuesOf(field).map((value) => [...values, value])),
    [[]],
  );
}

/** The keys of the lines of a record, by their kind. */
function keysOf(record: RecordKind): Map<string, Set<string>> {
  const trace = new TraceWriter('outcomes', { clock: 0 });
  trace.write(records.askAdded, 0, 0, 1, 0, 1);
  trace.write(records.containerAllocated, 0, 0, 0);
  trace.write(records.taskStarted, 0, 0, 0, 0, 0, 0);
  for (const values of combinations(record.fields)) trace.write(record, ...values);
  const namer = new TraceNamer(directory as never, () => sharedReasons[0], measures as never, [record]);
  const keys = new Map<string, Set<string>>();
  const lines = trace.takeChunks().flatMap((chunk) => [...namer.name(chunk)]);
  for (const { timeSeconds: _, kind, ...line } of lines.slice(3)) {
    const known = keys.get(String(kind)) ?? new Set();
    keys.set(String(kind), new Set([...known, ...Object.keys(line)]));
  }
  return keys;
}

/** What the page says: the keys of each row, with those of the system, if it has one, before the kind. */
const described = new Map(
  [...PAGE.matchAll(/^\| (?:([^`|]+?) +\| )?`([\w-]+)` +\| ([^|]+)\|/gm)].map(([, system = '', kind, keys]) => [
    `${system}${system === '' ? '' : ': '}${kind}`,
    [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => key).sort(),
  ]),
);

it('docs/trace.md has a row for every kind of line, with its keys', () => {
  const own = [...Object.values(schedulerPlugins), ...Object.values(frameworkPlugins)].flatMap((plugin) =>
    (plugin.records ?? []).map((record) => [plugin.title, record] as const),
  );
  const written = new Map<string, string[]>();
  for (const record of Object.values(records)) {
    for (const [kind, keys] of keysOf(record)) written.set(kind, [...keys].sort());
  }
  for (const [title, record] of own) {
    for (const [kind, keys] of keysOf(record)) {
      // Several systems state the places of a policy.
      written.set(kind === 'policy-place' ? kind : `${title}: ${kind}`, [...keys].sort());
    }
  }
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(written));
});

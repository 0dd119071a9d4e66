import { describe, expect, it } from 'vitest';
import { readApplicationTable, writeApplicationTable } from '../../formats/application-table';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../../authoring/edit-document';
import { EVERY } from '../../authoring/edits';
import type { Edit } from '../../authoring/edits';
import { cellOf, readCell, tableColumns } from './table-columns';
import { forgetEntries, placeByPlace, planPaste, removeRows, rowsToCopy, setCells } from './table-edits';
import { keysBetween, tableRows } from './table-rows';

const scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 2 } }] },
  queues: [{ id: 'root' }, { id: 'root.etl' }, { id: 'root.adhoc' }],
  scheduler: { type: 'yunikorn' },
  workload: [
    {
      id: 'etl',
      kind: 'spark',
      queue: 'root.etl',
      count: 3,
      'spark.executor.instances': 4,
      'spark.executor.memory': '4GB',
      stages: [
        { id: 'read', tasks: 6, duration: { dist: 'exponential', mean: '8s' } },
        { id: 'write', tasks: 3, duration: '6s' },
      ],
    },
    { id: 'sql', kind: 'spark', submit: '1min', priority: 7 },
    { id: 'crunch', kind: 'batch', queue: 'root.adhoc', user: 'ben', tasks: 100, vcore: 0.5, duration: '10s' },
  ],
  overrides: { 'etl/2': { priority: 5, queue: 'root.adhoc' } },
  interventions: [{ id: 'kill', kind: 'application-killed', at: '9s', application: 'etl/3' }],
  variants: [{ id: 'A' }, { id: 'B', changes: [{ path: ['workload', 'etl', 'spark.executor.instances'], value: 2 }] }],
} as unknown as Scenario;

const all = tableRows(scenario, { filter: '', sort: undefined, open: new Set(['etl']) });
const row = (key: string) => {
  const found = all.find((candidate) => candidate.key === key);
  if (found === undefined) throw new Error(`no row ${key}`);
  return found;
};
const line = (key: string) => tableColumns.map(({ id }) => cellOf(row(key), id, scenario).text);

function after(edits: readonly Edit[], variant = 'A'): Scenario {
  return edited(editDocument(scenario, edits, variant));
}

/** After edits of the structure, which concern all variants. */
function rebuilt(edits: readonly Edit[]): Scenario {
  return edited(editDocument(scenario, edits));
}

function edited(result: ReturnType<typeof editDocument>): Scenario {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function set(keys: readonly string[], column: string, text: string): Scenario {
  const edits = setCells(scenario, keys.map(row), column, text);
  if (!edits.ok) throw new Error(edits.error);
  return after(edits.value);
}

const refusal = (keys: readonly string[], column: string, text: string) => {
  const edits = setCells(scenario, keys.map(row), column, text);
  return edits.ok ? undefined : edits.error;
};

describe('cells', () => {
  it('show what holds for entries and for single applications', () => {
    expect(line('etl')).toEqual(
      [
        'etl spark root.etl user 0'.split(' '),
        ['0 s', '3', '4', '1', '4 GB', '1', '1 GB'],
        ['6 + 3', 'exponential, mean 8s + 6 s'],
      ].flat(),
    );
    expect(line('etl/2').slice(0, 7)).toEqual(['etl/2', 'spark', 'root.adhoc', 'user', '5', 'drawn', '']);
    expect(line('crunch').slice(7)).toEqual(['', '0.5', '1 GB', '', '', '100', '10 s']);
    expect(cellOf(row('etl/2'), 'priority', scenario).inherited).toBe(false);
    expect(cellOf(row('etl/3'), 'priority', scenario).inherited).toBe(true);
    expect(cellOf(row('sql'), 'queue', scenario)).toMatchObject({ text: 'root.etl', inherited: true });
  });

  it('read back what they put into a field, for every row and column', () => {
    for (const candidate of all) {
      for (const { id } of tableColumns) {
        const { typed, editable } = cellOf(candidate, id, scenario);
        if (!editable || id === 'id' || typed === '') continue;
        const edits = setCells(scenario, [candidate], id, typed);
        if (!edits.ok) throw new Error(`${candidate.key} ${id} ${typed}: ${edits.error}`);
        const again = tableRows(after(edits.value), { filter: '', sort: undefined, open: new Set(['etl']) });
        const same = again.find(({ key }) => key === candidate.key);
        expect(same && cellOf(same, id, scenario).text).toBe(cellOf(candidate, id, scenario).text);
      }
    }
  });
});

describe('editing many rows', () => {
  it('sets one column of all, entries and single applications, as one list of edits', () => {
    const document = set(['etl', 'etl/3', 'crunch'], 'priority', '9');
    expect(document.workload.map(({ priority }) => priority)).toEqual([9, 7, 9]);
    expect(document.overrides).toMatchObject({ 'etl/3': { priority: 9 }, 'etl/2': { priority: 5 } });
  });

  it('keeps units, takes short names of queues, and writes no value that holds anyway', () => {
    expect(set(['etl'], 'executor-memory', '8').workload[0]['spark.executor.memory']).toBe('8GB');
    expect(set(['etl'], 'queue', 'adhoc').workload[0].queue).toBe('root.adhoc');
    expect(set(['sql'], 'priority', '0').workload[1]).not.toHaveProperty('priority');
    expect(set(['etl/2'], 'priority', '').overrides).toEqual({ 'etl/2': { queue: 'root.adhoc' } });
    expect(set(['etl/2'], 'executors', '4').overrides?.['etl/2']).not.toHaveProperty('spark.executor.instances');
  });

  it('sets all stages, or single ones', () => {
    const stages = (text: string) => set(['etl'], 'duration', text).workload[0]['stages'];
    expect(stages('2min')).toMatchObject([{ duration: '2min' }, { duration: '2min' }]);
    expect(stages('exponential, mean 8s + 7 s')).toMatchObject([
      { duration: { dist: 'exponential', mean: '8s' } },
      { duration: '7s' },
    ]);
    expect(set(['sql'], 'tasks', '12').workload[1]['stages']).toEqual([{ tasks: 12 }]);
    expect(set(['etl/1'], 'tasks', '1 + 2').overrides?.['etl/1']).toMatchObject({
      stages: [{ tasks: 1 }, { tasks: 2 }],
    });
    expect(refusal(['etl'], 'tasks', '1 + 2 + 3')).toContain('it has 2 stages');
  });

  it('is refused whole, and names the row', () => {
    expect(refusal(['etl', 'crunch'], 'executors', '3')).toBe('crunch: batch applications have no such setting');
    expect(refusal(['etl'], 'priority', 'high')).toContain('expected a number');
    expect(refusal(['etl'], 'queue', 'nowhere')).toBe('there is no leaf queue "nowhere"');
    expect(refusal(['etl'], 'kind', 'flink')).toContain('expected spark, batch, mapreduce or dag');
    expect(readCell(row('etl'), 'id', 'a b', scenario).ok).toBe(false);
  });

  it('changes only the differences of another variant', () => {
    const edits = setCells(scenario, [row('sql')], 'priority', '3');
    const document = after(edits.ok ? edits.value : [], 'B');
    expect(document.workload).toEqual(scenario.workload);
    expect(document.variants?.[1].changes).toContainEqual({ path: ['workload', 'sql', 'priority'], value: 3 });
  });
});

describe('editing in every variant', () => {
  const everywhere = (edits: readonly Edit[]): Scenario =>
    edited(editDocument(scenario, placeByPlace(scenario, edits), EVERY));
  const own = scenario.variants?.[1].changes;

  it('leaves the others what they have of their own', () => {
    const edits = setCells(scenario, [row('sql'), row('etl/2')], 'priority', '3');
    const document = everywhere(edits.ok ? edits.value : []);
    expect(document.workload[1].priority).toBe(3);
    expect(document.overrides).toEqual({ 'etl/2': { priority: 3, queue: 'root.adhoc' } });
    expect(document.variants?.[1].changes).toEqual(own);
  });

  it('leaves the others what they have of their own in a workload of many entries', () => {
    const etl = scenario.workload[0];
    const workload = Array.from({ length: 600 }, (_, i) => ({ ...etl, id: `e${i}` }));
    const ownCount = { path: ['workload', 'e3', 'count'], value: 5 };
    const variants = [{ id: 'A' }, { id: 'B', changes: [ownCount] }];
    const document = { ...scenario, overrides: {}, interventions: [], workload, variants };
    const rows = tableRows(document, { filter: '', sort: undefined, open: new Set() });
    const edits = setCells(document, rows, 'priority', '3');
    const next = edited(editDocument(document, placeByPlace(document, edits.ok ? edits.value : []), EVERY));
    expect(next.workload.every(({ priority }) => priority === 3)).toBe(true);
    expect(next.variants?.[1].changes).toEqual([ownCount]);
  });

  it('removes entries, and what single applications have of their own', () => {
    const document = everywhere(removeRows(scenario, [row('crunch'), row('etl/2')]));
    expect(document.workload.map(({ id }) => id)).toEqual(['etl', 'sql']);
    expect(document.overrides).toBeUndefined();
    expect(document.variants?.[1].changes).toEqual(own);
  });
});

describe('rows', () => {
  it('are filtered by any cell and sorted by what a cell means', () => {
    const keys = (filter: string, column?: string, descending = false) =>
      tableRows(scenario, {
        filter,
        sort: column === undefined ? undefined : { column, descending },
        open: new Set(),
      }).map(({ key }) => key);
    expect(keys('ADHOC')).toEqual(['crunch']);
    expect(keys('', 'executor-memory')).toEqual(['sql', 'crunch', 'etl']);
    expect(keys('', 'submit', true)).toEqual(['sql', 'etl', 'crunch']);
    expect(keys('', 'id')).toEqual(['crunch', 'etl', 'sql']);
    expect(keysBetween(all, 'etl/3', 'etl/1')).toEqual(['etl/1', 'etl/2', 'etl/3']);
  });

  it('are removed with overrides, events and differences; single applications become like the others', () => {
    const document = rebuilt([...forgetEntries(scenario, ['etl']), ...removeRows(scenario, [row('etl')])]);
    expect(document.workload.map(({ id }) => id)).toEqual(['sql', 'crunch']);
    expect(document.overrides).toBeUndefined();
    expect(document.interventions).toEqual([]);
    expect(document.variants?.[1].changes).toEqual([]);
    const alike = rebuilt(removeRows(scenario, [row('etl/2')]));
    expect(alike.overrides).toBeUndefined();
    expect(alike.workload).toEqual(scenario.workload);
  });
});

describe('pasting', () => {
  const pasted = (text: string) => {
    const read = readApplicationTable(text);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return read.value.applications;
  };
  const table = pasted('id\tqueue\texecutors\netl\troot.etl\t9\nnew\troot.deep.er\t1\n');

  it('adds under free ids, updates namesakes, or replaces all', () => {
    const add = planPaste(scenario, table, 'add', true);
    expect(add).toMatchObject({ added: 2, updated: 0, renamed: [['etl', 'etl-2']], missing: ['root.deep.er'] });
    expect(after(add.edits).workload.map(({ id }) => id)).toEqual(['etl', 'sql', 'crunch', 'etl-2', 'new']);
    const update = planPaste(scenario, table, 'update', true);
    expect(update).toMatchObject({ added: 1, updated: 1, removed: [] });
    expect(after(update.edits).workload[0]).toMatchObject({ id: 'etl', 'spark.executor.instances': 9 });
    const replace = planPaste(scenario, table, 'replace', true);
    expect(replace.removed).toEqual(['sql', 'crunch']);
    expect(after(replace.edits).workload.map(({ id }) => id)).toEqual(['etl', 'new']);
    expect(after(replace.edits).queues.map(({ id }) => id)).toEqual([
      'root',
      'root.etl',
      'root.adhoc',
      'root.deep',
      'root.deep.er',
    ]);
  });

  it('without the queues that it names is refused', () => {
    expect(editDocument(scenario, planPaste(scenario, table, 'add', false).edits, 'A').ok).toBe(false);
  });

  it('of what was copied changes nothing', () => {
    const copied = writeApplicationTable(rowsToCopy([row('etl'), row('sql'), row('crunch')]));
    expect(planPaste(scenario, pasted(copied), 'update', false).edits).toEqual([
      { path: ['workload'], value: scenario.workload },
    ]);
    expect(pasted(writeApplicationTable(rowsToCopy([row('etl/2')])))).toMatchObject([
      { id: 'etl-2', queue: 'root.adhoc', priority: 5 },
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../scripts/property-cases';
import { gallery } from '../engine/gallery';
import { checkApplication } from '../engine/document/schema';
import type { ApplicationText } from '../scenario/schema';
import { readApplicationTable, writeApplicationTable } from './application-table';

function read(text: string): readonly ApplicationText[] {
  const table = readApplicationTable(text);
  if (!table.ok) throw new Error(JSON.stringify(table.error, null, 1));
  return table.value.applications;
}

function problems(text: string): string[] {
  const table = readApplicationTable(text);
  return table.ok ? [] : table.error.map((p) => `${p.line}:${p.column} ${p.path}: ${p.message}`);
}

const notices = (text: string): string[] => {
  const table = readApplicationTable(text);
  return table.ok ? table.value.notices.map((n) => `${n.line}:${n.column} ${n.message}`) : [];
};

describe('readApplicationTable', () => {
  it('reads what is pasted from a spreadsheet', () => {
    const text = [
      [
        'Name',
        'Kind',
        'Queue',
        'User',
        'Priority',
        'Submit',
        'Executors',
        'Executor cores',
        'Executor Memory',
        'Driver memory',
        'Tasks',
        'Duration',
        'Count',
      ],
      ['etl', 'Spark', 'root.etl', 'ana', '10', '5min', '4', '2', '8g', '2048', '16', '9s', '3'],
      ['copy', 'batch', 'root.etl', '', '', '', '', '', '', '', '20', '30', ''],
    ];
    expect(read(text.map((row) => row.join('\t')).join('\r\n'))).toEqual([
      {
        id: 'etl',
        kind: 'spark',
        queue: 'root.etl',
        user: 'ana',
        priority: 10,
        submit: '5min',
        count: 3,
        'spark.executor.instances': 4,
        'spark.executor.cores': 2,
        'spark.executor.memory': '8g',
        'spark.driver.memory': '2048MiB',
        stages: [{ tasks: 16, duration: '9s' }],
      },
      { id: 'copy', kind: 'batch', queue: 'root.etl', tasks: 20, duration: 30 },
    ]);
  });

  it('takes real names and units in the header', () => {
    const text =
      'id,spark.executor.memory (GB),spark.executor.cores,driver_startup [ms],submit (minutes)\na,4,2,500,1.5\n';
    expect(read(text)).toEqual([
      {
        id: 'a',
        kind: 'spark',
        submit: '1.5min',
        'spark.executor.memory': '4GB',
        'spark.executor.cores': 2,
        driverStartup: '500ms',
      },
    ]);
    expect(read('id,cores,memory (GiB),tasks\na,500m,2,7\n')).toEqual([
      { id: 'a', kind: 'batch', tasks: 7, vcore: '500m', memory: '2GiB' },
    ]);
  });

  it('takes brackets for a unit only at the end of a name that is known', () => {
    expect(read('id,kind,tasks,cores (a) b,wishes (s)\na,batch,1,2,3\n')).toEqual([
      { id: 'a', kind: 'batch', tasks: 1, 'cores (a) b': 2, 'wishes (s)': 3 },
    ]);
    const long = `cores${' '.repeat(100_000)}(a`;
    expect(read(`id,kind,tasks,${long}\na,batch,1,2\n`)).toEqual([{ id: 'a', kind: 'batch', tasks: 1, [long]: 2 }]);
  });

  it('reads distributions, lists and groups', () => {
    const text =
      'id,kind,duration,groups,tags\na,batch,"{""dist"":""exponential"",""mean"":""9s""}","dev, ops","{""namespace"":""x""}"\n';
    expect(read(text)).toEqual([
      {
        id: 'a',
        kind: 'batch',
        duration: { dist: 'exponential', mean: '9s' },
        groups: ['dev', 'ops'],
        tags: { namespace: 'x' },
      },
    ]);
  });

  it('makes ids from kind and row when there is no column for them', () => {
    expect(read('executors,tasks\n2,\n,5\n').map((a) => [a.id, a.kind])).toEqual([
      ['spark-1', 'spark'],
      ['batch-2', 'batch'],
    ]);
  });

  it('keeps columns it does not know, and says so', () => {
    const text = 'id,kind,Team,spark.sql.shuffle.partitions,executors\na,spark,core,200,2\nb,batch,,,1\n';
    expect(read(text)).toEqual([
      { id: 'a', kind: 'spark', Team: 'core', 'spark.sql.shuffle.partitions': 200, 'spark.executor.instances': 2 },
      { id: 'b', kind: 'batch', 'spark.executor.instances': 1 },
    ]);
    expect(notices(text)).toEqual([
      '1:9 "Team" is not a known setting; its cells are kept',
      '1:14 "spark.sql.shuffle.partitions" is not a known setting; its cells are kept',
      '1:43 spark.executor.instances is not a setting of a batch application; its cells are kept',
    ]);
  });

  it('names line and column of everything wrong', () => {
    const text =
      'id,kind,executors,executor memory,duration,priority\na b,spark,two,8 GBs,soon,1.5\nc,spark,-1,,,\nd,flink,,,,\n,spark,,,,\nc,batch,,,,,x\n';
    expect(problems(text)).toEqual([
      '2:11 executors: expected a whole number, got "two"',
      '2:15 executor memory: expected an amount of memory such as "64GB" or "512Mi", got "8 GBs"',
      '2:21 duration: expected a duration such as "5min" or "250ms", got "soon"',
      '3:9 executors: expected at least 0, got -1',
      '4:3 kind: expected spark, batch, mapreduce or dag, got "flink"',
      '5:1 id: expected an id in every row',
      '6:13 : column 7 has no name in the first row',
    ]);
    expect(problems('id,priority,tasks\na b,1.5,-1\n')).toEqual([
      '2:1 id: expected an id of 1 to 100 letters from a to z, digits or _ : # @ - . (no spaces or slashes), got "a b"',
      '2:5 priority: expected a whole number, got 1.5',
      '2:9 tasks: expected at least 0, got -1',
    ]);
    expect(problems('id\na\na\n')).toEqual(['3:1 id: the id "a" is already in line 2']);
    expect(problems('id,kind,tasks,duration\na,spark,0,\n')).toEqual(['2:9 tasks: expected at least 1, got 0']);
  });

  it('refuses a table without a header it knows', () => {
    const expected = 'expected a first row with names of columns such as id, kind, queue, user, executors';
    expect(problems('')).toEqual([`1:1 : ${expected}`]);
    expect(problems('1,2\n3,4\n')).toEqual([`1:1 : ${expected}`]);
    expect(problems('id,name\na,b\n')).toEqual(['1:4 name: two columns give id']);
    expect(problems('id,__proto__\na,b\n')).toEqual(['1:4 __proto__: the name "__proto__" is not allowed']);
  });

  it('never throws, and gives every refusal a place and a reason', () => {
    const bits = fc.constantFrom(
      'id',
      'kind',
      'spark',
      'batch',
      'tasks',
      'executors',
      'duration (s)',
      'stages',
      'tags',
      ',',
      ',',
      '\t',
      '\n',
      '"',
      '5',
      '-1',
      '[1]',
      '{}',
      '8GB',
      'x',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
        const table = readApplicationTable(`id,${parts.join('')}`);
        if (table.ok) {
          for (const application of table.value.applications) expect(checkApplication(application)).toEqual([]);
          return;
        }
        expect(table.error.length).toBeGreaterThan(0);
        for (const { line, column, message } of table.error) {
          expect(Math.min(line, column)).toBeGreaterThan(0);
          expect(message).not.toBe('');
        }
      }),
      cases(1000),
    );
  });
});

describe('writeApplicationTable', () => {
  it('writes the settings that are used, under their real names', () => {
    const text = writeApplicationTable([
      {
        id: 'a',
        kind: 'spark',
        queue: 'root.x',
        'spark.executor.memory': 1073741824,
        stages: [{ tasks: 4, duration: '3s' }],
      },
      { id: 'b', kind: 'batch', tasks: 2, memory: '512Mi', team: 'core' },
    ]);
    expect(text).toBe(
      'id\tkind\tqueue\tspark.executor.memory\ttasks\tduration\tmemory\tteam\na\tspark\troot.x\t1GB\t4\t3s\t\t\nb\tbatch\t\t\t2\t\t512Mi\tcore\n',
    );
  });

  it('writes what reads as the same workload, for every gallery scenario', () => {
    for (const { scenario } of gallery) {
      expect(read(writeApplicationTable(scenario.workload))).toEqual(scenario.workload);
      expect(read(writeApplicationTable(scenario.workload, ','))).toEqual(scenario.workload);
    }
  });

  it('writes what reads as the same applications', () => {
    const duration = fc.constantFrom<unknown>('5s', 30, '1h30m', { dist: 'uniform', min: '1s', max: 2 });
    const common = {
      title: fc.constantFrom('A, "b"', ' x ', '5', '{', "'"),
      user: fc.constantFrom('ana', 'null', '007'),
      groups: fc.constantFrom(['dev'], ['dev', 'ops'], ['a, b'], ['']),
      priority: fc.integer({ min: -5, max: 5 }),
      count: fc.integer({ min: 0, max: 9 }),
      submit: fc.constantFrom('5min', 12, 0.5),
      arrivals: duration,
      tags: fc.constantFrom({}, { namespace: 'x\ty' }),
      note: fc.constantFrom<unknown>('text', '5', 5, '', true, 'true', null, { a: [1, '2'] }, '"quoted"', 'two\nlines'),
    };
    const stage = fc.record(
      { id: fc.constant('map'), tasks: fc.integer({ min: 1, max: 9 }), duration },
      { requiredKeys: [] },
    );
    const spark = fc.record(
      {
        ...common,
        kind: fc.constant('spark'),
        'spark.executor.instances': fc.integer({ min: 0, max: 9 }),
        'spark.executor.memory': fc.constantFrom('8g', '512MB', '1.5GB'),
        'spark.driver.cores': fc.constantFrom<unknown>(1.5, '500m'),
        driverStartup: duration,
        stages: fc.array(stage, { maxLength: 3 }),
      },
      { requiredKeys: ['kind'] },
    );
    const batch = fc.record(
      {
        ...common,
        kind: fc.constant('batch'),
        tasks: fc.integer({ min: 1, max: 9 }),
        memory: fc.constantFrom('2Gi', '3B'),
        duration,
      },
      { requiredKeys: ['kind'] },
    );
    const entries = fc
      .array(fc.oneof(spark, batch), { minLength: 1, maxLength: 5 })
      .map((list) =>
        list.map(
          (entry, i): ApplicationText =>
            ({ ...(entry as object), kind: entry.kind, id: `app-${i}` }) as ApplicationText,
        ),
      );
    fc.assert(
      fc.property(entries, fc.constantFrom('\t' as const, ',' as const), (list, delimiter) => {
        expect(read(writeApplicationTable(list, delimiter))).toEqual(list);
      }),
      cases(500),
    );
  });
});

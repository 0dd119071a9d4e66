import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../vectors';
import { runs } from '.';
import { judge } from './checks';
import { select } from './select';

const ROOT: JsonObject = {
  exitStatus: 0,
  messages: [],
  runs: [
    {
      apps: [
        { id: 'a', outcome: 'succeeded', nodes: ['n1', 'n2'], start: 1.5, end: null },
        { id: 'b/1', outcome: 'failed', nodes: ['n3'], start: 3 },
        { id: 'b/2', outcome: 'failed', nodes: [], start: 10 },
      ],
    },
  ],
};

describe('a path', () => {
  const ids = (path: string): readonly Json[] => select(ROOT, `${path}.id`);

  it('goes down by fields, elements and positions', () => {
    expect(select(ROOT, 'runs[0].apps[*].start')).toEqual([1.5, 3, 10]);
    expect(select(ROOT, 'runs[0].apps[-1].start')).toEqual([10]);
    expect(select(ROOT, 'runs[0].apps[3]')).toEqual([]);
    expect(select(ROOT, 'runs[0].apps[*].nodes[*]')).toEqual(['n1', 'n2', 'n3']);
  });

  it('drops values without the field, or with null there', () => {
    expect(select(ROOT, 'runs[*].apps[*].end')).toEqual([]);
    expect(select(ROOT, 'runs[*].apps[*].missing.deeper')).toEqual([]);
  });

  it('counts positions among the selected values unless one list is selected', () => {
    expect(select(ROOT, 'runs[0].apps[*].start[1]')).toEqual([3]);
    expect(select(ROOT, 'runs[0].apps[outcome=failed][0].nodes')).toEqual([['n3']]);
  });

  it('filters by text, number and several conditions', () => {
    expect(ids('runs[0].apps[id=b/1]')).toEqual(['b/1']);
    expect(ids('runs[0].apps[outcome!=failed]')).toEqual(['a']);
    expect(ids('runs[0].apps[start>1.5]')).toEqual(['b/1', 'b/2']);
    expect(ids('runs[0].apps[start>=1.5000003][start<10]')).toEqual(['a', 'b/1']);
    expect(ids('runs[0].apps[id>b/1]')).toEqual(['b/2']);
    expect(ids('runs[0].apps[id<=b/1]')).toEqual(['a', 'b/1']);
    expect(ids('runs[0].apps[end<1]')).toEqual([]);
  });

  it('is refused where it cannot be read', () => {
    expect(() => select(ROOT, 'runs[?]')).toThrow('cannot read');
    expect(() => select(ROOT, 'runs[0]apps()')).toThrow('cannot read');
  });
});

describe('a check', () => {
  const holds = (check: JsonObject, root: JsonObject = ROOT): boolean => judge({ checks: [check] }, root).length === 0;

  it('compares lists in order or not', () => {
    expect(holds({ path: 'runs[0].apps[*].id', equals: ['a', 'b/1', 'b/2'] })).toBe(true);
    expect(holds({ path: 'runs[0].apps[*].id', equals: ['b/1', 'a', 'b/2'] })).toBe(false);
    expect(holds({ path: 'runs[0].apps[*].id', sorted: ['b/1', 'a', 'b/2'] })).toBe(true);
    expect(holds({ path: 'runs[0].apps[*].start', sorted: [10, 3, 1.5] })).toBe(true);
    expect(holds({ path: 'runs[0].apps[id=a].nodes', equals: ['n1', 'n2'] })).toBe(true);
    expect(holds({ path: 'runs[0].apps[id=c].nodes', equals: [] })).toBe(true);
  });

  it('needs exactly one value where one is given', () => {
    expect(holds({ path: 'runs[0].apps[id=a].start', equals: 1.5000004 })).toBe(true);
    expect(holds({ path: 'runs[0].apps[*].start', equals: 1.5 })).toBe(false);
    expect(holds({ path: 'runs[0].apps[id=a].start', near: 2, within: 0.5 })).toBe(true);
    expect(holds({ path: 'runs[0].apps[id=a].start', near: 2, within: 0.4 })).toBe(false);
    expect(holds({ path: 'runs[0].apps[*].start', near: [1, 3, 11], within: 1 })).toBe(true);
    expect(holds({ path: 'runs[0].apps[id=a].start', atLeast: 1.5, atMost: 1.5 })).toBe(true);
    expect(holds({ path: 'runs[0].apps[id=a].start', atMost: 1.4 })).toBe(false);
    expect(holds({ path: 'runs[0].apps[id=a].id', atLeast: 0 })).toBe(false);
  });

  it('searches, counts, and checks that nothing is there', () => {
    expect(holds({ path: 'runs[0].apps[*].id', contains: '/2' })).toBe(true);
    expect(holds({ path: 'runs[0].apps[*].start', contains: 3 })).toBe(true);
    expect(holds({ path: 'runs[0].apps[*].outcome', matches: 'FAIL|none' })).toBe(true);
    expect(holds({ path: 'runs[0].apps[*].outcome', matches: '^cceed' })).toBe(false);
    expect(holds({ path: 'runs[0].apps', count: 3 })).toBe(true);
    expect(holds({ path: 'runs[0].apps[id=c]', absent: true })).toBe(true);
    expect(holds({ path: 'runs[0].apps[id=a]', absent: true })).toBe(false);
    expect(() => holds({ path: 'runs', resembles: 1 })).toThrow('unknown operator');
  });

  it('expects the command to succeed unless a check looks at its status or messages', () => {
    const failed = { ...ROOT, exitStatus: 1, messages: ['signalbox: no'] };
    expect(holds({ path: 'runs[0].apps', count: 3 }, failed)).toBe(false);
    expect(holds({ path: 'messages', contains: 'no' }, failed)).toBe(true);
  });
});

describe('the kind run', () => {
  const scenario = {
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'n', capacity: { vcore: 1, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'j', kind: 'batch', queue: 'root.a', tasks: 1, duration: '10s' }],
  };
  const run = async (input: Json, path: string): Promise<unknown> =>
    await runs.kinds.run(input, {
      name: '',
      kind: 'run',
      input,
      expected: { checks: [{ path, count: 0 }] },
      generation: '',
      display: false,
      quick: false,
      cost: 0,
    });

  it('prints what the command line prints, and the trace where a check looks at it', async () => {
    const printed = (await run({ scenario }, 'runs')) as JsonObject;
    expect(select(printed, 'runs[0].apps[id=j].containers[*].endSeconds')).toEqual([10]);
    expect(printed).toMatchObject({ exitStatus: 0, messages: [], said: [] });
    expect(printed).not.toHaveProperty('trace');
    expect(select((await run({ scenario }, 'trace[*]')) as Json, 'trace[kind=container-ended].timeSeconds')).toEqual([
      10,
    ]);
  });

  it('hands on the seed and the variant, and the messages of a refusal', async () => {
    expect(select((await run({ scenario, seed: 7 }, 'runs')) as Json, 'runs[0].seed')).toEqual([7]);
    const refused = (await run({ scenario, variant: 'none' }, 'messages')) as JsonObject;
    expect(refused).toMatchObject({ exitStatus: 2 });
    expect(judge({ checks: [{ path: 'messages', contains: '--variant' }] }, refused)).toEqual([]);
  });
});

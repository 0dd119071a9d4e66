import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Registry } from './adapter';
import { differences } from './compare';
import { Ranking, Sample } from './judging';
import { runConformance } from './runner';
import type { Json } from './vectors';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'conformance-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** A topic whose kind `echo` returns its input, and whose kind `crash` throws. */
const echo: Registry = {
  echo: async () => ({
    kinds: {
      echo: (input) => input,
      crash: () => {
        throw new Error('out of order');
      },
    },
  }),
};

function write(cases: readonly Json[], topic = 'echo', name = 'facts.json'): void {
  writeFileSync(join(directory, name), JSON.stringify({ header: { topic }, cases }));
}

async function run(...args: readonly string[]): Promise<{ status: number; lines: string[] }> {
  const lines: string[] = [];
  const status = await runConformance([directory, ...args], echo, '', (line) => lines.push(line));
  return { status, lines };
}

const right = { name: 'right', kind: 'echo', input: [1, 2], expected: [1, 2] };
const wrong = { name: 'wrong', kind: 'echo', input: { a: [1, 2] }, expected: { a: [1, 3] } };

describe('a conformance run', () => {
  it('ends with the sum and status 0 when everything passes', async () => {
    write([right]);
    expect(await run()).toEqual({ status: 0, lines: ['facts: 1 passed, 0 failed, 0 displayed', '1 passed, 0 failed'] });
  });

  it('fails on a wrong value and shows where', async () => {
    write([right, wrong]);
    const { status, lines } = await run();
    expect(status).toBe(1);
    expect(lines).toContain('FAILED facts / echo / wrong');
    expect(lines.map((line) => line.trim())).toContain('a[1]: expected 3, got 2');
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
  });

  it('fails the cases of an unknown kind, an unknown topic and a crash, and goes on', async () => {
    write([{ ...right, kind: 'toString' }, { ...right, kind: 'crash' }, right]);
    write([right, right], 'constructor', 'others.json');
    const { status, lines } = await run();
    expect(status).toBe(1);
    expect(lines).toContain('facts: 1 passed, 2 failed, 0 displayed');
    expect(lines).toContain('others: 0 passed, 2 failed, 0 displayed');
    expect(lines.at(-1)).toBe('1 passed, 4 failed');
  });

  it('fails a case with a key that the header of its kind does not document', async () => {
    const docs: Registry = { echo: async () => ({ kinds: { echo: (input) => input }, documentedBy: ['facts'] }) };
    const kinds = {
      echo: {
        input: { tree: '@node: the root', places: { _: 'by name', '<place>': { size: 'GB' } }, racks: 'host to rack' },
        ops: { add: { items: { name: 'name' } }, stop: { _: 'the end' } },
      },
    };
    const types = { node: { name: 'name', children: '@node: any number' } };
    const document = (input: Json): Json => ({ name: JSON.stringify(input), kind: 'echo', input, expected: input });
    const known: Json = {
      tree: { name: 'a', children: [{ name: 'b', children: [] }] },
      places: { here: { size: 1 }, there: { size: 2 } },
      racks: [{ anything: 1 }, { op: 'add', items: [{ name: 'c' }] }, { op: 'stop' }],
    };
    const unknown: Json = {
      tree: { children: [{ nom: 'b' }] },
      places: { here: { size: 1, shape: 2 } },
      racks: [
        { op: 'stop', at: 3 },
        { op: 'add', items: [{ size: 1 }] },
      ],
      more: 1,
    };
    const file = { header: { topic: 'echo', kinds, types }, cases: [document(known), document(unknown)] };
    writeFileSync(join(directory, 'facts.json'), JSON.stringify(file));
    const lines: string[] = [];
    expect(await runConformance([directory], docs, directory, (line) => lines.push(line))).toBe(1);
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    const keys = ['tree.children.nom', 'places.here.shape', 'racks.at', 'racks.items.size', 'more'];
    expect(lines.filter((line) => line.startsWith(' ')).map((line) => line.trim())).toEqual(
      keys.map((key) => `no header documents the key ${key}`),
    );
  });

  it('knows the keys that the file itself documents as well', async () => {
    const docs: Registry = { echo: async () => ({ kinds: { echo: (input) => input }, documentedBy: ['facts'] }) };
    const fact = { name: 'more', kind: 'echo', input: { a: 1, b: 2 }, expected: { a: 1, b: 2 } };
    const file = (input: Json): Json => ({ header: { topic: 'echo', kinds: { echo: { input } } }, cases: [fact] });
    writeFileSync(join(directory, 'facts.json'), JSON.stringify(file({ a: 'a number' })));
    writeFileSync(join(directory, 'new.json'), JSON.stringify(file({ b: 'a number' })));
    const lines: string[] = [];
    await runConformance([directory], docs, directory, (line) => lines.push(line));
    expect(lines.slice(-3)).toEqual([
      'facts: 0 passed, 1 failed, 0 displayed',
      'new: 1 passed, 0 failed, 0 displayed',
      '1 passed, 1 failed',
    ]);
  });

  it('lets an adapter read more keys than the header documents', async () => {
    const readsAll: Registry = {
      echo: async () => ({ kinds: { size: (input) => Object.keys(input as object).length }, documentedBy: ['facts'] }),
    };
    const kinds = { size: { input: { a: 'a number' } } };
    const more = { name: 'more', kind: 'size', input: { a: 1, b: 2 }, expected: 2 };
    const deeper = { name: 'deeper', kind: 'size', input: { a: 1, b: { c: 2 } }, expected: 2 };
    const file = { header: { topic: 'echo', kinds }, cases: [more, deeper] };
    writeFileSync(join(directory, 'facts.json'), JSON.stringify(file));
    expect(await runConformance([directory], readsAll, directory, () => undefined)).toBe(0);
  });

  it('lists what is only for display and does not count it', async () => {
    write([{ ...wrong, kind: 'paper', display: true }]);
    const { status, lines } = await run();
    expect(status).toBe(0);
    expect(lines).toContain('facts: 0 passed, 0 failed, 1 displayed');
    expect(lines.at(-1)).toBe('0 passed, 0 failed');
  });

  it('with --quick leaves out cases that state a cost and are not marked', async () => {
    write([
      { ...right, quick: true, cost: 5 },
      { ...right, kind: 'other', cost: 5 },
      { ...right, kind: 'free' },
    ]);
    expect((await run('--quick')).lines.at(-2)).toContain('1 left out');
  });

  it('with --quick runs only the marked cases of kinds that mark any', async () => {
    write([{ ...right, quick: true }, right, { ...right, kind: 'crash' }]);
    expect((await run('--quick')).lines.at(-1)).toBe('1 passed, 1 failed');
    expect((await run()).lines.at(-1)).toBe('2 passed, 1 failed');
  });

  it('waits for kinds that run beside others, and reports in the order of the file', async () => {
    const later: Registry = {
      echo: async () => ({
        kinds: {
          slow: (input) => new Promise((resolve) => setTimeout(() => resolve(input), 20)),
          late: () => Promise.reject(new Error('lost')),
        },
      }),
    };
    write([
      { ...wrong, kind: 'slow' },
      { ...right, kind: 'late' },
      { ...right, kind: 'slow' },
    ]);
    const lines: string[] = [];
    expect(await runConformance([directory], later, '', (line) => lines.push(line))).toBe(1);
    const titles = lines.filter((line) => line.startsWith('FAILED'));
    expect(titles).toEqual(['FAILED facts / slow / wrong', 'FAILED facts / late / right']);
    expect(lines.at(-1)).toBe('1 passed, 2 failed');
  });

  it('with --power says how far random statistics may lie from the expected values', async () => {
    const chance: Registry = {
      echo: async () => ({ kinds: { draw: () => ({ wait: new Sample([1, 1.5, 2, 3.5], 1) }) } }),
    };
    write([{ name: 'wait', kind: 'draw', input: {}, expected: { wait: 2 }, tolerance: { wait: { rel: 0.1 } } }]);
    const lines: string[] = [];
    await runConformance([directory, '--power'], chance, '', (line) => lines.push(line));
    expect(lines[0]).toBe('bound  facts / draw / wait: wait: expected 2, got 2.0000; 10.0 % and 181.1 % for chance');
  });

  it('ends with status 2 and one line when the arguments or a file cannot be used', async () => {
    expect(await run()).toMatchObject({ status: 2, lines: { length: 1 } });
    write([right]);
    expect(await run('--fast')).toMatchObject({ status: 2, lines: { length: 1 } });
    expect(await run('another')).toMatchObject({ status: 2, lines: { length: 1 } });
    writeFileSync(join(directory, 'broken.json'), '{"header":\n');
    expect(await run()).toMatchObject({ status: 2, lines: { length: 1 } });
    writeFileSync(join(directory, 'broken.json'), '{"header": {}, "cases": []}');
    expect(await run()).toMatchObject({ status: 2, lines: { length: 1 } });
    const missing: string[] = [];
    expect(await runConformance([join(directory, 'missing')], echo, '', (line) => missing.push(line))).toBe(2);
    expect(missing).toHaveLength(1);
  });

  it('hands its status to the shell', () => {
    write([wrong]);
    const script = fileURLToPath(new URL('run.ts', import.meta.url));
    const status = (...args: readonly string[]): number | null =>
      spawnSync(process.execPath, ['--import', 'tsx', script, ...args], { encoding: 'utf8' }).status;
    expect(status(directory)).toBe(1);
    expect(status(directory, '--unknown')).toBe(2);
  }, 30_000);
});

describe('the comparison', () => {
  const same = (expected: Json, actual: unknown, tolerance?: Json, rules = {}): boolean =>
    differences(expected, actual, tolerance, rules).length === 0;

  it('looks only at the keys expected, but at every element of a list', () => {
    expect(same({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 })).toBe(true);
    expect(same({ a: 1 }, {})).toBe(false);
    expect(same([1], [1, 2])).toBe(false);
    expect(same([1, 2], [2, 1])).toBe(false);
  });

  it('rejects extra keys in maps that are complete', () => {
    expect(same({ a: { b: 1 } }, { a: { b: 1, c: 2 } }, undefined, { wholeFrom: 1 })).toBe(false);
    expect(same({ a: { b: 1 } }, { a: { b: 1 }, d: 2 }, undefined, { wholeFrom: 1 })).toBe(true);
  });

  it('keeps types apart', () => {
    expect(same(0, false)).toBe(false);
    expect(same(null, undefined)).toBe(false);
    expect(same({}, null)).toBe(false);
    expect(same([], {})).toBe(false);
    expect(same('1', 1)).toBe(false);
  });

  it('takes integers exactly and fractions up to rounding', () => {
    expect(same(1, 1.0000000001)).toBe(true);
    expect(same(0.3, 0.1 + 0.2)).toBe(true);
    expect(same(0.3, 0.3001)).toBe(false);
    expect(same(1e15, 1e15 + 1)).toBe(false);
    expect(same(1, NaN)).toBe(false);
    expect(same(1, Infinity)).toBe(false);
    expect([same(null, Infinity), same(null, NaN), same(null, 0)]).toEqual([true, false, false]);
  });

  it('applies the tolerance of a case to all numbers, or by key', () => {
    expect(same({ a: 10 }, { a: 10.5 }, 0.5)).toBe(true);
    expect(same({ a: 10 }, { a: 10.6 }, 0.5)).toBe(false);
    expect(same({ a: 10, b: 1 }, { a: 11, b: 1 }, { rel: 0.1 })).toBe(true);
    expect(same({ a: 10, b: 1 }, { a: 11, b: 1 }, { a: { rel: 0.1 }, b: { abs: 0 } })).toBe(true);
    expect(same({ a: 10, b: 1 }, { a: 11, b: 1.1 }, { a: { rel: 0.1 }, b: { abs: 0 } })).toBe(false);
    expect(same(0.3, 0.1 + 0.2, {})).toBe(false);
  });

  it('uses formula_rel where a formula is evaluated directly', () => {
    const tolerance = { rel: 0.1, formula_rel: 0.001 };
    expect(same(10, 10.5, tolerance)).toBe(true);
    expect(same(10, 10.5, tolerance, { formula: true })).toBe(false);
    expect(same(10, 10.5, undefined, { tolerance: { abs: 0.5 } })).toBe(true);
  });

  it('allows a sample its tolerance and three standard errors of the difference from the original', () => {
    const sample = new Sample([1, 1.5, 2, 3.5], 1);
    expect(sample.mean).toBe(2);
    expect(sample.spread).toBeCloseTo(3 * Math.sqrt(3.5 / 3) * Math.sqrt(1.25), 12);
    expect(same({ wait: 2 + sample.spread + 0.49 }, { wait: sample }, { wait: { abs: 0.5 } })).toBe(true);
    expect(same({ wait: 2 + sample.spread + 0.51 }, { wait: sample }, { wait: { abs: 0.5 } })).toBe(false);
    expect(same({ wait: [1, 3] }, { wait: new Sample([2, 2], 1) }, {})).toBe(true);
    expect(same({ wait: 2.1 }, { wait: new Sample([2, 2], 1) }, {})).toBe(false);
    expect(same({ wait: 2.1 }, { wait: new Sample([2, 2], 1) }, { rel: 0.05 })).toBe(true);
    expect(same({ wait: 2.1 }, { wait: new Sample([2, NaN], 1) }, { rel: 0.05 })).toBe(false);
    expect(same({ wait: 'long' }, { wait: sample })).toBe(false);
  });

  it('compares the order of figures, by names or groups of names, with ties where they are free', () => {
    const values = { a: 3, b: 2, c: 1 };
    expect(same({ order: ['a', 'b', 'c'] }, { order: new Ranking(values, false) })).toBe(true);
    expect(same({ order: ['a', 'c', 'b'] }, { order: new Ranking(values, false) })).toBe(false);
    expect(same({ order: ['a', 'c', 'b'] }, { order: new Ranking(values, false, ['b', 'c']) })).toBe(true);
    expect(same({ order: ['c', 'a', 'b'] }, { order: new Ranking(values, false, ['b', 'c']) })).toBe(false);
    expect(same({ order: [['c'], ['b', 'a']] }, { order: new Ranking(values, true) })).toBe(true);
    expect(same({ order: [['c', 'a'], ['b']] }, { order: new Ranking(values, true) })).toBe(false);
    expect(same({ order: ['a', 'b'] }, { order: new Ranking(values, false) })).toBe(false);
    expect(same({ order: ['a', 'b'] }, { order: new Ranking({ a: 1, b: 1 }, false) })).toBe(false);
  });

  it('compares sets in any order and keyed lists by their key', () => {
    expect(same({ started: ['b', 'a'] }, { started: ['a', 'b'] }, undefined, { sets: ['started'] })).toBe(true);
    expect(same({ started: ['b', 'a'] }, { started: ['a', 'a'] }, undefined, { sets: ['started'] })).toBe(false);
    const looks = [
      { after: 'x', n: 1 },
      { after: 'y', n: 2 },
    ];
    const keyed = { keyed: { looks: 'after' } };
    expect(same({ looks: [{ after: 'y', n: 2 }] }, { looks }, undefined, keyed)).toBe(true);
    expect(same({ looks: [{ after: 'z', n: 2 }] }, { looks }, undefined, keyed)).toBe(false);
  });
});

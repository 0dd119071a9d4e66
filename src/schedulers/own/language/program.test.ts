import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { KINDS } from '../fields';
import type { PolicyError } from './errors';
import { SMALL_CALL } from './call-limits';
import { RunBudget } from './machine';
import { check, LoadedPolicy } from './program';
import { PolicyRecord } from './values';

/** What `key(app)` answers, or the error that the policy ends with. */
function keyOf(code: string, steps = SMALL_CALL): unknown {
  const checked = check(code);
  if (!checked.ok) return checked.error[0];
  const loaded = LoadedPolicy.load(checked.value, () => 0.25);
  if (!loaded.ok) return loaded.error;
  const app = new PolicyRecord(KINDS.app, { id: 'a/1', weight: 2, preferred: Object.freeze(['n/1']) });
  const answer = loaded.value.call('key', [app], steps);
  return answer.ok ? answer.value.value : answer.error;
}

const classOf = (error: unknown): string => (error as PolicyError).class;

describe('values', () => {
  it.each([
    ['const key = () => [1, 2, 3].map((x) => x * 2).reduce((s, x) => s + x)', 12],
    ['const key = () => { const { a, ...rest } = { a: 1, b: 2, c: 3 }; return Object.keys(rest).join("+"); }', 'b+c'],
    ['const key = () => { const [x, , y = 7, ...z] = [1, 2, undefined, 4, 5]; return x + y + z.length; }', 10],
    ['const key = () => { let [a, b] = [1, 2]; [a, b] = [b, a]; return `${a}${b}`; }', '21'],
    ['const key = (app) => app.preferred?.[0] ?? "none"', 'n/1'],
    ['const key = () => { const o = {}; return o.a?.b.c.d ?? "skipped"; }', 'skipped'],
    ['const key = () => { const m = new Map([["a", 1]]); for (const [k, v] of m) return k + v; }', 'a1'],
    ['const key = () => [...new Set([1, 1, 2])].length', 2],
    [
      'const key = () => { let n = 0; do { n += 1; if (n === 3) continue; if (n > 4) break; } while (true); return n; }',
      5,
    ],
    [
      'function key() { switch (2) { case 1: return 1; case 2: case 3: { const x = 3; return x; } default: return 9; } }',
      3,
    ],
    [
      'const key = () => { const fs = []; for (let i = 0; i < 3; i += 1) fs.push(() => i); return fs.map((f) => f()).join(""); }',
      '012',
    ],
    ['const key = () => { const f = function g(n) { return n < 1 ? 0 : n + g(n - 1); }; return f(4); }', 10],
    ['const key = () => [3, 1, 2].toSorted().join("") + ["b", "a"].toSorted().join("")', '123ab'],
    ['const key = () => { const l = [1, 2, 3, 4]; l.splice(1, 2, 9); l.unshift(0); return l.join(""); }', '0194'],
    ['const key = () => [1, 2, 1].indexOf(1, 1) + [1, 2, 1].indexOf(1, -3) + [1, 2].indexOf(1, 1)', 1],
    [
      'const key = () => [[0 / 0].includes(0 / 0), [0 / 0, 1].includes(0 / 0, 1), [1, 2].includes(1, -1)].join()',
      'true,false,false',
    ],
    ['const key = () => "abcabc".indexOf("a", 1) + "a-b-c".split("-", 2).length', 5],
    [
      'const key = () => ["abc".includes("a", 1), "abc".startsWith("b", 1), "abc".endsWith("b", 2)].join()',
      'false,true,true',
    ],
    ['const key = () => String() + "x"', 'x'],
    ['const key = () => { const l = [1, 2]; let i = 0; l[i++] += 10; l[i++] = i; return l.join() + i; }', '11,22'],
    [
      'const key = () => { const o = { x: 1 }; let n = 0; const f = () => { n += 1; return o; }; f().x++; f().y ??= 5; return n; }',
      2,
    ],
    ['const key = () => { const l = [1, 2]; l.forEach((x) => l.push(x)); return l.length; }', 4],
    ['const key = () => { const l = [1, 2, 3]; return l.map((x) => { l.pop(); return x; }).length + l.length; }', 4],
    ['const key = () => { const l = [1, 2, 3]; l.splice(1, 1, 7, 8); l.unshift(5, 6); return l.join(""); }', '561783'],
    ['const key = () => { const l = [1, 2, 3]; l.splice(1, undefined, 9); l.splice(); return l.join(""); }', '1923'],
    ['const key = () => Math.log2(8) + 2 ** 10', 1027],
    ['const key = (app: App): number => (app.weight as number) * 2!', 4],
  ])('%s', (code, value) => {
    expect(keyOf(code)).toBe(value);
  });
});

describe('safety by construction', () => {
  it('never looks up a property in a prototype', () => {
    for (const name of ['toString', 'valueOf', 'hasOwnProperty', 'toJSON', '__defineGetter__', 'then']) {
      expect(keyOf(`const key = () => { const o = {}; return o["${name}"] === undefined ? 1 : 2; }`)).toBe(1);
      expect(classOf(keyOf(`const key = () => { const l = []; return l["${name}"]; }`))).toBe('field');
      expect(classOf(keyOf(`const key = (app) => app["${name}"]`))).toBe('field');
    }
  });

  it('calls only functions of the policy', () => {
    for (const value of ['1', '"x"', '[]', '({})', 'new Map()', 'app', 'null', 'undefined']) {
      expect(classOf(keyOf(`const key = (app) => { const f = ${value}; return f(); }`))).toBe('type');
    }
  });

  it('freezes what loading has made, with everything it leads to', () => {
    const shared = 'const shared = { list: [new Map([[1, [2]]])] };\n';
    for (const write of [
      'shared.x = 1',
      'shared.list.push(1)',
      'shared.list[0].set(2, 3)',
      'shared.list[0].get(1).push(3)',
      'shared.list[0] = 1',
    ]) {
      expect(classOf(keyOf(`${shared}const key = () => { ${write}; return 1; };`))).toBe('frozen');
    }
  });

  it('stops where a variable is read or assigned before its declaration has run', () => {
    expect(classOf(keyOf('const key = () => { const y = x; const x = 1; return y; };'))).toBe('type');
    expect(classOf(keyOf('const key = () => { x = 2; let x = 1; return x; };'))).toBe('type');
  });

  it('refuses a call that assigns to a variable that all calls share', () => {
    expect(classOf(keyOf('let n = 0;\nconst key = () => { n += 1; return n; };'))).toBe('language');
    expect(keyOf('let n = 0;\nn += 1;\nconst key = () => n;')).toBe(1);
  });

  it('answers the same for a program cut anywhere, doubled or shuffled, and never throws', () => {
    const words =
      'const key = ( app , ) => { } [ ] let function return if else for while of ; . ?. ... = + - * / ! " ` ${ 1 0 x y app.weight Math.max new Map draw fail null undefined : ? < > && || async class : number as'.split(
        ' ',
      );
    const programs = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(programs, (code) => {
        expect(JSON.stringify(keyOf(code, 500))).toBe(JSON.stringify(keyOf(code, 500)));
      }),
      cases(500),
    );
  });

  it('ends within its budget whatever loops it holds', () => {
    const bodies = [
      'l.push(l.length)',
      'l = [...l, ...l]',
      'l = l.concat(l)',
      's += s',
      'l = l.map((x) => [x])',
      'm.set(m.size, l)',
    ];
    const loops = ['while (true)', 'for (;;)', 'for (const x of l)', 'do', 'for (let i = 0; i < 1e9; i += 1)'];
    for (const loop of loops) {
      for (const body of bodies) {
        const tail = loop === 'do' ? ' while (true);' : '';
        const code = `const key = () => { let l = [1]; let s = "ab"; const m = new Map(); ${loop} { ${body}; }${tail} return 1; };`;
        const answer = keyOf(code);
        if (answer !== 1) expect(['budget', 'size']).toContain(classOf(answer));
      }
    }
  });

  it('counts deep nesting without exhausting the stack of the host', () => {
    const deep = (open: string, close: string, n: number): string =>
      `const key = () => ${open.repeat(n)}1${close.repeat(n)};`;
    for (const [open, close] of [
      ['(', ')'],
      ['[', ']'],
      ['!', ''],
      ['-', ' '],
      ['() => ', ''],
      ['1 + ', ''],
      ['1 ? 1 : ', ''],
    ]) {
      const error = keyOf(deep(open, close, 1500)) as PolicyError;
      expect(['nesting', 'syntax', 'size', 'result']).toContain(error.class);
    }
  });
});

describe('budgets', () => {
  it('takes what a call used off the budget of the run', () => {
    const checked = check('const key = () => { let i = 0; while (i < 100) i += 1; return i; };');
    if (!checked.ok) throw new Error('refused');
    const loaded = LoadedPolicy.load(checked.value, () => 0, new RunBudget(1_000));
    if (!loaded.ok) throw new Error('stopped');
    let calls = 0;
    while (loaded.value.call('key', [], SMALL_CALL).ok) calls++;
    // Loading made one function, which is eight steps; 9 calls of 100 fit into the rest.
    expect(calls).toBe(9);
  });

  it('is one for all policies of a run', () => {
    const budget = new RunBudget(1_000);
    const policies = [0, 1].map(() => {
      const checked = check('const key = () => { let i = 0; while (i < 100) i += 1; return i; };');
      if (!checked.ok) throw new Error('refused');
      const loaded = LoadedPolicy.load(checked.value, () => 0, budget);
      if (!loaded.ok) throw new Error('stopped');
      return loaded.value;
    });
    let calls = 0;
    while (policies[calls % 2].call('key', [], SMALL_CALL).ok) calls++;
    expect(calls).toBe(9);
  });

  it('pays for what a function of the language walks, a step for sixteen characters of a text', () => {
    const steps = (body: string): number => {
      const code = `const key = () => { let s = ${JSON.stringify(' '.repeat(1600))}; ${body}; return 1; };`;
      for (let limit = 0; ; limit++) if (keyOf(code, limit) === 1) return limit;
    };
    const walked = ['s.trim()', 'Number(s)', 'draw(s, 1)', 'String(s)', 's.slice(0)', '`${s}`'].map(steps);
    expect(walked).toEqual([101, 101, 101, 101, 101, 100]);
  });

  it('stops at the same step on every machine', () => {
    const code = 'const key = () => {\n  let i = 0;\n  while (i < 10_000) i += 1;\n  return i;\n};';
    expect(keyOf(code)).toBe(10_000);
    expect(keyOf(code, 9_999)).toMatchObject({ class: 'budget', line: 3, column: 3 });
  });
});

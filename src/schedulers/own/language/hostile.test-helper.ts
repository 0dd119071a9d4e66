/** Hostile policies, by what they attack. Whatever they do, they are refused or stopped, and nothing outside is touched. */

/** What has become of a policy: `answers` where it did what the language allows. */
type Outcome = 'refused' | 'stopped' | 'answers';

export interface Hostile {
  readonly attack: string;
  readonly outcome: Outcome;
  /** Class of the error; '' for an answer. */
  readonly kind: string;
  readonly code: string;
}

/** Policies that attack the same thing and meet the same fate. */
export const hostile = (attack: string, outcome: Outcome, kind: string, ...codes: readonly string[]): Hostile[] =>
  codes.map((code) => ({ attack, outcome, kind, code }));

/** A policy whose key runs these statements. */
export const keyed = (body: string): string => `const key = (app, ctx) => { ${body} };`;

export const HOSTILE: readonly Hostile[] = [
  ...hostile(
    'instructions',
    'stopped',
    'budget',
    keyed('for (;;) {}'),
    keyed('while (1 < 2) { if (app.pending < 0) break; }'),
    keyed('do { continue; } while (true);'),
    keyed('let n = 0; for (let i = 0; i < 1e9; i++) for (const x of [1, 2, 3]) n += x; return n;'),
    keyed('const l = [1]; for (const x of l) l.push(x); return 1;'),
    keyed('const m = new Map([[0, 0]]); for (const [k] of m) { m.delete(k); m.set(k + 1, 0); } return 1;'),
    keyed('const s = new Set([0]); for (const x of s) { s.delete(x); s.add(x + 1); } return 1;'),
    keyed('const l = [1]; l.forEach(() => l.push(1)); for (;;) l.map((x) => x); return 1;'),
    keyed('const f = (n) => (n === 0 ? 1 : f(n - 1) + f(n - 1)); return f(40);'),
  ),
  ...hostile(
    'memory',
    'stopped',
    'budget',
    keyed('let l = [1]; for (;;) l = [...l, ...l]; return 1;'),
    keyed('let l = []; for (;;) l = [l, l]; return 1;'),
    keyed('const o = {}; for (let i = 0; ; i++) o[i] = [i]; return 1;'),
    keyed('const m = new Map(); for (let i = 0; ; i++) m.set(i, { i }); return 1;'),
    keyed('let l = [1]; for (;;) l = l.concat(l); return 1;'),
    keyed('let l = [[1]]; for (;;) l = l.flatMap((x) => [x, x]); return 1;'),
    keyed('let f = () => 1; for (;;) { const g = f; f = () => g; } return 1;'),
    keyed('return Array.from({ length: 99999 }, (_, i) => i).length;'),
  ),
  ...hostile('memory', 'stopped', 'size', keyed('return Array.from({ length: 4294967295 }).length;')),
  ...hostile(
    'texts',
    'stopped',
    'size',
    keyed('let s = "ab"; for (;;) s = s + s; return s;'),
    keyed('let s = "ab"; for (;;) s = `${s}${s}${s}`; return s;'),
    keyed('let s = "abcdefgh"; for (;;) s = [s, s, s, s].join(s); return s;'),
  ),
  ...hostile(
    'recursion',
    'stopped',
    'depth',
    'const key = (app) => key(app);',
    'const f = (n) => g(n) + 1; const g = (n) => f(n) + 1; const key = () => f(1);',
    keyed('const y = (f) => f(f); return y((f) => f(f));'),
    keyed('return [1].map(function again(x) { return [x].map(again); }).length;'),
    keyed('const l = [2, 1]; const c = (a, b) => l.toSorted(c).length; return l.toSorted(c).length;'),
  ),
  ...hostile('recursion', 'refused', 'nesting', `const key = () => ${'['.repeat(200)}${']'.repeat(200)};`),
  ...hostile('recursion', 'refused', 'nesting', `const key = () => ${'('.repeat(51)}1${')'.repeat(51)};`),
  ...hostile('recursion', 'refused', 'nesting', `const key = (a) => ${'!'.repeat(300)}a;`),
  ...hostile(
    'regular expressions',
    'refused',
    'language',
    keyed("return /(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaa!') ? 1 : 2;"),
    keyed('return app.id.split(/x*/).length;'),
    keyed("return 'x'[/a/];"),
  ),
  ...hostile('regular expressions', 'refused', 'name', keyed("return RegExp('a');")),
  ...hostile(
    'regular expressions',
    'stopped',
    'field',
    keyed("return 'a'.match('a');"),
    keyed("return 'a'.replace('a', 'b');"),
  ),
  ...hostile(
    'getters',
    'refused',
    'language',
    keyed('return { get x() { return 1; } }.x;'),
    keyed('const o = { set x(v) {} }; return 1;'),
    keyed('return { valueOf() { return 1; } } + 1;'),
    keyed('class A { get x() { return 1; } } return 1;'),
  ),
  ...hostile(
    'getters',
    'stopped',
    'type',
    keyed('return { valueOf: () => 1 } + 1;'),
    keyed('return { toString: () => "x" } + "a";'),
  ),
  ...hostile(
    'prototype',
    'stopped',
    'field',

    keyed("const n = 'con' + 'structor'; return {}[n];"),
    keyed("const o = {}; o['__pro' + 'to__'] = { x: 1 }; return 1;"),
    keyed('return app.toString;'),
    keyed("return (() => 1)['constr' + 'uctor'];"),
    keyed("return app['hasOwn' + 'Property'];"),
    keyed('return [].map.call;'),
  ),
  ...hostile(
    'prototype',
    'refused',
    'name',
    keyed('return globalThis;'),
    keyed('return self;'),
    keyed('return process.exit();'),
  ),
  ...hostile('prototype', 'refused', 'language', keyed('return this;')),
  ...hostile(
    'prototype',
    'refused',
    'language',
    keyed('return import("x");'),
    'import x from "y"; const key = () => 1;',
  ),
  ...hostile(
    'huge arrays',
    'stopped',
    'type',
    keyed('const l = []; l[4294967294] = 1; return 1;'),
    keyed('const l = [1]; l[-1] = 1; return 1;'),
  ),
  ...hostile('huge arrays', 'stopped', 'field', keyed('const l = []; l.length = 1e9; return 1;')),
  ...hostile('huge arrays', 'stopped', 'budget', keyed('const l = [1]; for (;;) l.unshift(...l); return 1;')),
  ...hostile('exceptions', 'refused', 'language', keyed('try { for (;;) {} } catch { return 1; }'), keyed('throw 1;')),
  ...hostile('labels', 'refused', 'language', keyed('a: for (;;) { for (;;) break a; }'), keyed('x: { break x; }')),
  ...hostile(
    'generators',
    'refused',
    'language',
    'function* g() { for (;;) yield 1; } const key = () => [...g()].length;',
    'const key = async () => 1;',
  ),
  ...hostile('state', 'stopped', 'frozen', 'const seen = []; const key = (app) => seen.push(app.id);'),
  ...hostile(
    'state',
    'stopped',
    'frozen',
    'const made = (() => { let n = 0; return () => (n += 1); })(); const key = () => made();',
  ),
  ...hostile('state', 'stopped', 'frozen', keyed('app.pending = 0; return 1;')),
  ...hostile('state', 'refused', 'language', 'let n = 0; const key = () => { n = n + 1; return n; };'),
  ...hostile(
    'chance',
    'refused',
    'name',
    keyed('return Math.random();'),
    keyed('return Date.now();'),
    keyed('return Math.sin(1);'),
  ),
  ...hostile(
    'hidden text',
    'refused',
    'syntax',
    'const key = () => 1; // \u202E',
    "const key = () => 'a\u200Bb'.length;",
  ),
  ...hostile('hidden text', 'refused', 'name', 'const \u0430 = 1; const key = () => 1;'),
  ...hostile(
    'contradictions',
    'answers',
    '',
    keyed('return [3, 1, 2].toSorted(() => 1).length;'),
    keyed('return [3, 1, 2, 5, 4].toSorted((a, b) => draw("x", a + b) - 0.5).length;'),
  ),
  ...hostile('NaN', 'answers', '', keyed('return Number.isNaN(0 / 0) ? 1 : 2;')),
  ...hostile('regular expressions', 'refused', 'language', keyed("return new RegExp('(a+)+$');")),
  ...hostile('getters', 'refused', 'name', keyed('return { [Symbol.iterator]: 1 };')),
  ...hostile('prototype', 'refused', 'language', keyed('return {}.constructor;')),
  ...hostile('prototype', 'refused', 'language', keyed('return [].constructor;')),
  ...hostile('prototype', 'refused', 'language', keyed("return 'x'.__proto__;")),
  ...hostile('prototype', 'refused', 'syntax', keyed('return new.target;')),
  ...hostile('prototype', 'refused', 'name', keyed('return eval("1");')),
  ...hostile('generators', 'refused', 'syntax', keyed('for await (const x of []) {} return 1;')),
  ...hostile('NaN', 'stopped', 'result', keyed('return [0 / 0, 1].toSorted((a, b) => a - b).length;')),
  ...hostile(
    'texts',
    'refused',
    'size',
    `const s = 'x'; const t = [${"'aaaaaaaaaaaaaaaaaaaa', ".repeat(500)}].join(s); const key = () => 1;`,
  ),
];

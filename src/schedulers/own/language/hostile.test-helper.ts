/** Hostile policies, by what they attack. Whatever they do, they are refused or stopped, and nothing outside is touched. */

/** What has become of a policy: `answers` where it did what the language allows. */
type Outcome = 'refused' | 'stopped' | 'answers';

interface Hostile {
  readonly attack: string;
  readonly outcome: Outcome;
  /** Class of the error; '' for an answer. */
  readonly kind: string;
  readonly code: string;
}

const hostile = (attack: string, outcome: Outcome, kind: string, ...codes: readonly string[]): Hostile[] =>
  codes.map((code) => ({ attack, outcome, kind, code }));

const key = (body: string): string => `const key = (app, ctx) => { ${body} };`;

export const HOSTILE: readonly Hostile[] = [
  ...hostile(
    'instructions',
    'stopped',
    'budget',
    key('for (;;) {}'),
    key('while (1 < 2) { if (app.pending < 0) break; }'),
    key('do { continue; } while (true);'),
    key('let n = 0; for (let i = 0; i < 1e9; i++) for (const x of [1, 2, 3]) n += x; return n;'),
    key('const l = [1]; for (const x of l) l.push(x); return 1;'),
    key('const m = new Map([[0, 0]]); for (const [k] of m) { m.delete(k); m.set(k + 1, 0); } return 1;'),
    key('const s = new Set([0]); for (const x of s) { s.delete(x); s.add(x + 1); } return 1;'),
    key('const l = [1]; l.forEach(() => l.push(1)); for (;;) l.map((x) => x); return 1;'),
    key('const f = (n) => (n === 0 ? 1 : f(n - 1) + f(n - 1)); return f(40);'),
  ),
  ...hostile(
    'memory',
    'stopped',
    'budget',
    key('let l = [1]; for (;;) l = [...l, ...l]; return 1;'),
    key('let l = []; for (;;) l = [l, l]; return 1;'),
    key('const o = {}; for (let i = 0; ; i++) o[i] = [i]; return 1;'),
    key('const m = new Map(); for (let i = 0; ; i++) m.set(i, { i }); return 1;'),
    key('let l = [1]; for (;;) l = l.concat(l); return 1;'),
    key('let l = [[1]]; for (;;) l = l.flatMap((x) => [x, x]); return 1;'),
    key('let f = () => 1; for (;;) { const g = f; f = () => g; } return 1;'),
    key('return Array.from({ length: 99999 }, (_, i) => i).length;'),
  ),
  ...hostile('memory', 'stopped', 'size', key('return Array.from({ length: 4294967295 }).length;')),
  ...hostile(
    'texts',
    'stopped',
    'size',
    key('let s = "ab"; for (;;) s = s + s; return s;'),
    key('let s = "ab"; for (;;) s = `${s}${s}${s}`; return s;'),
    key('let s = "abcdefgh"; for (;;) s = [s, s, s, s].join(s); return s;'),
  ),
  ...hostile(
    'recursion',
    'stopped',
    'depth',
    'const key = (app) => key(app);',
    'const f = (n) => g(n) + 1; const g = (n) => f(n) + 1; const key = () => f(1);',
    key('const y = (f) => f(f); return y((f) => f(f));'),
    key('return [1].map(function again(x) { return [x].map(again); }).length;'),
    key('const l = [2, 1]; const c = (a, b) => l.toSorted(c).length; return l.toSorted(c).length;'),
  ),
  ...hostile('recursion', 'refused', 'nesting', `const key = () => ${'['.repeat(200)}${']'.repeat(200)};`),
  ...hostile('recursion', 'refused', 'nesting', `const key = () => ${'('.repeat(51)}1${')'.repeat(51)};`),
  ...hostile('recursion', 'refused', 'nesting', `const key = (a) => ${'!'.repeat(300)}a;`),
  ...hostile(
    'regular expressions',
    'refused',
    'language',
    key("return /(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaa!') ? 1 : 2;"),
    key('return app.id.split(/x*/).length;'),
    key("return 'x'[/a/];"),
  ),
  ...hostile('regular expressions', 'refused', 'name', key("return RegExp('a');")),
  ...hostile(
    'regular expressions',
    'stopped',
    'field',
    key("return 'a'.match('a');"),
    key("return 'a'.replace('a', 'b');"),
  ),
  ...hostile(
    'getters',
    'refused',
    'language',
    key('return { get x() { return 1; } }.x;'),
    key('const o = { set x(v) {} }; return 1;'),
    key('return { valueOf() { return 1; } } + 1;'),
    key('class A { get x() { return 1; } } return 1;'),
  ),
  ...hostile(
    'getters',
    'stopped',
    'type',
    key('return { valueOf: () => 1 } + 1;'),
    key('return { toString: () => "x" } + "a";'),
  ),
  ...hostile(
    'prototype',
    'stopped',
    'field',

    key("const n = 'con' + 'structor'; return {}[n];"),
    key("const o = {}; o['__pro' + 'to__'] = { x: 1 }; return 1;"),
    key('return app.toString;'),
    key("return (() => 1)['constr' + 'uctor'];"),
    key("return app['hasOwn' + 'Property'];"),
    key('return [].map.call;'),
  ),
  ...hostile(
    'prototype',
    'refused',
    'name',
    key('return globalThis;'),
    key('return self;'),
    key('return process.exit();'),
  ),
  ...hostile('prototype', 'refused', 'language', key('return this;')),
  ...hostile('prototype', 'refused', 'language', key('return import("x");'), 'import x from "y"; const key = () => 1;'),
  ...hostile(
    'huge arrays',
    'stopped',
    'type',
    key('const l = []; l[4294967294] = 1; return 1;'),
    key('const l = [1]; l[-1] = 1; return 1;'),
  ),
  ...hostile('huge arrays', 'stopped', 'field', key('const l = []; l.length = 1e9; return 1;')),
  ...hostile('huge arrays', 'stopped', 'budget', key('const l = [1]; for (;;) l.unshift(...l); return 1;')),
  ...hostile('exceptions', 'refused', 'language', key('try { for (;;) {} } catch { return 1; }'), key('throw 1;')),
  ...hostile('labels', 'refused', 'language', key('a: for (;;) { for (;;) break a; }'), key('x: { break x; }')),
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
  ...hostile('state', 'stopped', 'frozen', key('app.pending = 0; return 1;')),
  ...hostile('state', 'refused', 'language', 'let n = 0; const key = () => { n = n + 1; return n; };'),
  ...hostile(
    'chance',
    'refused',
    'name',
    key('return Math.random();'),
    key('return Date.now();'),
    key('return Math.sin(1);'),
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
    key('return [3, 1, 2].toSorted(() => 1).length;'),
    key('return [3, 1, 2, 5, 4].toSorted((a, b) => draw("x", a + b) - 0.5).length;'),
  ),
  ...hostile('NaN', 'answers', '', key('return Number.isNaN(0 / 0) ? 1 : 2;')),
  ...hostile('regular expressions', 'refused', 'language', key("return new RegExp('(a+)+$');")),
  ...hostile('getters', 'refused', 'name', key('return { [Symbol.iterator]: 1 };')),
  ...hostile('prototype', 'refused', 'language', key('return {}.constructor;')),
  ...hostile('prototype', 'refused', 'language', key('return [].constructor;')),
  ...hostile('prototype', 'refused', 'language', key("return 'x'.__proto__;")),
  ...hostile('prototype', 'refused', 'syntax', key('return new.target;')),
  ...hostile('prototype', 'refused', 'name', key('return eval("1");')),
  ...hostile('generators', 'refused', 'syntax', key('for await (const x of []) {} return 1;')),
  ...hostile('NaN', 'stopped', 'result', key('return [0 / 0, 1].toSorted((a, b) => a - b).length;')),
  ...hostile(
    'texts',
    'refused',
    'size',
    `const s = 'x'; const t = [${"'aaaaaaaaaaaaaaaaaaaa', ".repeat(500)}].join(s); const key = () => 1;`,
  ),
];

/** Mistakes that beginners make: what the sentence about each says. */
import { expect, it } from 'vitest';
import { keyOf, unlikeKeys } from '../answers';
import { KINDS } from '../fields';
import { check, LoadedPolicy } from './program';
import { PolicyRecord } from './values';

const APP = new PolicyRecord(KINDS.app, { id: 'a', preferred: Object.freeze(['n/1']) });
const CTX = new PolicyRecord(KINDS.ctx, {});

/** What is wrong with a policy of `key`: "line:column sentence", or the sentence where there is no place. */
function mistakeIn(code: string): string {
  const checked = check(code);
  const loaded = checked.ok ? LoadedPolicy.load(checked.value, () => 0.25) : checked;
  const key = loaded.ok ? keyOf(loaded.value, APP, CTX) : loaded;
  if (key.ok) return 'nothing';
  const error = Array.isArray(key.error) ? key.error[0] : key.error;
  return error.line > 0 ? `${error.line}:${error.column} ${error.message}` : error.message;
}

it.each([
  // What is missing where the code ends.
  ['const key = (app) => app.', '1:26 the code ends after `.`, where more must follow'],
  ['const key = (app) => app.submitted +  \n\n', '1:37 the code ends after `+`, where more must follow'],
  ['const key = (app) => (app.submitted', '1:36 the code ends, but `(` of line 1, column 22 is open; `)` is missing'],
  ['const key = (app) => {\n  return 1;', '2:12 the code ends, but `{` of line 1, column 22 is open; `}` is missing'],
  // What stands where it cannot.
  ['const key = (app) => app.submitted);', '1:35 unexpected `)`, which closes nothing'],
  ['const key = (app) => [app.submitted);', '1:36 unexpected `)`: `[` of line 1, column 22 is open; `]` is missing'],
  ['def key(app): return 1', '1:5 unexpected `key` after `def`'],
  ['const key = (app) -> 1;', '1:20 unexpected `>`; an arrow is written `=>`'],
  ['const key = (app) => app.weight and 1;', '1:33 unexpected `and`; write `&&`'],
  ['const key = (app) =>\n  return 1;', '2:3 unexpected `return` after `=>`; put braces around it: `=> { return … }`'],
  ['const key = (app) => “a”;', '1:22 unexpected `“`; a string has straight quotes, as in `"a"`'],
  ["const key = (app) => 'a;", '1:22 this string has no closing quote'],
  ['const key = (app) => 1;\nconst key = 2;', '2:7 `key` is declared a second time; choose another name'],
  // Names.
  ['key = (app) => 1;', '1:1 `key` is unknown; declare it with const or let'],
  [
    'const key = (app) => app.weight / ctx.nodes;',
    '1:35 `ctx` is unknown; add it to the parameters, as in `(app, ctx) => …`',
  ],
  ['const key = (app) => parseInt(app.id);', '1:22 `parseInt` is unknown; write `Number(text)`'],
  [
    'const key = (app) => Math.clamp(1);',
    '1:22 `Math.clamp` is unknown; there is abs, floor, ceil, round, trunc, sign, sqrt, min, max, log, log2, exp, pow, PI, E',
  ],
  // Fields and methods.
  ['const key = (app) => app.name;', '1:22 app has no field `name`; did you mean `id`'],
  [
    'const key = (app) => app.memory;',
    '1:22 app has no field `memory`; did you mean `pendingMemory`, `usedMemory`, `taskMemory` or `minMemory`',
  ],
  ['const key = (app) => app.now;', '1:22 app has no field `now`; write `ctx.now`, or `cluster.now` in `schedule`'],
  ['const key = (app) => app.preferred.lenght;', '1:22 a list has no field `lenght`; did you mean `length`'],
  [
    'const key = (app) => app.preferred.length();',
    '1:36 a list has no method `length`; write `length` without brackets',
  ],
  [
    "const key = (app) => app.id.localeCompare('b');",
    '1:29 a string has no method `localeCompare`; `<` and `>` compare strings',
  ],
  [
    'const key = (app) => app.id.toUpperCase();',
    '1:29 a string has no method `toUpperCase`; there is slice, indexOf, includes, startsWith, endsWith, charCodeAt, split, trim',
  ],
  [
    'const key = (app) => app.preferred.findLast((n) => n);',
    '1:36 a list has no method `findLast`; write `toReversed().find(…)`',
  ],
  ['const key = (app) => isNaN(app.weight);', '1:22 `isNaN` is unknown; write `Number.isNaN(value)`'],
  ['const key = (app) => app.weight.toString();', '1:33 a number has no method `toString`; write `String(value)`'],
  [
    'const key = (app) => { if (app.user = "ana") return 1; return 2; };',
    '1:28 app belongs to the engine and cannot be changed; to compare, write `===`',
  ],
  [
    'const key = () => { let s = "0123456789"; while (true) s = s + s; };',
    '1:60 a string may have 10,000 characters, this one has 10,240',
  ],
  // Answers.
  [
    'const key = (app) => { app.submitted };',
    '`key` returned nothing for a: a `return` with a value is missing; a key is a number, a string, or a list of 1 to 8 of them',
  ],
  [
    'const twice = (n) => 2 * n;\nconst key = (app) => { twice(app.weight); };',
    '`key` returned nothing for a: a `return` with a value is missing; a key is a number, a string, or a list of 1 to 8 of them',
  ],
  [
    'const key = (app) => app.preferred[3];',
    '`key` returned undefined for a; a key is a number, a string, or a list of 1 to 8 of them',
  ],
])('%s', (code, sentence) => {
  expect(mistakeIn(code)).toBe(sentence);
});

it.each([
  'var a = 1;',
  'class A {}',
  'const key = () => this;',
  'const key = () => new Date();',
  'const key = async () => 1;',
  'function* key() { yield 1; }',
  'const key = () => { try { return 1; } catch { return 2; } };',
  'const key = () => { throw 1; };',
  'import a from "a";',
  'export * from "a";',
  'const key = () => import.meta;',
  'const key = () => /a/;',
  'const key = () => 1n;',
  'const key = () => ({ get a() { return 1; } });',
  'const key = () => ({ a() { return 1; } });',
  'const key = () => { x: for (;;) break x; };',
  'const key = (app) => { for (const a in app) {} };',
  'const key = () => { const o = { a: 1 }; delete o.a; };',
  'const key = () => void 0;',
  'const key = (app) => "a" in app;',
  'const key = (app) => app instanceof Map;',
  'const key = () => (1, 2);',
  'const key = () => eval("1");',
  'const key = (app) => app.constructor;',
  'enum A { B }',
  'namespace A {}',
  'declare const a: number;',
  'const ключ = 1;',
  'const key = () => { debugger; };',
])('what is refused has an alternative: %s', (code) => {
  expect(mistakeIn(code)).toMatch(/^\d+:\d+ .+; .+/);
});

it('keys of different kinds are told with the records that have them', () => {
  const checked = check('const key = () => 1;');
  const loaded = checked.ok ? LoadedPolicy.load(checked.value, () => 0.25) : checked;
  if (!loaded.ok) throw new Error('the policy is right');
  const other = new PolicyRecord(KINDS.app, { id: 'b' });
  expect(unlikeKeys(loaded.value, [[1], APP], [['late', 2], other]).message).toBe(
    'all keys have parts of the same kinds; that of a is 1, that of b is ["late", 2]',
  );
});

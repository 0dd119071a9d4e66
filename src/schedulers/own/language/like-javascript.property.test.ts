/** Programs of the policy language mean what they mean in JavaScript: random ones run here and in the host give the same values. */
import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases, LAW_TIMEOUT } from '../../../../scripts/property-cases';
import { SMALL_CALL } from './call-limits';
import { check, LoadedPolicy } from './program';

type Code = fc.Arbitrary<string>;

/** Puts random parts into a text with `#` in their places. */
function filled(pattern: string, ...parts: readonly Code[]): Code {
  const texts = pattern.split('#');
  return fc.tuple(...parts).map((made) => texts.map((text, i) => text + (made[i] ?? '')).join(''));
}

interface Parts {
  readonly num: string;
  readonly bool: string;
  readonly text: string;
  readonly list: string;
  readonly step: string;
}

/** Methods that call a function for each element. */
const WALKS = ['forEach', 'map', 'filter', 'some', 'every', 'find', 'findIndex', 'flatMap'];

/** Expressions by the kind of their value, and statements. `a` and `b` are numbers, `n`, `t` and `l` are variables. */
const { num, text, list, step } = fc.letrec<Parts>((tie: fc.LetrecTypedTie<Parts>) => {
  const [n, b, t, l, s] = [tie('num'), tie('bool'), tie('text'), tie('list'), tie('step')];
  const pick = (...all: readonly Code[]): Code => fc.oneof({ maxDepth: 2, depthSize: 'small' }, ...all);
  const words = (...all: readonly string[]): Code => fc.constantFrom(...all);
  return {
    num: pick(
      words('0', '1', '2', '7', '0.5', '1e9', 'a', 'b', 'n', 'l.length', 't.length', 'NaN', 'Infinity'),
      filled('(# # #)', n, words('+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>'), n),
      filled('(# ? # : #)', b, n, n),
      filled(
        '(#(#))',
        words('-', '~', '+', 'Math.abs', 'Math.floor', 'Math.ceil', 'Math.round', 'Math.trunc', 'Math.sign'),
        n,
      ),
      filled('Math.#(#, #)', words('min', 'max'), n, n),
      filled('#.reduce((s, v) => s # v, #)', l, words('+', '*', '-'), n),
      filled('(#[#] ?? #)', l, n, n),
      filled('(#.at(#) ?? #)', l, words('0', '-1', '1'), n),
      filled('#.indexOf(#)', l, n),
      filled('#.findIndex((v) => v > #)', l, n),
      filled('#.indexOf(#)', t, t),
      filled('#.charCodeAt(#)', t, words('0', '1', '5')),
      filled('Number(#)', b),
      filled('((x, y = #) => x - y)(#)', n, n),
      filled('(({ p, ...r }) => p + Object.keys(r).length)({ p: #, q: # })', n, t),
      filled('new Map([[#, #]]).size', t, n),
      filled('new Set(#).size', l),
      filled('(new Map([["k", #]]).get(#) ?? #)', n, t, n),
    ),
    bool: pick(
      words('true', 'false', '(a === b)'),
      filled('(# # #)', n, words('<', '<=', '>', '>=', '===', '!=='), n),
      filled('(# # #)', t, words('<', '>=', '===', '!=='), t),
      filled('(# # #)', b, words('&&', '||'), b),
      filled('!#', b),
      filled('#.includes(#)', l, n),
      filled('#.#((v) => v < #)', l, words('some', 'every'), n),
      filled('#.#(#)', t, words('includes', 'startsWith', 'endsWith'), t),
      filled('Number.#(#)', words('isFinite', 'isInteger', 'isNaN'), n),
    ),
    text: pick(
      words('""', '"a"', '"b-c"', '" d "', 't'),
      filled('(# + #)', t, t),
      filled('(# + #)', t, n),
      filled('(# + #)', b, t),
      filled('`<${#}|${#}>`', n, t),
      filled('(# ? # : #)', b, t, t),
      filled('#.slice(#)', t, words('0', '1', '-1', '-2')),
      filled('#.trim()', t),
      filled('#.join("-")', l),
      filled('#.split("-").toReversed().join("+")', t),
      filled('String(#)', n),
      filled('(typeof #)', n),
    ),
    list: pick(
      words('[]', '[1, 2, 3]', 'l', '[a, b]'),
      filled('[#, #]', n, n),
      filled('[...#, #]', l, n),
      filled('#.map((v, i) => v # i)', l, words('+', '*', '-')),
      filled('#.filter((v) => v > #)', l, n),
      filled('#.slice(#, #)', l, words('0', '1', '-2'), words('2', '-1', '9')),
      filled('#.concat(#)', l, l),
      filled('#.filter((v) => Number.isFinite(v)).toSorted((x, y) => x - y)', l),
      filled('#.toReversed()', l),
      filled('#.slice(0, 9).flatMap((v) => [v, #])', l, n),
      filled('[...new Set(#)]', l),
      filled('Object.values({ x: #, y: # })', n, n),
    ),
    step: pick(
      filled('n = #;', n),
      filled('n # #;', words('+=', '-=', '*='), n),
      filled('t = #;', t),
      filled('l = #;', l),
      filled('l = l.slice(0, 20); l.push(#);', n),
      filled('if (#) { # } else { # }', b, s, s),
      filled('for (let i = 0; i < 4; i++) { if (#) continue; # if (#) break; }', b, s, b),
      filled('for (const v of #.slice(0, 6)) { n += v; # }', l, s),
      filled('{ let i = 0; while (i < 3) { i += 1; # } }', s),
      filled('{ let i = 0; do { # } while (++i < 3); }', s),
      filled('switch (#) { case 1: # case 2: { # break; } default: # }', n, s, s, s),
      filled('{ const m = #; { const n = m; t = "" + n; } }', n),
      filled(
        '{ const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i * #); n = fs.map((f) => f()).reduce((x, y) => x + y); }',
        n,
      ),
      filled('[n, l] = [l.length, [n, #]];', n),
      filled('l = l.slice(0, 9); l.#((v) => { n += v; l.push(#); return v > #; });', words(...WALKS), n, n),
      filled('l = l.slice(0, 9); n += l.#((v) => { l.pop(); return v > #; }).length;', words('map', 'filter'), n),
      filled('{ const o = { x: n, y: [#] }; o.x += 1; o.y[0] ??= 3; ({ x: n } = o); l = o.y; }', n),
    ),
  };
});

const program = filled(
  '(a, b) => { let n = a; let t = "x"; let l = [b]; # # # return [n, t, l.length, #, #, ...#.slice(0, 20)]; }',
  step,
  step,
  step,
  num,
  text,
  list,
);

/** Values as texts that tell -0 from 0 and "1" from 1. */
function written(values: unknown): string {
  return (values as unknown[])
    .map((value) => (Object.is(value, -0) ? '-0' : typeof value === 'string' ? JSON.stringify(value) : String(value)))
    .join(' ');
}

it(
  'random programs give the values that they give in JavaScript',
  () => {
    const numbers = fc.constantFrom(0, 1, -2, 3.5, 1e21);
    let tried = 0;
    let compared = 0;
    fc.assert(
      fc.property(program, numbers, numbers, (code, a, b) => {
        tried += 1;
        const checked = check(`const key = ${code};`);
        if (!checked.ok) {
          // Some are nested too deeply, or too long.
          expect(['nesting', 'size']).toContain(checked.error[0].class);
          return;
        }
        const loaded = LoadedPolicy.load(checked.value, () => 0.5);
        if (!loaded.ok) throw new Error(loaded.error.message);
        const called = loaded.value.call('key', [a, b], SMALL_CALL);
        if (!called.ok) {
          // A budget is the one thing in which they differ.
          expect(['budget', 'size']).toContain(called.error.class);
          return;
        }
        compared += 1;
        const inHost = runInThisContext(`(${code})`) as (a: number, b: number) => unknown;
        expect(written(called.value.value)).toBe(written(inHost(a, b)));
      }),
      cases(1000),
    );
    expect(compared).toBeGreaterThan(tried / 2);
  },
  LAW_TIMEOUT,
);

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { libraryEntries, policyLimits, stepCosts } from './api';
import { check, LoadedPolicy } from './language/program';
import { MAX_DEPTH, MAX_LIST, MAX_TEXT, STEPS_PER_RUN } from './language/machine';
import { methodsOf, providedFunctions } from './language/library/tables';
import { LARGE_CALL, SMALL_CALL } from './language/call-limits';
import { MAX_STATE, MAX_WHY } from './placements';
import { policiesPage } from './reference-page.test-helper';

const PAGE = new URL('../../../docs/policies.md', import.meta.url);

it('docs/policies.md is what the tables say; SIGNALBOX_REFRESH=1 writes it', () => {
  // The formatter aligns tables and breaks examples.
  const words = (text: string): string => text.replace(/^\|[-\s|]+\|$/gm, '').replace(/[\s|,;]+/g, '');
  const page = policiesPage();
  if (process.env['SIGNALBOX_REFRESH'] === '1') writeFileSync(PAGE, page);
  expect(words(readFileSync(PAGE, 'utf8'))).toBe(words(page));
});

it('the reference names everything that the language provides', () => {
  const methods = [[], '', 0, new Map(), new Set()].flatMap((value) => Object.keys(methodsOf(value) ?? {}));
  const functions = Object.keys(providedFunctions).filter((name) => !/^(Math\.|draw$|fail$)/.test(name));
  const told = libraryEntries.flatMap(({ names }) => names);
  expect([...new Set(told)].sort()).toEqual([...new Set([...methods, ...functions])].sort());
});

const grouped = (n: number): string => n.toLocaleString('en');

it('the limits are those that are counted', () => {
  const limits = policyLimits.map(([, limit]) => limit);
  for (const steps of [SMALL_CALL, LARGE_CALL, STEPS_PER_RUN]) expect(limits).toContain(`${grouped(steps)} steps`);
  expect(limits).toContain(`${grouped(MAX_LIST)} elements`);
  expect(limits).toContain(`${grouped(MAX_TEXT)} characters`);
  expect(limits).toContain(`${grouped(MAX_DEPTH)} in all`);
  expect(limits).toContain(`${grouped(MAX_STATE)} values`);
  expect(limits).toContain(`${MAX_WHY} characters`);
});

/** What is said of code that is refused, or that stops a call of `key`. */
function refusal(code: string): string {
  const checked = check(code);
  return checked.ok ? '' : checked.error[0].message;
}

it('the limits of code are those of the parser', () => {
  const limits = policyLimits.map(([, limit]) => limit);
  const wrapped = (n: number, open: string, close: string): string =>
    `const key = (app) => ${open.repeat(n)}1${close.repeat(n)};`;
  const cases: readonly (readonly [limit: string, fits: string, over: string])[] = [
    ['12,000 characters', `const key = () => 1;${' '.repeat(11_980)}`, `const key = () => 1;${' '.repeat(11_981)}`],
    ['4,000', `const key = () => 1;${';'.repeat(3_990)}`, `const key = () => 1;${';'.repeat(4_000)}`],
    ['50 deep', wrapped(50, '(', ')'), wrapped(51, '(', ')')],
    ['100 deep', wrapped(90, '!', ''), wrapped(100, '!', '')],
  ];
  for (const [limit, fits, over] of cases) {
    expect(limits).toContain(limit);
    expect(refusal(fits)).toBe('');
    expect(refusal(over)).not.toBe('');
  }
});

it.each(stepCosts)('$what: $example', ({ example, total }) => {
  const stepsOf = (body: string): number => {
    const code = `const same = (x) => x;
const l = [1, 2, 3, 4, 5];
const t = '0123456789abcdef0123456789abcdef';
const key = () => { const o = { a: 1 }; const m = new Map(); ${body} return 1; };`;
    const checked = check(code);
    const loaded = checked.ok ? LoadedPolicy.load(checked.value, () => 0) : checked;
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
    const called = loaded.value.call('key', [], SMALL_CALL);
    return called.ok ? called.value.steps : -1;
  };
  expect(stepsOf(example) - stepsOf('')).toBe(total);
});

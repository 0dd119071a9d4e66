import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { libraryEntries, policyLimits } from './api';
import { STEPS_PER_RUN } from './language/machine';
import { methodsOf, providedFunctions } from './language/library/tables';
import { LARGE_CALL, SMALL_CALL } from './language/call-limits';
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

it('the limits are those that are counted', () => {
  const limits = policyLimits.map(([, limit]) => limit);
  for (const steps of [SMALL_CALL, LARGE_CALL, STEPS_PER_RUN]) {
    expect(limits).toContain(`${steps.toLocaleString('en')} steps`);
  }
});

/** The page about the language of lessons names every word of the language. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DRAG_KEYS, GOAL_KEYS, PICK_KEYS, PREDICT_KEYS, VIEW_KEYS } from '../../scenario/lesson/attributes';
import { DIRECTIVES, FORMATS, FUNCTIONS, PREDICTIONS, VERBS } from './completion-words';

const page = readFileSync(new URL('../../../docs/lesson-language.md', import.meta.url), 'utf8');
/** What stands as code on the page. */
const code = [...page.matchAll(/```[^]*?```|`[^`]+`/g)].map(([text]) => text).join(' ');
const names = (words: readonly { readonly name: string }[]): string[] => words.map(({ name }) => name);

it.each([
  ['directives', names(DIRECTIVES)],
  ['questions', names(PREDICTIONS)],
  ['links', names(VERBS)],
  ['formats', names(FORMATS).filter((name) => !/[12]/.test(name))],
  ['functions', names(FUNCTIONS).map((name) => name.replace('(', ''))],
  ['keys', [VIEW_KEYS, DRAG_KEYS, PICK_KEYS, PREDICT_KEYS, GOAL_KEYS].flatMap((keys) => Object.keys(keys))],
] as const)('names all %s', (_, words) => {
  expect(words.filter((word) => !new RegExp(`(?<![a-z-])${word}(?![a-z-])`).test(code))).toEqual([]);
});

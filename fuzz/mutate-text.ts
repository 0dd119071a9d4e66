/** Damages texts as people, programs, transport or attackers would. */
import type { Chance } from './chance';

/** What breaks readers: numbers at their bounds, brackets, escapes, directions, names of prototypes. */
const TOKENS: readonly string[] = [
  '',
  ' ',
  '\n',
  '\t',
  '\0',
  '\uFEFF',
  '\u202E',
  '\uD800',
  '"',
  "'",
  '`',
  '\\',
  '{',
  '}',
  '[',
  ']',
  '<',
  '>',
  '</',
  '/>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '&a;',
  '&#0;',
  '${',
  '{{',
  '::',
  ':',
  '- ',
  ',',
  ';',
  '#',
  '*a',
  '&a ',
  '!!js/function ',
  '%',
  '0',
  '-1',
  '1e400',
  '-0',
  'NaN',
  'Infinity',
  '0x7fffffff',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '0.0000001',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'root.',
  '..',
];

const RUNS: readonly string[] = [' ', '1', '.', '-', ',', '\n', 'a', '"', '(', '\u00A0'];
const LONG_RUN = 60_000;
const MOST_REPEATS = 3_000;
/** Longest text that a case may grow to, in characters. */
const MOST_CHARACTERS = 300_000;

type Mutation = (text: string, chance: Chance, others: readonly string[]) => string;

const MUTATIONS: readonly Mutation[] = [
  // A token somewhere.
  (text, chance) => splice(text, chance.below(text.length + 1), 0, chance.of(TOKENS)),
  (text, chance) => splice(text, chance.below(text.length + 1), chance.below(8), chance.of(TOKENS)),
  // A stretch is gone.
  (text, chance) => splice(text, chance.below(text.length + 1), chance.below(text.length / 2 + 1), ''),
  // A stretch stands there twice, or often.
  (text, chance) => {
    const from = chance.below(text.length + 1);
    const part = text.slice(from, from + 1 + chance.below(40));
    const times = chance.below(10) === 0 ? chance.below(MOST_REPEATS) : 1 + chance.below(3);
    return splice(text, from, 0, part.repeat(Math.min(times, MOST_CHARACTERS / (part.length + 1))));
  },
  // One token very often.
  (text, chance) =>
    splice(text, chance.below(text.length + 1), 0, chance.of(TOKENS).repeat(chance.below(MOST_REPEATS))),
  // A very long run of a character that expressions look for: what they search more than once shows here.
  (text, chance) =>
    splice(text, chance.below(text.length + 1), 0, chance.of(RUNS).repeat(chance.below(4) === 0 ? LONG_RUN : 100)),
  // Another character.
  (text, chance) => splice(text, chance.below(text.length + 1), 1, String.fromCharCode(chance.below(0x250))),
  // Cut off.
  (text, chance) => text.slice(0, chance.below(text.length + 1)),
  // Two stretches in each other's place.
  (text, chance) => {
    const [a, b] = [chance.below(text.length + 1), chance.below(text.length + 1)];
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return text.slice(0, from) + text.slice(to) + text.slice(from, to);
  },
  // Another number.
  (text, chance) => {
    const numbers = [...text.matchAll(/-?\d+(\.\d+)?/g)].slice(0, 200);
    if (numbers.length === 0) return text;
    const { index, 0: found } = chance.of(numbers);
    return splice(text, index, found.length, chance.of(TOKENS.filter((token) => /\d|N|I/.test(token))));
  },
  // Another word in a place of one.
  (text, chance) => {
    const words = [...text.matchAll(/[A-Za-z][\w.-]*/g)].slice(0, 400);
    if (words.length === 0) return text;
    const { index, 0: found } = chance.of(words);
    return splice(text, index, found.length, chance.of(words)[0]);
  },
  // The head of one and the tail of another.
  (text, chance, others) => {
    const other = chance.of(others);
    return text.slice(0, chance.below(text.length + 1)) + other.slice(chance.below(other.length + 1));
  },
];

function splice(text: string, at: number, remove: number, insert: string): string {
  return text.slice(0, at) + insert + text.slice(at + remove);
}

/** One of the seeds with one to four damages. */
export function damaged(seeds: readonly string[], chance: Chance): string {
  let text = chance.of(seeds);
  const times = 1 + chance.below(4);
  for (let i = 0; i < times; i++) text = chance.of(MUTATIONS)(text, chance, seeds).slice(0, MOST_CHARACTERS);
  return text;
}

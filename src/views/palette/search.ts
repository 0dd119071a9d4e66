/** What a line of text finds among commands. */
import { memo } from '../../base/memo';
import type { Command } from './command';

const MOST = 60;

/** Words that say nothing of what is looked for: "how do I print". */
const FILLERS = new Set(
  'a an the of to do does i can how what is are where which my me in on for with show'.split(' '),
);

/** Shorter words are not corrected: too many others are one letter away. */
const SHORTEST_CORRECTED = 4;

/**
 * The commands in which every word is found, the better ones first: words that begin the title, then those that begin a word
 * of it, then the further words of the command, whole or begun, those inside the title, and those in its description.
 * Ties stay in order.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = wordsOf(text);
  if (words.length === 0) return commands.slice(0, MOST);
  const ranked: { readonly command: Command; readonly rank: number; readonly at: number }[] = [];
  commands.forEach((command, at) => {
    let rank = 0;
    for (const word of words) {
      const found = rankOf(command, word);
      if (found === undefined) return;
      rank += found;
    }
    ranked.push({ command, rank, at });
  });
  ranked.sort((x, y) => x.rank - y.rank || x.at - y.at);
  return ranked.slice(0, MOST).map(({ command }) => command);
}

/** For a line in which nothing is found as it stands: without the words that say nothing, and with one letter put right. */
export function findNearly(commands: readonly Command[], text: string): readonly Command[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !FILLERS.has(word));
  if (telling.length === 0) return [];
  const plain = telling.length < words.length ? findCommands(commands, telling.join(' ')) : [];
  if (plain.length > 0) return plain;
  const known = vocabulary(commands);
  const corrected = telling.map((word) => (isKnown(known, word) ? word : nearestOf(known, word)));
  return corrected.every((word) => word !== undefined) ? findCommands(commands, corrected.join(' ')) : [];
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function rankOf({ title, about, words = '' }: Command, word: string): number | undefined {
  const name = title.toLowerCase();
  if (name === word) return 0;
  if (name.startsWith(word)) return 1;
  const at = name.indexOf(word);
  if (at > 0 && /[\s/.“(-]/.test(name[at - 1])) return 2;
  const further = ` ${words.toLowerCase()} `;
  if (further.includes(` ${word} `)) return 3;
  if (further.includes(` ${word}`)) return 4;
  if (at > 0) return 5;
  return about.toLowerCase().includes(word) ? 6 : undefined;
}

/** All words of the commands. */
const vocabulary = memo((commands: readonly Command[]): readonly string[] => {
  const found = new Set<string>();
  for (const { title, about, words = '' } of commands) {
    for (const word of `${title} ${about} ${words}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (word.length >= SHORTEST_CORRECTED - 1) found.add(word);
    }
  }
  return [...found];
});

function isKnown(known: readonly string[], word: string): boolean {
  return known.some((other) => other.includes(word));
}

/** The first word that is one letter away from another, else the first that begins with such a word. */
function nearestOf(known: readonly string[], word: string): string | undefined {
  const { length } = word;
  if (length < SHORTEST_CORRECTED) return undefined;
  const whole = known.find((other) => isOneAway(word, other));
  // The beginnings of words are more alike than words.
  if (whole !== undefined || length === SHORTEST_CORRECTED) return whole;
  return known.find((other) => [0, 1].some((more) => isOneAway(word, other.slice(0, length + more))));
}

/** Whether one letter more, one less, another one, or two that have changed places make one word of the other. */
function isOneAway(one: string, other: string): boolean {
  const longer = one.length >= other.length ? one : other;
  const shorter = longer === one ? other : one;
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && longer[at] === shorter[at]) at++;
  if (longer.length > shorter.length) return longer.slice(at + 1) === shorter.slice(at);
  if (longer.slice(at + 1) === shorter.slice(at + 1)) return true;
  return (
    longer[at] === shorter[at + 1] && longer[at + 1] === shorter[at] && longer.slice(at + 2) === shorter.slice(at + 2)
  );
}

/** How the texts of the gallery read. */
import { describe, expect, it } from 'vitest';
import { gallery } from './gallery';

/** A sentence may be this long, in words; all of a text together are shorter on average. */
const LONGEST = 22;
const LONGEST_AVERAGE = 17;
/** What sentences of all notes together come to, in words, at most. */
const AIM = 12;
/** Sentences of a paragraph, at most. */
const SENTENCES = 3;
/** The school year in which a text is easy to read; terms of the field weigh as much as long words. */
const HARDEST = 10;
const SPARE_WORDS = /\b(simply|just|obviously|clearly|of course)\b|!/i;

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]/i.test(sentence));
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Vowel groups stand for syllables: near enough for an average. Names of settings are read as one word of two. */
function syllables(word: string): number {
  if (/[._\-/:]\w|\d/.test(word)) return 2;
  return Math.max(1, (word.toLowerCase().match(/[aeiouy]+/g) ?? []).length - (/[^l]e$/.test(word) ? 1 : 0));
}

/** Flesch and Kincaid's grade. Source: Kincaid et al. 1975. */
function gradeOf(text: string): number {
  const words = wordsOf(text);
  const count = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / Math.max(1, sentencesOf(text).length)) + 11.8 * (count / words.length) - 15.59;
}

it('has twelve words in a sentence of its notes on average', () => {
  const sentences = gallery.flatMap(({ scenario }) => sentencesOf(scenario.notes ?? ''));
  const words = sentences.reduce((sum, sentence) => sum + wordsOf(sentence).length, 0);
  expect(words / sentences.length).toBeLessThanOrEqual(AIM);
});

describe.each(gallery)('$id', ({ summary, scenario }) => {
  const text = `${summary}\n${scenario.notes ?? ''}`;

  it('is written in short sentences', () => {
    const sentences = sentencesOf(text);
    expect(sentences.filter((sentence) => wordsOf(sentence).length > LONGEST)).toEqual([]);
    expect(wordsOf(text).length / sentences.length).toBeLessThan(LONGEST_AVERAGE);
  });

  it('has one idea to a paragraph', () => {
    const paragraphs = (scenario.notes ?? '').split(/\n\s*\n/);
    expect(paragraphs.filter((paragraph) => sentencesOf(paragraph).length > SENTENCES)).toEqual([]);
  });

  it('can be read by a second-year student', () => {
    expect(gradeOf(text)).toBeLessThan(HARDEST);
    expect(SPARE_WORDS.exec(text)?.[0]).toBeUndefined();
  });
});

/** How a lesson reads: what its readers would stumble over. */
import type { Block, Inline, Lesson } from '../../scenario/lesson/tree';

/** A sentence may be this long, in words. */
const LONGEST = 22;
/**
 * Words of a sentence on average, at most.
 * @internal
 */
export const LONGEST_AVERAGE = 12;
/** A paragraph has at most this many sentences, a step this many words outside its questions. */
const SENTENCES = 3;
const WORDS_OF_STEP = 90;

/** The words of a sentence as a reader hears them: a value is one word, and so is a control. */
function heard(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ('t' in node) return node.t;
      if ('value' in node) return 'value';
      if ('strong' in node) return heard(node.strong);
      if ('em' in node) return heard(node.em);
      if ('code' in node) return 'name';
      if ('term' in node) return node.text === undefined ? node.term : heard(node.text);
      return 'drag' in node || 'pick' in node ? `number ${heard(node.text)}` : heard(node.text);
    })
    .join('');
}

function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]/i.test(sentence));
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The paragraphs of blocks, those of questions apart. */
function paragraphs(blocks: readonly Block[]): (readonly Inline[])[] {
  return blocks.flatMap((block) => {
    if ('p' in block) return [block.p];
    if ('list' in block) return [...block.list];
    return 'when' in block ? paragraphs([...block.holds, ...(block.else ?? [])]) : [];
  });
}

/** Reveals, feedback and questions. */
function questionTexts(blocks: readonly Block[]): (readonly Inline[])[] {
  return blocks.flatMap((block) => {
    const task = 'predict' in block ? block.predict : 'goal' in block ? block.goal : undefined;
    if (task === undefined) return [];
    const feedback = (task.options ?? []).flatMap((option) => (option.feedback === undefined ? [] : [option.feedback]));
    return [
      task.question ?? [],
      ...feedback,
      ...(task.reveal ?? []),
      ...(task.best === undefined ? [] : [task.best.text]),
    ];
  });
}

/**
 * Words per sentence over the whole lesson.
 * @internal
 */
export function averageSentence({ intro, steps }: Lesson): number {
  const blocks = [...intro, ...steps.flatMap((step) => step.blocks)];
  const texts = [...paragraphs(blocks), ...questionTexts(blocks)].map(heard);
  const sentences = texts.flatMap(sentencesIn);
  return sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0) / Math.max(1, sentences.length);
}

/** Vowel groups stand for syllables: near enough for an average. */
const syllables = (word: string): number =>
  Math.max(1, (word.toLowerCase().match(/[aeiouy]+/g) ?? []).length - (/[^l]e$/.test(word) ? 1 : 0));

/**
 * The school year in which a text is easy to read (Flesch and Kincaid). Source: Kincaid et al. 1975.
 * @internal
 */
export function gradeOf({ intro, steps }: Lesson): number {
  const blocks = [...intro, ...steps.flatMap((step) => step.blocks)];
  const text = [...paragraphs(blocks), ...questionTexts(blocks)].map(heard).join(' ');
  const words = text.match(/[A-Za-z]+/g) ?? [];
  const count = words.reduce((sum, word) => sum + syllables(word), 0);
  return (
    0.39 * (words.length / Math.max(1, sentencesIn(text).length)) + 11.8 * (count / Math.max(1, words.length)) - 15.59
  );
}

const SPARE_WORDS = /\b(simply|just|obviously|clearly|of course)\b/i;

/** What is against the rules of writing, a sentence each. */
export function styleFaults({ intro, steps }: Lesson): string[] {
  const faults: string[] = [];
  for (const [index, blocks] of [intro, ...steps.map((step) => step.blocks)].entries()) {
    const where = index === 0 ? 'intro' : `step ${index}`;
    const own = paragraphs(blocks);
    for (const nodes of [...own, ...questionTexts(blocks)]) {
      const text = heard(nodes);
      for (const sentence of sentencesIn(text)) {
        if (wordsIn(sentence) > LONGEST) faults.push(`${where}: ${wordsIn(sentence)} words: ${sentence}`);
      }
      const spare = SPARE_WORDS.exec(text)?.[0] ?? (text.includes('!') ? '!' : undefined);
      if (spare !== undefined) faults.push(`${where}: "${spare}": ${text}`);
    }
    for (const nodes of own) {
      const text = heard(nodes);
      if (sentencesIn(text).length > SENTENCES) faults.push(`${where}: a long paragraph: ${text}`);
      // A number that the scenario or the run has is computed, so that it never outlives what it counts.
      const typed = nodes.find((node) => 't' in node && /(?<![A-Za-z/])\d/.test(node.t));
      if (typed !== undefined) faults.push(`${where}: a typed number: ${text}`);
    }
    const words = own.reduce((sum, nodes) => sum + wordsIn(heard(nodes)), 0);
    if (words > WORDS_OF_STEP) faults.push(`${where}: ${words} words`);
  }
  return faults;
}

/**
 * Reads the text of a lesson to a tree and a list of problems. It never throws, and its time grows with the length of the
 * text. A faulty piece is shown as plain text; the rest of the lesson works. Source: docs/lesson-language.md.
 */
import { readDirective } from './directives';
import type { BodyLine } from './directive-reading';
import { append, readInline } from './inline';
import type { Reading } from './inline';
import { Limits } from './limits';
import { linesOf } from './lines';
import { Problems } from './problems';
import type { LessonProblem } from './problems';
import type { Block, Inline, Lesson, Step } from './tree';

/**
 * The version of the language that this code reads.
 * @internal
 */
export const LESSON_VERSION = 1;

/** The lesson that a text spells, and what is wrong with it. */
export function parseLesson(text: string): { readonly lesson: Lesson; readonly problems: readonly LessonProblem[] } {
  const problems = new Problems();
  const lines = linesOf(text, problems);
  const version = /^%lesson(?: (.*))?$/.exec(lines[0] ?? '');
  if (version !== null) {
    const number = Number(version[1]);
    if (!/^\d{1,6}$/.test(version[1] ?? '') || number < 1) {
      problems.add('version', 1, 1, lines[0].length, `expected "%lesson ${LESSON_VERSION}"`);
    } else if (number > LESSON_VERSION) {
      return { lesson: laterLesson(lines.slice(1)), problems: [] };
    }
  }
  const reading = { problems, limits: new Limits(problems), ids: new Set<string>() };
  const first = version === null ? 0 : 1;
  const lesson = new Reader(lines, first, reading).lesson();
  return { lesson, problems: problems.sorted() };
}

/** A text of a later version: each line as it is. */
function laterLesson(lines: readonly string[]): Lesson {
  const intro = lines.filter((line) => line.trim() !== '').map((line) => ({ p: [{ t: line }] }));
  return { version: null, intro, steps: [] };
}

class Reader {
  constructor(
    private readonly lines: readonly string[],
    private i: number,
    private readonly reading: Reading & { readonly ids: Set<string> },
  ) {}

  lesson(): Lesson {
    while (this.i < this.lines.length && this.lines[this.i].trim() === '') this.i++;
    const title = this.heading('# ');
    const intro = this.blocks();
    const steps: Step[] = [];
    while (this.i < this.lines.length) {
      this.reading.limits.step({ line: this.i + 1, column: 1 });
      const heading = this.heading('## ') ?? [];
      steps.push({ title: heading, blocks: this.blocks() });
    }
    return { version: LESSON_VERSION, ...(title !== undefined && { title }), intro, steps };
  }

  /** The heading in this line, if there is one. */
  private heading(mark: string): Inline[] | undefined {
    const line = this.lines[this.i] ?? '';
    if (!line.startsWith(mark)) return undefined;
    this.i++;
    const text = line.slice(mark.length);
    const lead = text.length - text.trimStart().length;
    return readInline(text.trim(), { line: this.i, column: mark.length + 1 + lead }, this.reading);
  }

  /** Blocks up to the next step. */
  private blocks(): Block[] {
    const from = this.i;
    while (this.i < this.lines.length && !this.lines[this.i].startsWith('## ')) this.i++;
    const part = this.lines.slice(from, this.i).map((text, n) => ({ text, line: from + n + 1, column: 1 }));
    return readBlocks(part, this.reading);
  }
}

/** Reads blocks from lines that begin at some column: a step's own, or the indented body of a directive. */
function readBlocks(lines: readonly BodyLine[], reading: Reading & { readonly ids: Set<string> }): Block[] {
  const blocks: Block[] = [];
  /** What the next line of text continues. */
  let open: 'p' | 'list' | null = null;
  for (let i = 0; i < lines.length; i++) {
    const { text, line, column } = lines[i];
    if (text.trim() === '') open = null;
    else if (/^@[A-Za-z]/.test(text)) {
      const body: BodyLine[] = [];
      while (i + 1 < lines.length && lines[i + 1].text.startsWith('  ')) {
        const next = lines[++i];
        body.push({ text: next.text.slice(2), line: next.line, column: next.column + 2 });
      }
      const nested = (inner: readonly BodyLine[]): Block[] => readBlocks(inner, reading);
      const block = readDirective({ text, line, column }, body, blocks, { ...reading, blocks: nested });
      if (block !== null) blocks.push(block);
      open = null;
    } else if (text.startsWith('- ')) {
      const item = inlineOf(text, 2, line, column, reading);
      const last = blocks.at(-1);
      if (open === 'list' && last !== undefined && 'list' in last) (last.list as Inline[][]).push(item);
      else blocks.push({ list: [item] });
      open = 'list';
    } else {
      if (text.startsWith('# '))
        reading.problems.add('unexpected', line, column, 1, 'the first line is the title; a step starts with ##');
      const lead = text.length - text.trimStart().length;
      const nodes = inlineOf(text.trimEnd(), lead, line, column, reading);
      const last = blocks.at(-1);
      if (open === 'p' && last !== undefined && 'p' in last) join(last.p as Inline[], nodes);
      else blocks.push({ p: nodes });
      open = 'p';
    }
  }
  return blocks;
}

function inlineOf(text: string, from: number, line: number, column: number, reading: Reading): Inline[] {
  return readInline(text.slice(from), { line, column: column + from }, reading);
}

/** Continues a paragraph with a further line. */
function join(nodes: Inline[], more: readonly Inline[]): void {
  append(nodes, { t: ' ' });
  for (const node of more) append(nodes, node);
}

/** A lesson as plain text, with everything in it that can be pressed: for search, for lists and for checks. */
import { nounOf } from '../../scenario/lesson/noun';
import type { Block, Inline, Lesson, Link } from '../../scenario/lesson/tree';

export interface PlainLesson {
  /** The text of each block; a value stands as `{expression}`. */
  readonly shown: readonly string[];
  readonly links: readonly Link[];
  /** Terms that the lesson defines itself. */
  readonly terms: number;
}

/** The lesson's text block by block. */
export function plainText({ intro, steps }: Lesson): PlainLesson {
  const collector = new Collector();
  for (const block of [...intro, ...steps.flatMap(({ blocks }) => blocks)]) collector.block(block);
  const defined = collector.defined;
  return {
    shown: collector.shown.filter((text) => text !== ''),
    links: collector.links,
    terms: collector.terms.filter((term) => defined.has(term)).length,
  };
}

/** The text of a sentence. */
export function textOfInline(nodes: readonly Inline[]): string {
  return nodes.map(textOfNode).join('');
}

function textOfNode(node: Inline): string {
  if ('t' in node) return node.t;
  if ('value' in node) return `{${node.value}}`;
  if ('strong' in node) return textOfInline(node.strong);
  if ('em' in node) return textOfInline(node.em);
  if ('code' in node) return node.code;
  if ('term' in node) return node.text === undefined ? node.term : textOfInline(node.text);
  const text = textOfInline(node.text);
  return 'drag' in node ? nounOf(text) : text;
}

class Collector {
  readonly shown: string[] = [];
  readonly links: Link[] = [];
  readonly terms: string[] = [];
  readonly defined = new Set<string>();

  block(block: Block): void {
    if ('p' in block) this.sentence(block.p);
    else if ('list' in block) for (const item of block.list) this.sentence(item);
    else if ('predict' in block || 'goal' in block) {
      const task = 'predict' in block ? block.predict : block.goal;
      this.sentence(task.question ?? []);
      for (const { text, feedback } of task.options ?? []) {
        this.sentence(text);
        this.sentence(feedback ?? []);
      }
      for (const line of [...(task.hints ?? []), ...(task.reveal ?? [])]) this.sentence(line);
      this.sentence(task.best?.text ?? []);
    } else if ('when' in block) for (const each of [...block.holds, ...(block.else ?? [])]) this.block(each);
    else if ('note' in block) for (const each of block.note) this.block(each);
    else if ('hint' in block) for (const each of block.hint) this.block(each);
    else if ('define' in block) {
      this.defined.add(block.define);
      this.sentence(block.text);
    } else if ('figure' in block) this.sentence(block.caption ?? []);
  }

  private sentence(nodes: readonly Inline[]): void {
    this.shown.push(textOfInline(nodes));
    this.links.push(...linksIn(nodes));
    this.terms.push(...termsIn(nodes));
  }
}

function linksIn(nodes: readonly Inline[]): Link[] {
  return nodes.flatMap((node) => {
    if ('strong' in node) return linksIn(node.strong);
    if ('em' in node) return linksIn(node.em);
    return 'places' in node ? [node, ...linksIn(node.text)] : [];
  });
}

function termsIn(nodes: readonly Inline[]): string[] {
  return nodes.flatMap((node) => {
    if ('strong' in node) return termsIn(node.strong);
    if ('em' in node) return termsIn(node.em);
    if ('places' in node) return termsIn(node.text);
    return 'term' in node ? [node.term] : [];
  });
}

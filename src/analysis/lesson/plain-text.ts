/** A lesson as plain text, for search, for lists and for checks. */
import { nounOf } from '../../scenario/lesson/noun';
import type { Inline, Lesson } from '../../scenario/lesson/tree';
import { blocksOf, sentencesOf } from './paths';

/** The texts of a lesson in the order of reading, without its titles; a value stands as `{expression}`. */
export function textsOf(lesson: Lesson): string[] {
  return blocksOf(lesson)
    .flatMap(sentencesOf)
    .map(textOfInline)
    .filter((text) => text !== '');
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

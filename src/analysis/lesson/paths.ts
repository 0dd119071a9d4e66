/** Walks through a lesson: its links, and the settings and expressions that it names. */
import type { Block, Inline, Lesson, Link, Task, ValueNode } from '../../scenario/lesson/tree';

/** Blocks in the order of reading, those that stand inside others included. */
export function withInner(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...withInner(inside(block))]);
}

function inside(block: Block): readonly Block[] {
  if ('when' in block) return [...block.holds, ...(block.else ?? [])];
  if ('note' in block) return block.note;
  return 'hint' in block ? block.hint : [];
}

/** All blocks of a lesson, intro first. */
export function blocksOf({ intro, steps }: Lesson): Block[] {
  return withInner([...intro, ...steps.flatMap(({ blocks }) => blocks)]);
}

/** The sentences of a block itself, without those of blocks inside it. */
export function sentencesOf(block: Block): (readonly Inline[])[] {
  if ('p' in block) return [block.p];
  if ('list' in block) return [...block.list];
  if ('predict' in block) return taskSentences(block.predict);
  if ('goal' in block) return taskSentences(block.goal);
  if ('define' in block) return [block.text];
  return 'figure' in block ? [block.caption ?? []] : [];
}

function taskSentences({ question, options, hints, reveal, best }: Task): (readonly Inline[])[] {
  return [
    question ?? [],
    ...(options ?? []).flatMap(({ text, feedback }) => [text, feedback ?? []]),
    ...(hints ?? []),
    ...(reveal ?? []),
    best?.text ?? [],
  ];
}

/**
 * The parts of a sentence, those inside emphasis, terms and links included.
 * @internal
 */
export function partsOf(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node) => {
    if ('strong' in node) return partsOf(node.strong);
    if ('em' in node) return partsOf(node.em);
    return 'text' in node ? [node, ...partsOf(node.text ?? [])] : [node];
  });
}

/** The values in a sentence. */
export function valueNodesOf(nodes: readonly Inline[]): ValueNode[] {
  return partsOf(nodes).filter((part) => 'value' in part);
}

/** All links of a lesson. */
export function linksIn(lesson: Lesson): Link[] {
  return blocksOf(lesson)
    .flatMap(sentencesOf)
    .flatMap(partsOf)
    .filter((part) => 'places' in part);
}

/** The setting that a link changes; undefined for any other link. */
export function settingOf(link: Link): string | undefined {
  if ('drag' in link) return link.drag;
  if ('pick' in link) return link.pick;
  return 'set' in link ? link.set : undefined;
}

/** Paths that questions and goals keep as their author wrote them. */
export function keptIn(lesson: Lesson): string[] {
  return blocksOf(lesson).flatMap((block) => {
    const task = 'predict' in block ? block.predict : 'goal' in block ? block.goal : undefined;
    return task?.keep?.split(',') ?? [];
  });
}

/** Paths of settings that the lesson shows or changes. */
export function pathsIn(lesson: Lesson): string[] {
  const paths = new Set<string>(linksIn(lesson).flatMap((link) => settingOf(link) ?? []));
  for (const block of blocksOf(lesson)) {
    if ('figure' in block && block.view['over'] !== undefined) paths.add(block.view['over']);
    for (const expression of expressionsOf(block)) {
      for (const [, path] of expression.matchAll(/\.knob\[([^\]]*)\]/g)) paths.add(path);
    }
  }
  return [...paths];
}

/** The expressions of a block itself, as written. */
function expressionsOf(block: Block): string[] {
  const sources: string[] = sentencesOf(block)
    .flatMap(valueNodesOf)
    .map(({ value }) => value);
  if ('claim' in block || 'when' in block) sources.push(block.written.source);
  const task = 'predict' in block ? block.predict : 'goal' in block ? block.goal : undefined;
  for (const option of task?.options ?? []) sources.push(option.written.source);
  if (task?.written !== undefined) sources.push(task.written.source);
  if (task?.best !== undefined) sources.push(task.best.written.source);
  return sources;
}

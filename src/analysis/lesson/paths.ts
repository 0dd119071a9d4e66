/** Walks through a lesson: its links, and the settings and expressions that it names. */
import type { Expression } from '../../scenario/lesson/expression';
import type { Block, Inline, Lesson, Link, Task } from '../../scenario/lesson/tree';

/** Every sentence of a block, those of its parts included. */
export function sentencesOf(block: Block): (readonly Inline[])[] {
  if ('p' in block) return [block.p];
  if ('list' in block) return [...block.list];
  if ('predict' in block) return taskSentences(block.predict);
  if ('goal' in block) return taskSentences(block.goal);
  if ('when' in block) return [...block.holds, ...(block.else ?? [])].flatMap(sentencesOf);
  if ('note' in block) return block.note.flatMap(sentencesOf);
  if ('hint' in block) return block.hint.flatMap(sentencesOf);
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

/** All links of sentences, those inside emphasis included. */
export function linksOf(nodes: readonly Inline[]): Link[] {
  return nodes.flatMap((node) => {
    if ('strong' in node) return linksOf(node.strong);
    if ('em' in node) return linksOf(node.em);
    return 'places' in node ? [node, ...linksOf(node.text)] : [];
  });
}

/** The blocks of a lesson, intro first. */
export function blocksOf({ intro, steps }: Lesson): Block[] {
  return [...intro, ...steps.flatMap(({ blocks }) => blocks)];
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
  const paths = new Set<string>();
  for (const block of blocksOf(lesson)) {
    const sentences = sentencesOf(block);
    for (const link of sentences.flatMap(linksOf)) {
      const path = settingOf(link);
      if (path !== undefined) paths.add(path);
    }
    if ('figure' in block && block.view['over'] !== undefined) paths.add(block.view['over']);
    for (const expression of expressionsOf(block)) {
      for (const [, path] of expression.matchAll(/\.knob\[([^\]]*)\]/g)) paths.add(path);
    }
  }
  return [...paths];
}

/** The expressions of a block as written. */
function expressionsOf(block: Block): string[] {
  const sources: string[] = sentencesOf(block).flatMap(valuesIn);
  if ('claim' in block || 'when' in block) sources.push(block.written.source);
  const task = 'predict' in block ? block.predict : 'goal' in block ? block.goal : undefined;
  for (const option of task?.options ?? []) sources.push(option.written.source);
  if (task?.written !== undefined) sources.push(task.written.source);
  if (task?.best !== undefined) sources.push(task.best.written.source);
  return sources;
}

/** The values of sentences as written. */
function valuesIn(nodes: readonly Inline[]): string[] {
  return nodes.flatMap((node) => {
    if ('value' in node) return [node.value];
    if ('strong' in node) return valuesIn(node.strong);
    if ('em' in node) return valuesIn(node.em);
    return 'places' in node ? valuesIn(node.text) : [];
  });
}

/** The value nodes of sentences, with their expressions. */
export function valueExpressions(nodes: readonly Inline[]): (Expression | null)[] {
  return nodes.flatMap((node) => {
    if ('value' in node) return [node.expression];
    if ('strong' in node) return valueExpressions(node.strong);
    if ('em' in node) return valueExpressions(node.em);
    return 'places' in node ? valueExpressions(node.text) : [];
  });
}

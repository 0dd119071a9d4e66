/** The leaf queues, and the path of a setting in all of them: `*` stands in the place of the queue. */
import { parentPath } from './queue-path';

/** In a path of the document, in the place of a queue: every leaf queue. No queue can have this name. */
export const ALL_LEAVES = '*';

/** Whether a path of the document is the same setting in every leaf queue. */
export function isOfLeaves(path: readonly string[]): boolean {
  return path[0] === 'queues' && path[1] === ALL_LEAVES;
}

/** The queues that take applications, in the given order: nothing is below them, and they are not marked as parents. */
export function leavesOf<Queue extends { readonly id: string; readonly isParent?: unknown }>(
  queues: readonly Queue[],
): Queue[] {
  const parents = new Set(queues.map(({ id }) => parentPath(id)));
  return queues.filter(({ id, isParent }) => !parents.has(id) && isParent !== true);
}

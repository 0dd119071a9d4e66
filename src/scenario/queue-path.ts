/**
 * Paths of queues: names from the root down, with dots between them ("root.etl.daily"). Which queue is below which follows from
 * the paths alone.
 */

/** The path of the parent queue; '' for the root. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** The last name in a path: "daily" in "root.etl.daily". */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The queues directly below a path, in the given order. */
export function childrenOf<Queue extends { readonly id: string }>(queues: readonly Queue[], path: string): Queue[] {
  return queues.filter(({ id }) => parentPath(id) === path);
}

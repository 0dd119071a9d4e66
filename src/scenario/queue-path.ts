/**
 * Paths of queues: names from the root down, with dots between them ("root.etl.daily"). Which queue is below which follows from
 * the paths alone.
 */

/** Longest path, in characters. */
export const MOST_IN_PATH = 100;

/** What a name may hold, as a sentence says it. */
export const QUEUE_NAME_HOLDS = 'letters, digits, _ : # / @ - and spaces inside';

const NAME = /^[\p{L}\p{M}\p{N}_:#/@-](?:[\p{L}\p{M}\p{N}_:#/@ -]*[\p{L}\p{M}\p{N}_:#/@-])?$/u;

/**
 * Whether a queue may have this name: what YuniKorn accepts (`^[a-zA-Z0-9_:#/@-]{1,64}$`, configs/config.go), and the letters of
 * all scripts and blanks that YARN accepts as well. YARN accepts further signs, which sentences and addresses could not hold.
 */
export function isQueueName(name: string): boolean {
  return name.length <= MOST_IN_PATH && NAME.test(name);
}

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

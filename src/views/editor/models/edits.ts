import type { Change } from '../../../base/json';
import type { Edit } from '../../../authoring/edits';
import { isQueueName, MOST_IN_PATH, QUEUE_NAME_HOLDS } from '../../../scenario/queue-path';

/** The first of `stem`, `stem-2`, `stem-3` ... that is not taken; a number at the end of the stem counts on. */
export function freshId(taken: Iterable<string>, stem: string): string {
  const used = new Set(taken);
  if (!used.has(stem)) return stem;
  const match = /^(.*?)-?(\d+)$/.exec(stem);
  const base = match === null ? stem : match[1];
  for (let n = match === null ? 2 : Number(match[2]) + 1; ; n++) {
    const id = `${base}-${n}`;
    if (!used.has(id)) return id;
  }
}

/** Ids as the stored format takes them; the sentence says what is wrong. */
export function idProblem(id: string): string | undefined {
  return /^[A-Za-z0-9_:#@.-]{1,100}$/.test(id)
    ? undefined
    : 'expected 1 to 100 letters from a to z, digits or _ : # @ - . (no spaces or slashes)';
}

/** Paths of queues as the stored format takes them; the sentence says what is wrong. */
export function queuePathProblem(path: string): string | undefined {
  return path.length <= MOST_IN_PATH && path.split('.').every(isQueueName)
    ? undefined
    : `expected a name of ${QUEUE_NAME_HOLDS}, and at most ${MOST_IN_PATH} characters in the whole path`;
}

/** A change of the stored format as an edit. */
export function editOf(change: Change): Edit {
  return { path: change.path, value: 'value' in change ? change.value : undefined };
}

/** What happens in a lesson, for its listeners, such as the page around an embedded one. */

export type LessonEvent =
  | { readonly type: 'answered'; readonly verdict: 'right' | 'wrong' | 'open' | 'skipped' }
  /** A goal was reached for the first time. */
  | { readonly type: 'goal' }
  /** The last step was finished. */
  | { readonly type: 'done' };

const listeners = new Set<(event: LessonEvent) => void>();

/** Calls all listeners in the order in which they came. */
export function tellOfLesson(event: LessonEvent): void {
  for (const listener of listeners) listener(event);
}

/** Listens until the returned function is called. */
export function listenToLesson(listener: (event: LessonEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

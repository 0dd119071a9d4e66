/** Work that pauses every few milliseconds, and its result. On the page's thread it is carried out in slices. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of it at once. */
export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

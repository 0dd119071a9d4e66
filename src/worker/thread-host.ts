/** What work in slices needs from the thread that it runs in. */
export interface ThreadHost {
  /** Milliseconds of a steady clock. */
  now(): number;
  /** Resolves after everything that waits to be heard has been heard, and not before `ms` milliseconds. */
  pause(ms?: number): Promise<void>;
  /** Whether the page has asked to end the work; it is heard during a pause. */
  isCancelled(): boolean;
}

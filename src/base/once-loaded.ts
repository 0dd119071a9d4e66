/** Code that is fetched when it is first needed. */

export interface OnceLoaded<T> {
  /** Loads it, at most once. Rejects if it cannot be loaded; the next call then tries again. */
  readonly load: () => Promise<T>;
  /** It, if it is loaded. */
  readonly loaded: () => T | undefined;
}

/**
 * Starts something whose code is loaded first. Where it cannot be loaded, nothing is started.
 * @param start gives what ends it
 * @returns ends it; nothing is started after that
 */
export function startOnceLoaded<T>(load: () => Promise<T>, start: (part: T) => () => void): () => void {
  let isEnded = false;
  let stop: (() => void) | undefined;
  load().then(
    (part) => {
      if (!isEnded) stop = start(part);
    },
    () => undefined,
  );
  return () => {
    isEnded = true;
    stop?.();
  };
}

/** Remembers what `fetch` brings. A failure is not remembered: the network may be there again. */
export function onceLoaded<T>(fetch: () => Promise<T>): OnceLoaded<T> {
  let loading: Promise<T> | undefined;
  let present: T | undefined;
  const load = (): Promise<T> => {
    loading ??= fetch().then(
      (value) => (present = value),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return { load, loaded: () => present };
}

/** Work that waits until the first runs have a picture. */
import { runStore } from './run-store';

/**
 * Loads a part that the first picture does not need, starts it, and ends it with the function that it returns. If it cannot be
 * loaded, the page continues without it, and the view that shows it says so.
 */
export function startWhenLoaded(start: () => Promise<() => void>): () => void {
  let ended = false;
  let stop: (() => void) | undefined;
  const cancel = afterFirstRuns(() => {
    start().then(
      (end) => {
        if (ended) end();
        else stop = end;
      },
      () => undefined,
    );
  });
  return () => {
    ended = true;
    cancel();
    stop?.();
  };
}

/** Calls back once there is a picture: until then network and processor belong to the first runs. */
export function afterFirstRuns(then: () => void): () => void {
  const stop = runStore.subscribe(({ idle, byVariant }) => {
    if (!idle || Object.keys(byVariant).length === 0) return;
    stop();
    then();
  });
  return stop;
}

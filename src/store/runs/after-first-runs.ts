/** Work that waits until the first runs have a picture, and the picture is on screen. */
import { startOnceLoaded } from '../../base/once-loaded';
import { runStore } from './run-store';

/**
 * Loads a part that the first picture does not need, starts it, and ends it with the function that it returns. If it cannot be
 * loaded, the page continues without it, and the view that shows it says so.
 */
export function startWhenLoaded<T>(load: () => Promise<T>, start: (part: T) => () => void): () => void {
  let stop = afterFirstRuns(() => {
    stop = startOnceLoaded(load, start);
  });
  return () => stop();
}

/** Calls back when what is known of the runs is on screen. Without a page it is at once. */
let whenOnScreen = (then: () => void): void => then();

/** The page says how to wait for it: short runs may be over before it is rendered. */
export function waitForPage(when: (then: () => void) => void): void {
  whenOnScreen = when;
}

/** Calls back once there is a picture: until then network and processor belong to the first runs. */
export function afterFirstRuns(then: () => void): () => void {
  let cancelled = false;
  const stop = runStore.subscribe(({ idle, byVariant }) => {
    if (!idle || Object.keys(byVariant).length === 0) return;
    stop();
    whenOnScreen(() => {
      if (!cancelled) then();
    });
  });
  return () => {
    cancelled = true;
    stop();
  };
}

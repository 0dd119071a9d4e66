/**
 * The runs for what may follow the timeline by a frame: when pictures come, those who read this store still see the ones
 * before until the timeline has been painted. Everything else is passed on at once, so that what is seen here is always a
 * state that the runs were in a moment ago, of the same document and variants.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { rowsAwaited } from './rows-store';
import type { RunsState } from './run-store';

/** Follows `runs` as long as they live. `later` carries something out when what has come has been painted. */
export function laterRuns(runs: StoreApi<RunsState>, later: (action: () => void) => void): StoreApi<RunsState> {
  const store = createStore<RunsState>()(() => runs.getState());
  const by = Symbol('panels');
  let waits = false;
  const passOn = (): void => {
    waits = false;
    store.setState(runs.getState(), true);
    rowsAwaited(by, []);
  };
  runs.subscribe((state) => {
    const brings = bringsPictures(store.getState(), state);
    if (brings === undefined || (!brings && !waits)) {
      passOn();
      return;
    }
    // What was asked for passes on whatever is there by then.
    if (waits) return;
    waits = true;
    // Until then the page is not at rest.
    rowsAwaited(by, ['(panels)']);
    later(() => {
      if (waits) passOn();
    });
  });
  return store;
}

/** Whether runs have new pictures; undefined when there are other variants or a picture is gone, which nobody may show. */
function bringsPictures(before: RunsState, now: RunsState): boolean | undefined {
  const ids = Object.keys(now.byVariant);
  if (ids.length !== Object.keys(before.byVariant).length) return undefined;
  let brings = false;
  for (const id of ids) {
    const known = before.byVariant[id];
    const { model } = now.byVariant[id];
    if (known === undefined || (known.model !== undefined && model === undefined)) return undefined;
    brings ||= known.model !== model;
  }
  return brings;
}

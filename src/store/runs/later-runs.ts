/**
 * The runs for views that may follow the timeline by a frame. When new pictures come, readers of this store still see the previous
 * ones until the timeline has been painted, and a little longer while runs continue. The restart of runs is also held back for a
 * moment: if the runs are short, restart and pictures arrive as one change. All other changes pass at once. What is seen here is
 * therefore always a recent state of the runs, of the same variants.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { RunsState } from './run-store';
import { setFinished, setUnfinished } from './unfinished-parts';

/**
 * How long after an edit the previous runs may stay, ms. Runs of usual size have a picture by then, also right after loading and on
 * a busy machine. Drawing every panel again before the picture comes would delay it further.
 */
const RESTART_MS = 250;
/** How long a picture may wait for those of the other runs, or for the complete picture of its own run, ms. */
const PICTURES_MS = 120;

/**
 * Follows `runs` as long as they live. `later` carries something out when what has come has been painted, `afterMs` after some
 * milliseconds.
 */
export function laterRuns(
  runs: StoreApi<RunsState>,
  later: (action: () => void) => void,
  afterMs: (action: () => void, ms: number) => void = setTimeout,
): StoreApi<RunsState> {
  const store = createStore<RunsState>()(() => runs.getState());
  const part = Symbol('panels');
  let waits = false;
  /** What is kept back for a time, if anything is. */
  let kept: symbol | undefined;
  let keepsPictures = false;
  const passOn = (): void => {
    waits = false;
    kept = undefined;
    keepsPictures = false;
    store.setState(runs.getState(), true);
    setFinished(part);
  };
  const hold = (ms: number): void => {
    const held = Symbol('kept');
    kept = held;
    afterMs(() => {
      if (kept === held) passOn();
    }, ms);
  };
  runs.subscribe((state) => {
    const change = changeOf(store.getState(), state);
    if (change === 'pictures') {
      // The requested call passes on whatever is there by then.
      if (waits) return;
      // Until then the page is not idle.
      setUnfinished(part);
      if (!state.idle) {
        // More pictures are to come. To draw the panels for each would put those off.
        if (!keepsPictures) hold(PICTURES_MS);
        keepsPictures = true;
        return;
      }
      waits = true;
      kept = undefined;
      later(() => {
        if (waits) passOn();
      });
    } else if (change === 'others' || (!waits && (change === 'state' || state.idle))) {
      passOn();
    } else if (!waits && kept === undefined) {
      hold(RESTART_MS);
    }
  });
  return store;
}

/**
 * What has changed. `others`: there are other variants, or a picture is gone and must not be shown any more; `pictures`: runs
 * have new pictures; `restart`: finished runs continue; `state`: none of these.
 */
export function changeOf(before: RunsState, now: RunsState): 'others' | 'pictures' | 'restart' | 'state' {
  const ids = Object.keys(now.byVariant);
  if (ids.length !== Object.keys(before.byVariant).length) return 'others';
  let brings = false;
  let restarts = false;
  for (const id of ids) {
    const known = before.byVariant[id];
    const { model, outdated } = now.byVariant[id];
    if (known === undefined || (known.model !== undefined && model === undefined)) return 'others';
    brings ||= known.model !== model;
    restarts ||= outdated && !known.outdated;
  }
  if (brings) return 'pictures';
  return restarts ? 'restart' : 'state';
}

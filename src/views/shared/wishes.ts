/** Requests to open something by name, and not by its own button. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Dialogs and files that have their own button, and pages of the help. */
export type Wish =
  | 'all metrics'
  | 'goal'
  | 'flips'
  | 'report'
  | 'embed'
  | 'clip'
  | 'help keys'
  | 'help words'
  | 'convert to the Capacity scheduler'
  | `export ${ExportedFile}`
  | PoolsWish;

/** The file of pools belongs to one entry of the workload. */
type PoolsWish = `export fairscheduler.xml for ${string}`;

/** Files for other systems that are written in a dialog. */
export type ExportedFile =
  | 'queues.yaml'
  | 'fair-scheduler.xml'
  | 'capacity-scheduler.xml'
  | 'yarn-site.xml'
  | 'SLS trace';

const POOLS = 'export fairscheduler.xml for ';

const wishStore = createStore<{ readonly wish: Wish | undefined }>()(() => ({ wish: undefined }));

/** Ends when the wish is handled or dropped. */
let waiting: AbortController | undefined;

/**
 * Passes the request to the part that handles it, which may still be loading. If the reader does something else before it is
 * handled, it is dropped: a dialog must not open out of the blue.
 */
export function makeWish(wish: Wish): void {
  waiting?.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  window.addEventListener('pointerdown', dropWish, { capture: true, signal });
  // A key that is held down may be the one that made the wish.
  window.addEventListener('keydown', ({ repeat }) => repeat || dropWish(), { capture: true, signal });
  wishStore.setState({ wish });
}

function dropWish(): void {
  waiting?.abort();
  wishStore.setState({ wish: undefined });
}

/** For the part that handles the request, as its button does. */
export function useWish(wish: Wish, grant: () => void): void {
  const wanted = useStore(wishStore, (state) => state.wish === wish);
  useEffect(() => {
    if (!wanted) return;
    dropWish();
    grant();
  }, [wanted, grant]);
}

/** For the part that handles such requests about entries of the workload; `grant` is called with the id of the entry. */
export function usePoolsWish(grant: (entry: string) => void): void {
  const wish = useStore(wishStore, (state) => (state.wish?.startsWith(POOLS) === true ? state.wish : undefined));
  useEffect(() => {
    if (wish === undefined) return;
    dropWish();
    grant(wish.slice(POOLS.length));
  }, [wish, grant]);
}

/** Requests to open something by name, and not by its own button. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Dialogs and files that have their own button. */
export type Wish = 'all metrics' | 'flips' | 'report' | 'embed' | 'clip' | `export ${ExportedFile}` | PoolsWish;

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

/** A wish is dropped after this time, ms. Until then its button may still be loading. */
const PATIENCE = 2000;

/** Passes the request to the part that handles it. */
export function makeWish(wish: Wish): void {
  wishStore.setState({ wish });
  setTimeout(() => {
    if (wishStore.getState().wish === wish) wishStore.setState({ wish: undefined });
  }, PATIENCE);
}

/** For the part that handles the request, as its button does. */
export function useWish(wish: Wish, grant: () => void): void {
  const wanted = useStore(wishStore, (state) => state.wish === wish);
  useEffect(() => {
    if (!wanted) return;
    wishStore.setState({ wish: undefined });
    grant();
  }, [wanted, grant]);
}

/** For the part that handles such requests about entries of the workload; `grant` is called with the id of the entry. */
export function usePoolsWish(grant: (entry: string) => void): void {
  const wish = useStore(wishStore, (state) => (state.wish?.startsWith(POOLS) === true ? state.wish : undefined));
  useEffect(() => {
    if (wish === undefined) return;
    wishStore.setState({ wish: undefined });
    grant(wish.slice(POOLS.length));
  }, [wish, grant]);
}

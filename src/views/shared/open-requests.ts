/** Requests to open something by name, and not by its own button. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Dialogs and files that have their own button, and pages of the help. */
export type OpenRequest =
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
  | PoolsRequest;

/** The file of pools belongs to one entry of the workload. */
type PoolsRequest = `export fairscheduler.xml for ${string}`;

/** Files for other systems that are written in a dialog. */
export type ExportedFile =
  | 'queues.yaml'
  | 'fair-scheduler.xml'
  | 'capacity-scheduler.xml'
  | 'yarn-site.xml'
  | 'SLS trace';

const POOLS = 'export fairscheduler.xml for ';

const requestStore = createStore<{ readonly request: OpenRequest | undefined }>()(() => ({ request: undefined }));

/** Ends when the request is handled or dropped. */
let waiting: AbortController | undefined;

/**
 * Passes the request to the part that handles it, which may still be loading. If the reader does something else before it is
 * handled, it is dropped: a dialog must not open out of the blue.
 */
export function requestOpen(request: OpenRequest): void {
  waiting?.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  window.addEventListener('pointerdown', dropRequest, { capture: true, signal });
  // A key that is held down may be the one that made the request.
  window.addEventListener('keydown', ({ repeat }) => repeat || dropRequest(), { capture: true, signal });
  requestStore.setState({ request });
}

function dropRequest(): void {
  waiting?.abort();
  requestStore.setState({ request: undefined });
}

/** For the part that handles the request, as its button does. */
export function useOpenRequest(request: OpenRequest, grant: () => void): void {
  const wanted = useStore(requestStore, (state) => state.request === request);
  useEffect(() => {
    if (!wanted) return;
    dropRequest();
    grant();
  }, [wanted, grant]);
}

/** For the part that handles such requests about entries of the workload; `grant` is called with the id of the entry. */
export function usePoolsRequest(grant: (entry: string) => void): void {
  const request = useStore(requestStore, (state) =>
    state.request?.startsWith(POOLS) === true ? state.request : undefined,
  );
  useEffect(() => {
    if (request === undefined) return;
    dropRequest();
    grant(request.slice(POOLS.length));
  }, [request, grant]);
}

/** Requests to open something by name, and not by its own button. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { whenReaderActs } from './reader-acts';

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

/** Stops looking for what the reader does meanwhile. */
let stopWaiting = (): void => {};

/**
 * Passes the request to the part that handles it, which may still be loading. If the reader does something else before it is
 * handled, it is dropped: a dialog must not open out of the blue.
 */
export function requestOpen(request: OpenRequest): void {
  stopWaiting();
  stopWaiting = whenReaderActs(dropRequest);
  requestStore.setState({ request });
}

function dropRequest(): void {
  stopWaiting();
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

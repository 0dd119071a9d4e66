/**
 * Workers of one page share the results that they compute before a run, so that each is computed once. The holder of the lock
 * of a piece of work computes it and sends the result to the others; a worker that waited for the lock first looks for that
 * result. A worker that is ended loses its locks, and the next one does the work.
 *
 * A result is a pure function of its key under the same version of the engine, so reusing it only saves time.
 */

/** The right to do one piece of work. */
export interface Turn {
  /** The result of another worker; undefined: the work has to be done. */
  known(): unknown;
  /** Lets the next one continue. */
  leave(): void;
}

export interface Exchange {
  /** The right to do the work of this key, or undefined while another worker does it. */
  take(key: string): Promise<Turn | undefined>;
  /** Sends the result to all workers. */
  tell(key: string, result: unknown): void;
}

/** The parts of the browser that are used here; replaced in tests. */
export interface ExchangeHost {
  readonly locks: {
    request(name: string, options: { readonly ifAvailable: true }, work: (lock: unknown) => unknown): Promise<unknown>;
  };
  readonly channel: {
    postMessage(message: ExchangeMessage): void;
    addEventListener(type: 'message', listener: (event: { readonly data: ExchangeMessage }) => void): void;
  };
}

/** How many results are kept, the latest ones: tables are some tens of kilobytes. */
const MOST_RESULTS = 64;

/** Messages between workers. `asks`: a new worker asks for everything that is known. */
type ExchangeMessage = { readonly asks: true } | { readonly key: string; readonly result: unknown };

/**
 * An exchange over the given locks and channel.
 * @internal
 */
export function createExchange({ locks, channel }: ExchangeHost): Exchange {
  const results = new Map<string, unknown>();
  const remember = (key: string, result: unknown): void => {
    const [oldest] = results.keys();
    if (results.size >= MOST_RESULTS) results.delete(oldest);
    results.set(key, result);
  };
  channel.addEventListener('message', ({ data }) => {
    if ('asks' in data) {
      for (const [key, result] of results) channel.postMessage({ key, result });
    } else if (!results.has(data.key)) remember(data.key, data.result);
  });
  channel.postMessage({ asks: true });
  return {
    take: (key) =>
      new Promise((resolve) => {
        const held = locks.request(`signalbox ${key}`, { ifAvailable: true }, (lock) => {
          if (lock === null) {
            resolve(undefined);
            return undefined;
          }
          return new Promise<void>((leave) => resolve({ known: () => results.get(key), leave }));
        });
        // A browser that grants no locks at all: everyone works alone.
        held.catch(() => resolve({ known: () => results.get(key), leave: () => undefined }));
      }),
    tell: (key, result) => {
      remember(key, result);
      channel.postMessage({ key, result });
    },
  };
}

/** The exchange of this thread; undefined where the browser has no means for one. */
export function exchangeOfThread(name: string): Exchange | undefined {
  if (typeof navigator === 'undefined' || typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) {
    return undefined;
  }
  return createExchange({ locks: navigator.locks, channel: new BroadcastChannel(name) });
}

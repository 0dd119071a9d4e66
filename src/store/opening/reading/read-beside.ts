/** The page's side of the thread that reads large texts. One text is read at a time; a new one replaces it. */
import { wrap } from 'comlink';
import type { Remote } from 'comlink';
import type { ReadingApi } from './reading-api';
import { endReading, showReading } from './reading-store';

export type BesideResult<T> =
  | { readonly status: 'read'; readonly value: T }
  /** It was cancelled, or another text has replaced it. */
  | { readonly status: 'cancelled' }
  /** The thread could not be started or broke down: the caller reads the text itself. */
  | { readonly status: 'failed' };

let stop: (() => void) | undefined;

/** Ends the reading that continues, if one does. */
function stopReading(): void {
  stop?.();
}

/**
 * Does something in its own thread, which is ended with it. `what` names it in the progress message.
 */
export function beside<T>(what: string, work: (api: Remote<ReadingApi>) => Promise<T>): Promise<BesideResult<T>> {
  stopReading();
  return new Promise((resolve) => {
    let worker: Worker | undefined;
    const end = (result: BesideResult<T>): void => {
      if (stop !== cancel) return;
      stop = undefined;
      worker?.terminate();
      endReading();
      resolve(result);
    };
    const cancel = (): void => end({ status: 'cancelled' });
    stop = cancel;
    showReading(what, cancel);
    try {
      worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module', name: 'reading' });
    } catch {
      end({ status: 'failed' });
      return;
    }
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end({ status: 'failed' });
    });
    work(wrap<ReadingApi>(worker)).then(
      (value) => end({ status: 'read', value }),
      () => end({ status: 'failed' }),
    );
  });
}

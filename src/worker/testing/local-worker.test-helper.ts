/** For tests: workers without threads. */
import { expose } from 'comlink';
import type { EngineWorker } from '../pool';
import type { EngineApi } from '../protocol';

/** A worker on this thread: the real protocol over a real channel. */
export class LocalWorker extends EventTarget implements EngineWorker {
  terminated = false;
  private readonly channel = new MessageChannel();

  constructor(api: EngineApi) {
    super();
    const { port1, port2 } = this.channel;
    expose(api, port2);
    port1.addEventListener('message', (event: MessageEvent) => {
      this.dispatchEvent(new MessageEvent('message', { data: event.data as unknown }));
    });
    port1.start();
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.channel.port1.postMessage(message, transfer);
  }

  terminate(): void {
    this.terminated = true;
    this.channel.port1.close();
  }
}

/** A worker that hears everything and never says a word. */
export const silentApi: EngineApi = {
  simulate: () => new Promise(() => undefined),
  sweep: () => new Promise(() => undefined),
};

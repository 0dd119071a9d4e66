/** For tests: workers without threads. */
import { expose } from 'comlink';
import { afterEach } from 'vitest';
import { EngineClient } from '../client';
import type { EngineWorker } from '../pool';
import type { EngineApi } from '../protocol';

/** A worker on this thread: the real protocol over a real channel. */
class LocalWorker extends EventTarget implements EngineWorker {
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
  warmUp: () => new Promise(() => undefined),
  sweep: () => new Promise(() => undefined),
  scale: () => new Promise(() => undefined),
};

const clients: EngineClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

/** A client with workers that offer these APIs, the last one again and again; it is disposed of after the test. */
export function clientOf(apis: EngineApi[], size: number, tickMs = 1000) {
  const workers: LocalWorker[] = [];
  const client = new EngineClient({
    size,
    tickMs,
    createWorker: () => {
      const worker = new LocalWorker(apis[Math.min(workers.length, apis.length - 1)]);
      workers.push(worker);
      return worker;
    },
  });
  clients.push(client);
  return { client, workers };
}

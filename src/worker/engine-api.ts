import type { Exchange } from './exchange';
import type { EngineApi, RunCommand } from './protocol';
import { buffersOf } from './protocol';
import { CostBook } from './runs/run-cost';
import { runSession } from './runs/run-session';
import { scaleSession } from './runs/scale-session';
import { WarmUp } from './runs/warm-up';
import { sweepSession } from './sweeps/sweep-session';
import { createTurns } from './turns';

/** What a worker offers, bound to the clock and the message queue of the thread it is called in. */
export function createEngineApi(exchange?: Exchange): EngineApi {
  const pause = createPause();
  const now = (): number => performance.now();
  const costs = new CostBook();
  const warmUp = new WarmUp();
  // Ports are not closed here: that would drop messages in transit. The page closes its end after the last message.
  return {
    simulate: async (request, port) => {
      warmUp.interrupt();
      const started = now();
      let seen = true;
      const isCancelled = listenForCancel(port, () => (seen = true));
      await runSession(request, {
        now,
        pause,
        exchange,
        costs,
        isCancelled,
        isSeen: () => seen,
        send: (message) => {
          if (message.type === 'snapshot') seen = false;
          port.postMessage(message, 'columns' in message ? buffersOf(message.columns) : []);
        },
      });
      if (!isCancelled()) warmUp.learn(request, now() - started);
    },
    warmUp: () => warmUp.start({ now, pause, exchange }),
    sweep: async (batch, port) => {
      warmUp.interrupt();
      const isCancelled = listenForCancel(port);
      await sweepSession(batch, {
        now,
        pause,
        exchange,
        isCancelled,
        send: (message) => port.postMessage(message, message.type === 'swept-run' ? buffersOf(message.outcome) : []),
      });
    },
    scale: async (request, port) => {
      warmUp.interrupt();
      const message = await scaleSession(request);
      port.postMessage(message, buffersOf(message));
    },
  };
}

/** Listens to the commands of the page. The result tells whether `cancel` was among them. */
function listenForCancel(port: MessagePort, onSeen?: () => void): () => boolean {
  let cancelled = false;
  port.addEventListener('message', (event: MessageEvent<RunCommand>) => {
    if (event.data.type === 'cancel') cancelled = true;
    else onSeen?.();
  });
  port.start();
  return () => cancelled;
}

/** A pause of one turn of the message queue, or of a timer where a length is given. */
function createPause(): (ms?: number) => Promise<void> {
  const turns = createTurns();
  return (ms = 0) =>
    new Promise((resolve) => {
      if (ms > 0) setTimeout(resolve, ms);
      else turns.next(resolve);
    });
}

import type { EngineApi, RunCommand, RunMessage } from './protocol';
import { buffersOf } from './protocol';
import { runSession } from './run-session';

/** What a worker offers, bound to the clock and the message queue of the thread it is called in. */
export function createEngineApi(): EngineApi {
  const pause = createPause();
  return {
    simulate: async (request, port) => {
      let cancelled = false;
      let seen = true;
      port.addEventListener('message', (event: MessageEvent<RunCommand>) => {
        if (event.data.type === 'cancel') cancelled = true;
        else seen = true;
      });
      port.start();
      await runSession(request, {
        now: () => performance.now(),
        pause,
        isCancelled: () => cancelled,
        isSeen: () => seen,
        send: (message: RunMessage) => {
          if (message.type === 'snapshot') seen = false;
          port.postMessage(message, 'columns' in message ? buffersOf(message.columns) : []);
        },
      });
      // Not closed here: that would drop what is still on its way. The page closes its end after the last message.
    },
  };
}

/** A pause as short as a thread can make it: one turn of the message queue, without the 4 ms that timers are held to. */
function createPause(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(0);
    });
}

/** Later turns of a thread's message queue. Timers rest for at least 4 ms between turns, messages do not. */
export interface Turns {
  /** Carries an action out after all messages that have come so far. One action a turn, in the order of the calls. */
  readonly next: (action: () => void) => void;
  /** Drops the actions that have not been carried out yet. */
  readonly close: () => void;
}

export function createTurns(): Turns {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  return {
    next: (action) => {
      waiting.push(action);
      port2.postMessage(undefined);
    },
    close: () => {
      waiting.length = 0;
      port1.close();
    },
  };
}

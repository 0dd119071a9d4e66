/** For tests: exceptions that nothing catches, which would otherwise end the test. */

/** Does something and gives what was thrown meanwhile and not caught. */
export async function uncaughtIn(action: () => Promise<void>): Promise<unknown[]> {
  const thrown: unknown[] = [];
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => thrown.push(error));
  try {
    await action();
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
  }
  return thrown;
}

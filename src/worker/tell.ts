/**
 * Calls what the page has handed over. An exception thrown there is reported as one of the page, and does not end what is
 * done here after the call: the next run starts, and a sweep comes to its end.
 */
export function tell(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

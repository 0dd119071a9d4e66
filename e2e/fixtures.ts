import { test as base, expect } from '@playwright/test';

/**
 * The test function of every end-to-end test. It watches all pages of the test and fails it on any console error
 * (violations of the content security policy included), uncaught exception, failed request or HTTP error.
 *
 * `seeds`: whether the seeds of a verdict run by themselves. They take longer than opening the page, and most journeys do not look
 * at them.
 *
 * `troubles` is the list so far. A test that provokes an error on purpose asserts on the list and then empties it.
 */
export const test = base.extend<{ seeds: boolean; onRequest: void; troubles: string[] }>({
  seeds: [false, { option: true }],
  onRequest: [
    async ({ context, seeds }, use) => {
      if (!seeds)
        await context.addInitScript(() => {
          // A page of the browser's own has no storage.
          if (location.protocol !== 'about:' && localStorage.getItem('signalbox.seeds') === null)
            localStorage.setItem('signalbox.seeds', 'on request');
        });
      await use();
    },
    { auto: true },
  ],
  troubles: [
    async ({ context }, use) => {
      const troubles: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => troubles.push(`exception: ${error.error().stack ?? error.error().message}`));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'failed';
        // Leaving or reloading a page aborts what it was still loading; that is no fault of the page.
        if (reason !== 'net::ERR_ABORTED') troubles.push(`request: ${request.url()} ${reason}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 400) troubles.push(`request: ${response.url()} ${response.status()}`);
      });
      await use(troubles);
      expect(troubles, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

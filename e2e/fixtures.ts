import { test as base, expect } from '@playwright/test';

/**
 * The test function of every end-to-end test. It watches all pages of the test and fails it on any console error
 * (violations of the content security policy included), uncaught exception, failed request or HTTP error.
 *
 * `troubles` is the list so far. A test that provokes an error on purpose asserts on the list and then empties it.
 */
export const test = base.extend<{ troubles: string[] }>({
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

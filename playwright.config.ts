import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const port = Number(process.env.SIGNALBOX_E2E_PORT ?? 4173);
const baseURL = `http://127.0.0.1:${port}/`;

// Looked up once: Playwright's worker processes read this file again and inherit the answer.
process.env.SIGNALBOX_CHROMIUM ??= findChromium() ?? '';
const executablePath = process.env.SIGNALBOX_CHROMIUM || undefined;

/** Chromium refuses its sandbox to root, which is who runs tests in most containers. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * A journey is over soon after its page has loaded, and optimizing what the page has done a few hundred times costs more than
 * it saves. With ten times V8's own thresholds only long simulations are optimized: a seventh of the processor time less.
 */
const LATE_OPTIMIZATION = [
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-maglev-osr=1000',
  '--invocation-count-for-turbofan=30000',
  '--invocation-count-for-osr=5000',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // A machine under load may stall a journey. One that passes at a second try is named at the end of `npm test`.
  retries: process.env.CI ? 2 : 0,
  // Journeys wait now and then: three keep two processors busy.
  workers: 3,
  // Otherwise a file goes to one of them as a whole, and the others wait at the end for the last file.
  fullyParallel: true,
  // For a slow machine: no journey is about time.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // The server would compress each file anew for every page, which takes longer than handing it over as it is.
    extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
    timezoneId: 'UTC',
    trace: 'off',
    // Each test has a new browser, and would fetch the whole app into it. e2e/installed.spec.ts is about that.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        ...sandbox,
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // Chromium renders the list under its address bar for every new context, which costs a third of opening the app.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
        '--font-render-hinting=none',
        '--disable-lcd-text',
        `--js-flags=${LATE_OPTIMIZATION.join(' ')}`,
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
  // The built app: `npm run build` comes first.
  webServer: {
    command: `npm run -s preview -- --host 127.0.0.1 --port ${port} --strictPort`,
    url: baseURL,
    reuseExistingServer: !process.env.CI,
    timeout: 60_000,
  },
});

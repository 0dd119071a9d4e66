/**
 * The timeline of a million spans in the built page, while a person zooms, pans, scrolls and points: main
 * thread per frame as the page measures it, drawing and painting included.
 */
import type { Page } from 'playwright';
import { encodeShared } from '../../src/scenario/share';
import type { Scenario } from '../../src/scenario/schema';
import { batchMillion, sparkMillion } from './million';
import { withPage } from './page';
import { median, quantile } from '../measuring/rounds';

const STEPS = 60;
const AIM_MS = 16;
const OPEN_MS = 300_000;

/** Prints what frames cost. */
export async function timelinePage(): Promise<void> {
  await withPage(async (page, address) => {
    for (const scenario of [batchMillion, sparkMillion] as unknown as Scenario[]) {
      await page.goto('about:blank');
      const from = performance.now();
      await page.goto(address + encodeShared(scenario, {}));
      await page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true', undefined, {
        timeout: OPEN_MS,
      });
      console.log(`  ${scenario.title}: open after ${((performance.now() - from) / 1000).toFixed(1)} s`);
      await observe(page);
      await page.getByRole('group', { name: 'Rows' }).getByText('Node').click();
      for (const detail of ['Overview', 'Lanes']) {
        await page.getByRole('group', { name: 'Detail' }).getByText(detail).click();
        await page.waitForTimeout(1000);
        await gestures(page, detail);
      }
    }
  });
}

/** Collects what the page says about its layers. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: [string, number][] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) seen.push([name, duration]);
    }).observe({ entryTypes: ['measure'] });
  });
}

async function gestures(page: Page, detail: string): Promise<void> {
  const box = await page.locator('.timeline-window').first().boundingBox();
  if (box === null) throw new Error('the timeline has no rows');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const wheel = async (dx: number, dy: number): Promise<void> => {
    for (let i = 0; i < STEPS; i++) await page.mouse.wheel(dx, dy);
  };
  await page.mouse.move(x, y);
  await report(page, `${detail} scroll`, () => wheel(0, 120));
  await page.keyboard.down('Control');
  await report(page, `${detail} zoom`, async () => {
    await wheel(0, -30);
    await wheel(0, 15);
  });
  await page.keyboard.up('Control');
  await report(page, `${detail} pan`, () => wheel(60, 0));
  await report(page, `${detail} point`, async () => {
    for (let i = 0; i < STEPS; i++) await page.mouse.move(x - 300 + i * 10, y - 20 + (i % 40));
  });
  await page.keyboard.down('Control');
  await wheel(0, 200);
  await page.keyboard.up('Control');
}

async function report(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  const take = () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: [string, number][] };
      return seen.splice(0);
    });
  await page.waitForTimeout(300);
  await take();
  await act();
  await page.waitForTimeout(300);
  const entries = await take();
  for (const layer of ['bars', 'overlay']) {
    const times = entries.filter(([name]) => name === `signalbox:${layer}`).map(([, duration]) => duration);
    if (times.length === 0) continue;
    console.log(
      `    ${what.padEnd(16)} ${layer.padEnd(8)} ${String(times.length).padStart(4)} frames, ` +
        `p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, ` +
        `longest ${Math.max(...times).toFixed(1)} ms (aim p95 ${AIM_MS})`,
    );
  }
}

import type { Page } from '@playwright/test';
import { open } from './app';
import { expect, test } from './fixtures';

const edge = (page: Page, name: string) => page.getByRole('separator', { name });

test('Panels of any width: the timelines keep room, and the facts under a narrow inspector do not lie over each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#gallery/capacity-preemption-throttles');
  for (const name of ['Width of the editor', 'Width of the inspector']) await edge(page, name).press('End');
  await expect(async () => {
    expect((await page.locator('.middle').boundingBox())?.width).toBeGreaterThan(400);
  }).toPass();

  for (const name of ['Width of the editor', 'Width of the inspector']) await edge(page, name).press('Home');
  const run = page.getByRole('toolbar', { name: 'Run' });
  const bottom = async () => {
    const box = await run.getByRole('textbox', { name: 'Seed' }).boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await expect(async () => {
    expect((await run.boundingBox())?.width).toBeLessThan(230);
    expect(await bottom()).toBeLessThanOrEqual((await run.getByTestId('fingerprint').boundingBox())?.y ?? 0);
  }).toPass();
  // Without the total, which has no room.
  await expect(page.locator('.transport__total')).toBeHidden();
});

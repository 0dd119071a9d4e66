import { idle, open, part } from './app';
import { expect, test } from './fixtures';

test('a scenario opens its view, and the view goes away with it', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await page.getByRole('radio', { name: 'Queues' }).click();
  await expect(page.getByRole('radio', { name: 'Queues' })).toBeChecked();
  await open(page, '#gallery/sparrow-race');
  await expect(page.getByRole('region', { name: 'Workers', exact: true })).toBeVisible();
  // Queues mean nothing where no scheduler respects them.
  await expect(page.getByRole('radio', { name: 'Queues' })).toHaveCount(0);
  await open(page, '#gallery/capacity-user-limits');
  await expect(page.getByRole('group', { name: 'View of YARN' }).getByRole('radio', { name: 'Limits' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Locality' })).toHaveCount(0);
});

test('the chosen part of a view is kept in the link', async ({ page }) => {
  await open(page, '#gallery/sticky-slots');
  await part(page, 'locality', 'theory');
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(
    page.getByRole('group', { name: 'View of locality' }).getByRole('radio', { name: 'Theory' }),
  ).toBeChecked();
});

test('the lines of a reason are equally far apart, whatever letters and names of settings stand in them', async ({
  page,
}) => {
  await open(page, '#gallery/driver-deadlock');
  const inspector = page.locator('.inspector');
  await expect(inspector.getByText('Waiting 19.0 s for its driver').locator('code')).toHaveText('stateaware');
  const odd = await inspector.locator('p:has(> code, > .cause-chip)').evaluateAll((paragraphs) =>
    paragraphs.flatMap((paragraph) => {
      const { lineHeight } = getComputedStyle(paragraph);
      const lines = paragraph.getBoundingClientRect().height / Number.parseFloat(lineHeight);
      return Math.abs(lines - Math.round(lines)) < 0.02 ? [] : [`${paragraph.textContent}: ${lines} lines`];
    }),
  );
  expect(odd).toEqual([]);
});

test('the parts of the workbench have their places and heights from the first picture on', async ({ page }) => {
  await page.addInitScript(() => {
    const sides: Record<string, number[]> = {};
    Object.assign(globalThis, { sides });
    const look = (): void => {
      for (const place of ['.middle__timeline', '.dock']) {
        const box = document.querySelector(place)?.getBoundingClientRect();
        // Nothing is drawn before the first frame with rows.
        if (box === undefined || document.querySelector('.timeline-rows') === null) continue;
        (sides[`top of ${place}`] ??= []).push(box.top);
        (sides[`bottom of ${place}`] ??= []).push(box.bottom);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const id of ['jockey-deadline', 'driver-deadlock', 'capacity-off-switch']) {
    await open(page, `#gallery/${id}`);
    await expect(page.locator('.verdict')).toBeVisible();
    await expect(page.locator('.states')).toBeVisible();
    await expect(page.locator('.dock .section-header').first()).toBeVisible();
    const spreads = await page.evaluate(() => {
      const { sides } = globalThis as unknown as { sides: Record<string, number[]> };
      return Object.entries(sides).map(([side, all]) => [side, Math.max(...all) - Math.min(...all)] as const);
    });
    expect(spreads).toHaveLength(4);
    for (const [side, spread] of spreads) expect(spread, `${side} in ${id}`).toBeLessThan(12);
    await page.goto('about:blank');
  }
});

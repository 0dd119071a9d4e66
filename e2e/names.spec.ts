import type { Locator, Page } from '@playwright/test';
import { galleryEntry } from '../src/engine/gallery';
import { drop, idle, open, part } from './app';
import { expect, test } from './fixtures';

/** As pipelines of a company are called. */
const LONG = 'nightly-aggregation-of-clicks-in-europe-west-';

/** A scenario of the gallery in which every application, node and dataset has a long name. */
function withLongNames(id: string): string {
  const scenario = galleryEntry(id)?.scenario;
  if (scenario === undefined) throw new Error(`the gallery has no scenario "${id}"`);
  const { lesson: _, view: __, ...rest } = scenario;
  const named = [...(scenario.workload ?? []), ...(scenario.cluster?.nodes ?? [])];
  let text = JSON.stringify(rest);
  for (const { id: name } of named) {
    text = text.replaceAll(`"${name}"`, `"${LONG}${name}"`).replaceAll(`"${name}/`, `"${LONG}${name}/`);
  }
  return text;
}

/** Pairs of texts of a picture that lie over each other. */
async function overlaps(page: Page, picture: string): Promise<string[]> {
  return page.locator(`${picture} text`).evaluateAll((all) => {
    const boxes = all.map((text) => ({ text: text.firstChild?.textContent ?? '', box: text.getBoundingClientRect() }));
    return boxes.flatMap(({ text, box: a }, i) =>
      boxes.slice(i + 1).flatMap(({ text: other, box: b }) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 4 && tall > 4 ? [`${text} | ${other}`] : [];
      }),
    );
  });
}

test('Long names: cut in the flow network and the plan, a list of jobs, and sentences that stay in view', async ({
  page,
}) => {
  await open(page, '#gallery/driver-deadlock');

  await drop(page, 'quincy.json', withLongNames('quincy-three-jobs'));
  await idle(page);
  await page.getByRole('group', { name: 'View', exact: true }).getByText('Flow', { exact: true }).click();
  await part(page, 'the flow', 'answer');
  await expect(page.locator('.quincy__picture text').first()).toBeVisible();
  await page.getByRole('group', { name: 'Costs shown' }).getByText('none', { exact: true }).click();
  expect(await overlaps(page, '.quincy__picture')).toEqual([]);

  await drop(page, 'plan.json', withLongNames('plan-three-constraints'));
  await idle(page);
  await part(page, 'the plan', 'plan');
  const gutter = page.locator('.tetri__label').first();
  expect((await gutter.boundingBox())?.width).toBeLessThan(90);

  await drop(page, 'jockey.json', withLongNames('jockey-several-deadlines'));
  await idle(page);
  const jobs = page.getByRole('combobox', { name: 'Job that is shown' });
  await expect(jobs).toHaveValue(`${LONG}strict`);
  const header = page.getByRole('toolbar', { name: 'Deadlines shown as' });
  const right = async (what: Locator) => {
    const box = await what.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await right(jobs)).toBeLessThan(await right(header));
  await jobs.selectOption(`${LONG}soon`);
  await expect(page.getByRole('heading', { name: `${LONG}soon` })).toBeVisible();

  await drop(page, 'fair.json', withLongNames('fair-preemption'));
  await idle(page);
  await page.getByRole('group', { name: 'View', exact: true }).getByText('YARN', { exact: true }).click();
  await part(page, 'YARN', 'why');
  const why = page.getByRole('region', { name: 'Why not me' });
  const head = why.getByRole('columnheader', { name: 'Why, and until when' });
  expect(await right(head)).toBeLessThan(await right(why));
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { noteTexts, open } from './app';
import { expect, test } from './fixtures';

async function saved(page: Page, where: Locator, name: string, choice: string): Promise<Buffer> {
  await where.getByRole('button', { name }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: choice }).click();
  const file = await readFile(await (await download).path());
  // Whatever a picture refers to is in it: bars without their pattern would be empty.
  const text = choice.startsWith('SVG') ? file.toString() : '';
  const missing = [...text.matchAll(/url\(#([^)"]+)\)/g)].filter(([, id]) => !text.includes(` id="${id}"`));
  expect(missing.map(([reference]) => reference)).toEqual([]);
  return file;
}

/** The texts of an SVG picture. */
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);

test('pictures of the timeline and of any view have key, link and QR code, and are copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#gallery/two-queues');
  const said = await noteTexts(page, 'span[aria-live]');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const svg = (await saved(page, timeline, 'Export picture', 'SVG, for documents')).toString();
  // A large picture takes a while: the button says so, and stops saying so.
  expect(await said()).toContain('The picture is being made.');
  await expect(page.locator('.timeline-picture[aria-busy="true"]')).toHaveCount(0);
  for (const text of ['executor, tasks', 'driver, starting and up', 'QR code of the link', '#s1.d.']) {
    expect(svg).toContain(text);
  }
  // Aligned rows have one heading for all variants: how each run ended stands in it, as on screen.
  await timeline.locator('input[value="aligned"]').check();
  const aligned = (await saved(page, timeline, 'Export picture', 'SVG, for documents')).toString();
  for (const text of ['9 of 9, 2:32.4', 'Deadlock 0:16.0']) expect(textsOf(aligned)).toContain(text);

  const queues = (
    await saved(page, page.getByRole('region', { name: 'Queues' }), 'Picture of Queues', 'SVG, for documents')
  ).toString();
  for (const text of ['held idle', 'guaranteed', 'maximum', 'QR code of the link']) expect(queues).toContain(text);

  // Only what is chosen is named, and nothing that can be done.
  for (const text of ['Queues', 'vcore', 'root', 'etl', 'used + pending']) expect(textsOf(queues)).toContain(text);
  expect(textsOf(queues)).not.toContain('memory');
  // Programs other than browsers show no HTML and read no style sheets.
  for (const strange of ['foreignObject', '<div', '<style', 'class=', 'color(']) expect(queues).not.toContain(strange);
  const details = page.locator('.inspector');
  const saidOf = (await saved(page, details, 'Picture of the details', 'SVG, for documents')).toString();
  expect(textsOf(saidOf)).toContain('Why it waits at 0:25.0');
  expect(saidOf).toContain('<pattern');
  expect(saidOf).not.toContain('foreignObject');
  for (const text of ['Do at 0:25.0', 'Kill', 'keep both futures']) expect(saidOf).not.toContain(text);

  // The axis stands above the timeline on screen; the picture of another timed view has its own.
  const states = page.getByRole('region', { name: 'Application states' });
  const lanes = (await saved(page, states, 'Picture of Application states', 'SVG, for documents')).toString();
  for (const text of ['1:00', '0:25.0']) expect(textsOf(lanes)).toContain(text);
  // What is painted is as sharp as the text around it.
  const painted = /href="(data:image\/png;base64,[^"]+)"/.exec(lanes)?.[1] ?? '';
  const wide = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image.width;
  }, painted);
  const onScreen = await states
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.width);
  expect(wide).toBe(2 * onScreen);

  const compare = page.getByRole('region', { name: 'Compare' });
  const png = await saved(page, compare, 'Picture of Compare', 'PNG, for slides');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(20_000);

  await compare.getByRole('button', { name: 'Picture of Compare' }).click();
  await page.getByRole('button', { name: 'Copy as PNG' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('The picture is on the clipboard.');
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  expect(types).toContain('image/png');

  // A message covers neither a view nor a name: it lies over seed and engine, in the corner.
  const box = await messages.locator('.notice').last().boundingBox();
  const transport = await page
    .getByRole('contentinfo', { name: 'Transport' })
    .locator('.transport__right')
    .boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual((transport?.x ?? 0) - 1);
  expect(box?.y).toBeGreaterThanOrEqual((transport?.y ?? 0) - 1);
});

test('a picture of the details ends with them, and its link and code stand beside them', async ({ page, context }) => {
  await open(page, '#gallery/driver-deadlock');
  const picture = await context.newPage();
  const ends = async (where: Locator, name: string) => {
    await picture.setContent((await saved(page, where, name, 'SVG, for documents')).toString());
    return picture.locator('body > svg').evaluate((svg) => {
      const { bottom, right } = svg.getBoundingClientRect();
      const boxes = [...svg.querySelectorAll('text, [role="img"]')].map((element) => element.getBoundingClientRect());
      const code = svg.querySelector('[role="img"]')?.getBoundingClientRect();
      const beyond = boxes.filter((box) => box.right > right || box.bottom > bottom).length;
      return {
        empty: bottom - Math.max(...boxes.map((box) => box.bottom)),
        belowCode: boxes.filter((box) => box.top > (code?.bottom ?? 0)).length,
        beyond,
      };
    });
  };
  // What can be done stands between them on screen, and is left out.
  const details = await ends(page.locator('.inspector'), 'Picture of the details');
  expect(details.empty).toBeLessThan(40);
  expect(details.belowCode).toBeGreaterThan(5);
  expect(details.beyond).toBe(0);
  const compare = (
    await saved(page, page.getByRole('region', { name: 'Compare' }), 'Picture of Compare', 'SVG, for documents')
  ).toString();
  expect(compare).toContain('The same in all');
  expect(textsOf(compare)).not.toContain('Show');
  // A view that is low and narrow has them below. Its panel is taller than what is in it.
  const nodes = await ends(page.getByRole('region', { name: 'Nodes' }), 'Picture of Nodes');
  expect(nodes).toMatchObject({ belowCode: 0, beyond: 0 });
});

test('a picture is light, also while the page is dark, and the page stays dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '#gallery/two-queues');
  const nodes = page.getByRole('region', { name: 'Nodes', exact: true });
  const picture = async (): Promise<string> =>
    (await saved(page, nodes, 'Picture of Nodes', 'SVG, for documents')).toString();
  await page.getByRole('radio', { name: 'Nodes' }).click();
  // In each frame that is light, a copy of the dark page lies over it: nothing flashes.
  const uncovered = await page.evaluateHandle(() => {
    const seen = { light: 0, bare: 0 };
    const look = (): void => {
      if (document.documentElement.dataset['theme'] === 'light') {
        seen.light++;
        if (document.querySelector('.picture-cover') === null) seen.bare++;
      }
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  const dark = await picture();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const seen = await uncovered.jsonValue();
  expect(seen.light).toBeGreaterThan(0);
  expect(seen.bare).toBe(0);
  await expect(page.locator('.picture-cover')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // Nothing differs, not even a pixel of what is painted.
  expect(await picture()).toBe(dark);
});

test('the workbench is printed as it is on screen, in light colours, with its link', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '#gallery/two-queues');
  // What is printed is the page as it is at that moment.
  await expect(page.locator('#root')).toContainText('Why it waits at 0:25.0');
  const printed = page.locator('.printed');
  // What prepares it is loaded after the page. Firefox prints before any microtask of the page.
  const prepared = () => {
    window.dispatchEvent(new Event('beforeprint'));
    return document.querySelector('.printed') !== null;
  };
  await expect.poll(() => page.evaluate(prepared)).toBe(true);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // On paper, which is narrower, nothing is laid out anew.
  await page.setViewportSize({ width: 794, height: 900 });
  expect(
    await printed
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.offsetWidth),
  ).toBeGreaterThan(794);
  await expect(printed).toContainText('Why it waits at 0:25.0');
  await expect(printed).toContainText('#s1.d.');
  await expect(page.locator('#root')).toBeHidden();
  expect(await printed.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');

  // Nothing is left of it, and what was chosen on the page still is.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(printed).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Queues' })).toBeChecked();
});

test('the course, an essay and the experiments are light on paper, too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '#gallery/two-queues');
  const root = page.locator('html');
  for (const place of ['#learn', '#learn/starting', '#experiments']) {
    await page.goto(`./${place}`);
    // The workbench, which has a heading too, stays in sight until the page beside it is loaded.
    await expect(page.locator('.separate-page').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('.printed')).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(root).toHaveAttribute('data-theme', 'dark');
  }
});

test('in a picture labels stand before the lines that they name', async ({ page }) => {
  await open(page, '#gallery/quincy-three-jobs');
  const flow = page.getByRole('region', { name: 'Flow' });
  const svg = (await saved(page, flow, 'Picture of Flow', 'SVG, for documents')).toString();
  // Its halo would cover all but a hair of the text: "red: 6 wait" was a gap in its line. Not every program knows `paint-order`.
  const written = [...svg.matchAll(/<text ([^>]*)>red: 6 wait</g)].map(([, attributes]) => attributes);
  expect(written).toHaveLength(2);
  expect(written[0]).toContain('aria-hidden="true"');
  expect(written[1]).toContain('stroke="none"');
});

test('in a picture a field has the words beside it on its line, and there is nothing to do', async ({ page }) => {
  await open(page, '#gallery/jockey-deadline-extended');
  const deadline = page.getByRole('region', { name: 'Deadline' });
  await expect(deadline.getByRole('button', { name: 'Slow nodes' })).toBeVisible();
  const svg = (await saved(page, deadline, 'Picture of Deadline', 'SVG, for documents')).toString();
  expect(textsOf(svg)).not.toContain('Disturb at 20:00');
  const lineOf = (text: string): number =>
    Number(new RegExp(`<text [^>]*\\by="([\\d.]+)"[^>]*>${text}<`).exec(svg)?.[1]);
  expect(lineOf('120')).toBeGreaterThan(0);
  expect(lineOf('deadline')).toBe(lineOf('120'));
});

test.describe('with seeds', () => {
  test.use({ seeds: true });
  test('there is a picture of the verdict once there is one, without what can be done', async ({ page }) => {
    await open(page, '#gallery/driver-deadlock');
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict.getByText('Choose a goal to rank the variants over many seeds.')).toBeVisible();
    await expect(verdict.getByRole('button', { name: 'Picture of the verdict' })).toHaveCount(0);
    await verdict.getByLabel('Goal', { exact: true }).selectOption('finished');
    await expect(verdict.getByText(/^By your goal/)).toBeVisible();
    const svg = (await saved(page, verdict, 'Picture of the verdict', 'SVG, for documents')).toString();
    expect(svg).toContain('By your goal');
    for (const text of ['>add a limit<', '>more<']) expect(svg).not.toContain(text);
  });

  test('what fades when the theme changes has its light colours in a picture', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '#gallery/two-queues');
    const verdict = page.getByRole('region', { name: 'Verdict' });
    const finding = verdict.getByRole('button', { name: /^First divergence/ });
    await expect(finding).toBeVisible();
    // As slow as a busy machine may make it.
    await finding.evaluate((button: HTMLElement) => (button.style.transition = 'background-color 10s linear'));
    const dark = await finding.evaluate((button) => getComputedStyle(button).backgroundColor);
    const svg = (await saved(page, verdict, 'Picture of the verdict', 'SVG, for documents')).toString();
    const hex = [...dark.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0')).join('');
    expect(textsOf(svg)).toContain('First divergence 0:10.5');
    expect(svg).not.toContain(`fill="#${hex}"`);
  });
});

test('On paper a picture that scrolls ends where it does on screen, and the steps of a lesson are as thin', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#gallery/omega-coarse-conflicts');
  await page.locator('.omega__picture').evaluate((picture) => picture.scrollTo(0, 40));
  const printed = page.locator('.printed');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(printed).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  const picture = printed.locator('div:has(> svg)').filter({ hasText: 'placements so far' }).last();
  await expect(picture).toHaveCSS('overflow', 'hidden');
  await expect(picture.locator('> svg')).toHaveCSS('translate', '0px -40px');
  await expect(printed.locator('nav[aria-label="Steps"] button').first()).toHaveCSS('background-clip', 'content-box');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
});

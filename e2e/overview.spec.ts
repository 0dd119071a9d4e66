import { open } from './app';
import { expect, test } from './fixtures';

test('an overview of two hundred applications is coloured, ordered and searched, and leads to one of them', async ({
  page,
}) => {
  await open(page, '#gallery/storm');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const colours = timeline.getByRole('group', { name: 'Colour of the lines' });
  await expect(colours.getByRole('radio', { name: 'state' })).toBeChecked();
  await expect(timeline.getByRole('list', { name: 'Colours' })).toContainText('runs');
  await timeline.getByRole('group', { name: 'Order of the lines' }).locator('input[value="wait"]').check();

  const search = timeline.getByRole('searchbox', { name: 'Search applications' });
  await search.fill('job/19');
  await expect(timeline.locator('.overview-bar__hits')).toHaveText('11');
  await search.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { level: 2 })).toContainText('job/19');
  await search.press('Enter');
  await expect(inspector.getByRole('heading', { level: 2 })).toContainText('job/190');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  // Highlights stays within reach while something is selected.
  await expect(inspector.locator('summary', { hasText: 'Highlights' })).toBeVisible();
  await inspector.getByRole('button', { name: 'Clear the selection' }).click();
  const findings = inspector.locator('.findings li');
  await expect(findings.last()).toContainText('From here on no application waits');
  await findings.last().getByRole('button').click();
  await expect(page.getByTestId('clock')).toContainText('13:10');
  await expect(inspector.getByRole('img', { name: /^Waiting in/ })).toHaveCount(1);
  await colours.locator('input[value="each"]').check();
  await expect(timeline.getByRole('list', { name: 'Colours' }).getByRole('listitem')).toHaveCount(0);

  const dock = page.locator('.dock');
  await dock.getByRole('group', { name: 'View', exact: true }).getByText('Nodes', { exact: true }).click();
  await dock.getByRole('button', { name: 'Racks over time' }).click();
  const table = dock.getByRole('table', { name: 'Mean use over the visible time' });
  await expect(table.getByRole('row')).toHaveCount(5);
  // A press opens the rack.
  await dock.locator('.racks canvas').click({ position: { x: 200, y: 10 } });
  await expect(table.getByRole('row')).toHaveCount(10);
});

test('four overviews in a low window get the room of the application states', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#gallery/storm');
  const states = page.getByRole('region', { name: 'Application states' });
  await expect(states.getByRole('radio', { name: 'Lanes' })).toBeChecked();
  for (const count of [3, 4]) {
    await page.getByRole('banner').getByRole('button', { name: 'Add a variant' }).click();
    await expect(page.getByRole('banner').getByRole('tab')).toHaveCount(count);
  }
  await expect(states.getByRole('radio', { name: 'Folded' })).toBeChecked();
  const places = await page.getByRole('region', { name: 'Timeline', exact: true }).boundingBox();
  expect(places?.height).toBeGreaterThan(340);

  // Beside a view of a system, too, lines have a height that tells them apart, and nothing lies below the edge.
  await open(page, '#gallery/hybrid');
  const windows = page.locator('.timeline-window');
  await expect(windows).toHaveCount(4);
  for (const height of await windows.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight)))
    expect(height).toBeGreaterThan(30);
  const middle = page.getByRole('main');
  expect(await middle.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

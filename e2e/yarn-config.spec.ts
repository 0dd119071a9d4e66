import { drop, idle, open, section } from './app';
import { expect, test } from './fixtures';

const FAIR = `<?xml version="1.0"?>
<allocations>
  <queue name="etl">
    <weight>2.0</weight>
    <minResources>25% memory, 25% cpu</minResources>
    <owner>ops</owner>
  </queue>
  <queue name="adhoc"/>
</allocations>
`;

test('a fair-scheduler.xml dropped on the page is refused by line, then imported, exported and undone', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  await drop(page, 'fair-scheduler.xml', FAIR.replace('2.0', 'heavy'));
  const dialog = page.getByRole('dialog', { name: 'Import fair-scheduler.xml' });
  await expect(dialog.getByText('1 reason why Hadoop would refuse it')).toBeVisible();
  await expect(dialog.getByText(/^4:\d+/)).toBeVisible();
  await expect(dialog.getByText('"heavy" is not a number; write a number such as 0.5')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();

  await drop(page, 'fair-scheduler.xml', FAIR);
  await expect(dialog.getByText('Probably a mistake')).toBeVisible();
  await expect(dialog.getByText(/Hadoop drops percentages of minResources/)).toBeVisible();
  await expect(dialog.getByText('weight: default becomes 2')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'root.etl – 50.0 %' })).toBeVisible();
  await dialog.getByRole('button', { name: 'root.etl' }).hover();
  await expect(dialog.locator('.cm-lit').first()).toBeVisible();
  // What one types goes where the cursor is, whatever the pointer lies on.
  const text = dialog.getByRole('textbox', { name: 'File of YARN' });
  await text.press('ControlOrMeta+End');
  await dialog.getByRole('button', { name: 'root.adhoc' }).hover();
  await expect(dialog.locator('.cm-lit')).toContainText('adhoc');
  await page.keyboard.insertText('<!-- mine -->');
  await expect(dialog.locator('.cm-line').last()).toHaveText('<!-- mine -->');
  // A mistake made while typing leaves what was typed.
  await dialog.getByRole('textbox', { name: 'File of YARN' }).fill(FAIR.replace('2.0', '3.5x'));
  await expect(dialog.getByText('"3.5x" is not a number; write a number such as 0.5')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'File of YARN' }).fill(FAIR);
  await expect(dialog.getByText('weight: default becomes 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  await idle(page);
  await expect(page.getByText('could not run')).toHaveCount(0);

  await section(page, 'Queues');
  await page.getByRole('button', { name: 'Export fair-scheduler.xml' }).click();
  const exported = page.getByRole('dialog', { name: 'Export fair-scheduler.xml' });
  await expect(exported).toContainText('<weight>2</weight>');
  await expect(exported).toContainText('<owner>ops</owner>');
  await exported.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('button', { name: 'Export queues.yaml' })).toBeVisible();

  // The other variant says something of a queue that this file lacks, which an import in this one leaves.
  const without = FAIR.replace(/ {2}<queue name="etl">[^]*?<\/queue>\n/, '');
  await drop(page, 'fair-scheduler.xml', without);
  await expect(dialog.getByText('1 queue removed')).toBeVisible();
  await expect(dialog.getByText(/between variants/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: 'in all' }).check({ force: true });
  await drop(page, 'fair-scheduler.xml', without);
  await expect(dialog.getByText('1 difference between variants about removed queues goes with them.')).toBeVisible();
});

const property = (name: string, value: string) =>
  `  <property><name>yarn.scheduler.${name}</name><value>${value}</value></property>`;

const capacityFile = (adhoc: number) =>
  [
    '<configuration>',
    property('capacity.root.queues', 'etl,adhoc'),
    property('capacity.root.etl.capacity', '60'),
    property('capacity.root.adhoc.capacity', String(adhoc)),
    property('capacity.root.adhoc.maximum-capcity', '50'),
    property('capacity.root.adhoc.maximum-am-resource-percnt', '0.5'),
    '</configuration>',
  ].join('\n');

test('a capacity-scheduler.xml and a yarn-site.xml are refused by line, then imported, exported and undone', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  await drop(page, 'capacity-scheduler.xml', capacityFile(39));
  const dialog = page.getByRole('dialog', { name: 'Import capacity-scheduler.xml' });
  await expect(dialog.getByText(/add up to 99, not to 100; change one of etl, adhoc by 1/)).toBeVisible();
  await expect(dialog.getByText(/^2:\d+/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();

  await drop(page, 'capacity-scheduler.xml', capacityFile(40));
  await expect(dialog.getByText(/did you mean .*root\.adhoc\.maximum-capacity/)).toBeVisible();
  // A name is longer than the column and has no space: it goes on in the next line.
  expect(await dialog.locator('.import__summary').evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  await idle(page);
  await expect(page.getByText('could not run')).toHaveCount(0);

  await section(page, 'Queues');
  await page.getByRole('button', { name: 'Export capacity-scheduler.xml' }).click();
  const exported = page.getByRole('dialog', { name: 'Export capacity-scheduler.xml' });
  await expect(exported).toContainText('root.etl.capacity');
  await expect(exported).toContainText('maximum-capcity');
  await exported.getByRole('button', { name: 'Close' }).click();

  await drop(page, 'yarn-site.xml', `<configuration>${property('maximum-allocation-mb', 'much')}</configuration>`);
  const site = page.getByRole('dialog', { name: 'Import yarn-site.xml' });
  await expect(site.getByText('"much" is not a whole number')).toBeVisible();
  await drop(page, 'yarn-site.xml', `<configuration>${property('maximum-allocation-mb', '16384')}</configuration>`);
  await expect(site.getByText('yarn.scheduler.maximum-allocation-mb: default becomes 16384')).toBeVisible();
  await site.getByRole('button', { name: 'Import' }).click();
  await idle(page);
  await page.getByRole('button', { name: 'Export yarn-site.xml' }).click();
  await expect(page.getByRole('dialog', { name: 'Export yarn-site.xml' })).toContainText('16384');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('button', { name: 'Export queues.yaml' })).toBeVisible();
});

test('queues of the Fair scheduler run under the Capacity scheduler in a variant of their own', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await drop(page, 'fair-scheduler.xml', FAIR);
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await idle(page);
  await section(page, 'Queues');
  await page.getByRole('button', { name: 'As a variant under the Capacity scheduler' }).click();
  const dialog = page.getByRole('dialog', { name: 'As a variant under the Capacity scheduler' });
  await expect(dialog.getByText('root.etl.minResources')).toBeVisible();
  // The Fair scheduler always has it.
  await expect(dialog.getByText('root.default')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make the variant' }).click();
  await expect(dialog).toBeHidden();
  await idle(page);
  await expect(page.getByText('could not run')).toHaveCount(0);
  await page.getByRole('button', { name: 'Export capacity-scheduler.xml' }).click();
  await expect(page.getByRole('dialog', { name: 'Export capacity-scheduler.xml' })).toContainText(
    'root.default.capacity',
  );
});

test('the list of changes from Fair to Capacity keeps the weights, names what is lost and leads to the conversion', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  await drop(page, 'fair-scheduler.xml', FAIR);
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await idle(page);
  await section(page, 'Policy');
  await page.getByLabel('System', { exact: true }).selectOption('yarn-capacity');
  const wish = page.getByRole('region', { name: 'Switch to YARN Capacity Scheduler' });
  await expect(wish).toContainText('capacities by their weights: etl 66.667, adhoc 33.333 percent');
  await expect(wish).toContainText('without effect there: minResources');
  await wish.getByRole('button', { name: 'As a converted variant' }).click();
  const dialog = page.getByRole('dialog', { name: 'As a variant under the Capacity scheduler' });
  await expect(dialog.getByText('root.etl.minResources')).toBeVisible();
});

test('a scenario begins with a dropped fair-scheduler.xml, and all of its queues have work', async ({ page }) => {
  await open(page, '');
  await drop(page, 'fair-scheduler.xml', FAIR);
  const dialog = page.getByRole('dialog', { name: 'Import fair-scheduler.xml' });
  await dialog.getByRole('button', { name: 'New scenario with it' }).click();
  const start = page.getByRole('dialog', { name: 'New scenario' });
  await expect(start.getByRole('region', { name: 'Your file' })).toContainText('divided among 2 queues');
  await expect(start.getByRole('button', { name: 'Start with this' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(start).toBeHidden();

  await drop(page, 'fair-scheduler.xml', FAIR);
  await dialog.getByRole('button', { name: 'New scenario with it' }).click();
  await start.getByRole('button', { name: 'Start with this' }).click();
  await expect(start).toBeHidden();
  await idle(page);
  await expect(page.getByText('finished 6 of 6')).toBeVisible();
  await section(page, 'Workload');
  await expect(page.getByRole('tabpanel')).toContainText('root.adhoc');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('heading', { name: 'Eight applications, eight cores' })).toBeVisible();
});

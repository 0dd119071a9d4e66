import { zipSync } from 'fflate';
import { end, head, job, stage } from '../src/formats/spark-event-log/testing.test-helper';
import { drop, idle, open } from './app';
import { expect, test } from './fixtures';

const on = (executor: string, launch: number, finish: number, locality: string) => ({
  executor,
  host: `dn0${executor}.prod`,
  launch,
  finish,
  locality,
});
const LINES = [
  ...head({ '1': 'dn01.prod', '2': 'dn02.prod' }, { 'spark.locality.wait': '0s' }),
  ...job(0, 1000, 5000, [0]),
  ...stage(0, 1000, [on('1', 1000, 5000, 'NODE_LOCAL'), on('2', 1000, 3000, 'NODE_LOCAL'), on('1', 1000, 2000, 'ANY')]),
  ...job(1, 8000, 9000, [1]),
  ...stage(1, 8000, [on('2', 8000, 9000, 'PROCESS_LOCAL')]),
  end(9500),
];
/** As a history server hands it out, in two parts. */
const ZIP = zipSync({
  'eventlog_v2_app-1/appstatus_app-1': new Uint8Array(0),
  'eventlog_v2_app-1/events_1_app-1': new TextEncoder().encode(`${LINES.slice(0, 9).join('\n')}\n`),
  'eventlog_v2_app-1/events_2_app-1': new TextEncoder().encode(LINES.slice(9).join('\n')),
});

test('an event log of Spark becomes a scenario that replays it, without its names, and can be undone', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  await drop(page, 'logs.zip', ZIP);
  const dialog = page.getByRole('dialog', { name: 'Replay logs.zip' });
  await expect(dialog.getByText('4 tasks in 2 stages')).toBeVisible();
  await expect(dialog.getByText('2 of 2 cores on 2 hosts')).toBeVisible();
  await expect(dialog.getByText('In the log it took 8.0 s from the first stage to the last task.')).toBeVisible();
  // 0.6 s until the executors are up, then 4 s and 1 s.
  await expect(dialog.getByText('A run of it: 1 application on 2 nodes in 5.6 s.')).toBeVisible();
  await dialog.getByText('at the times of the log').click();
  await expect(dialog.getByText('A run of it: 1 application on 2 nodes in 8.6 s.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  await idle(page);
  await expect(page.getByText('A Spark application, replayed').first()).toBeVisible();
  await expect(page.locator('.timeline-variant__figures').first()).toContainText('8.6 s');
  // The whole run is on screen, from its beginning.
  await expect(page.getByTestId('clock')).toHaveText('0:00.000');
  expect(decodeURIComponent(page.url())).not.toContain('dn01');
  await page.keyboard.press('Control+z');
  await idle(page);
  await expect(page.getByText('A Spark application, replayed')).toHaveCount(0);
});

test('an event log that holds nothing to replay is refused with a sentence', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await drop(page, 'app-1.inprogress', LINES[0]);
  await expect(
    page.getByText('app-1.inprogress was not opened. The log has no task that ended: there is nothing to replay.'),
  ).toBeVisible();
});

test('a trace of the load simulator becomes the whole document, whichever variant is on screen', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await page.getByRole('tab', { name: /^B/ }).first().click();
  const trace =
    '{"num.nodes": 3} {"job.start.ms": 0, "job.queue.name": "q1", "job.tasks": [{"duration.ms": 5000, "count": 4}]}';
  await drop(page, 'sls.json', trace);
  const dialog = page.getByRole('dialog', { name: 'Import sls.json' });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await idle(page);
  await expect(page.getByText('sls.json').first()).toBeVisible();
  // One run, from its beginning: that of variants of the former applications would be beside it.
  await expect(page.locator('.timeline-variant')).toHaveCount(1);
  await expect(page.getByTestId('clock')).toHaveText('0:00.000');
});

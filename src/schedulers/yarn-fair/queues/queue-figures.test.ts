import { expect, test } from 'vitest';
import { FairBook } from '../fair-book';
import { readSettings } from '../settings';
import { readQueue } from './queue-config';
import { QueueFigures } from './queue-figures';
import { Figure } from './queue-measures';

test('Nothing is due of a queue until something is, and then also that nothing is any more', () => {
  const book = new FairBook(2, readSettings({}, 2), {
    now: () => 0,
    allocate: () => 0,
    reserved: () => undefined,
    released: () => undefined,
    waited: () => undefined,
    reservationVoid: () => undefined,
  });
  const config = readQueue({ id: '' }, {}, ['memory-mb', 'vcores']);
  const leaf = book.queues.add('root.a', 7, book.queues.add('root', 0, null, false, config), true, config);
  const told: unknown[] = [];
  const report = (...[, queue, figure, value]: unknown[]) => told.push([queue, figure, value]);
  const figures = new QueueFigures({ report }, book);
  figures.reportDue(leaf, 0);
  expect(told).toEqual([]);
  figures.reportDue(leaf, 1024);
  figures.reportDue(leaf, 1024);
  figures.reportDue(leaf, 0);
  expect(told).toEqual([
    [7, Figure.due, 1024],
    [7, Figure.due, 0],
  ]);
});

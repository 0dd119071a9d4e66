import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../base/units';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { amountsTable } from './queue-amounts';

describe('the amounts of a queue', () => {
  const throttled = ['A', 'B', 'C', 'D'].map((variant) => galleryRun('capacity-preemption-throttles', variant));

  test('The unit is given once, and figures are bare numbers by variant', () => {
    const { unit, rows } = amountsTable(throttled, 'root.b', 'memory', 120 * SECOND);
    expect(unit).toBe('GB');
    expect(rows.find(({ title }) => title === 'Used')?.figures).toEqual(['74', '60', '50', '74']);
    expect(rows.find(({ title }) => title === 'Maximum')?.figures).toEqual(['100', '100', '100', '100']);
  });

  test('Thousands are set apart', () => {
    const { rows } = amountsTable([galleryRun('fair-or-drf', 'A')], 'root.cores', 'vcore', 45 * SECOND);
    expect(rows.find(({ title }) => title === 'Pending')?.figures).toEqual(['1,419']);
  });

  test('A row that no variant has a figure for is left out', () => {
    const fair = [galleryRun('fair-min-shares')];
    const titles = amountsTable(fair, 'root', 'vcore', SECOND).rows.map(({ title }) => title);
    expect(titles).toContain('Used');
    expect(titles).not.toContain('Guaranteed');
    for (const type of ['vcore', 'memory']) {
      for (const { figures } of amountsTable(fair, 'root', type, SECOND).rows) expect(figures).not.toEqual(['–']);
    }
  });

  test('A queue that one of the variants does not have leaves a dash there', () => {
    const { rows } = amountsTable([throttled[0], galleryRun('fair-min-shares')], 'root.b', 'memory', SECOND);
    expect(rows[0].figures[1]).toBe('–');
  });

  test('The resources of masters are named so where the scheduler keeps figures of masters', () => {
    const titles = (id: string, queue: string) =>
      amountsTable([galleryRun(id)], queue, 'memory', SECOND).rows.map(({ title }) => title);
    expect(titles('capacity-preemption-throttles', 'root.b')).toContain('of it by masters');
    expect(titles('driver-deadlock', 'root')).toContain('of it by drivers');
  });

  test('What is configured of a queue of the Fair scheduler is there in the first picture', () => {
    const { rows } = amountsTable([galleryRun('fair-min-shares', 'B')], 'root.prod', 'vcore', 0);
    expect(rows.map(({ title }) => title)).toContain('of it by masters');
    expect(rows.find(({ title }) => title === 'Min share')?.figures).toEqual(['16']);
  });
});

import { describe, expect, it } from 'vitest';
import { galleryRun } from '../../gallery-runs.test-helper';
import { layoutAligned } from './aligned-layout';
import { boxAt } from './gantt-layout';
import { laneTable } from '../rows/gantt-rows';

const runs = ['base', 'fifo'];

describe('aligned rows', () => {
  const table = laneTable(galleryRun('driver-deadlock'), 'application');
  const keys = table.rows.map(({ key }) => key);
  const lay = (free: number, open?: string, same: readonly string[] = []) =>
    layoutAligned(
      runs.map(() => table),
      { free, open, same: (key) => same.includes(key), strip: 12, line: 15 },
    ).map((layout) => layout ?? expect.fail('no layout'));

  it('puts the sub-lanes of one application below each other, before the next application', () => {
    const [a, b] = lay(400);
    keys.forEach((_, place) => {
      const [above, below] = [a.box(place), b.box(place)];
      expect(below.y).toBe(above.y + above.pitch);
      if (place > 0) expect(above.y).toBeGreaterThan(b.box(place - 1).y);
    });
    expect(a.height).toBeLessThanOrEqual(400);
  });

  it('gives each height to one run', () => {
    const [a, b] = lay(400);
    const { y, h } = b.box(3);
    expect(boxAt(b, y + h / 2)?.row.key).toBe(keys[3]);
    expect(boxAt(a, y + h / 2)).toBeUndefined();
  });

  it('folds what is the same in all to one line that the first run draws', () => {
    const [a, b] = lay(400, undefined, [keys[0]]);
    expect(a.box(0).kind).toBe('sub');
    expect(b.box(0).kind).toBe('none');
    expect(a.box(0).h).toBeLessThan(2 * a.box(1).pitch);
  });

  it('opens a row lane by lane where the other rows keep their room, and not where they would lose it', () => {
    const [a, b] = lay(600, keys[2]);
    expect([a.box(2).kind, b.box(2).kind]).toEqual(['lanes', 'lanes']);
    expect(b.box(2).y).toBeGreaterThanOrEqual(a.box(2).y + a.box(2).h);
    expect(lay(130, keys[2])[0].box(2).kind).toBe('sub');
  });

  it('leaves the row of an application free in a run that lacks it', () => {
    const fewer = laneTable(galleryRun('two-queues'), 'application');
    const [, b] = layoutAligned([table, fewer], { free: 400, open: undefined, same: () => false, strip: 12, line: 15 });
    expect(b?.y).toHaveLength(fewer.rows.length);
    expect(b?.placeOf(0)).toBe(0);
  });
});

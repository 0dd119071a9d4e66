import { describe, expect, it } from 'vitest';
import { Scribe, State, testDirectory } from '../../../analysis/testing/scribe.test-helper';
import { SECOND } from '../../../base/units';
import { ContainerKind, ReasonScope } from '../../../sim/trace/trace';
import { DrawList, ItemKind } from '../../draw-list';
import { itemSpan } from '../items/item-span';
import { sameRows } from './same-rows';
import { drawAll, ganttInput } from '../../gallery-runs.test-helper';
import { timeScale } from '../../time-scale';

const { driver } = ContainerKind;

describe('waiting for one after the other of very many', () => {
  /** Applications that wait from 0 to 1000 s for one another, another one every second. */
  function crowd(count: number, named: (second: number) => number = (second) => second % count) {
    const scribe = new Scribe(testDirectory({ apps: Array.from({ length: count }, (_, i) => ({ id: `a${i}` })) }));
    for (let app = 0; app < count; app++) {
      scribe.submit(0, app);
      scribe.state(0, app, State.accepted);
      scribe.ask(0, app, driver, 0, 1);
    }
    for (let at = 0; at < 1000; at++) scribe.say(at, ReasonScope.queueAccepted, 0, 16, named(at));
    return scribe.model(1000, 'deadlock');
  }
  const model = crowd(30);

  it.each([
    ['application', 0, 1000],
    ['application', 12.5, 14.5],
    ['application', 999.5, 1500],
    ['queue', 0, 1000],
    ['queue', 400, 401],
  ] as const)(
    'draws rows by %s from %d s to %d s without a gap, in as many pieces as there are pixels',
    (group, from, to) => {
      const width = 200;
      const input = {
        ...ganttInput(model, group),
        scale: timeScale(from * SECOND, to * SECOND, width),
        openEnd: 1500 * SECOND,
      };
      const rects = drawAll(new DrawList(), input).filter((rect) => rect.kind === ItemKind.wait);
      const rows = new Map<number, typeof rects>();
      for (const rect of rects) rows.set(rect.y, [...(rows.get(rect.y) ?? []), rect]);
      expect(rows.size).toBe(30);
      for (const row of rows.values()) {
        expect(row.length).toBeLessThanOrEqual(width + 3);
        const painted = new Uint8Array(width);
        for (const { x0, x1 } of row) painted.fill(1, Math.max(0, Math.floor(x0)), Math.max(0, Math.ceil(x1)));
        expect([...painted].join('')).toBe('1'.repeat(width));
      }
      const spans = rects.map((rect) => itemSpan(model, input.table, rect));
      expect(spans.every(([begin, end]) => begin <= to * SECOND && end > Math.min(from, 1000) * SECOND)).toBe(true);
    },
  );

  it('looks the same only where times and causes are the same', () => {
    expect(sameRows(crowd(30), model, 'application').size).toBe(30);
    // From 500 s on others are named, at the same instants: that does not show. Only those named show it.
    const others = sameRows(
      crowd(30, (second) => (second < 500 || second % 30 > 1 ? second % 30 : 1 - (second % 30))),
      model,
      'application',
    );
    expect([...others]).toEqual(Array.from({ length: 28 }, (_, i) => `a${i + 2}`));
    const swapped = sameRows(
      crowd(30, (second) => (second === 700 ? 12 : second % 30)),
      model,
      'application',
    );
    expect(swapped.size).toBe(28);
  });
});

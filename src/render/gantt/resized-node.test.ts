import { expect, test } from 'vitest';
import { MINUTE } from '../../base/units';
import { reasonKind } from '../../engine/registry';
import { DrawList, ItemKind, itemOf, Mark } from '../draw-list';
import { drawAll, galleryRun, ganttInput } from '../gallery-runs.test-helper';
import { itemText } from './items/item-text';
import { layoutDense } from './layout/dense-layout';

/** Node 0 has room for four containers, and from 3:00 on for two; at 5:00 it holds three, at 6:30 two. */
const model = galleryRun('capacity-at-run-time');
const input = ganttInput(model, 'node', 900);

test('the use of a node is told out of what it has at the instant', () => {
  const factAt = (minutes: number): string => {
    const cause = (code: number) => reasonKind(model.directory.scheduler, code);
    return itemText(model, input.table, itemOf(ItemKind.row, 0), cause, undefined, minutes * MINUTE).fact;
  };
  expect(factAt(2)).toMatch(/^4 vcore of 4 vcore in use/);
  expect(factAt(3.1)).toMatch(/^4 vcore of 2 vcore in use/);
});

test('in the overview a node that shrinks is as dark as what it holds of what is left', () => {
  const layout = layoutDense(input.table, 100);
  const box = layout.box(layout.placeOf(0));
  const rects = drawAll(new DrawList(), { ...input, layout }).filter(
    ({ y, mark }) => y === box.y && mark === Mark.heat,
  );
  const stepAt = (minutes: number): number | undefined => {
    const x = minutes * MINUTE * input.scale.perMicrosecond;
    return rects.find(({ x0, x1 }) => x0 <= x && x < x1)?.color;
  };
  const held = (minutes: number): number =>
    Array.from({ length: model.containers.count }, (_, c) => c).filter(
      (c) =>
        model.containers.node[c] === 0 &&
        model.containers.allocated[c] <= minutes * MINUTE &&
        model.containers.ended[c] > minutes * MINUTE,
    ).length;
  for (let minutes = 0.25; minutes * MINUTE < model.end; minutes += 0.5) {
    const share = held(minutes) / (minutes < 3 ? 4 : 2);
    expect([minutes, stepAt(minutes)]).toEqual([minutes, Math.min(5, Math.round(5 * share))]);
  }
});

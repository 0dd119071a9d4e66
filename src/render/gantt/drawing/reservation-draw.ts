/** What is kept free for an application, in its row or in that of the node. */
import type { DrawList } from '../../draw-list';
import { Flag, ItemKind, Mark } from '../../draw-list';
import { toEdge } from '../../time-scale';
import type { GanttLayout, RowBox } from '../layout/gantt-layout';
import { lanesHeight, laneTop } from '../layout/gantt-layout';
import { reservationsOfApp, reservationsOfNode } from '../rows/row-marks';
import type { GanttInput } from './gantt-input';
import { THIN } from './lane-draw';

/** What is kept free: on a node, or for an application in its last lane. */
export function drawReservations(out: DrawList, input: GanttInput, box: RowBox, offset: number): void {
  const { model, scale, colors, table } = input;
  if (table.group === 'queue') return;
  const byNode = table.group === 'node';
  const places = byNode ? reservationsOfNode(model, box.row.id) : reservationsOfApp(model, box.row.id);
  if (places.length === 0) return;
  const [y, h] = reservationBox(input.layout, box);
  let painted = -Infinity;
  for (const place of places) {
    const { app, node, from, to } = model.reservations[place];
    const x0 = Math.max(toEdge(scale, from), painted);
    const x1 = Math.min(toEdge(scale, Math.min(to, input.openEnd)), scale.width + 8);
    if (x1 <= 0 || x0 >= scale.width || x1 <= painted) continue;
    const flags = input.dimmed(app, node) ? Flag.dim : 0;
    painted = Math.max(x1, x0 + THIN);
    if (box.kind === 'dense') {
      // On a dark shade an outline would not be seen: a stripe in the application's color on a light one.
      out.rect(Mark.line, 0, x0, painted, y + offset, 3, flags, ItemKind.reservation, place);
      out.rect(Mark.solid, colors[app], x0, painted, y + offset, 2, flags, ItemKind.reservation, place);
      continue;
    }
    out.rect(Mark.reservation, colors[app], x0, painted, y + offset, h, flags, ItemKind.reservation, place);
  }
}

/** Where reservations are in a row: all of a node's, the strip or the last lane of an application's. */
export function reservationBox(layout: GanttLayout, box: RowBox): readonly [y: number, h: number] {
  const { row } = box;
  if (layout.table.group === 'node') return [box.y, box.h];
  if (row.strip || box.kind === 'profile' || row.lanes === 0) {
    const h = Math.min(layout.strip, box.h);
    return [box.y + box.h - h, h];
  }
  return [laneTop(box, row.lanes - 1), lanesHeight(box, row.lanes - 1)];
}

/** Headings of the queues whose applications stand together in an overview: their names and figures. */
import type { RunModel } from '../../../analysis/model';
import { memoBy } from '../../../base/memo';
import { formatSpan } from '../../../base/units';
import { setFont } from '../../../render/canvas/canvas';
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { Palette } from '../../../render/color/palette';
import type { GanttLayout, RowGroup } from '../../../render/gantt/layout/gantt-layout';
import type { LaneTable } from '../../../render/gantt/rows/lane-table';
import { cutNames } from './short-names';
import type { Placed } from './surface';

const LEFT = 12;
const RIGHT = 8;

/** A name in the gutter, by the middle of its line, CSS pixels on the canvas. */
interface QueueName {
  readonly y: number;
  readonly name: string;
}

/** Paints a heading above each queue's lines where the layout has room for one, and a line between queues where it has none. */
export function paintQueueBands(
  context: PaintContext,
  palette: Palette,
  { block, top, view, scroll }: Placed,
  width: number,
): void {
  const { model, layout } = block;
  for (const group of layout.groups ?? []) {
    const y = Math.round(top - scroll + group.y);
    if (y + group.heading < top || y > top + view) continue;
    if (group.heading === 0) {
      context.fillStyle = palette.line;
      if (group.from > 0) context.fillRect(-palette.gutter, y, palette.gutter + width, 1);
      continue;
    }
    context.fillStyle = palette.sunken;
    context.fillRect(-palette.gutter, y, palette.gutter + width + palette.pad, group.heading - 1);
    setFont(context, palette, palette.micro);
    context.fillStyle = palette.ink3;
    context.textAlign = 'left';
    context.fillText(groupWords(layout.table, group.from, group.to, model), 4, y + group.heading / 2);
  }
}

/**
 * The names of the queues for the gutter: in their headings, otherwise beside the first lines of each queue, and moved if they
 * would overlap.
 * @param line height of a line of text, CSS pixels
 */
export function queueNames(
  context: PaintContext,
  palette: Palette,
  { block, top, view, scroll }: Placed,
  line: number,
): readonly QueueName[] {
  const { model, layout } = block;
  const { groups = [] } = layout;
  if (groups.length === 0) return [];
  setFont(context, palette, palette.small, 600);
  const ids = groups.map((group) => shortId(queueOf(model, layout, group)));
  const room = palette.gutter - LEFT - RIGHT;
  const cut = cutNames(ids, room);
  const measure = (text: string): number => context.measureText(text).width;
  const wished = groups.map(({ y, heading }) => top - scroll + y + (heading > 0 ? heading : line) / 2);
  const middles = groups[0].heading > 0 ? wished : spread(wished, top, top + view, line);
  return middles.flatMap((y, i): QueueName[] => (y < top || y > top + view ? [] : [{ y, name: cut(ids[i], measure) }]));
}

/**
 * The middles of lines of text that wish for these, from above: none lies over another, and as many as have room stand whole
 * between two heights. The others are left away.
 * @internal
 */
export function spread(wished: readonly number[], from: number, to: number, line: number): readonly number[] {
  const middles = wished.slice(0, Math.floor((to - from) / line));
  middles.forEach((middle, i) => {
    middles[i] = Math.max(middle, i > 0 ? middles[i - 1] + line : -Infinity);
  });
  for (let i = middles.length - 1, most = to - line / 2; i >= 0; i--, most -= line) {
    middles[i] = Math.min(middles[i], most);
  }
  return middles;
}

function queueOf(model: RunModel, layout: GanttLayout, { from }: RowGroup): string {
  const { applications, queues } = model.directory;
  return queues[applications[layout.box(from).row.id].queue].id;
}

function shortId(id: string): string {
  return id.startsWith('root.') ? id.slice(5) : id;
}

/** How many applications a queue has, and how long they wait. Its rows are those `from` one `to` another. */
const groupWords = memoBy(({ rows }: LaneTable, from: number, to: number, model: RunModel): string => {
  let sum = 0;
  let worst = 0;
  for (const { id } of rows.slice(from, to)) {
    const { waiting } = model.applications[id];
    sum += waiting;
    worst = Math.max(worst, waiting);
  }
  const count = to - from;
  const waits = `mean wait ${formatSpan(sum / count)}, longest ${formatSpan(worst)}`;
  return `${count} ${count === 1 ? 'application' : 'applications'}, ${worst > 0 ? waits : 'none waits'}`;
});

/** The number beside a row's name: what it holds at the cursor, and of how much. */
import { memoBy } from '../../../base/memo';
import { capacityAt, changesOfNode } from '../../../analysis/at';
import { anyWorksIn } from '../../../analysis/explain/container-words';
import type { RunModel } from '../../../analysis/model';
import { valueAt } from '../../../analysis/series';
import type { LaneRow, LaneTable } from '../../../render/gantt/rows/lane-table';
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { Scene } from './scene';
import { heldSeries, usedSeries } from '../../../render/gantt/rows/row-series';

/** What the figures count, for the head of their column. */
export function figureTitle({ group, blocks }: Scene): string {
  if (group !== 'application') return group === 'node' ? 'vcore' : 'running';
  const directories = blocks.flatMap((block) => block?.model.directory ?? []);
  if (!anyWorksIn(directories, 'tasks')) return 'executors';
  return anyWorksIn(directories, 'executors') ? 'containers' : 'tasks';
}

/**
 * Text of a row's figure at an instant (µs): "3/3" executors, "2/4" vcore, "2" applications that hold something. Empty for
 * an application that is a single pod.
 */
export function rowFigure(model: RunModel, table: LaneTable, row: LaneRow, at: number): string {
  const { directory } = model;
  switch (table.group) {
    case 'application': {
      const { wanted } = directory.applications[row.id];
      const held = valueAt(heldSeries(model, table, row), at);
      // A single pod has nothing to count.
      if (wanted === 0) return held === 0 ? '' : shortCount(held);
      return `${shortCount(held)}/${shortCount(wanted)}`;
    }
    case 'node':
      return `${vcores(valueAt(usedSeries(model, table, row), at))}/${vcores(capacityAt(model, row.id, at)[0])}`;
    case 'queue':
      return String(valueAt(heldSeries(model, table, row), at));
  }
}

/** Room that the figures of a table take, CSS pixels. */
interface FigureWidths {
  /** With the total: "12/40". */
  readonly whole: number;
  /** Without it: "12". */
  readonly count: number;
}

/** Room for the widest figure that a row of the table can have: what is left for names is the same in all rows. */
function figureWidths(context: PaintContext, model: RunModel, table: LaneTable): FigureWidths {
  return widthsOf(table, context.font, context, model);
}

const widthsOf = memoBy((table: LaneTable, _font: string, context: PaintContext, model: RunModel): FigureWidths => {
  const longest = table.rows.reduce((text, row) => {
    const whole = wholeOf(model, table, row);
    return whole.length > text.length ? whole : text;
  }, '');
  return {
    whole: context.measureText(longest).width,
    count: context.measureText(countOf(longest)).width,
  };
});

function countOf(figure: string): string {
  return figure.split('/', 1)[0];
}

/** How the figures of a table are written beside names that are so wide (CSS pixels), and the room that they take. */
export interface FigureForm {
  readonly room: number;
  readonly textOf: (figure: string) => string;
}

/**
 * Names come first: a figure loses its total, and then goes, before a name is cut. Of names that fit in no case it leaves the
 * count. @param free CSS pixels for name and figure @param names the widest name, CSS pixels
 */
export function figureForm(
  context: PaintContext,
  model: RunModel,
  table: LaneTable,
  free: number,
  names: number,
): FigureForm {
  const { whole, count } = figureWidths(context, model, table);
  if (names + whole <= free) return { room: whole, textOf: (figure) => figure };
  if (names + count <= free || names > free) return { room: count, textOf: countOf };
  return { room: 0, textOf: () => '' };
}

/** The figure of a row that has all it may. */
function wholeOf(model: RunModel, { group, memberFrom }: LaneTable, { id, index }: LaneRow): string {
  switch (group) {
    case 'application': {
      const wanted = shortCount(model.directory.applications[id].wanted);
      return `${wanted}/${wanted}`;
    }
    case 'node': {
      // It may be resized.
      const sizes = [model.directory.nodes[id], ...changesOfNode(model, id)].map(({ capacity }) => capacity[0]);
      const all = vcores(Math.max(...sizes));
      return `${all}/${all}`;
    }
    case 'queue':
      return String(memberFrom[index + 1] - memberFrom[index]);
  }
}

/** A count in at most four figures: 9,999 is whole, 12345 is 12k, 1250000 is 1.3M. */
export function shortCount(count: number): string {
  const size = Math.abs(count);
  if (size < 10_000) return String(Math.round(count * 10) / 10);
  const [unit, letter] = size < 999_500 ? [1e3, 'k'] : [1e6, 'M'];
  const share = count / unit;
  return `${size / unit < 10 ? Math.round(share * 10) / 10 : Math.round(share)}${letter}`;
}

function vcores(milli: number): string {
  return shortCount(milli / 1000);
}

/** The blocks of a scene, from the tables and layouts of its variants. */
import type { RunModel } from '../../../analysis/model';
import { memo } from '../../../base/memo';
import { reasonKind } from '../../../engine/registry';
import { appColors } from '../../../render/color/app-colors';
import type { Cause } from '../../../render/gantt/drawing/gantt-input';
import type { GanttLayout } from '../../../render/gantt/layout/gantt-layout';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { coloursByApp, found } from './overview';
import type { Colour } from './overview';
import type { Block, Scene, Tabled } from './scene';
import { roomsOf } from './stack';
import { ResourceType } from '../../../sim/resource-types';

/** How the rows of each variant are laid out. */
export interface Rows {
  /** By variant; undefined where there is nothing to show, and nothing to come. */
  readonly layouts: readonly (GanttLayout | undefined)[];
  /** Heights of what is visible of each, and of the strips, CSS pixels. */
  readonly views: readonly number[];
  readonly strip: number;
  /** What colours the lines of an overview of applications, and what is searched for in it. */
  readonly colour?: Colour | undefined;
  readonly query?: string;
  /** The lower half of the strips counts applications. */
  readonly counts?: boolean;
}

/** A block for each variant, and the end of the longest run, µs. @param emptyRows height where there is nothing to show */
export function blocksOf(
  variants: readonly VariantView[],
  parts: readonly (Tabled | undefined)[],
  { layouts, views, strip, colour, query = '', counts = false }: Rows,
  emptyRows: number,
): Pick<Scene, 'blocks' | 'rooms' | 'extent'> {
  const models = parts.flatMap((part) => (part === undefined ? [] : [part.model]));
  const [first] = models;
  const levels = localityLetters(models);
  const extent = models.reduce((end, model) => Math.max(end, model.end), 0);
  const rooms = roomsOf(layouts, strip, views, emptyRows);
  const blocks = variants.map((variant, i): Block | undefined => {
    const part = parts[i];
    const layout = layouts[i];
    if (part === undefined || layout === undefined) return undefined;
    const { model, table } = part;
    const reasons = new Map<number, Cause>();
    return {
      variant,
      model,
      table,
      layout,
      colors:
        colour === undefined || colour === 'each'
          ? appColors(model.directory, first.directory)
          : coloursByApp(model, models, colour),
      found: new Set(query === '' ? [] : found(model, query)),
      // Nothing that a deadlock holds will ever end: it is drawn as long as the longest run is.
      openEnd: model.ended?.reason === 'deadlock' ? extent : model.end,
      cause: (code) => {
        const known = reasons.get(code) ?? reasonKind(model.directory.scheduler, code);
        reasons.set(code, known);
        return known;
      },
      type: ResourceType.vcore,
      levels,
      strip,
      view: rooms[i].view,
      counts,
    };
  });
  return { blocks, rooms, extent };
}

const LEVEL_LETTERS: readonly string[] = ['P', 'N', '', 'R', 'A'];

/** Letters only where tasks of any variant ran at different levels: runs without data have nothing to say about locality. */
function localityLetters(models: readonly RunModel[]): readonly string[] {
  const levels = new Set(models.map(soleLevel).filter((level) => level !== undefined));
  return levels.size > 1 || levels.has(SEVERAL) ? LEVEL_LETTERS : [];
}

/** In place of a level: there are several. */
const SEVERAL = -1;

/** The locality level at which all tasks of a run ran, {@link SEVERAL} where they differ; undefined without tasks. */
export const soleLevel = memo(({ tasks: { locality } }: RunModel): number | undefined => {
  const [first] = locality;
  for (let task = 1; task < locality.length; task++) if (locality[task] !== first) return SEVERAL;
  return first;
});

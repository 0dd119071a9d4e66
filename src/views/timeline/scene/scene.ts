/** What the timeline shows: a block per variant with its rows laid out and its share of the height, apart from the range. */
import type { RunModel } from '../../../analysis/model';
import type { Cause } from '../../../render/gantt/drawing/gantt-input';
import type { GanttLayout } from '../../../render/gantt/layout/gantt-layout';
import type { Grouping, LaneTable } from '../../../render/gantt/rows/lane-table';
import type { VariantView } from '../../shared/runs/use-runs-view';
import type { Colour, Order } from './overview';

/** The room of a variant, whether it has something to show or not. Heights in CSS pixels. */
export interface Room {
  /** Of the utilisation strip. */
  readonly strip: number;
  /** Of the visible part of the rows, and of all of them. */
  readonly view: number;
  readonly rows: number;
}

export interface Block extends Pick<Room, 'strip' | 'view'> {
  readonly variant: VariantView;
  readonly model: RunModel;
  readonly table: LaneTable;
  readonly layout: GanttLayout;
  readonly colors: Uint8Array;
  /** Stable ids of the rows that a search has found. */
  readonly found: ReadonlySet<string>;
  /** Where bars that have not ended are drawn to, µs. */
  readonly openEnd: number;
  readonly cause: (code: number) => Cause;
  /** The resource type that the strip shows: processor share where there is one. */
  readonly type: number;
  /** Letters of locality levels, where the run tells them apart. */
  readonly levels: readonly string[];
  /** The lower half of the strip counts applications. */
  readonly counts: boolean;
}

/** Rows lane by lane, those of all variants in one list, or each as one line. */
export const DETAILS = ['lanes', 'aligned', 'overview'] as const;
export type Detail = (typeof DETAILS)[number];

export interface Scene {
  readonly group: Grouping;
  /** A block for each variant, undefined while it has nothing to show. */
  readonly blocks: readonly (Block | undefined)[];
  /** Of each variant. */
  readonly rooms: readonly Room[];
  /** End of the longest run, µs. */
  readonly extent: number;
  readonly detail: Detail;
  /** There is more than one way to show the rows. */
  readonly choice: boolean;
  /** These ways. */
  readonly details: readonly Detail[];
  /** What colours the lines of an overview of applications; undefined for any other picture. */
  readonly colour: Colour | undefined;
  readonly order: Order;
}

/** A model and its table; of a long run they may be a moment behind the newest ones. */
export interface Tabled {
  readonly model: RunModel;
  readonly table: LaneTable;
}

export interface SceneOptions {
  readonly group: Grouping;
  /** CSS pixels for all blocks, and of each header. */
  readonly height: number;
  readonly header: number;
  /** The row that is shown lane by lane where the others are not. */
  readonly open?: string | undefined;
  /** What the person chose, undefined for what suits the number of rows. */
  readonly detail: Detail | undefined;
  readonly presenter: boolean;
  /** Nothing may tell what comes after the cursor: all rows are as tall as the tallest, and none is folded. */
  readonly hidesFuture?: boolean;
  /** Size of the text in bars, CSS pixels. */
  readonly text: number;
  /** Of an overview: what the person chose, undefined for what suits the run. */
  readonly colour?: Colour | undefined;
  readonly order?: Order | undefined;
  /** What is searched for in an overview. */
  readonly query?: string;
}

/** What the rows of the timeline are drawn from. */
import type { RunModel } from '../../../analysis/model';
import type { CauseLetter } from '../../../sim/reasons';
import type { LaneTable, LaneRow } from '../rows/lane-table';
import type { GanttLayout } from '../layout/gantt-layout';
import type { TimeScale } from '../../time-scale';

/** What drawing needs to know about a reason. */
export interface Cause {
  readonly letter: CauseLetter;
  /** "queue at max". */
  readonly title: string;
  readonly blocker: 'application' | 'queue' | 'none';
}

export interface GanttInput {
  readonly model: RunModel;
  readonly table: LaneTable;
  readonly layout: GanttLayout;
  readonly scale: TimeScale;
  /** Color index by application. */
  readonly colors: Uint8Array;
  /** The instant to which open bars are drawn, µs: the end of the run, or of the axis if nothing will ever end. */
  readonly openEnd: number;
  readonly cause: (code: number) => Cause;
  /** Which application's bars on which node (-1: none in particular) are dimmed. */
  readonly dimmed: (app: number, node: number) => boolean;
  readonly selected: (row: LaneRow) => boolean;
  /** Any row is selected: it is drawn even where it shares a pixel with others. */
  readonly sought?: boolean;
  /** Locality letters, by level; '' for levels that the run does not tell apart. */
  readonly levels: readonly string[];
}

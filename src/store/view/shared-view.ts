/** What links and files carry of a view. The thread that reads long files uses it as well, and has no store. */
import { SECOND } from '../../base/units';

export const GROUPS = ['application', 'node', 'queue'] as const;
export type Group = (typeof GROUPS)[number];

export const SECTIONS = ['lesson', 'cluster', 'data', 'queues', 'workload', 'policy', 'events', 'source'] as const;
export type Section = (typeof SECTIONS)[number];

export const SELECTION_KINDS = ['app', 'node', 'queue'] as const;

/** Something selected or hovered, by its stable id (`etl/4`, `n/2`, `root.etl`). */
export interface Selection {
  readonly kind: (typeof SELECTION_KINDS)[number];
  readonly id: string;
}

export type TimeRange = readonly [from: number, to: number];

/** The part of the view that a link carries. */
export interface SharedView {
  /** µs. */
  readonly cursor: number;
  /** Visible range, µs. */
  readonly zoom: TimeRange;
  /** The zoom follows the extent of the runs until the person zooms. */
  readonly fit: boolean;
  readonly selection: Selection | undefined;
  readonly group: Group;
  /** Id of the active variant. */
  readonly variant: string;
  readonly section: Section;
  /** A range of time that is examined separately, µs. */
  readonly range: TimeRange | undefined;
  /** Which part of a view is shown, by the name of the view (`dock`, `locality` ...); a view has its own part to begin with. */
  readonly panels: Readonly<Record<string, string>>;
  /** The step of the lesson, from 1. */
  readonly step: number;
  /** The sweep that is open. */
  readonly sweep: SharedSweep | undefined;
}

/** A sweep, as a link carries it. */
export interface SharedSweep {
  /** What is moved: the path of a setting ("workload/etl/count", with `*` as the queue for all leaf queues), "load" or "seed". */
  readonly of: string;
  /** The second setting. */
  readonly and?: string;
  /** Runs of each point; 1 if absent. */
  readonly seeds?: number;
  /** More runs at the points that may still be the best, until one is; `seeds` is not read then. */
  readonly best?: boolean;
  /** Id of the metric that is looked at. */
  readonly metric?: string;
  /** Ranges that the reader has set, by setting: first value, last value, number of points. */
  readonly ranges?: Readonly<Record<string, readonly [from: string, to: string, points: string]>>;
  /** Scales that the reader has set, by setting. */
  readonly scales?: Readonly<Record<string, 'linear' | 'log'>>;
}

/** Shown before the first run says how long it is, µs. */
const FIRST_EXTENT = 60 * SECOND;

/** The initial view on a document. */
export const INITIAL_VIEW: SharedView = {
  cursor: 0,
  zoom: [0, FIRST_EXTENT],
  fit: true,
  selection: undefined,
  group: 'application',
  variant: 'A',
  section: 'lesson',
  range: undefined,
  panels: {},
  step: 1,
  sweep: undefined,
};

/** The part of a view that a link carries. */
export function sharedView(view: SharedView): SharedView {
  const names = Object.keys(INITIAL_VIEW) as (keyof SharedView)[];
  return Object.fromEntries(names.map((name) => [name, view[name]])) as unknown as SharedView;
}

/** Whether two selections mean the same thing. */
export function sameSelection(x: Selection | undefined, y: Selection | undefined): boolean {
  return x === y || (x !== undefined && y !== undefined && x.kind === y.kind && x.id === y.id);
}

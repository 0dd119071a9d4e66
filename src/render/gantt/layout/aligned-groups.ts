/** Groups of sub-lanes: one for each application, with one sub-lane for each run. CSS pixels. */

/** The sub-lanes of one application. */
export interface AlignedGroup {
  /** Stable id of its row in every table. */
  readonly key: string;
  readonly y: number;
  readonly h: number;
  /** One line represents all runs. */
  readonly same: boolean;
  readonly open: boolean;
}

/** What the layout of one run is part of. */
export interface Aligned {
  readonly groups: readonly AlignedGroup[];
  /** Place of this run in its groups, from above. */
  readonly index: number;
  readonly count: number;
  /** Height of a sub-lane. */
  readonly pitch: number;
}

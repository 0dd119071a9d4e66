/** What any schedule must do at least: the input of the bounds. All times are in one unit, whichever that is. */

export interface AppWork {
  readonly submit: number;
  /** The time that the application takes with everything it could want: its critical path. */
  readonly path: number;
  /** By resource type: amount times time, each task once. */
  readonly work: readonly number[];
}

/** The rows of the timeline and the lanes inside them: the position of each, apart from pixels. */

export type Grouping = 'application' | 'node' | 'queue';

export interface LaneRow {
  /** Place in the table. */
  readonly index: number;
  /** Dense id of the application, node or queue. */
  readonly id: number;
  /** Stable id. */
  readonly key: string;
  readonly label: string;
  readonly firstLane: number;
  readonly lanes: number;
  /** Lane 0 is the driver's. */
  readonly driver: boolean;
  /** Most tasks at a time in one lane. */
  readonly slots: number;
  /** It waits in a strip below its driver: it never held an executor, or has too many lanes to show what it lacks in them. */
  readonly strip: boolean;
  /** The first row of another queue. */
  readonly separate: boolean;
}

export interface LaneTable {
  readonly group: Grouping;
  readonly rows: readonly LaneRow[];
  /** Place of each row by its stable id. */
  readonly rowByKey: ReadonlyMap<string, number>;
  /** Containers (applications when grouped by queue) row after row, by ascending start. */
  readonly members: Int32Array;
  /** Where each row's members begin; one entry more than there are rows. */
  readonly memberFrom: Int32Array;
  /** Those of them that have ended, row after row, in the order in which they did. */
  readonly ended: Int32Array;
  readonly endedFrom: Int32Array;
  /** The same ones lane after lane, by ascending start. */
  readonly spans: Int32Array;
  readonly spanForest: Int32Array;
  /** When each of them starts and ends, µs, by id. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Where each lane's spans begin; one entry more than there are lanes. */
  readonly spanFrom: Int32Array;
  /** Tasks, slot after slot of each lane, by ascending start. */
  readonly tasks: Int32Array;
  readonly taskForest: Int32Array;
  /** First slot of each lane; one entry more than there are lanes. */
  readonly slotFrom: Int32Array;
  /** Where each slot's tasks begin; one entry more than there are slots. */
  readonly taskFrom: Int32Array;
  /** Lane and row of each container (of each application when grouped by queue); -1 if it is in no row. */
  readonly laneOf: Int32Array;
  readonly rowOf: Int32Array;
  /** Row of each application, -1 when it has none of its own. */
  readonly rowOfApp: Int32Array;
}

/** The quantities of the analysis of delay scheduling, and what a run came to. Source: Zaharia et al., Delay Scheduling, EuroSys 2010. */

/** The quantities of the analysis. */
export interface TheoryInput {
  /** Nodes with executors of the application. */
  readonly nodes: number;
  readonly slotsPerNode: number;
  /** Copies of a block on these nodes, on average. */
  readonly replicas: number;
  /** Tasks that read blocks, in the stage that is looked at. */
  readonly tasks: number;
  /** Mean length of tasks that ran at node level or better, or of all where none did, µs. */
  readonly taskLength: number;
  /** Name of the stage and of its data; undefined where no stage reads any, and `replicas` is the usual three. */
  readonly stage: string;
  readonly dataset: string | undefined;
  /** Jobs of the same entry where nodes have the slots; undefined for an application with executors. */
  readonly jobs?: number;
  /** Time between two heartbeats of a node, µs, where tasks are handed out in heartbeats. */
  readonly heartbeat?: number;
}

/** A run as a point to compare with the curve. */
export interface Measured {
  /** What the application accepts; where nodes have the slots, what the skips cost. µs. */
  readonly wait: number;
  /** Share of the stage's tasks at node level or better; NaN where none had a preference. */
  readonly locality: number;
  /** Slots that a job may skip, and whether it gets back the slot that it just left. */
  readonly skips?: number;
  readonly sticky?: boolean;
  /** W1 and W2, µs, where a job waits by time. */
  readonly waits?: { readonly rack: number; readonly any: number };
}

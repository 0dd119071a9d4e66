/** What a job states in advance: its speed by place, its deadline and its value. Any scheduler may read it. */

/** Where the tasks of a job run at full speed. */
export const placesPreferred = ['anywhere', 'label', 'rack', 'spread', 'storage'] as const;
export type PlacePreferred = (typeof placesPreferred)[number];

export interface JobInput {
  readonly tasks: number;
  /**
   * anywhere; label: all of them on nodes with the label; rack: all of them in one rack; spread: as evenly over racks as they can
   * be; storage: each by itself, on nodes with the label. All but the last start together.
   */
  readonly prefers: PlacePreferred;
  /** Label of the nodes it prefers; '' for none. */
  readonly label: string;
  /** How long a task takes where it runs at full speed, and elsewhere, as its user says; µs. */
  readonly runtime: number;
  readonly slowRuntime: number;
  /** Its deadline, µs after its submission; undefined: as soon as possible. */
  readonly deadline: number | undefined;
  /** Whether a reservation was accepted for it. */
  readonly reserved: boolean;
  /** The value of finishing in time. */
  readonly budget: number;
  /** Value lost per µs of delay; null: a hard deadline. */
  readonly sensitivity: number | null;
  /** What is lost when it is dropped. */
  readonly penalty: number;
  /** An expression of its own instead of what follows from the rest, as it was written. */
  readonly utility?: unknown;
}

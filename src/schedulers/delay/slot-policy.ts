/** Who gets a free slot. The three algorithms of the paper differ in nothing else. */
export interface SlotPolicy {
  /** Job that launched in the slot offered last, -1 when nobody took it. */
  readonly launchedJob: number;
  readonly launchedTask: number;
  /** How close to its data that task runs. */
  readonly launchedAt: SlotLocality;
  /** A slot of a node is free: at most one task is launched. Tells whether one was. */
  offer(node: number): boolean;
}

/** Locality of a launch: 0 on a node with the data, 1 in its rack, 2 anywhere else. */
export const SlotLocality = { node: 0, rack: 1, any: 2 } as const;
export type SlotLocality = (typeof SlotLocality)[keyof typeof SlotLocality];

/** The least work that any schedule must do for an application: the input of reference bounds. */
import type { ApplicationInput } from '../sim/run-input';

/** Work of one application, each task once, on nodes of nominal speed, with its data at hand. */
export interface LeastWork {
  /** Time before its first task that no node makes shorter, µs; 0 where it is not known to be always the same. */
  readonly startup?: number;
  /** The longest chain of tasks that wait for each other, µs. */
  readonly chain: number;
  /** By resource type: amount times µs. */
  readonly work: readonly number[];
  /** Containers of one size: what one holds, and for how long all of them together have to be held, µs. */
  readonly held: { readonly size: readonly number[]; readonly time: number };
}

/** A draw of the run's streams for this application, in [0, 1). */
export type Draw = (stream: number, index: number) => number;

/** Undefined where the least work cannot be stated in advance. */
export type LeastWorkOf = (
  app: ApplicationInput,
  resourceTypes: readonly string[],
  draw: Draw,
) => LeastWork | undefined;

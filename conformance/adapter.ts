import type { Comparison } from './compare';
import type { Json, VectorCase } from './vectors';

/**
 * Runs one case of a kind through the engine and returns what came out, in the form the file documents for `expected`.
 * It only translates; what is compared is the work of the engine. A promise when it runs beside others.
 */
export type KindRunner = (input: Json, vector: VectorCase) => unknown;

/** Translates the facts of one topic for the engine. */
export interface Adapter {
  readonly kinds: Readonly<Record<string, KindRunner>>;
  /** How the values of a kind compare; '*' for kinds not named. */
  readonly comparison?: Readonly<Record<string, Comparison>>;
  /** Files beside our facts whose headers document the kinds; a case with a key that they do not have and that no adapter reads fails. */
  readonly documentedBy?: readonly string[];
  /** Loads what the kinds need before the first case. */
  readonly prepare?: () => Promise<void>;
}

/** The adapters by topic, loaded when a file of the topic is run. */
export type Registry = Readonly<Record<string, () => Promise<Adapter>>>;

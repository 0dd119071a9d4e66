/** What an edit of a document is: fields with their new values, in one variant or in all. */
import type { JsonPath } from '../base/json';

/** A field and its new value; `undefined` takes the field away, which is no problem when it is not there. */
export interface Edit {
  readonly path: JsonPath;
  readonly value: unknown;
}

/** Stands for every variant where one is named. */
export const EVERY: unique symbol = Symbol('every variant');

/** The variant that an edit is about, by its id, or all of them. */
export type Scope = string | typeof EVERY;

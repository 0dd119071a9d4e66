/** The kinds of records that the engine shows to policies. Which fields there are is data (`../fields.ts`). */

/** One kind of record: the fields it has. A field that is not listed is an error, never `undefined`. */
export interface RecordKind {
  /** What error messages call it, such as `app`. */
  readonly name: string;
  /** Every field with the value it has where the engine gives none. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** What error messages advise to write for a field that another kind of record has, by the name of the field. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** True when records of the kind have the field. */
export function hasField(kind: RecordKind, name: string): boolean {
  return Object.hasOwn(kind.defaults, name);
}

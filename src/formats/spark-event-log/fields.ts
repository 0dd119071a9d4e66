/** Reading fields of logged JSON with the defaults that older versions of Spark need. */

export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one for anything else. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Spark takes null for a field that is not there. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** The value as a list; an empty one for anything else. */
export function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A finite number, or what stands for a missing one. */
export function numberOr<T>(value: unknown, missing: T): number | T {
  return typeof value === 'number' && Number.isFinite(value) ? value : missing;
}

/** A text, or what stands for a missing one. */
export function textOr<T>(value: unknown, missing: T): string | T {
  return typeof value === 'string' ? value : missing;
}

/** True only for true. */
export function flag(value: unknown): boolean {
  return value === true;
}

/** The numbers of a list. */
export function numbers(value: unknown): number[] {
  return items(value).filter((each): each is number => typeof each === 'number');
}

/** Comparisons of the addresses of values in a document. */
import type { JsonPath } from './json';

/** Whether two paths address the same value. */
export function samePath(a: JsonPath, b: JsonPath): boolean {
  return a.length === b.length && isAtOrBelow(a, b);
}

/** Whether a path addresses the value at `top`, or a value inside it. */
export function isAtOrBelow(path: JsonPath, top: JsonPath): boolean {
  return top.length <= path.length && top.every((step, i) => step === path[i]);
}

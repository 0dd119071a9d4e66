/** Thrown when the program contradicts itself: a bug in this code, never a fault of the input. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Narrows by `condition`, or throws an `InvariantError` with `message`. On hot paths pass a constant message: a template is built
 * on every call, even when nothing is wrong.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Ends an exhaustive switch: compiles only while every case is handled, and throws if one slips through at run time. */
export function unreachable(value: never): never {
  throw new InvariantError(`unexpected case: ${String(value)}`);
}

/** What is wrong with a piece of input, addressed so that an editor can point at it. */
export interface Problem {
  /** Dotted field name such as `queues.root.etl.resources.max`; '' means the whole document. */
  readonly path: string;
  /** One clause without a full stop, such as `expected a duration such as "5min", got "soon"`. */
  readonly message: string;
}

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };

/**
 * The outcome of something that is expected to fail at times (reading a file, a link, a field). Bugs are not results:
 * they are assertions, see `assert.ts`.
 */
export type Result<T, E = Problem> = Ok<T> | Err<E>;

/** A successful result holding `value`. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** A failed result holding `error`. */
export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}

/** The problem as one line of text, `path: message`, or the message alone when it concerns the whole document. */
export function formatProblem(problem: Problem): string {
  return problem.path === '' ? problem.message : `${problem.path}: ${problem.message}`;
}

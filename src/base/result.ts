import { cutMiddle, cutQuotations } from './text/cut-text';

/** What is wrong with a piece of input, addressed so that an editor can point at it. */
export interface Problem {
  /** Dotted field name such as `queues.root.etl.resources.max`; '' means the whole document. */
  readonly path: string;
  /** One clause without a full stop, such as `expected a duration such as "5min", got "soon"`. */
  readonly message: string;
  /** What kind of problem this is, for code that offers a change for it: the message may be reworded. Absent where no code does. */
  readonly kind?: string;
  /** Of a variant: the problem of the document as this variant sees it. */
  readonly inner?: Problem;
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

/** From here on what a message quotes is cut, in characters. */
const LONGEST_MESSAGE = 500;
/** Longest path that is shown, in characters: names in a document can be as long as the document. */
const LONGEST_PATH = 200;

/** The problem as one line of text, `path: message`, or the message alone when it concerns the whole document. */
export function formatProblem({ path, message }: Problem): string {
  const short = message.length > LONGEST_MESSAGE ? cutQuotations(message) : message;
  return path === '' ? short : `${cutMiddle(path, LONGEST_PATH)}: ${short}`;
}

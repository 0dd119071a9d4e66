import { formatProblem } from '../base/result';
import type { Problem } from '../base/result';

/** Exit statuses, as the help documents them. */
export const Exit = {
  ok: 0,
  /** The scenario (or link) is not valid. */
  invalid: 1,
  /** The command line is not understood. */
  usage: 2,
  /** A file cannot be read or written. */
  file: 3,
  /** The results are there, but not as asked: what `compare --fail-if` names has happened, or a variant has no figures of its own. */
  condition: 4,
  /** A bug. */
  internal: 70,
} as const;

export type ExitStatus = (typeof Exit)[keyof typeof Exit];

/** Ends a command with a status and messages of one line each. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly status: ExitStatus,
    readonly lines: readonly string[],
  ) {
    super(lines.join('\n'));
  }
}

/** At most this many problems are listed one by one: the first ones are often the cause of the others. */
const MOST_PROBLEMS = 20;

/** What is wrong with a document, a line for each problem. `name`: the file or link that holds it, where there is one. */
export function invalidDocument(problems: readonly Problem[], name?: string): CommandError {
  const before = name === undefined ? '' : `${name}: `;
  const lines = problems
    .slice(0, MOST_PROBLEMS)
    .map((problem) => before + formatProblem(problem).replaceAll('\n', ' '));
  const more = problems.length - lines.length;
  if (more > 0) lines.push(`${before}and ${more} more ${more === 1 ? 'problem' : 'problems'}`);
  return new CommandError(Exit.invalid, lines);
}

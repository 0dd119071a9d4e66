/** Exit statuses, as the help documents them. */
export const Exit = {
  ok: 0,
  /** The scenario (or link) is not valid. */
  invalid: 1,
  /** The command line is not understood. */
  usage: 2,
  /** A file cannot be read or written. */
  file: 3,
  /** The results are there, but not as asked: what `compare --fail-if` names has happened, or an error in a policy stopped a run. */
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

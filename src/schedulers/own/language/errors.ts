/**
 * What can be wrong with a policy. A policy is *refused* before its first step, or *stopped* while it runs; both are values
 * outside this folder. Inside, a stop travels as an exception, because a policy cannot catch one.
 */

/** Why a policy was refused: found by reading the code. */
export type RefusalClass = 'syntax' | 'language' | 'name' | 'size' | 'nesting' | 'shape';
/** Why a policy was stopped: found by running it. */
export type StopClass = 'type' | 'field' | 'frozen' | 'budget' | 'depth' | 'size' | 'result' | 'failed';

/** What is wrong, and where: line and column from 1, in UTF-16 units; 0 where there is no place to point at. */
export interface PolicyError {
  readonly outcome: 'refused' | 'stopped';
  readonly class: RefusalClass | StopClass;
  readonly line: number;
  readonly column: number;
  /** One sentence without a full stop that says what was expected. */
  readonly message: string;
}

/** Longest message, in characters. */
const LONGEST_MESSAGE = 400;

/** A place in the code by its offset, or -1 for none. */
export type Offset = number;

/** A finding of the checks, before its offset becomes a line and a column. */
export interface Refusal {
  readonly class: RefusalClass;
  readonly at: Offset;
  readonly message: string;
}

/** Ends the call of a policy. Thrown and caught inside this folder only. */
export class PolicyStop extends Error {
  constructor(
    readonly stopClass: StopClass,
    readonly at: Offset,
    message: string,
  ) {
    super(message);
  }
}

/** Names in the code can be as long as the code. */
function short(message: string): string {
  if (message.length <= LONGEST_MESSAGE) return message;
  return `${message.slice(0, LONGEST_MESSAGE / 2)}…${message.slice(-LONGEST_MESSAGE / 2)}`;
}

/** The finding with its place as line and column of the code. */
export function policyError(
  code: string,
  outcome: PolicyError['outcome'],
  finding: { readonly class: PolicyError['class']; readonly at: Offset; readonly message: string },
): PolicyError {
  const { class: kind, at } = finding;
  const message = short(finding.message);
  if (at < 0) return { outcome, class: kind, line: 0, column: 0, message };
  const before = code.slice(0, at);
  const lines = before.split('\n');
  return { outcome, class: kind, line: lines.length, column: lines[lines.length - 1].length + 1, message };
}

/** The message with its place: "line 2, column 5: …"; alone where there is no place to point at. */
export function withPlace({ line, column, message }: Pick<PolicyError, 'line' | 'column' | 'message'>): string {
  return line > 0 ? `line ${line}, column ${column}: ${message}` : message;
}

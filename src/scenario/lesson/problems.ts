/** What is wrong with the text of a lesson. Source: docs/lesson-language.md. */
import { cutQuotations } from '../../base/text/cut-text';

export type LessonProblemCode =
  | 'version'
  | 'unclosed'
  | 'bad-expression'
  | 'unknown-directive'
  | 'unknown-verb'
  | 'unknown-key'
  | 'bad-value'
  | 'missing'
  | 'duplicate-id'
  | 'unexpected'
  | 'control-character'
  | 'too-many'
  | 'too-long'
  | 'unknown-name'
  | 'unit-mismatch';

/** A problem with its place: line and column from 1, in UTF-16 units. */
export interface LessonProblem {
  readonly code: LessonProblemCode;
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly message: string;
}

const MAX_PROBLEMS = 50;

/** Collects problems; the first of each place in the order of the text are kept. */
export class Problems {
  private readonly found: LessonProblem[] = [];

  add(code: LessonProblemCode, line: number, column: number, length: number, message: string): void {
    // Far more than are shown are never kept: a hostile text has one at every character.
    if (this.found.length >= 20 * MAX_PROBLEMS) return;
    this.found.push({ code, line, column, length, message: cutQuotations(message) });
  }

  /** By line and column, at most 50. */
  sorted(): LessonProblem[] {
    return inOrder(this.found);
  }
}

/** Problems by line and column, at most 50. */
export function inOrder(problems: readonly LessonProblem[]): LessonProblem[] {
  return problems.toSorted((x, y) => x.line - y.line || x.column - y.column).slice(0, MAX_PROBLEMS);
}

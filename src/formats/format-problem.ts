/** What is wrong, or worth knowing, at one place of a file that came from another system. */

import { groupBy } from '../base/collections/group-by';
import { counted, grouped } from '../base/text/counted';
import { cutQuotations, cutText } from '../base/text/cut-text';

/** A place in a text; the first line and the first column are 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A reason to refuse the file. */
export interface FormatProblem extends Place {
  /** Dotted name of the field (`queues.root.etl.resources.max.memory`), or of the table's column; '' for the whole file. */
  readonly path: string;
  /** One clause without a full stop. */
  readonly message: string;
  /** How to correct it, as a clause: "write 1 instead". */
  readonly fix?: string;
  /** Of a notice. `warning`: probably a mistake; `refused`: the other system would refuse the file for it, and here it is kept. */
  readonly severity?: 'refused' | 'warning' | 'information';
  /** Of a reason to refuse the file: it is one here alone, and the other system accepts it. */
  readonly here?: true;
  /** It stands for this many that are not listed. */
  readonly more?: number;
}

/** Something the file was accepted with: ignored, moved, or understood in a way a person should know. */
export type FormatNotice = FormatProblem;

/** What stands above the reasons to refuse a file of the system. */
export function refusalTitle(problems: readonly FormatProblem[], system: string): string {
  const reasons = problems.filter(({ severity }) => severity === undefined);
  const number = counted(howMany(reasons), 'reason');
  return reasons.some(({ here }) => here === true)
    ? `${number} why it cannot be imported`
    : `${number} why ${system} would refuse it`;
}

/** How many there are, those that are not listed included. */
export function howMany(problems: readonly FormatProblem[]): number {
  return problems.reduce((sum, { more = 1 }) => sum + more, 0);
}

/** The problem, with its quotations of the file cut to a readable length. */
export function readable(problem: FormatProblem): FormatProblem {
  const { path, message, fix } = problem;
  const cut = { ...problem, path: cutText(path, 200), message: cutQuotations(message) };
  return fix === undefined ? cut : { ...cut, fix: cutQuotations(fix) };
}

/** More than this many problems of one severity are not useful. */
const MAX_PROBLEMS = 50;

/**
 * Puts problems into the order of the text, keeps one per place and message, and cuts what messages quote. Of many with one
 * severity the last one says how many are left out.
 */
export function inTextOrder(problems: readonly FormatProblem[]): FormatProblem[] {
  const seen = new Set<string>();
  const unique = problems.map(readable).filter((p) => {
    const key = `${p.line}:${p.column}:${p.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const bySeverity = groupBy(unique.sort(byPlace), ({ severity }) => severity);
  return [...bySeverity.values()].flatMap(cut).sort(byPlace);
}

function byPlace(x: Place, y: Place): number {
  return x.line - y.line || x.column - y.column;
}

function cut(alike: readonly FormatProblem[]): readonly FormatProblem[] {
  if (alike.length <= MAX_PROBLEMS) return alike;
  const left = alike.slice(MAX_PROBLEMS - 1);
  const more = howMany(left);
  const here = left.some((problem) => problem.here === true) ? ({ here: true } as const) : {};
  const { line, column, severity } = left[0];
  const rest = { line, column, path: '', message: `${grouped(more)} more from here on`, more, ...here };
  return [...alike.slice(0, MAX_PROBLEMS - 1), severity === undefined ? rest : { ...rest, severity }];
}

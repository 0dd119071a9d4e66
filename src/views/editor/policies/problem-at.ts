import { capitalized } from '../../../base/text/capitalized';
import { withPlace } from '../../../schedulers/own/language/errors';
import type { TextProblem } from '../source/source-problems';

interface Mistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The function that was called, where one was. */
  readonly function?: string;
}

/**
 * A mistake at a line and a column (from 1; 0: nowhere in particular) as a range of the text: the word that stands there. A wrong
 * answer has no place: it is marked at the name of the function that gave it.
 */
export function problemAt(text: string, { line, column, message, function: called = '' }: Mistake): TextProblem {
  const place = capitalized(withPlace({ line, column, message }));
  if (line < 1) {
    const found = /^\w+$/.test(called) ? new RegExp(`^(?:const|let|function)\\s+(${called})\\b`, 'm').exec(text) : null;
    if (found === null) return { from: 0, to: Math.min(1, text.length), message: place };
    const to = found.index + found[0].length;
    return { from: to - called.length, to, message: place };
  }
  const lines = text.split('\n').slice(0, line - 1);
  const start = lines.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const from = Math.min(start, text.length);
  const word = /^\w+|^./.exec(text.slice(from))?.[0].length ?? 0;
  return { from, to: from + word, message: place };
}

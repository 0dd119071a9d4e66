import type { TextProblem } from '../source/source-problems';

/** A mistake at a line and a column (from 1; 0: nowhere in particular) as a range of the text: the word that stands there. */
export function problemAt(
  text: string,
  { line, column, message }: { readonly line: number; readonly column: number; readonly message: string },
): TextProblem {
  const place = line > 0 ? `Line ${line}, column ${column}: ${message}` : message;
  if (line < 1) return { from: 0, to: Math.min(1, text.length), message: place };
  const lines = text.split('\n').slice(0, line - 1);
  const start = lines.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const from = Math.min(start, text.length);
  const word = /^\w+|^./.exec(text.slice(from))?.[0].length ?? 0;
  return { from, to: from + word, message: place };
}

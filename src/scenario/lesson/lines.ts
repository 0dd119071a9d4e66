/** The lines of a lesson's text, with characters that a reader cannot see made visible. */
import { MAX_UNITS } from './limits';
import type { Problems } from './problems';

/** Control, bidirectional, zero-width and other invisible characters, apart from tab. */
const INVISIBLE = /(?![\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Splits a text into lines. A text that is too long is cut. */
export function linesOf(text: string, problems: Problems): string[] {
  const all = text.replaceAll('\r\n', '\n');
  const lines = all.slice(0, MAX_UNITS).split('\n');
  if (all.length > MAX_UNITS) {
    // At the beginning: the list of problems is cut at its end.
    problems.add('too-long', 1, 1, 1, `a lesson may have ${MAX_UNITS} characters, this one has ${all.length}`);
  }
  return lines.map((line, i) => visible(line.replaceAll('\t', ' '), i + 1, problems));
}

function visible(line: string, number: number, problems: Problems): string {
  return line.replace(INVISIBLE, (found, offset: number) => {
    const point = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    problems.add('control-character', number, offset + 1, found.length, `the invisible character U+${point}`);
    return '\uFFFD'.repeat(found.length);
  });
}

import type { FormatNotice, FormatProblem, Place } from '../../formats/format-problem';
import type { TextProblem } from '../editor/source/source-problems';
import { lineStarts } from '../../base/text/line-starts';

/** Reasons to refuse a text and things worth knowing about it, as ranges of the text. */
export function diagnostics(
  text: string,
  problems: readonly FormatProblem[],
  notices: readonly FormatNotice[] = [],
): TextProblem[] {
  const starts = lineStarts(text);
  const range = (place: Place) => rangeAt(text, starts, place);
  return [
    ...problems.map((problem) => ({ ...range(problem), message: worded(problem) })),
    ...notices.map((notice) => ({ ...range(notice), message: worded(notice), severity: 'info' as const })),
  ];
}

/** The problem, and how to correct it. */
function worded({ message, fix }: FormatProblem): string {
  return fix === undefined ? message : `${message}; ${fix}`;
}

/** From the beginning of an XML element to its end; the rest of the line where no element begins. */
export function elementAt(text: string, { line, column }: Place): { from: number; to: number } {
  const starts = lineStarts(text);
  const from = Math.min(text.length, starts[Math.min(line, starts.length) - 1] + column - 1);
  const name = /^<([\w.-]+)/.exec(text.slice(from, from + 200))?.[1];
  const tags = new RegExp(`<!--[^]*?-->|<(/?)${name ?? ''}(?=[\\s/>])[^>]*?(/?)>`, 'g');
  tags.lastIndex = from;
  let depth = 0;
  for (let tag = tags.exec(text); name !== undefined && tag !== null; tag = tags.exec(text)) {
    const [whole, end, empty] = tag;
    if (whole.startsWith('<!--')) continue;
    if (empty === '') depth += end === '/' ? -1 : 1;
    if (depth <= 0) return { from, to: tag.index + whole.length };
  }
  const lineEnd = text.indexOf('\n', from);
  return { from, to: lineEnd < 0 ? text.length : lineEnd };
}

/** From the place to the end of the word that stands there; at least one character where there is one. */
function rangeAt(text: string, starts: readonly number[], { line, column }: Place): { from: number; to: number } {
  const start = starts[Math.min(line, starts.length) - 1];
  const from = Math.min(text.length, start + column - 1);
  const end = /^[^\s,:\]}]+/.exec(text.slice(from, from + 200))?.[0].length ?? 1;
  return { from, to: Math.min(text.length, from + end) };
}

/** Text for a terminal of some width. */

/** A description stands below itself: behind two spaces or more, or, in a line without them, where the line begins. */
const BEFORE_TEXT = /^(?:\s*\S.*?\s{2,}|\s*)(?=\S)/;
/** What is set in further than this part of the width leaves no room for words. */
const MOST_SET_IN = 0.5;

/** Breaks lines that are wider than the given number of columns. The rest of a line is indented like its text. */
export function fitted(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => (line.length <= columns ? [line] : brokenLine(line, columns)))
    .join('\n');
}

function brokenLine(line: string, columns: number): string[] {
  const before = BEFORE_TEXT.exec(line)?.[0] ?? '';
  const setIn = before.length <= columns * MOST_SET_IN ? before.length : line.search(/\S/) + 2;
  const lines: string[] = [];
  let open = before;
  for (const word of line.slice(before.length).split(/(?<=\S)(?= )/)) {
    if (open.length + word.length > columns && open.trim() !== '') {
      lines.push(open.trimEnd());
      open = ' '.repeat(setIn) + word.trimStart();
    } else open += word;
  }
  return [...lines, open];
}

/** The lines of a text as the page has broken them. */

export interface TextLine {
  readonly text: string;
  /** On the page, CSS pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

/**
 * Gives the lines of a text node as they stand on the page, white space as it is shown.
 * @param kept whether white space is kept as it is (`white-space: pre`)
 */
export function linesOf(node: Text, kept: boolean): TextLine[] {
  const range = node.ownerDocument.createRange();
  range.selectNodeContents(node);
  const rects = range.getClientRects();
  if (rects.length === 0) return [];
  if (rects.length === 1 && kept) return [lineOf(shown(node.data, kept), rects[0])];
  if (rects.length === 1) {
    // White space around the text may take room or not; the text stands where its first sign does.
    const { data } = node;
    if (data.trim() === '') return [];
    range.setStart(node, data.length - data.trimStart().length);
    range.setEnd(node, data.trimEnd().length);
    return [lineOf(shown(data, kept), range.getBoundingClientRect())];
  }
  const lines: { text: string; left: number; right: number; top: number; height: number }[] = [];
  let at = 0;
  for (const sign of node.data) {
    range.setStart(node, at);
    at += sign.length;
    range.setEnd(node, at);
    // The last one: where a line is broken a sign may have a second place, at the end of the line before.
    const rect = Array.from(range.getClientRects()).at(-1);
    if (rect === undefined) continue;
    const line = lines.at(-1);
    if (line !== undefined && Math.abs(rect.top - line.top) < rect.height / 2) {
      line.text += sign;
      line.right = Math.max(line.right, rect.right);
    } else if (kept || /\S/.test(sign)) {
      lines.push(lineOf(sign, rect));
    }
  }
  return lines.map((line) => ({ ...line, text: shown(line.text, kept) })).filter(({ text }) => text !== '');
}

function lineOf(text: string, { left, right, top, height }: DOMRect): TextLine {
  return { text, left, right, top, height };
}

/** White space that HTML shows as one space; SVG drops leading spaces unless they cannot break. */
function shown(text: string, kept: boolean): string {
  if (kept) return text.replaceAll('\n', '').replaceAll('\t', '    ').replaceAll(' ', '\u00A0');
  return text.replaceAll(/[ \t\n\r]+/g, ' ').trim();
}

/** The building blocks of a report in HTML. Texts are escaped here; arguments that are HTML already are named so. */
import { escapeMarkup } from '../../../base/text/markup';

/** A section under a heading. */
export function section(title: string, html: string): string {
  return `<section><h2>${escapeMarkup(title)}</h2>${html}</section>`;
}

/** A section, where it has something in it. */
export function sectionOf(title: string, html: string): string[] {
  return html === '' ? [] : [section(title, html)];
}

/** A sentence that says less than the others; '' where it is empty. */
export function muted(text: string): string {
  return text === '' ? '' : `<p class="muted">${escapeMarkup(text)}</p>`;
}

/** A list of sentences. */
export function list(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</ul>`;
}

/** A picture with its caption. */
export function figure(svg: string, caption: string): string {
  return `<figure>${svg}<figcaption>${escapeMarkup(caption)}</figcaption></figure>`;
}

/** How wide a column of a table of figures is at least, em. */
const COLUMN_EM = 7;

/**
 * A table that scrolls where it is wider than the page.
 * @param rowsHtml its rows, as HTML
 * @param even all columns but the first are equally wide: the reader compares them
 */
export function dataTable(head: readonly string[], rowsHtml: readonly string[], even = false): string {
  const titles = head.map((title) => `<th scope="col">${escapeMarkup(title)}</th>`).join('');
  const layout = even ? ` class="even" style="min-width:${head.length * COLUMN_EM}em"` : '';
  return `<div class="scroll"><table${layout}><thead><tr>${titles}</tr></thead><tbody>${rowsHtml.join('')}</tbody></table></div>`;
}

/** Cards side by side, each a name with a sentence about it. */
export function cards(contents: readonly (readonly [name: string, sentence: string])[]): string {
  const each = contents.map(
    ([name, sentence]) => `<div class="card"><b>${escapeMarkup(name)}</b><p>${escapeMarkup(sentence)}</p></div>`,
  );
  return `<div class="cards">${each.join('')}</div>`;
}

/** Tables as text: cells between tabs or commas, as spreadsheets copy and save them, with quoted cells (RFC 4180). */
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import type { FormatProblem, Place } from './format-problem';

/** In characters. */
const MAX_SIZE = 5 * 1024 * 1024;

export type Delimiter = '\t' | ',';

export interface Cell extends Place {
  /** Without quotes; without white space around it unless it was quoted. */
  readonly text: string;
}

/**
 * The rows that have something in them, of a text up to 5 MB. The first line decides: if it has a tab, cells are separated by tabs,
 * otherwise by commas. Problems are quotes that do not close, and text after a quote that does.
 */
export function readDelimited(text: string): Result<readonly (readonly Cell[])[], FormatProblem[]> {
  if (text.length > MAX_SIZE) {
    return err([{ line: 1, column: 1, path: '', message: `the table has more than ${MAX_SIZE} characters` }]);
  }
  const reader = new CellReader(text);
  const rows: (readonly Cell[])[] = [];
  while (!reader.atEnd) {
    const row = reader.row();
    if (!row.ok) return row;
    if (row.value.some((cell) => cell.text !== '')) rows.push(row.value);
  }
  return ok(rows);
}

/** The rows as text, one line each; cells are quoted where they have to be. */
export function writeDelimited(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  const needsQuotes = delimiter === ',' ? /[",\r\n]|^\s|\s$/ : /^"|[\t\r\n]|^\s|\s$/;
  const cell = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => `${row.map(cell).join(delimiter)}\n`).join('');
}

class CellReader {
  private at: number;
  private line = 1;
  private lineStart: number;
  private readonly delimiter: Delimiter;

  constructor(private readonly text: string) {
    const hasMark = text.startsWith('\ufeff');
    this.at = hasMark ? 1 : 0;
    this.lineStart = this.at;
    const first = text.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? '';
    this.delimiter = first.includes('\t') ? '\t' : ',';
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  row(): Result<Cell[], FormatProblem[]> {
    const cells: Cell[] = [];
    for (;;) {
      const cell = this.cell();
      if (!cell.ok) return cell;
      cells.push(cell.value);
      if (this.text[this.at] !== this.delimiter) break;
      this.at++;
    }
    this.lineBreak();
    return ok(cells);
  }

  private cell(): Result<Cell, FormatProblem[]> {
    const place = this.place();
    if (this.text[this.at] === '"') return this.quoted(place);
    const start = this.at;
    while (!this.atEnd && !this.endsCell()) this.at++;
    const raw = this.text.slice(start, this.at);
    const text = raw.trim();
    return ok({ text, line: place.line, column: place.column + (text === '' ? 0 : raw.indexOf(text)) });
  }

  private quoted(place: Place): Result<Cell, FormatProblem[]> {
    let text = '';
    this.at++;
    for (;;) {
      if (this.atEnd) return err([{ ...place, path: '', message: 'the opening quote of this cell is never closed' }]);
      const char = this.text[this.at];
      if (char === '"') {
        this.at++;
        if (this.text[this.at] !== '"') break;
      }
      if (char === '\n' || (char === '\r' && this.text[this.at + 1] !== '\n')) {
        this.line++;
        this.lineStart = this.at + 1;
      }
      text += char;
      this.at++;
    }
    while (this.text[this.at] === ' ') this.at++;
    if (!this.atEnd && !this.endsCell()) {
      return err([{ ...this.place(), path: '', message: 'expected the end of the cell after the closing quote' }]);
    }
    return ok({ text, ...place });
  }

  private endsCell(): boolean {
    const char = this.text[this.at];
    return char === this.delimiter || char === '\n' || char === '\r';
  }

  private lineBreak(): void {
    if (this.atEnd) return;
    this.at += this.text.startsWith('\r\n', this.at) ? 2 : 1;
    this.line++;
    this.lineStart = this.at;
  }

  private place(): Place {
    return { line: this.line, column: this.at - this.lineStart + 1 };
  }
}

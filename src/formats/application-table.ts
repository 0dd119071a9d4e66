/** Applications as a table: pasted from a spreadsheet into a workload, and copied back. */
import { cutText } from '../base/text/cut-text';
import { listText } from '../base/text/list-text';
import { isObject } from '../base/json';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import { formatMemory, parseDuration, parseMemory, parseVcore } from '../base/units';
import { frameworkPlugins } from '../engine/systems';
import { checkApplication } from '../engine/document/schema';
import type { FrameworkPlugin } from '../frameworks/plugin';
import type { ApplicationText } from '../scenario/schema';
import { baseColumns, columnName, columnTarget, likelyPlugin } from './application-columns';
import type { ColumnKind, ColumnName } from './application-columns';
import { readDelimited, writeDelimited } from './delimited-text';
import type { Cell, Delimiter } from './delimited-text';
import { inTextOrder, readable } from './format-problem';
import type { FormatNotice, FormatProblem } from './format-problem';

const MAX_ROWS = 20_000;
const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Longest text that is taken for a number, in characters. */
const LONGEST_NUMBER = 60;
const DANGEROUS_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export interface ApplicationTable {
  readonly applications: readonly ApplicationText[];
  readonly notices: readonly FormatNotice[];
}

interface Column extends ColumnName {
  readonly header: Cell;
}

/** A cell of a row that is not empty, with its column. */
interface Filled {
  readonly column: Column;
  readonly cell: Cell;
}

/**
 * Reads a table with tabs or commas whose first row names the columns: id (or name), kind, queue, user, priority, submit,
 * count, executors, executor cores and memory, driver cores and memory, tasks, duration, and every setting by its real
 * name (`spark.executor.instances`). Numbers without a unit take that of the header, "duration (min)"; else memory of
 * Spark's settings is in MiB, as for Spark, other memory in bytes, and durations in seconds.
 *
 * Empty cells are settings that are not set. Without a kind, the filled columns decide; without an id column, ids are
 * made from kind and row. `tasks` and `duration` of a kind that has stages make one stage. Unknown columns are kept as
 * fields of their name, with a notice. Problems name the line and, as `path`, the column.
 */
export function readApplicationTable(text: string): Result<ApplicationTable, FormatProblem[]> {
  const rows = readDelimited(text);
  if (!rows.ok) return rows;
  const [header, ...body] = rows.value;
  return new TableReader().read(header ?? [], body);
}

class TableReader {
  private readonly problems: FormatProblem[] = [];
  private readonly notices: FormatNotice[] = [];
  private columns: readonly Column[] = [];

  read(header: readonly Cell[], body: readonly (readonly Cell[])[]): Result<ApplicationTable, FormatProblem[]> {
    this.columns = header.map((cell) => ({ ...columnName(cell.text), header: cell }));
    this.checkHeader();
    if (body.length > MAX_ROWS) this.problem(body[MAX_ROWS][0], '', `expected at most ${MAX_ROWS} rows`);
    if (this.problems.length > 0) return err(inTextOrder(this.problems));
    const applications: ApplicationText[] = [];
    const lines = new Map<string, number>();
    for (const [index, row] of body.entries()) {
      const application = this.application(row, index + 1);
      if (application === undefined) continue;
      const before = lines.get(application.id);
      if (before !== undefined) this.problem(row[0], 'id', `the id "${application.id}" is already in line ${before}`);
      lines.set(application.id, row[0].line);
      applications.push(application);
    }
    if (this.problems.length > 0) return err(inTextOrder(this.problems));
    return ok({ applications, notices: inTextOrder(this.notices) });
  }

  private checkHeader(): void {
    const known = this.columns.filter((column) => column.known);
    if (known.length === 0) {
      const place = this.columns[0]?.header ?? { line: 1, column: 1 };
      const example = 'expected a first row with names of columns such as id, kind, queue, user, executors';
      this.problem(place, '', example);
      return;
    }
    const names = new Set<string>();
    for (const { name, known: isKnown, header } of this.columns) {
      if (name === '') continue;
      if (names.has(name)) this.problem(header, header.text, `two columns give ${name}`);
      if (DANGEROUS_KEYS.includes(name)) this.problem(header, name, `the name ${JSON.stringify(name)} is not allowed`);
      if (!isKnown)
        this.notices.push(
          at(header, header.text, `${JSON.stringify(name)} is not a known setting; its cells are kept`),
        );
      names.add(name);
    }
  }

  private application(row: readonly Cell[], number: number): ApplicationText | undefined {
    const before = this.problems.length;
    for (const [i, cell] of row.entries()) {
      const name = this.columns[i]?.name ?? '';
      if (cell.text !== '' && name === '') this.problem(cell, '', `column ${i + 1} has no name in the first row`);
    }
    const filled = this.columns.flatMap((column, i): Filled[] => {
      const cell = row[i];
      return cell === undefined || cell.text === '' || column.name === '' ? [] : [{ column, cell }];
    });
    const plugin = this.pluginOf(filled);
    if (plugin === undefined) return undefined;
    const idColumn = this.columns.find((column) => column.name === 'id');
    const fields: Record<string, unknown> = { id: `${plugin.kind}-${number}`, kind: plugin.kind };
    if (idColumn !== undefined && !filled.some(({ column }) => column === idColumn)) {
      this.problem(row[0], idColumn.header.text, 'expected an id in every row');
    }
    for (const { column, cell } of filled) {
      if (column.name !== 'kind') this.put(fields, column, cell, plugin);
    }
    if (this.problems.length > before) return undefined;
    this.check(fields, filled, row[0]);
    return fields as ApplicationText;
  }

  private pluginOf(filled: readonly Filled[]): FrameworkPlugin | undefined {
    const kind = filled.find(({ column }) => column.name === 'kind');
    if (kind === undefined) return likelyPlugin(filled.map(({ column }) => column.name));
    const plugin = frameworkPlugins.find((p) => p.kind === kind.cell.text.toLowerCase());
    if (plugin === undefined) {
      const kinds = listText(
        frameworkPlugins.map((p) => p.kind),
        'or',
      );
      this.problem(kind.cell, kind.column.header.text, `expected ${kinds}, got ${JSON.stringify(kind.cell.text)}`);
    }
    return plugin;
  }

  private put(fields: Record<string, unknown>, column: Column, cell: Cell, plugin: FrameworkPlugin): void {
    const { name, header } = column;
    const target = column.known ? columnTarget(name, plugin) : undefined;
    if (target === undefined) {
      fields[name] = unknownValue(cell.text);
      const message = `${name} is not a setting of a ${plugin.kind} application; its cells are kept`;
      const isReported = this.notices.some((n) => n.message === message);
      if (column.known && !isReported) this.notices.push(at(header, header.text, message));
      return;
    }
    const value = cellValue(cell.text, target.kind, column);
    if (!value.ok) this.problem(cell, header.text, value.error);
    else if (target.list === undefined) fields[name] = value.value;
    else if (fields[target.list] === undefined) fields[target.list] = [{ [name]: value.value }];
    else {
      const [element, ...more] = fields[target.list] as object[];
      if (more.length > 0)
        this.problem(cell, header.text, `the row has several ${target.list} and cannot also have ${name}`);
      fields[target.list] = [{ ...element, [name]: value.value }];
    }
  }

  /** The problems that the stored format has with the application. */
  private check(fields: Record<string, unknown>, filled: readonly Filled[], first: Cell): void {
    for (const { path, message } of checkApplication(fields)) {
      const end = path.split('.').at(-1);
      const place =
        filled.find(({ column: { name } }) => path === name || path.startsWith(`${name}.`)) ??
        filled.find(({ column: { name } }) => name === end);
      this.problem(place?.cell ?? first, place?.column.header.text ?? path, message);
    }
  }

  private problem(place: { readonly line: number; readonly column: number }, path: string, message: string): void {
    this.problems.push(at(place, path, message));
  }
}

function at(place: { readonly line: number; readonly column: number }, path: string, message: string): FormatProblem {
  return readable({ line: place.line, column: place.column, path, message });
}

function cellValue(text: string, kind: ColumnKind, { name, unit }: ColumnName): Result<unknown, string> {
  const isNumber = text.length <= LONGEST_NUMBER && NUMBER.test(text);
  const given = JSON.stringify(cutText(text, 40));
  switch (kind) {
    case 'text':
    case 'choice':
      return ok(text);
    case 'integer':
    case 'number':
      return isNumber ? ok(Number(text)) : err(`expected a ${kind === 'integer' ? 'whole ' : ''}number, got ${given}`);
    case 'switch':
      if (/^(true|yes|1)$/i.test(text)) return ok(true);
      return /^(false|no|0)$/i.test(text) ? ok(false) : err(`expected true or false, got ${given}`);
    case 'vcore':
      return isNumber ? ok(Number(text)) : parsed(text, parseVcore);
    case 'memory': {
      // Spark reads a plain number in its own memory settings as MiB.
      const own = unit === '' && name.startsWith('spark.') ? 'MiB' : unit;
      return isNumber && own === '' ? ok(Number(text)) : parsed(isNumber ? text + own : text, parseMemory);
    }
    case 'names':
      return text.startsWith('[')
        ? json(text)
        : ok(
            text
              .split(/[,;]/)
              .map((part) => part.trim())
              .filter((part) => part !== ''),
          );
    case 'json':
      return json(text);
    case 'duration':
    case 'duration-distribution':
      if (kind === 'duration-distribution' && text.startsWith('{')) return json(text);
      return isNumber && unit === '' ? ok(Number(text)) : parsed(isNumber ? text + unit : text, parseDuration);
  }
}

function parsed(text: string, parse: (text: string) => Result<number>): Result<string, string> {
  const result = parse(text);
  return result.ok ? ok(text) : err(result.error.message);
}

function json(text: string): Result<unknown, string> {
  const value = parseJson(text);
  return value === undefined ? err('expected JSON') : ok(value);
}

/** What an unknown column holds: JSON where it is that, else the text. */
function unknownValue(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}

/** Undefined for a text that is not JSON; no JSON text parses to undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The applications as a table that `readApplicationTable` reads as the same: a row each, a column for every setting that
 * one of them has, under its real name. Lists and other objects are written as JSON.
 */
export function writeApplicationTable(entries: readonly ApplicationText[], delimiter: Delimiter = '\t'): string {
  const rows = entries.map(cellsOf);
  const used = new Set(rows.flatMap((cells) => [...cells.keys()]));
  const order = [
    ...baseColumns.keys(),
    ...frameworkPlugins.flatMap((plugin) => [
      ...plugin.knobs.map((knob) => knob.name),
      ...plugin.lists.flatMap((list) => [...list.knobs.map((knob) => knob.name), list.field]),
    ]),
  ];
  const columns = new Set([...order.filter((name) => used.has(name) || name === 'id' || name === 'kind'), ...used]);
  const names = [...columns];
  return writeDelimited([names, ...rows.map((cells) => names.map((name) => cells.get(name) ?? ''))], delimiter);
}

function cellsOf(entry: ApplicationText): Map<string, string> {
  const cells = new Map<string, string>();
  const plugin = frameworkPlugins.find((p) => p.kind === entry.kind) ?? frameworkPlugins[0];
  for (const [name, value] of Object.entries(entry)) {
    if (value === undefined) continue;
    const list = plugin.lists.find((l) => l.field === name);
    const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : undefined;
    const keys = isObject(only) ? Object.keys(only) : [];
    if (
      isObject(only) &&
      list !== undefined &&
      keys.length > 0 &&
      keys.every((key) => list.knobs.some((k) => k.name === key))
    ) {
      for (const key of keys) cells.set(key, cellText(only[key], columnTarget(key, plugin)?.kind));
    } else cells.set(name, cellText(value, columnTarget(name, plugin)?.kind));
  }
  return cells;
}

function cellText(value: unknown, kind: ColumnKind | undefined): string {
  if (kind === 'memory') {
    // A bare number would depend on the column's unit.
    const amount = typeof value === 'number' || NUMBER.test(String(value)) ? parseMemory(value) : undefined;
    return amount?.ok === true ? formatMemory(amount.value) : String(value);
  }
  if (
    kind === 'names' &&
    Array.isArray(value) &&
    value.every((v) => typeof v === 'string' && /^[^,;\s[\]]+$/.test(v))
  ) {
    return value.join(',');
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return kind === undefined && (value === '' || parseJson(value) !== undefined) ? JSON.stringify(value) : value;
}

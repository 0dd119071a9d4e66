/** Columns of the table of applications: what a cell shows, how it sorts, and what a typed text makes of it. Pure. */
import type { Json } from '../../base/json';
import { listText } from '../../base/text/list-text';
import { isObject } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { frameworkPlugin } from '../../engine/registry';
import { frameworkPlugins } from '../../engine/systems';
import { knobNumber } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import type { ApplicationText, Scenario } from '../../scenario/schema';
import { idProblem } from '../editor/models/edits';
import { isDefault, read, shown, valueText } from '../editor/models/form-model';
import { applicationCount, applicationKnobs } from '../../scenario/frame-knobs';
import { lastName } from '../../scenario/queue-path';
import { leafQueues } from '../../authoring/queue-model';
import { takingQueues } from '../editor/models/taking-queues';

/** A line of the table: an entry of the workload, or a single application that an entry stands for. */
export interface TableRow {
  /** The entry's id, or the application's stable id. */
  readonly key: string;
  readonly entry: ApplicationText;
  /** Counted from 1; undefined for the entry itself. */
  readonly number: number | undefined;
  /** Fields of its own that a single application has. */
  readonly own: KnobHolder | undefined;
}

/** Whether a row is an entry of the workload, not one of its applications. */
export function isEntry({ number }: TableRow): boolean {
  return number === undefined;
}

/** Whether a row can be opened: an entry that stands for several applications. */
export function isOpening(row: TableRow): boolean {
  return isEntry(row) && row.entry.count !== undefined;
}

/** Whether the applications of a row are shown below it. */
export function isOpened(row: TableRow, open: ReadonlySet<string>): boolean {
  return isEntry(row) && open.has(row.key);
}

export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** px at the smallest size of type. */
  readonly width: number;
  readonly numeric: boolean;
}

export const tableColumns: readonly TableColumn[] = [
  { id: 'id', title: 'id', width: 150, numeric: false },
  { id: 'kind', title: 'kind', width: 64, numeric: false },
  { id: 'queue', title: 'queue', width: 150, numeric: false },
  { id: 'user', title: 'user', width: 80, numeric: false },
  { id: 'priority', title: 'priority', width: 64, numeric: true },
  { id: 'submit', title: 'submit', width: 76, numeric: true },
  { id: 'count', title: 'count', width: 60, numeric: true },
  { id: 'executors', title: 'executors', width: 76, numeric: true },
  { id: 'executor-cores', title: 'executor cores', width: 100, numeric: true },
  { id: 'executor-memory', title: 'executor memory', width: 112, numeric: true },
  { id: 'driver-cores', title: 'driver cores', width: 84, numeric: true },
  { id: 'driver-memory', title: 'driver memory', width: 96, numeric: true },
  { id: 'tasks', title: 'tasks', width: 80, numeric: true },
  { id: 'duration', title: 'duration', width: 150, numeric: true },
];

/** What the columns of settings are called by each framework; the container of a batch task counts as its executor. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  executors: ['spark.executor.instances'],
  'executor-cores': ['spark.executor.cores', 'vcore'],
  'executor-memory': ['spark.executor.memory', 'memory'],
  'driver-cores': ['spark.driver.cores'],
  'driver-memory': ['spark.driver.memory'],
};

/** Where a cell's value is in its application: a field, or that field of every element of a list. */
interface Place {
  readonly knob: Knob;
  readonly list: string | undefined;
}

const frame: Readonly<Record<string, Knob>> = { ...applicationKnobs, count: applicationCount };

/** Undefined if such an application has no such setting. */
function placeOf(row: TableRow, column: string): Place | undefined {
  if (column === 'count' && row.number !== undefined) return undefined;
  if (Object.hasOwn(frame, column)) return { knob: frame[column], list: undefined };
  const { knobs, lists } = frameworkPlugin(row.entry.kind);
  const names = NAMES[column] ?? [column];
  const own = knobs.find((knob) => names.includes(knob.name));
  if (own !== undefined) return { knob: own, list: undefined };
  for (const list of lists) {
    const knob = list.knobs.find(({ name }) => names.includes(name));
    if (knob !== undefined) return { knob, list: list.field };
  }
  return undefined;
}

export interface Cell {
  /** As it is shown; '' where there is nothing to show. */
  readonly text: string;
  /** As it is put into a field to be changed. */
  readonly typed: string;
  /** Not said by this row itself: a default, or the entry's. */
  readonly inherited: boolean;
  readonly editable: boolean;
}

const NOTHING: Cell = { text: '', typed: '', inherited: true, editable: false };

/** What a cell shows. */
export function cellOf(row: TableRow, column: string, document: Scenario): Cell {
  const { entry, own, number } = row;
  switch (column) {
    case 'id':
      return { text: row.key, typed: row.key, inherited: false, editable: number === undefined };
    case 'kind':
      return { text: entry.kind, typed: entry.kind, inherited: number !== undefined, editable: number === undefined };
    case 'queue': {
      const mine = number === undefined ? entry.queue : own?.['queue'];
      const text = typeof mine === 'string' ? mine : (entry.queue ?? leafQueues(document)[0] ?? '');
      return { text, typed: text, inherited: mine === undefined, editable: true };
    }
  }
  const place = placeOf(row, column);
  if (place === undefined) return NOTHING;
  if (column === 'count' && entry.count === undefined) return { text: '1', typed: '', inherited: true, editable: true };
  const values = valuesOf(row, place);
  const inherited = isInherited(row, place);
  // Where a generated submission falls is drawn.
  if (column === 'submit' && inherited && (number ?? 1) > 1)
    return { text: 'drawn', typed: '', inherited, editable: true };
  return {
    text: values.map((value) => cellText(place.knob, value)).join(' + '),
    typed: values.map((value) => typedText(place.knob, value)).join(' + '),
    inherited,
    editable: true,
  };
}

/** Numbers in a column of their own need no "executors" or "vcore" behind them. */
function cellText(knob: Knob, value: unknown): string {
  return knob.kind === 'vcore' ? shown(knob, value).text : valueText({ ...knob, unit: undefined }, value);
}

function typedText(knob: Knob, value: unknown): string {
  if (typeof value === 'object') return valueText(knob, value);
  const { text, unit } = shown(knob.kind === 'duration-distribution' ? { ...knob, kind: 'duration' } : knob, value);
  return knob.kind === 'integer' || knob.kind === 'vcore' || unit === '' ? text : `${text} ${unit}`;
}

function isInherited(row: TableRow, { knob, list }: Place): boolean {
  const name = list ?? knob.name;
  const mine = row.number === undefined ? row.entry[name] : row.own?.[name];
  return mine === undefined || (row.number === undefined && list === undefined && isDefault(knob, mine));
}

/** The value in force, or those of all elements of the list. */
function valuesOf(row: TableRow, { knob, list }: Place): unknown[] {
  const effective: KnobHolder = { ...row.entry, ...row.own };
  if (list === undefined) return [effective[knob.name] ?? knob.default];
  return elementsOf(effective, list).map((element) => element[knob.name] ?? knob.default);
}

/** The elements of a list; a missing list stands for one element with every default. */
function elementsOf(holder: KnobHolder, list: string): KnobHolder[] {
  const stored = holder[list];
  const elements = Array.isArray(stored) ? stored.filter((element): element is KnobHolder => isObject(element)) : [];
  return elements.length === 0 ? [{}] : elements;
}

/** What a column is sorted by: a number, or a text where there is none. */
export function sortKey(row: TableRow, column: string, document: Scenario): number | string {
  const place = placeOf(row, column);
  if (place === undefined || place.knob.kind === 'text') return cellOf(row, column, document).text;
  return valuesOf(row, place).reduce<number>((sum, value) => sum + amount(place.knob, value), 0);
}

function amount(knob: Knob, value: unknown): number {
  if (isObject(value)) {
    const typical = value['mean'] ?? value['median'] ?? value['value'] ?? value['min'];
    return amount({ ...knob, kind: 'duration' }, typical);
  }
  const kind = knob.kind === 'duration-distribution' ? 'duration' : knob.kind;
  return typeof value === 'string' || typeof value === 'number'
    ? knobNumber({ [knob.name]: value }, { ...knob, kind })
    : 0;
}

/** A field of an entry or of a single application, with its new value; `undefined` takes it away. */
export interface CellChange {
  readonly field: string;
  readonly value: Json | undefined;
}

/**
 * What a typed text makes of a cell; an empty text takes back the default, or the entry's value. Several values of a
 * list stand with plus signs, and one value goes for all. The message says what was expected.
 */
export function readCell(row: TableRow, column: string, text: string, document: Scenario): Result<CellChange, string> {
  const typed = text.trim();
  switch (column) {
    case 'id': {
      const problem = idProblem(typed);
      return problem === undefined ? ok({ field: 'id', value: typed }) : err(problem);
    }
    case 'kind':
      return readKind(typed);
    case 'queue':
      return readQueue(typed, document);
  }
  const place = placeOf(row, column);
  if (place === undefined) return err(`${row.entry.kind} applications have no such setting`);
  const { knob, list } = place;
  if (list === undefined) {
    const value = read(knob, typed, unitOf(row, place));
    return value.ok ? ok({ field: knob.name, value: reduced(row, knob, value.value) }) : err(value.error.message);
  }
  return readList(row, { knob, list }, typed);
}

function readKind(typed: string): Result<CellChange, string> {
  const plugin = frameworkPlugins.find(({ kind }) => kind === typed.toLowerCase());
  return plugin === undefined
    ? err(
        `expected ${listText(
          frameworkPlugins.map(({ kind }) => kind),
          'or',
        )}, got "${typed}"`,
      )
    : ok({ field: 'kind', value: plugin.kind });
}

function readQueue(typed: string, document: Scenario): Result<CellChange, string> {
  if (typed === '') return ok({ field: 'queue', value: undefined });
  const leaves = takingQueues(document);
  const named = leaves.filter((leaf) => lastName(leaf) === typed);
  const queue = leaves.includes(typed) ? typed : named.length === 1 ? named[0] : undefined;
  if (queue !== undefined) return ok({ field: 'queue', value: queue });
  // Where rules place applications, what one asks for need not be there.
  if (Array.isArray(document.scheduler['placementrules'])) return ok({ field: 'queue', value: typed });
  return err(`there is no leaf queue "${typed}"`);
}

function unitOf(row: TableRow, { knob, list }: Place): string {
  const [value] = valuesOf(row, { knob, list });
  return typeof value === 'object'
    ? ''
    : shown(knob.kind === 'duration-distribution' ? { ...knob, kind: 'duration' } : knob, value).unit;
}

/** Nothing where the value says what would hold anyway. */
function reduced(row: TableRow, knob: Knob, value: Json | undefined): Json | undefined {
  const fallback = row.number === undefined ? knob.default : (row.entry[knob.name] ?? knob.default);
  // A generated submission has no other value to be equal to.
  if (knob.name === 'submit' && row.number !== undefined) return value;
  const comparable = typeof fallback === 'object' ? knob : { ...knob, default: fallback as Knob['default'] };
  return value === undefined || isDefault(comparable, value) ? undefined : value;
}

function readList(row: TableRow, { knob, list }: Place & { list: string }, typed: string): Result<CellChange, string> {
  if (typed === '' && row.number !== undefined) return ok({ field: list, value: undefined });
  const elements = elementsOf({ ...row.entry, ...row.own }, list);
  const parts = typed.split('+').map((part) => part.trim());
  if (parts.length !== 1 && parts.length !== elements.length) {
    const example = elements.map(() => typedText(knob, knob.default)).join(' + ');
    return err(
      `it has ${elements.length} ${list}: expected one value for all, or ${elements.length} such as ${example}`,
    );
  }
  const next: KnobHolder[] = [];
  for (const [index, element] of elements.entries()) {
    const part = parts.length === 1 ? parts[0] : parts[index];
    const before = element[knob.name];
    // A distribution that is shown in words and left as it is stays one.
    if (typeof before === 'object' && part === valueText(knob, before)) {
      next.push(element);
      continue;
    }
    const value = read(knob, part, unitOf(row, { knob, list }));
    if (!value.ok) return err(value.error.message);
    const { [knob.name]: _, ...rest } = element;
    next.push(value.value === undefined ? rest : { ...rest, [knob.name]: value.value });
  }
  return ok({ field: list, value: next });
}

/**
 * What two schedulers decided, as columns that can be compared. A decision is (instant, kind, application, what, node). Names of
 * both logs are numbered together, in natural order, so that equal numbers are equal names and comparing numbers is comparing
 * names.
 */
import { naturalOrder } from './natural-order';

/**
 * In alphabetical order, which is their order inside an instant. Append nowhere else. No run of a scheduler here has `kill` or
 * `move`; a log that comes from elsewhere may.
 */
export const decisionKinds = ['admit', 'kill', 'move', 'place', 'preempt', 'reject', 'reserve'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** '' where a decision is about the application itself. */
export const decisionSubjects = ['', 'driver', 'executor', 'placeholder', 'task'] as const;
export type DecisionSubject = (typeof decisionSubjects)[number];

/** One decision by names, for people and tests. */
export interface Decision {
  /** µs. */
  readonly at: number;
  readonly kind: DecisionKind;
  readonly app: string;
  readonly what: DecisionSubject;
  /** '': none. */
  readonly node: string;
}

/** Decisions as columns, in any order. */
export interface DecisionColumns {
  readonly count: number;
  /** µs. */
  readonly at: Float64Array;
  /** Position in {@link decisionKinds}. */
  readonly kind: Uint8Array;
  /** Position in {@link decisionSubjects}. */
  readonly what: Uint8Array;
  /** Positions in the names of the log. */
  readonly app: Int32Array;
  readonly node: Int32Array;
}

/** One side of a comparison: its columns and what their numbers mean. */
export interface DecisionLog {
  readonly columns: DecisionColumns;
  readonly apps: readonly string[];
  /** Where a decision names no node, its column says -1. */
  readonly nodes: readonly string[];
  /** Rack of each node; '' where none is known. */
  readonly racks: readonly string[];
}

/**
 * The columns of decisions that are given by name.
 * @internal
 */
export function logOf(decisions: readonly Decision[], racks: ReadonlyMap<string, string> = new Map()): DecisionLog {
  const count = decisions.length;
  const apps = [...new Set(decisions.map(({ app }) => app))];
  const nodes = [...new Set(decisions.map(({ node }) => node))].filter((node) => node !== '');
  const appNumber = new Map(apps.map((app, index) => [app, index]));
  const nodeNumber = new Map(nodes.map((node, index) => [node, index]));
  const columns: DecisionColumns = {
    count,
    at: Float64Array.from(decisions, ({ at }) => at),
    kind: Uint8Array.from(decisions, ({ kind }) => decisionKinds.indexOf(kind)),
    what: Uint8Array.from(decisions, ({ what }) => decisionSubjects.indexOf(what)),
    app: Int32Array.from(decisions, ({ app }) => appNumber.get(app) ?? -1),
    node: Int32Array.from(decisions, ({ node }) => nodeNumber.get(node) ?? -1),
  };
  return { columns, apps, nodes, racks: nodes.map((node) => racks.get(node) ?? '') };
}

/** How much of a place belongs to the identity of a decision. */
export type PlaceRule = 'off' | 'rack' | 'node';

/** A log in the order of comparison: by time, kind, application, what, node. */
export interface OrderedLog {
  readonly count: number;
  readonly at: Float64Array;
  /** What is decided, as a number: equal in both logs for equal decisions, however often each was taken. */
  readonly key: Int32Array;
  /** Row of the decision in its log. */
  readonly row: Int32Array;
}

export interface ComparableLogs {
  readonly a: OrderedLog;
  readonly b: OrderedLog;
  /** Keys are below this. */
  readonly keys: number;
}

/** Orders two logs and numbers their decisions together, without the decisions about `ignored` applications. */
export function comparable(
  a: DecisionLog,
  b: DecisionLog,
  place: PlaceRule,
  ignored: ReadonlySet<string> = new Set(),
): ComparableLogs {
  const apps = ranks(a.apps, b.apps);
  const nodes = ranks(a.nodes, b.nodes);
  const places = place === 'node' ? nodes : place === 'rack' ? ranks(a.racks, b.racks) : { a: [], b: [], count: 0 };
  const numbers = new Map<number, number>();
  const side = (
    log: DecisionLog,
    app: readonly number[],
    node: readonly number[],
    at: readonly number[],
  ): OrderedLog => {
    const rows = orderedRows(log, app, node, ignored);
    const key = new Int32Array(rows.length);
    for (const [index, row] of rows.entries()) {
      const { columns } = log;
      const where = columns.node[row] === -1 ? 0 : (at[columns.node[row]] ?? -1) + 1;
      const what =
        (app[columns.app[row]] * (places.count + 1) + where) * 64 + columns.kind[row] * 8 + columns.what[row];
      key[index] = numberOf(what, numbers);
    }
    return { count: rows.length, at: Float64Array.from(rows, (row) => log.columns.at[row]), key, row: rows };
  };
  const orderedA = side(a, apps.a, nodes.a, places.a);
  const orderedB = side(b, apps.b, nodes.b, places.b);
  return { a: orderedA, b: orderedB, keys: numbers.size };
}

/** Applications that only one of two lists has, in natural order. */
export function onlyInOne(a: readonly string[], b: readonly string[]): string[] {
  const inA = new Set(a);
  const inB = new Set(b);
  return [...a.filter((name) => !inB.has(name)), ...b.filter((name) => !inA.has(name))].sort(naturalOrder);
}

function numberOf(value: number, numbers: Map<number, number>): number {
  let number = numbers.get(value);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(value, number);
  }
  return number;
}

/** The place of each name among the names of both lists in natural order. */
function ranks(a: readonly string[], b: readonly string[]): { a: number[]; b: number[]; count: number } {
  const sorted = [...new Set([...a, ...b])].sort(naturalOrder);
  const rank = new Map(sorted.map((name, index) => [name, index]));
  const of = (names: readonly string[]): number[] => names.map((name) => rank.get(name) ?? -1);
  return { a: of(a), b: of(b), count: sorted.length };
}

/** The rows of a log by time, kind, application, what, node. Logs come nearly in order: only instants are sorted. */
function orderedRows(
  { columns, apps }: DecisionLog,
  app: readonly number[],
  node: readonly number[],
  ignored: ReadonlySet<string>,
): Int32Array {
  const { count, at, kind, what } = columns;
  const isIgnored = apps.map((name) => ignored.has(name));
  const rows: number[] = [];
  let sorted = true;
  for (let row = 0; row < count; row++) {
    if (isIgnored[columns.app[row]]) continue;
    if (rows.length > 0 && at[rows[rows.length - 1]] > at[row]) sorted = false;
    rows.push(row);
  }
  if (!sorted) rows.sort((x, y) => at[x] - at[y] || x - y);
  const inInstant = (x: number, y: number): number =>
    kind[x] - kind[y] ||
    app[columns.app[x]] - app[columns.app[y]] ||
    what[x] - what[y] ||
    (node[columns.node[x]] ?? -1) - (node[columns.node[y]] ?? -1) ||
    x - y;
  for (let from = 0; from < rows.length;) {
    let to = from + 1;
    while (to < rows.length && at[rows[to]] === at[rows[from]]) to++;
    if (to - from > 1) {
      const instant = rows.slice(from, to).sort(inInstant);
      for (let i = from; i < to; i++) rows[i] = instant[i - from];
    }
    from = to;
  }
  return Int32Array.from(rows);
}

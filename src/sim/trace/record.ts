/**
 * How a record of the trace is declared: its kind, its name, and its fields with what they mean. The writer, the reader, the
 * line of a written-out trace and the columns of the model all come from the declaration.
 *
 * A record has four columns of 32 bits. Fields fill them in their order. A field of fewer bits shares its column with the
 * next one when both fit; the first of the two takes the low bits. A field that shares its column is unsigned; only the second
 * of two may be declared as signed. The last field may have up to 53 bits: it takes two columns. A value that does not fit is a
 * bug, and writing it throws.
 */
import { assert, InvariantError } from '../../base/assert';
import { high, layout, mask, ofWords, upperWord } from './record-layout';

/** What is thrown where a trace holds a record that no reader knows. */
export function undeclared(kind: number): InvariantError {
  return new InvariantError(
    `a record of kind ${kind} is not declared: a plug-in lists each record that it reports in its "records"`,
  );
}

/**
 * What the number in a field means. Identities are dense ids without a value for "none": a field that may be empty is
 * an `application or queue`, or another integer. `shape` is the size of a container.
 */
export type FieldMeaning =
  | 'application'
  | 'queue'
  | 'ask'
  | 'container'
  | 'task'
  | 'node'
  | 'shape'
  /** Index of a stage of the record's application. */
  | 'stage'
  /** Code of a state, timer or intervention of the directory. */
  | 'state'
  | 'timer'
  | 'intervention'
  /** `application + 1`, `-(queue + 1)`, or {@link NOBODY}: see {@link applicationOrQueue}. */
  | 'application or queue'
  /** Index into the field's `names`. */
  | 'code'
  /** 0 or 1. */
  | 'flag'
  | 'count'
  /** Negative for none. */
  | 'milliseconds'
  | 'microseconds'
  | 'thousandths'
  /** Any other integer. */
  | 'integer';

/** One field of a record. `bits` below 32: it may share its column; above 32: it takes two. */
export interface Field<Name extends string = string> {
  readonly name: Name;
  readonly meaning: FieldMeaning;
  readonly bits: number;
  /** It may be negative although it shares its column. */
  readonly signed?: true;
  readonly names?: readonly string[];
}

/** A field with this meaning. */
export function field<Name extends string>(name: Name, meaning: FieldMeaning, bits = 32): Field<Name> {
  return { name, meaning, bits };
}

/** An integer of fewer than 32 bits that may be negative. */
export function signed<Name extends string>(name: Name, bits: number): Field<Name> {
  return { name, meaning: 'integer', bits, signed: true };
}

/** A field that holds a code, and what the codes are called, by code. */
export function code<Name extends string>(name: Name, names: readonly string[], bits = 32): Field<Name> {
  return { name, meaning: 'code', bits, names };
}

/** The names of an object of codes, by code: what {@link code} wants. */
export function namesOf(codes: Readonly<Record<string, number>>): readonly string[] {
  const names: string[] = [];
  for (const [name, number] of Object.entries(codes)) names[number] = name;
  return names;
}

/** The largest number that a column holds. */
const MOST = 2 ** 31 - 1;

/**
 * The whole number next to a value that a column holds. For quantities that a document may make as large as it likes and that
 * mean no more to a reader beyond that.
 */
export function inColumn(value: number): number {
  return Math.max(-MOST, Math.min(MOST, Math.round(value)));
}

/** In a field that names an application or a queue: neither. */
export const NOBODY = 0;

/** The value of a field that names an application; where `app` is -1, a queue; where both are, nothing. */
export function applicationOrQueue(app: number, queue: number): number {
  return app >= 0 ? app + 1 : -(queue + 1);
}

/** One number for each field, in their order. */
export type Values<F extends readonly Field[]> = { readonly [I in keyof F]: number };
/** One number for each field, by name. */
export type Named<F extends readonly Field[]> = { readonly [One in F[number] as One['name']]: number };

/** A JSON object with names where the trace has numbers. */
export type TraceLine = Readonly<Record<string, unknown>>;

/** The names that a written-out record refers to. */
export interface TraceNames {
  app(app: number): string;
  queue(queue: number): string;
  /** Of a queue: an application of a leaf, a queue in a parent. */
  member(queue: number, member: number): string;
  node(node: number): string;
  user(user: number): string;
  stage(app: number, stage: number): string;
  size(shape: number): TraceLine;
  /** The ask with its application and the kind of its containers. */
  ask(ask: number): TraceLine;
  /** The container with its application and its kind. */
  container(container: number): TraceLine;
  /** A figure of queues, by its number among those of the scheduler. */
  measure(number: number): { readonly name: string; readonly unit: string };
  /** Id of the reason with this code. */
  reason(code: number): string;
  /** A text that a statement quotes; '' for none. */
  text(text: number): string;
}

/** Writes the line itself, where the names and numbers of the fields do not say it well. */
export type LineOf<F extends readonly Field[]> = (fields: Named<F>, names: TraceNames) => TraceLine;

/** Records of this kind or above are statements: they explain outcomes and stay out of the fingerprint. */
export const FIRST_STATEMENT = 32;
/** A scheduler's own records have kinds from here on, and those of frameworks from the second number on. */
export const FIRST_OF_SCHEDULER = 64;
export const FIRST_OF_FRAMEWORK = 128;

/** Records as columns; `length` rows are in use. */
export interface RecordChunk {
  readonly time: Float64Array;
  readonly kind: Uint8Array;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly c: Int32Array;
  readonly d: Int32Array;
  readonly length: number;
}

/** Takes the four columns of one record. */
export interface RecordSink {
  record(kind: number, a: number, b: number, c: number, d: number): void;
}

/** One declared kind of record. */
export class RecordKind<F extends readonly Field[] = readonly Field[]> {
  /** Per column the bits of its first field when two share it, else 0. Fields of their own: every record reads them. */
  private readonly lowA: number;
  private readonly lowB: number;
  private readonly lowC: number;
  private readonly lowD: number;
  /** Per column whether its second field may be negative. */
  private readonly signs: readonly boolean[];
  /** The first of the two columns of a last field of more than 32 bits, -1 where there is none. */
  private readonly wide: number;
  /** Whether fields share a column, or one takes two. */
  readonly isPacked: boolean;

  /** `kind`: its number in the trace, 1 to 255, never used for another record again. */
  constructor(
    readonly kind: number,
    readonly name: string,
    readonly fields: F,
    readonly line: LineOf<F> | undefined,
  ) {
    const { low, signs, wide } = layout(name, fields);
    [this.lowA, this.lowB, this.lowC, this.lowD] = low;
    this.signs = signs;
    this.wide = wide;
    this.isPacked = wide >= 0 || low.some((bits) => bits > 0);
  }

  /**
   * Writes a record with the value of each field in their order. `TraceWriter.write` and the `report` of the
   * ports call it, and check how many values there are.
   */
  write(sink: RecordSink, f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0): void {
    if (!this.isPacked) {
      sink.record(this.kind, f0, f1, f2, f3);
      return;
    }
    const { lowA: a, lowB: b, lowC: c, lowD: d } = this;
    // A column that two fields share takes both of them, and the fields after them move up by one.
    if (a > 0) {
      f0 = this.join(f0, f1, 0, a);
      f1 = f2;
      f2 = f3;
      f3 = f4;
      f4 = f5;
      f5 = f6;
      f6 = f7;
    }
    if (b > 0) {
      f1 = this.join(f1, f2, 1, b);
      f2 = f3;
      f3 = f4;
      f4 = f5;
      f5 = f6;
    }
    if (c > 0) {
      f2 = this.join(f2, f3, 2, c);
      f3 = f4;
      f4 = f5;
    }
    if (d > 0) f3 = this.join(f3, f4, 3, d);
    if (this.wide === 2) {
      f3 = upperWord(f2);
      f2 |= 0;
    } else if (this.wide === 1) {
      f2 = upperWord(f1);
      f1 |= 0;
    } else if (this.wide === 0) {
      f1 = upperWord(f0);
      f0 |= 0;
    }
    sink.record(this.kind, f0, f1, f2, f3);
  }

  /** One column of two fields, the first of which takes the low `bits`. */
  private join(first: number, second: number, column: number, bits: number): number {
    const joined = first | (second << bits);
    if ((joined & mask(bits)) !== first || high(joined, bits, this.signs[column]) !== second) {
      throw new InvariantError(`${this.name}: ${first} and ${second} do not fit into one column`);
    }
    return joined;
  }

  /** Calls `handle` with the time and the value of each field of a record that lies in these columns. */
  read(handle: Handler<F>, time: number, f0: number, f1: number, f2: number, f3: number): void {
    const { lowA: a, lowB: b, lowC: c, lowD: d } = this;
    let f4 = 0;
    let f5 = 0;
    let f6 = 0;
    let f7 = 0;
    if (this.wide === 2) f2 = ofWords(f2, f3);
    else if (this.wide === 1) f1 = ofWords(f1, f2);
    else if (this.wide === 0) f0 = ofWords(f0, f1);
    if (d > 0) {
      f4 = high(f3, d, this.signs[3]);
      f3 &= mask(d);
    }
    if (c > 0) {
      f5 = f4;
      f4 = f3;
      f3 = high(f2, c, this.signs[2]);
      f2 &= mask(c);
    }
    if (b > 0) {
      f6 = f5;
      f5 = f4;
      f4 = f3;
      f3 = f2;
      f2 = high(f1, b, this.signs[1]);
      f1 &= mask(b);
    }
    if (a > 0) {
      f7 = f6;
      f6 = f5;
      f5 = f4;
      f4 = f3;
      f3 = f2;
      f2 = f1;
      f1 = high(f0, a, this.signs[0]);
      f0 &= mask(a);
    }
    (handle as AnyHandler)(time, f0, f1, f2, f3, f4, f5, f6, f7);
  }

  /** The fields of a record by name. */
  named(a: number, b: number, c: number, d: number): Named<F> {
    let all: readonly number[] = [];
    this.read(((_: number, ...values: number[]) => void (all = values)) as Handler<F>, 0, a, b, c, d);
    return Object.fromEntries(this.fields.map(({ name }, i) => [name, all[i]])) as Named<F>;
  }
}

/** A record that a plug-in writes: a statement. */
export class StatementKind<F extends readonly Field[] = readonly Field[]> extends RecordKind<F> {
  /** Tells it from an outcome, which only the kernel writes. */
  readonly statement = true;
}

/** Declares an outcome: part of what happened, and of the fingerprint. Only the kernel writes it. */
export function outcome<const F extends readonly Field[]>(
  kind: number,
  name: string,
  fields: F,
  line?: LineOf<F>,
): RecordKind<F> {
  assert(kind > 0 && kind < FIRST_STATEMENT, `${name}: an outcome has a kind from 1 to ${FIRST_STATEMENT - 1}`);
  return new RecordKind(kind, name, fields, line);
}

/** Declares a statement: what a plug-in says about its work. */
export function statement<const F extends readonly Field[]>(
  kind: number,
  name: string,
  fields: F,
  line?: LineOf<F>,
): StatementKind<F> {
  assert(kind >= FIRST_STATEMENT && kind < 256, `${name}: a statement has a kind from ${FIRST_STATEMENT} to 255`);
  return new StatementKind(kind, name, fields, line);
}

/** Hears a record: its time (µs) and the values of its fields in their order. */
export type Handler<F extends readonly Field[]> = (time: number, ...values: Values<F>) => void;
type AnyHandler = (time: number, ...values: number[]) => void;

/**
 * Where the fields of a record lie in its four columns of 32 bits: in their order, two small ones in one column, a last one of up
 * to 53 bits in two. `record.ts` says why.
 */
import { assert, InvariantError } from '../../base/assert';

/** Of a record. */
const COLUMNS = 4;
/** Bits of a column. */
const WORD = 32;
const WORDS = 2 ** WORD;
/** Bits of a whole number in a double. */
const WIDEST = 53;

/** The upper 32 bits of a whole number of up to 53 bits; others throw. */
export function upperWord(value: number): number {
  if (!Number.isSafeInteger(value)) throw new InvariantError(`${value} is no whole number of 53 bits`);
  return Math.floor(value / WORDS);
}

/** The whole number of two words, the lower one as it lies in a column. */
export function ofWords(lower: number, upper: number): number {
  return upper * WORDS + (lower >>> 0);
}

/** The second of two fields in a column, whose first takes the low `bits`. */
export function high(column: number, bits: number, isSigned: boolean): number {
  return isSigned ? column >> bits : column >>> bits;
}

/** The lowest `bits` of a column. */
export function mask(bits: number): number {
  return (1 << bits) - 1;
}

/** What the layout asks of a field. */
interface Sized {
  readonly bits: number;
  readonly signed?: true;
}

/** Where the fields of a record lie. */
export interface Layout {
  /** Per column the bits of its first field when two share it, else 0. */
  readonly low: [number, number, number, number];
  /** Per column whether the second of its two fields is signed. */
  readonly signs: readonly boolean[];
  /** The first of the two columns of a wide field, or -1. */
  readonly wide: number;
}

/** The layout of some fields; throws where they do not fit into a record. `name`: that of the record. */
export function layout(name: string, fields: readonly Sized[]): Layout {
  const low: Layout['low'] = [0, 0, 0, 0];
  const signs = [false, false, false, false];
  let wide = -1;
  let column = 0;
  for (let i = 0; i < fields.length; i++, column++) {
    const { bits } = fields[i];
    assert(bits > 0 && bits <= WIDEST, `${name}: a field has 1 to 53 bits`);
    if (bits > WORD) {
      assert(i === fields.length - 1, `${name}: only the last field has more than 32 bits`);
      wide = column++;
    } else if (i + 1 < fields.length && bits + fields[i + 1].bits <= WORD) {
      assert(fields[i].signed !== true, `${name}: the first of two fields in a column is unsigned`);
      low[column] = bits;
      signs[column] = fields[i + 1].signed ?? false;
      i++;
    }
  }
  assert(column <= COLUMNS, `${name}: the fields do not fit into ${COLUMNS} columns`);
  return { low, signs, wide };
}

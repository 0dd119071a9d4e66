/**
 * What a value of a run is to a lesson: an amount with a unit that may be known only from below, may never come, or may not
 * exist. Source: docs/lesson-language.md.
 */

/**
 * `number` is a number of the text and goes with counts; `span` is a span of the text and goes with durations and instants.
 */
export type Unit = 'duration' | 'instant' | 'count' | 'share' | 'ratio' | 'vcore' | 'bytes' | 'number' | 'span';

/** An amount between two bounds, both included. Times are in seconds. What will never happen is [Infinity, Infinity]. */
export interface Amount {
  readonly kind: 'amount';
  readonly unit: Unit;
  readonly low: number;
  readonly high: number;
}

export type Truth = 'true' | 'false' | 'unknown';

/** The value of an expression. */
export type Quantity =
  | Amount
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'truth'; readonly value: Truth }
  | { readonly kind: 'mismatch'; readonly message: string };

export const NONE: Quantity = { kind: 'none' };

/** An amount that is known exactly. */
export function exactly(unit: Unit, value: number): Amount {
  return { kind: 'amount', unit, low: value, high: value };
}

/** An amount of which a lower bound is known, and perhaps the most that it can be. */
export function atLeast(unit: Unit, value: number, most = Infinity): Amount {
  return { kind: 'amount', unit, low: value, high: most };
}

/** What will not happen, such as the end of a deadlock: more than any number. */
export function never(unit: Unit): Amount {
  return exactly(unit, Infinity);
}

/** The value of a comparison. */
export function truth(value: Truth): Quantity {
  return { kind: 'truth', value };
}

/** The value of an expression that makes no sense, with the reason for its author. */
export function mismatch(message: string): Quantity {
  return { kind: 'mismatch', message };
}

/** Units that are plain numbers: they mix with each other and scale anything. */
const PLAIN: ReadonlySet<Unit> = new Set(['number', 'count', 'ratio']);

/** The unit of a sum or of a comparison, or null when the two do not go together. */
function commonUnit(x: Unit, y: Unit): Unit | null {
  if (x === y) return x;
  if (x === 'span' && (y === 'duration' || y === 'instant')) return y;
  if (y === 'span' && (x === 'duration' || x === 'instant')) return x;
  if (x === 'number') return y === 'count' || y === 'ratio' || y === 'share' || y === 'vcore' ? y : null;
  if (y === 'number') return commonUnit(y, x);
  if ((x === 'count' && y === 'ratio') || (x === 'ratio' && y === 'count')) return 'ratio';
  return null;
}

const isTime = (unit: Unit): boolean => unit === 'duration' || unit === 'span';

/** The unit of a sum, or null. */
function unitOfSum(x: Unit, y: Unit): Unit | null {
  if (x === 'instant' && y === 'instant') return null;
  if (x === 'instant' && isTime(y)) return 'instant';
  if (y === 'instant' && isTime(x)) return 'instant';
  return commonUnit(x, y);
}

/** The unit of a difference, or null. */
function unitOfDifference(x: Unit, y: Unit): Unit | null {
  if (x === 'instant') return y === 'instant' ? 'duration' : isTime(y) ? 'instant' : null;
  if (y === 'instant') return null;
  return commonUnit(x, y);
}

function unitOfProduct(x: Unit, y: Unit): Unit | null {
  if (x === 'instant' || y === 'instant') return null;
  if (PLAIN.has(x) && PLAIN.has(y)) return x === 'number' ? y : y === 'number' ? x : x === y ? x : 'ratio';
  // A number times a share is a share; a share of anything else is an amount of that, whichever stands first.
  if ((x === 'share' && y === 'number') || (x === 'number' && y === 'share')) return 'share';
  if (x === 'share') return y;
  if (y === 'share') return x;
  if (PLAIN.has(x)) return y;
  return PLAIN.has(y) ? x : null;
}

function unitOfQuotient(x: Unit, y: Unit): Unit | null {
  if (x === 'instant' || y === 'instant') return x === y ? 'ratio' : null;
  if (y === 'number') return x;
  if (commonUnit(x, y) !== null) return 'ratio';
  return PLAIN.has(y) ? x : null;
}

const UNIT_OF = { '+': unitOfSum, '-': unitOfDifference, '*': unitOfProduct, '/': unitOfQuotient } as const;

export type Arithmetic = keyof typeof UNIT_OF;

/** x + y, x - y, x * y or x / y by interval arithmetic. What does not exist makes the result not exist. */
export function compute(operator: Arithmetic, x: Quantity, y: Quantity): Quantity {
  const wrong = [x, y].find(({ kind }) => kind === 'mismatch');
  if (wrong !== undefined) return wrong;
  if (x.kind === 'none' || y.kind === 'none') return NONE;
  if (x.kind !== 'amount' || y.kind !== 'amount') return mismatch(`\`${operator}\` needs two amounts`);
  const unit = UNIT_OF[operator](x.unit, y.unit);
  if (unit === null) return mismatch(`\`${operator}\` of ${x.unit} and ${y.unit} is undefined`);
  const ends = endsOf(operator, x, y);
  return ends === null ? NONE : { kind: 'amount', unit, low: ends[0], high: ends[1] };
}

function endsOf(operator: Arithmetic, x: Amount, y: Amount): readonly [number, number] | null {
  if (operator === '+') return known(x.low + y.low, x.high + y.high);
  if (operator === '-') return known(x.low - y.high, x.high - y.low);
  if (operator === '/' && y.low <= 0 && y.high >= 0) return null;
  const f = operator === '*' ? (a: number, b: number) => a * b : (a: number, b: number) => a / b;
  const all = [f(x.low, y.low), f(x.low, y.high), f(x.high, y.low), f(x.high, y.high)];
  return known(Math.min(...all), Math.max(...all));
}

/** Bounds that are numbers, or null: nothing can be said of never less never. */
function known(low: number, high: number): readonly [number, number] | null {
  return Number.isNaN(low) || Number.isNaN(high) || high === -Infinity ? null : [low, high];
}

/** Times are whole microseconds; half of one tells them apart. Other amounts differ by their ninth digit. */
function tolerance(unit: Unit, x: number, y: number): number {
  if (unit === 'duration' || unit === 'instant' || unit === 'span') return 5e-7;
  return 1e-9 * Math.max(1, Math.min(Math.abs(x), Math.abs(y)));
}

const before = (unit: Unit, x: number, y: number): boolean =>
  x < y && (x === -Infinity || y === Infinity || y - x > tolerance(unit, x, y));

/** Whether x is less than y: a bound that decides, decides. */
function less(unit: Unit, x: Amount, y: Amount): Truth {
  if (before(unit, x.high, y.low)) return 'true';
  return !before(unit, x.low, y.high) ? 'false' : 'unknown';
}

function equal(unit: Unit, x: Amount, y: Amount): Truth {
  if (less(unit, x, y) === 'true' || less(unit, y, x) === 'true') return 'false';
  const exact = x.low === x.high && y.low === y.high;
  return exact ? 'true' : 'unknown';
}

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** The comparison of two amounts, or of two texts for equality. With what does not exist it is unknown. */
export function compared(operator: Comparison, x: Quantity, y: Quantity): Quantity {
  const wrong = [x, y].find(({ kind }) => kind === 'mismatch');
  if (wrong !== undefined) return wrong;
  if (x.kind === 'none' || y.kind === 'none') return truth('unknown');
  if (x.kind === 'text' && y.kind === 'text' && (operator === '==' || operator === '!=')) {
    return truth((x.value === y.value) === (operator === '==') ? 'true' : 'false');
  }
  if (x.kind !== 'amount' || y.kind !== 'amount') return mismatch(`\`${operator}\` needs two of the same kind`);
  const unit = commonUnit(x.unit, y.unit);
  if (unit === null) return mismatch(`${x.unit} and ${y.unit} cannot be compared`);
  switch (operator) {
    case '==':
      return truth(equal(unit, x, y));
    case '!=':
      return truth(not(equal(unit, x, y)));
    case '<':
      return truth(less(unit, x, y));
    case '>':
      return truth(less(unit, y, x));
    case '<=':
      return truth(not(less(unit, y, x)));
    case '>=':
      return truth(not(less(unit, x, y)));
  }
}

/** Three-valued logic: an unknown value may be true or false. */
export function not(x: Truth): Truth {
  if (x === 'unknown') return x;
  return x === 'true' ? 'false' : 'true';
}

/** In Kleene's logic: false decides, whatever the other one is. */
export function and(x: Truth, y: Truth): Truth {
  if (x === 'false' || y === 'false') return 'false';
  return x === 'true' && y === 'true' ? 'true' : 'unknown';
}

/** In Kleene's logic: true decides, whatever the other one is. */
export function or(x: Truth, y: Truth): Truth {
  return not(and(not(x), not(y)));
}

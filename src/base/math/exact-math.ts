/**
 * Logarithm, exponential and power from + - * / and bit operations alone. The language fixes those to the last bit, while
 * Math.log, Math.exp and Math.pow may differ between engines in the last digit, which would make simulations differ.
 */

/** ln 2 in two parts; the first has 32 zero bits at its end, so that its product with an exponent is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = 1.4426950408889634;
const SQRT_HALF = 0.7071067811865476;

const TWO_54 = 18014398509481984;

/** 1/2!, 1/3! ... 1/14!, as many terms as still matter at the ends of the reduced range. */
const EXP_SERIES = new Float64Array(13);
for (let i = 0, factorial = 2; i < EXP_SERIES.length; i++, factorial *= i + 2) EXP_SERIES[i] = 1 / factorial;

/** 2^k from the least power of two that a number can be to the largest. Reading one costs less than writing its exponent. */
const LEAST_POWER = -1074;
const POWERS_OF_TWO = new Float64Array(1024 - LEAST_POWER);
for (let i = 0, power = Number.MIN_VALUE; i < POWERS_OF_TWO.length; i++, power *= 2) POWERS_OF_TWO[i] = power;

/** 2^k for -1074 <= k <= 1023. */
function powerOfTwo(k: number): number {
  return POWERS_OF_TWO[k - LEAST_POWER];
}

const bits = new DataView(new ArrayBuffer(8));

/** k of a positive normal number in [2^k, 2^(k + 1)). */
function exponentOf(x: number): number {
  bits.setFloat64(0, x);
  return (bits.getInt32(0) >>> 20) - 1023;
}

/**
 * The natural logarithm, with a relative error below 1e-15. ln(0) is -Infinity, negative arguments give NaN.
 *
 * x = 2^k m with m in [sqrt(1/2), sqrt(2)), and ln m = 2 atanh(s) with s = (m - 1)/(m + 1), |s| < 0.172, by its series.
 */
export function ln(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return Infinity;
  let k = 1;
  let m = x;
  // Subnormal numbers have no exponent.
  if (m < 2.2250738585072014e-308) {
    m *= TWO_54;
    k -= 54;
  }
  const exponent = exponentOf(m);
  // m is in [1/2, 1). Whether it is too small enters as a number, because a branch on it would be unpredictable.
  m *= powerOfTwo(-1 - exponent);
  const tooSmall = Number(m < SQRT_HALF);
  m *= 1 + tooSmall;
  k += exponent - tooSmall;
  const f = m - 1;
  const s = f / (m + 1);
  const z = s * s;
  const series = atanhSeries(z);
  // 2 atanh(s) = 2s + 2s z series, and 2s = f - s f, where f is exact: the large term carries no rounding of s.
  return k * LN2_HIGH + (k * LN2_LOW + (f - s * (f - 2 * z * series)));
}

/** 1/3 + z/5 + z²/7 + ... + z^11/25: as many terms as still matter at the ends of the reduced range. Durations need it often. */
function atanhSeries(z: number): number {
  let sum = 1 / 25;
  sum = sum * z + 1 / 23;
  sum = sum * z + 1 / 21;
  sum = sum * z + 1 / 19;
  sum = sum * z + 1 / 17;
  sum = sum * z + 1 / 15;
  sum = sum * z + 1 / 13;
  sum = sum * z + 1 / 11;
  sum = sum * z + 1 / 9;
  sum = sum * z + 1 / 7;
  sum = sum * z + 1 / 5;
  return sum * z + 1 / 3;
}

/**
 * e^x with a relative error below 1e-15, Infinity above 709.78, 0 below -745.13.
 *
 * x = k ln 2 + r with |r| <= ln(2)/2; e^r by its Taylor series, times 2^k.
 */
export function exp(x: number): number {
  if (x !== x) return NaN;
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019412) return 0;
  const k = Math.floor(x * INVERSE_LN2 + 0.5);
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  // What the subtraction rounded away, to be added to the small end of the sum.
  const lost = high - r - low;
  let series = 0;
  for (let i = EXP_SERIES.length - 1; i >= 0; i--) series = series * r + EXP_SERIES[i];
  const value = 1 + (r + (r * r * series + lost));
  // In two steps, because 2^k alone may lie outside the range of normal numbers.
  const half = k >> 1;
  return value * powerOfTwo(half) * powerOfTwo(k - half);
}

/**
 * x to the power y: by repeated squaring for whole y up to 64 in size, else exp(y ln x) for x >= 0, whose relative error is
 * about 1e-16 (1 + |y ln x|). NaN for a negative x and a fractional or larger y.
 */
export function pow(x: number, y: number): number {
  if (Math.floor(y) === y && y >= -64 && y <= 64) {
    const power = integerPower(x, y < 0 ? -y : y);
    return y < 0 ? 1 / power : power;
  }
  if (x === 1) return 1;
  return exp(y * ln(x));
}

function integerPower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let n = exponent; n > 0; n >>= 1) {
    if ((n & 1) === 1) result *= square;
    square *= square;
  }
  return result;
}

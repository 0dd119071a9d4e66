/** Mathematics. What JavaScript leaves to the engine's taste (log, exp, pow) comes from `base/math/exact-math`. */
import { exp, ln, pow } from '../../../../base/math/exact-math';
import { PolicyStop } from '../errors';
import { isWritable } from '../operators';
import { kindOf } from '../values';
import type { Provided } from './provided';
import { numberAt, textAt } from './provided';

const LN_2 = 0.6931471805599453;

const ofOne =
  (name: string, compute: (x: number) => number): Provided =>
  (_machine, _self, values, at) =>
    compute(numberAt(values, 0, name, at));

const ofMany =
  (name: string, start: number, choose: (x: number, y: number) => number): Provided =>
  (_machine, _self, values, at) =>
    values.reduce((best: number, _value, i) => choose(best, numberAt(values, i, name, at)), start);

/** Exact for powers of two. */
function log2(x: number): number {
  const whole = Math.round(ln(x) / LN_2);
  return pow(2, whole) === x ? whole : ln(x) / LN_2;
}

export const mathFunctions: Readonly<Record<string, Provided>> = {
  'Math.abs': ofOne('Math.abs', Math.abs),
  'Math.floor': ofOne('Math.floor', Math.floor),
  'Math.ceil': ofOne('Math.ceil', Math.ceil),
  'Math.round': ofOne('Math.round', Math.round),
  'Math.trunc': ofOne('Math.trunc', Math.trunc),
  'Math.sign': ofOne('Math.sign', Math.sign),
  'Math.sqrt': ofOne('Math.sqrt', Math.sqrt),
  'Math.log': ofOne('Math.log', ln),
  'Math.log2': ofOne('Math.log2', log2),
  'Math.exp': ofOne('Math.exp', exp),
  'Math.pow': (_machine, _self, values, at) =>
    pow(numberAt(values, 0, 'Math.pow', at), numberAt(values, 1, 'Math.pow', at)),
  'Math.min': ofMany('Math.min', Infinity, (x, y) => Math.min(x, y)),
  'Math.max': ofMany('Math.max', -Infinity, (x, y) => Math.max(x, y)),
};

/** Number, String and Boolean as conversions that are asked for, and the tests of numbers. */
export const conversions: Readonly<Record<string, Provided>> = {
  Number: (machine, _self, [value], at) => {
    if (typeof value === 'string') machine.read(value, at);
    if (isWritable(value)) return Number(value);
    throw new PolicyStop('type', at, `Number needs a string, a number or a boolean, not ${kindOf(value)}`);
  },
  String: (machine, _self, values, at) => {
    if (values.length === 0) return '';
    const [value] = values;
    if (isWritable(value) || value === null || value === undefined) return machine.text(String(value), at);
    throw new PolicyStop('type', at, `String needs a string, a number or a boolean, not ${kindOf(value)}`);
  },
  Boolean: (_machine, _self, [value]) => Boolean(value),
  'Number.isFinite': (_machine, _self, [value]) => Number.isFinite(value),
  'Number.isInteger': (_machine, _self, [value]) => Number.isInteger(value),
  'Number.isNaN': (_machine, _self, [value]) => Number.isNaN(value),
};

/** `draw(name, n)`: a number in [0, 1), the same for the same name and number in every variant. */
export const draw: Provided = (machine, _self, values, at) => {
  const name = typeof values[0] === 'number' ? String(values[0]) : textAt(values, 0, 'draw', at);
  machine.read(name, at);
  const n = values[1] === undefined ? 0 : numberAt(values, 1, 'draw', at);
  if (!Number.isFinite(n)) throw new PolicyStop('type', at, 'draw needs a finite number');
  return machine.draw(name, n);
};

/** Methods of texts and numbers. A search pays the product of both lengths by 16, a text that is made or read its length by 16. */
import type { Offset } from '../errors';
import { PolicyStop } from '../errors';
import type { Machine } from '../machine';
import type { Provided } from './provided';
import { clampIndex, indexAt, table, textAt } from './provided';

type TextMethod = (machine: Machine, text: string, values: readonly unknown[], at: Offset) => unknown;

const onText =
  (method: TextMethod): Provided =>
  (machine, self, values, at) =>
    method(machine, String(self), values, at);

function paySearch(machine: Machine, text: string, wanted: string, at: Offset): void {
  machine.spend(Math.floor((text.length * wanted.length) / 16), at);
}

/** For methods that look for a text, from a position on or up to one: the second argument, which may be missing. */
const searching = (
  name: string,
  find: (text: string, wanted: string, position: number | undefined) => unknown,
): Provided =>
  onText((machine, text, values, at) => {
    const wanted = textAt(values, 0, name, at);
    paySearch(machine, text, wanted, at);
    return find(text, wanted, positionAt(values, name, at));
  });

function positionAt(values: readonly unknown[], name: string, at: Offset): number | undefined {
  return values[1] === undefined ? undefined : indexAt(values, 1, name, at, 0);
}

export const textMethods = table({
  slice: onText((machine, text, values, at) => {
    const start = clampIndex(indexAt(values, 0, 'slice', at, 0), text.length);
    const end = clampIndex(indexAt(values, 1, 'slice', at, text.length), text.length);
    return machine.text(text.slice(start, end), at);
  }),
  indexOf: searching('indexOf', (text, wanted, position) => text.indexOf(wanted, position)),
  includes: searching('includes', (text, wanted, position) => text.includes(wanted, position)),
  startsWith: searching('startsWith', (text, wanted, position) => text.startsWith(wanted, position)),
  endsWith: searching('endsWith', (text, wanted, position) => text.endsWith(wanted, position)),
  charCodeAt: onText((_machine, text, values, at) => text.charCodeAt(indexAt(values, 0, 'charCodeAt', at, 0))),
  split: onText((machine, text, values, at) => {
    const separator = textAt(values, 0, 'split', at);
    paySearch(machine, text, separator, at);
    const parts = text.split(separator, positionAt(values, 'split', at));
    machine.spend(parts.length + (text.length >> 4), at);
    return parts;
  }),
  trim: onText((machine, text, _values, at) => {
    machine.read(text, at);
    return text.trim();
  }),
});

export const numberMethods = table({
  /** Digits are kept within 0 and 20. */
  toFixed: (machine, self, values, at) => {
    const digits = Math.min(Math.max(0, indexAt(values, 0, 'toFixed', at, 0)), 20);
    return machine.text(Number(self).toFixed(digits), at);
  },
});

/** `fail(text)` ends the run with a sentence of the policy. */
export const fail: Provided = (_machine, _self, values, at) => {
  const [why] = values;
  throw new PolicyStop(
    'failed',
    at,
    typeof why === 'string' ? why.slice(0, 200) : 'the policy called fail without a string',
  );
};

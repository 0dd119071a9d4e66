/**
 * Quantities as YuniKorn's configuration writes them: whole numbers with a Kubernetes suffix, vcores also with `m`. It takes
 * fewer forms than this program's own documents do ("1.5", "64GB"), and so what is written for it is always of its forms.
 * Source: YuniKorn core, common/resources/quantity.go.
 */
import { cutText } from '../../base/text/cut-text';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { parseMemory, parseVcore } from '../../base/units';

const QUANTITY = /^(\d+)\s*([mkKMGTPE]i?)?$/;

const DECIMAL: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };
const KI = 1024;
const MI = KI * KI;
const GI = KI * MI;
const BINARY: Readonly<Record<string, number>> = {
  Ki: KI,
  Mi: MI,
  Gi: GI,
  Ti: KI * GI,
  Pi: MI * GI,
  Ei: GI * GI,
};
const SUFFIXES: Readonly<Record<string, number>> = { '': 1, ...BINARY, ...DECIMAL };

/** Largest first, and the binary ones before the decimal ones. */
const WRITTEN: readonly (readonly [suffix: string, size: number])[] = [
  ...Object.entries(BINARY).reverse(),
  ...Object.entries(DECIMAL).reverse(),
];

/** The amount a text of the configuration stands for: milli-vcores of `vcore`, units (bytes) of any other type. */
export function parseYunikornQuantity(type: string, text: string): Result<number, string> {
  const match = QUANTITY.exec(text.trim());
  const suffix = match?.[2] ?? '';
  const isMilli = suffix === 'm' && type === 'vcore';
  const size = isMilli ? 1 : Object.hasOwn(SUFFIXES, suffix) ? SUFFIXES[suffix] : undefined;
  if (match === null || size === undefined) {
    const example = type === 'vcore' ? '4 or 500m' : type === 'memory' ? '64Gi or 500M' : '4 or 10G';
    const given = text.trim() === '' ? 'nothing' : JSON.stringify(cutText(text, 40));
    return err(`expected a whole number with or without a suffix, such as ${example}, got ${given}`);
  }
  const amount = Number(match[1]) * size * (type === 'vcore' && !isMilli ? 1000 : 1);
  return Number.isSafeInteger(amount) ? ok(amount) : err(`${text.trim()} is more than this program can count exactly`);
}

/** The shortest form YuniKorn reads as `amount`: a plain number where that is as short. */
export function formatYunikornQuantity(type: string, amount: number): string | number {
  if (type === 'vcore') return amount % 1000 === 0 ? amount / 1000 : `${amount}m`;
  if (type !== 'memory' || amount === 0) return amount;
  let best = String(amount);
  for (const [suffix, size] of WRITTEN) {
    const candidate = `${amount / size}${suffix}`;
    if (amount % size === 0 && candidate.length < best.length) best = candidate;
  }
  return best === String(amount) ? amount : best;
}

/** How a scenario holds the quantity: the text as written if it means the same there, otherwise a number. */
export function scenarioQuantity(type: string, text: string, amount: number): string | number {
  const written = text.trim();
  if (type !== 'vcore' && type !== 'memory') return amount;
  if (/^(0|[1-9]\d*)$/.test(written)) return Number(written);
  return scenarioAmount(type, written) === amount ? written : type === 'vcore' ? amount / 1000 : amount;
}

/** The amount of a scenario's quantity, undefined if it is not a quantity. */
export function scenarioAmount(type: string, value: unknown): number | undefined {
  if (type === 'vcore' || type === 'memory') {
    const parsed = type === 'vcore' ? parseVcore(value) : parseMemory(value);
    return parsed.ok ? parsed.value : undefined;
  }
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

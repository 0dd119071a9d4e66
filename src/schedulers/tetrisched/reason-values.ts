/**
 * The values in a statement about a planned job, packed into two whole numbers: how many slices it waits, for which set of
 * nodes, what it is worth then and what it would be worth now.
 */
import { memo } from '../../base/memo';
import type { Directory } from '../../sim/directory';
import { NodeSets } from './wizard/node-sets';

const SET_BITS = 16;
const SET_MASK = (1 << SET_BITS) - 1;
const MOST_SLICES = 0x7fff;
/** A value takes 16 bits: three or four digits and the place of the decimal point. */
const VALUE_BITS = 16;
const VALUE_MASK = (1 << VALUE_BITS) - 1;
const MANTISSA_BITS = 12;
const MOST_MANTISSA = (1 << MANTISSA_BITS) - 1;
const SMALLEST_EXPONENT = -4;
const LARGEST_EXPONENT = 11;

/** `set`: number among the names of {@link NodeSets}. */
export function packPlace(slices: number, set: number): number {
  return (Math.min(MOST_SLICES, slices) << SET_BITS) | Math.min(SET_MASK, Math.max(0, set));
}

/** What {@link packPlace} has packed: slices up to 32,767, and the number of a set. */
export function unpackPlace(packed: number): { readonly slices: number; readonly set: number } {
  return { slices: packed >>> SET_BITS, set: packed & SET_MASK };
}

/** Two values in one number of 32 bits, each to 12 significant bits; the smallest step is 0.0001, and less than 0 becomes 0. */
export function packValues(later: number, now: number): number {
  return (packValue(later) << VALUE_BITS) | packValue(now);
}

/** What {@link packValues} has packed. */
export function unpackValues(packed: number): { readonly later: number; readonly now: number } {
  return { later: unpackValue(packed >>> VALUE_BITS), now: unpackValue(packed & VALUE_MASK) };
}

function packValue(value: number): number {
  let exponent = SMALLEST_EXPONENT;
  let scaled = Math.max(0, value) * 10 ** -SMALLEST_EXPONENT;
  while (exponent < LARGEST_EXPONENT && Math.round(scaled) > MOST_MANTISSA) {
    scaled /= 10;
    exponent++;
  }
  return ((exponent - SMALLEST_EXPONENT) << MANTISSA_BITS) | Math.min(MOST_MANTISSA, Math.round(scaled));
}

function unpackValue(packed: number): number {
  const mantissa = packed & MOST_MANTISSA;
  const exponent = (packed >>> MANTISSA_BITS) + SMALLEST_EXPONENT;
  return exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent;
}

const setsOf = memo((nodes: Directory['nodes'], racks: Directory['racks']) => new NodeSets(nodes, racks));

/** The sets of nodes of a run by their numbers. */
export function nodeSetsOf({ nodes, racks }: Pick<Directory, 'nodes' | 'racks'>): NodeSets {
  return setsOf(nodes, racks);
}

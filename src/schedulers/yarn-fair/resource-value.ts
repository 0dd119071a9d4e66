/**
 * Parses the resources of a Fair scheduler's queue: "10240 mb, 10 vcores", "50% memory, 30% cpu", "40%",
 * "vcores=10, memory-mb=10240". Like Hadoop it searches for the numbers in the text, so that it tolerates other characters
 * around them; a remark mentions these.
 * Source: Hadoop 3.2, yarn, scheduler/fair/{FairSchedulerConfiguration,ConfigurableResource}.java.
 */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { stripEnds } from '../../base/text/strip-ends';
import { UNLIMITED } from '../yarn/resources';
import type { Resource } from '../yarn/resources';

/** Names of the resource types as YARN writes them where nothing else is configured. */
export const BASIC_TYPES: readonly string[] = ['memory-mb', 'vcores'];

/** The element that a text is of. It decides what a type means that the text does not name. */
export type ResourceElement = 'min' | 'max';

export interface ResourceValue {
  readonly element: ResourceElement;
  /** Whether `amounts` are fractions of the cluster. */
  readonly percent: boolean;
  /** Per type in the order of the types: MB, vcores, units; Infinity where nothing limits. */
  readonly amounts: readonly number[];
  /** Clauses about what was probably not meant. */
  readonly remarks: readonly string[];
}

const MAX_INT = 2 ** 31 - 1;
const MAX_LONG = 2n ** 63n - 1n;
// The characters that Java's \s matches.
const BLANK = '[ \\t\\n\\x0B\\f\\r]';
// A number begins at its first digit: trying to match from each of its digits would take quadratic time.
const NO_DIGIT_BEFORE = '(?<![0-9])';

/**
 * Reads the content of an element as Hadoop 3.2 does.
 * @param element minResources is 'min'; all other elements are 'max'
 * @param types names of the resource types, memory and vcores first
 * @returns the value, or one clause that says what is wrong
 */
export function parseResourceValue(
  content: string,
  element: ResourceElement,
  types: readonly string[] = BASIC_TYPES,
): Result<ResourceValue, string> {
  // Hadoop trims the content of an element before it reads it.
  const text = javaTrim(content);
  if (text === '') return err('the text is empty: expected something like "10240 mb, 10 vcores"');
  if (text.includes('=')) return named(text, element, types);
  if (text.includes('%')) return percentages(text, element, types);
  return absolute(text, element, types);
}

/**
 * The resource that a value stands for.
 * @param cluster capacity of the cluster per type, of which percentages are taken; results are truncated
 * @returns amount per type, UNLIMITED where nothing limits; a minimum in percent is 0, because Hadoop drops it
 */
export function resourceOf(value: ResourceValue, cluster: ArrayLike<number>): Resource {
  const { percent, element, amounts } = value;
  return Float64Array.from(amounts, (amount, type) => {
    if (!percent) return amount === Infinity ? UNLIMITED : amount;
    return element === 'min' ? 0 : Math.trunc((cluster[type] ?? 0) * amount);
  });
}

/** The names in a text like "vcores=10, gpu=2" that are none of the types. */
export function unknownTypes(content: string, types: readonly string[]): string[] {
  const sides = javaSplit(javaTrim(content), ',').map((part) => javaSplit(part, '='));
  return sides.flatMap(([name, given]) =>
    given === undefined || types.includes(javaTrim(name)) ? [] : javaTrim(name),
  );
}

/** "vcores=10, memory-mb=50%". */
function named(text: string, element: ResourceElement, types: readonly string[]): Result<ResourceValue, string> {
  const percent = text.includes('%');
  const amounts = types.map(() => (percent ? 1 : element === 'min' ? 0 : Infinity));
  const remarks: string[] = [];
  for (const part of javaSplit(text, ',')) {
    const sides = javaSplit(part, '=');
    if (sides.length !== 2) return err(`${shown(part)} is not of the form name=value`);
    const [name, given] = sides.map(javaTrim);
    const type = types.indexOf(name);
    if (type < 0) return err(`there is no resource type ${shown(name)}: expected one of ${types.join(', ')}`);
    if (percent) {
      const found = findPercentage(given, '');
      if (found === undefined)
        return err(`${name}=${given} is not a percentage, but the others are: use one or the other`);
      if (found.text !== given) remarks.push(`${shown(given)} is read as ${found.text}`);
      amounts[type] = found.fraction;
    } else {
      const amount = parseLong(given);
      if (amount === undefined) return err(`${name}=${given} is not a whole number; no unit may follow it`);
      if (amount < 0) remarks.push(`${name} is negative, which Hadoop 3.3 refuses`);
      // Vcores are a 32-bit number.
      amounts[type] = name === types[1] ? Math.min(MAX_INT, Math.max(-MAX_INT - 1, amount)) : amount;
    }
  }
  return ok({ element, percent, amounts, remarks: [...remarks, ...percentOfMinimum(percent, element)] });
}

/** "50% memory, 30% cpu", or one percentage for all types. */
function percentages(text: string, element: ResourceElement, types: readonly string[]): Result<ResourceValue, string> {
  const lower = text.toLowerCase();
  const dropped = percentOfMinimum(true, element);
  const parts = javaSplit(lower, ',');
  if (parts.length <= 1) {
    const found = findPercentage(parts[0] ?? '', '');
    if (found === undefined) return err(`${shown(text)} is not a percentage`);
    const remarks = [...dropped];
    if (found.text !== javaTrim(parts[0])) {
      remarks.push(`only ${found.text} is read of ${shown(text)}, and it limits ${types.join(' and ')} alike`);
    }
    return ok({ element, percent: true, amounts: types.map(() => found.fraction), remarks });
  }
  const memory = findPercentage(lower, 'memory');
  if (memory === undefined) return err('it has no percentage of memory: expected something like "50% memory, 30% cpu"');
  const cpu = findPercentage(lower, 'cpu');
  if (cpu === undefined) return err('it has no percentage of cpu: expected something like "50% memory, 30% cpu"');
  const remarks = [...dropped, ...junk(lower, [memory.text, cpu.text]), ...unsaid(types)];
  return ok({
    element,
    percent: true,
    amounts: [memory.fraction, cpu.fraction, ...types.slice(2).map(() => 0)],
    remarks,
  });
}

/** "10240 mb, 10 vcores". */
function absolute(text: string, element: ResourceElement, types: readonly string[]): Result<ResourceValue, string> {
  const lower = text.toLowerCase();
  const found: Found[] = [];
  for (const unit of ['mb', 'vcores'] as const) {
    const amount = findAmount(lower, unit);
    if (amount === undefined) {
      return err(`it has no number of ${unit}: expected something like "10240 mb, 10 vcores"`);
    }
    if (amount.fraction > MAX_INT) return err(`${amount.fraction} ${unit} is more than ${MAX_INT}`);
    found.push(amount);
  }
  const remarks = [
    ...found.flatMap(({ text: read, fraction }) => (/\.0*[1-9]/.test(read) ? [`${read} is read as ${fraction}`] : [])),
    ...junk(
      lower,
      found.map((amount) => amount.text),
    ),
    ...(element === 'max' ? unsaid(types) : []),
  ];
  const amounts = [...found.map(({ fraction }) => fraction), ...types.slice(2).map(() => 0)];
  return ok({ element, percent: false, amounts, remarks });
}

interface Found {
  /** The part of the text that was read. */
  readonly text: string;
  readonly fraction: number;
}

const percentageOf = (unit: string): RegExp =>
  new RegExp(`${NO_DIGIT_BEFORE}([0-9]+(?:\\.[0-9]*)?)${BLANK}*%${BLANK}*${unit}`);
const amountOf = (unit: string): RegExp => new RegExp(`${NO_DIGIT_BEFORE}([0-9]+)(?:\\.[0-9]*)?${BLANK}*${unit}`);

/** By unit; '' is a percentage of all types. Compiled once, because a file may have thousands of queues. */
const PERCENTAGES = { '': percentageOf(''), memory: percentageOf('memory'), cpu: percentageOf('cpu') };
const AMOUNTS = { mb: amountOf('mb'), vcores: amountOf('vcores') };

function findPercentage(text: string, unit: keyof typeof PERCENTAGES): Found | undefined {
  const match = PERCENTAGES[unit].exec(text);
  return match === null ? undefined : { text: javaTrim(match[0]), fraction: Number(match[1]) / 100 };
}

function findAmount(text: string, unit: keyof typeof AMOUNTS): Found | undefined {
  const match = AMOUNTS[unit].exec(text);
  return match === null ? undefined : { text: match[0], fraction: Number(match[1]) };
}

/** A remark about the parts of the text that are not read. */
function junk(text: string, read: readonly string[]): string[] {
  const rest = read.reduce((left, part) => left.replace(part, ''), text);
  if (/^[\s,]*$/.test(rest)) return [];
  const minus = rest.includes('-') ? ' (a minus is ignored; Hadoop 3.3 rejects it)' : '';
  return [`${shown(stripEnds(rest, (char) => /[\s,]/.test(char)))} in it is not read${minus}`];
}

function percentOfMinimum(percent: boolean, element: ResourceElement): string[] {
  return percent && element === 'min' ? ['Hadoop drops percentages of minResources: the minimum is 0'] : [];
}

function unsaid(types: readonly string[]): string[] {
  return types.length > 2 ? [`${types.slice(2).join(', ')} cannot be expressed in this form and gets 0`] : [];
}

/** A whole number of 64 bits as Java reads it. */
function parseLong(text: string): number | undefined {
  if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  return value > MAX_LONG || value < -MAX_LONG - 1n ? undefined : Number(value);
}

/** Splits a text as Java does: empty parts at the end are dropped. */
function javaSplit(text: string, separator: string): string[] {
  const parts = text.split(separator);
  while (parts.length > 0 && parts[parts.length - 1] === '') parts.pop();
  return parts;
}

/** Trims a text as Java does: all characters up to the space, and no other white space. */
function javaTrim(text: string): string {
  return stripEnds(text, (char) => char <= ' ');
}

function shown(text: string): string {
  return JSON.stringify(javaTrim(text));
}

/**
 * Capacities as resources, `[memory=10240,vcores=10]`, as scenarios and files write them.
 * Source: Hadoop 3.2, yarn, scheduler/capacity/CapacitySchedulerConfiguration.java; YARN-5881.
 */
import { MB, parseMemory, parseVcore } from '../../base/units';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { ResourceText } from '../../scenario/schema';

const FORM = /^\[[\w.,\-_= /]+\]$/;

const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
  ['T', 1e12],
  ['P', 1e15],
  ['Ki', 1024],
  ['Mi', MB],
  ['Gi', 1024 * MB],
  ['Ti', MB * MB],
  ['Pi', 1024 * MB * MB],
]);

/** Whether a capacity is written as resources and not as a percentage. */
export function isAbsolute(text: string): boolean {
  return text.trim().startsWith('[');
}

/** What a text says. */
interface AbsoluteResources {
  readonly resources: ResourceText;
  /** Names that Hadoop passes over: only memory and vcores count. */
  readonly skipped: readonly string[];
}

/** The names that count. */
export const ABSOLUTE_TYPES: readonly string[] = ['memory', 'vcores'];

/** The resources of a text; an error names the problem in one clause. */
export function readAbsolute(text: string): Result<AbsoluteResources, string> {
  const trimmed = text.trim();
  if (!FORM.test(trimmed)) return err(`${JSON.stringify(text)} is not of the form [memory=10240,vcores=10]`);
  const resources: Record<string, string | number> = {};
  const skipped: string[] = [];
  for (const part of trimmed.slice(1, -1).split(',')) {
    const [name, amount, ...more] = part.split('=').map((side) => side.trim());
    if (name === '' && amount === undefined) continue;
    const match = /^([0-9]+)([A-Za-z]*)$/.exec(amount ?? '');
    const unit = match === null ? undefined : UNITS.get(match[2]);
    if (more.length > 0 || match === null || unit === undefined) {
      return err(`${JSON.stringify(part.trim())} is not of the form name=amount, the amount a whole number`);
    }
    const value = Number(match[1]);
    if (name === 'memory') {
      const megabytes = match[2] === '' ? value : Math.floor((value * unit) / MB);
      resources['memory'] = `${megabytes}MB`;
    } else if (name === 'vcores') resources['vcore'] = value * unit;
    else skipped.push(name);
  }
  if (resources['memory'] === undefined) return err('without memory the capacity counts as not configured');
  return ok({ resources, skipped });
}

/** The text of resources, without types that Hadoop passes over; undefined if memory is absent, or if a value is not a quantity. */
export function absoluteText({ memory, vcore }: ResourceText): string | undefined {
  const bytes = parseMemory(memory);
  if (memory === undefined || !bytes.ok) return undefined;
  const parts = [`memory=${Math.floor(bytes.value / MB)}`];
  const milli = parseVcore(vcore);
  if (vcore !== undefined && milli.ok) parts.push(`vcores=${Math.floor(milli.value / 1000)}`);
  return `[${parts.join(',')}]`;
}

/** Values of knobs as Hadoop's files write them: texts, with a class under its full name. */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { Knob } from '../../scenario/knobs';
import { javaFloat, javaInt } from './java-values';

/** Packages of the classes that files name in full and scenarios by their last part. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['DefaultResourceCalculator', 'org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator'],
  [
    'ProportionalCapacityPreemptionPolicy',
    'org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy',
  ],
  [
    'QueueConfigurationAutoRefreshPolicy',
    'org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueConfigurationAutoRefreshPolicy',
  ],
  [
    'AutoCreatedQueueDeletionPolicy',
    'org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AutoCreatedQueueDeletionPolicy',
  ],
  ['DominantResourceCalculator', 'org.apache.hadoop.yarn.util.resource.DominantResourceCalculator'],
]);

/** A setting that lists classes. */
const MONITOR_POLICIES = 'yarn.resourcemanager.scheduler.monitor.policies';

/** Classes that stand for a shorter name, too. */
const SHORT: Readonly<Record<string, string>> = { FairOrderingPolicy: 'fair', FifoOrderingPolicy: 'fifo' };

/** The value of a knob in a text of a file; an error says in one clause what was expected. */
export function readKnob(knob: Knob, text: string): Result<string | number | boolean, string> {
  switch (knob.kind) {
    case 'integer': {
      const value = javaInt(text);
      return value === undefined ? err(`${JSON.stringify(text)} is not a whole number`) : within(knob, value);
    }
    case 'number': {
      const value = javaFloat(text);
      return value === undefined ? err(`${JSON.stringify(text)} is not a number`) : within(knob, value);
    }
    case 'switch': {
      if (/^true$/i.test(text)) return ok(true);
      return /^false$/i.test(text) ? ok(false) : err(`${JSON.stringify(text)} is neither true nor false`);
    }
    case 'choice': {
      const options = knob.options ?? [];
      const last = text.slice(text.lastIndexOf('.') + 1);
      const found = options.find(
        (option) => option === text || option === last || option === SHORT[last] || same(option, text),
      );
      return found === undefined ? err(`${JSON.stringify(text)} is not one of ${options.join(', ')}`) : ok(found);
    }
    default:
      return ok(knob.name === MONITOR_POLICIES ? withoutPackages(text) : text);
  }
}

/** The text of a knob's value in a file. */
export function knobFileText(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const parts = value.split(',');
  return parts.every((part) => CLASSES.has(part)) ? parts.map((part) => CLASSES.get(part)).join(',') : value;
}

/** A list of classes by their last parts. */
function withoutPackages(text: string): string {
  return text
    .split(',')
    .map((name) => name.trim())
    .map((name) => name.slice(name.lastIndexOf('.') + 1))
    .join(',');
}

function within({ min = -Infinity, max = Infinity, unit }: Knob, value: number): Result<number, string> {
  const units = unit === undefined ? '' : ` ${unit}`;
  if (value < min) return err(`${value} is too small: expected at least ${min}${units}`);
  return value > max ? err(`${value} is too large: expected at most ${max}${units}`) : ok(value);
}

function same(x: string, y: string): boolean {
  return x.toLowerCase() === y.toLowerCase();
}

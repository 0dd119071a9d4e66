/** What is compared where variants differ, and how a value is written. */
import { isObject } from '../../base/json';
import type { Json } from '../../base/json';
import type { Scenario } from '../../scenario/schema';

/** A scenario without its variants, and without the texts of files that queues were read from. */
export function deciding(scenario: Scenario): Readonly<Record<string, Json>> {
  const { variants: _, ...rest } = scenario;
  const { formats: __, ...decides } = rest as Readonly<Record<string, unknown>>;
  return decides as Readonly<Record<string, Json>>;
}

/** A value as a reader takes it in: "capacity 50, maximum-capacity 100" of a queue, without its id. */
export function valueWords(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueWords).join('; ');
  if (!isObject(value)) return JSON.stringify(value);
  const settings = Object.entries(value as Readonly<Record<string, Json>>).filter(([key]) => key !== 'id');
  if (settings.length === 0) return 'there';
  return settings.map(([key, own]) => `${key} ${isObject(own) ? `(${valueWords(own)})` : valueWords(own)}`).join(', ');
}

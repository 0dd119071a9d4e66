/** What is compared where variants differ, and how a value is written. */
import { diffById, getAt, isObject } from '../../base/json';
import type { Json } from '../../base/json';
import { counted } from '../../base/text/counted';
import { applyVariant, variantsOf } from '../../engine/document/variants';
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

/** One thing in which a variant differs from the first one. */
export interface DifferenceText {
  /** "scheduler › type". */
  readonly path: string;
  readonly base: string;
  readonly value: string;
}

/** Where a variant differs from the first one, in what decides runs. */
export function differencesOf(scenario: Scenario, variant: string): DifferenceText[] {
  const [first] = variantsOf(scenario);
  const base = applyVariant(scenario, first.id);
  const other = applyVariant(scenario, variant);
  if (!base.ok || !other.ok || first.id === variant) return [];
  const [from, to] = [deciding(base.value), deciding(other.value)];
  return diffById(from, to).map((change) => {
    const before = getAt(from, change.path);
    const after = 'value' in change ? change.value : undefined;
    const none = isObject(before ?? after) ? 'not there' : 'not set';
    return {
      path: change.path.join(' › '),
      base: before === undefined ? none : valueWords(before),
      value: after === undefined ? 'removed' : valueWords(after),
    };
  });
}

/** More differences than this are counted. */
const MOST_NAMED = 3;

/** "scheduler › type: sparrow → hawk; load: 1 → 1.2; 2 more settings". '' where there is none. */
export function differencesText(differences: readonly DifferenceText[]): string {
  const named = differences.slice(0, MOST_NAMED).map(({ path, base, value }) => `${path}: ${base} → ${value}`);
  const more = differences.length - named.length;
  return [...named, ...(more === 0 ? [] : [counted(more, 'more setting')])].join('; ');
}

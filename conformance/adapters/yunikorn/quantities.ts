import { notSet } from '../../../src/schedulers/yunikorn/resources';
import type { Resources } from '../../../src/schedulers/yunikorn/resources';
import type { Release } from '../../../src/schedulers/yunikorn/version';
import { number, object, oneOf } from '../../read';
import type { Json } from '../../vectors';

/** The resource types that a case names, in the order of their names, and its maps as dense vectors over them. */
export class Types {
  readonly names: readonly string[];

  constructor(maps: Iterable<Json | undefined>) {
    const names = new Set<string>();
    for (const map of maps) for (const name of Object.keys(object(map ?? {}))) names.add(name);
    this.names = [...names].sort();
  }

  /** The map as a vector; types it does not name, or all when it is missing or null, are not set. */
  vector(map: Json | undefined): Resources {
    const vector = notSet(this.names.length);
    for (const [name, quantity] of Object.entries(object(map ?? {})))
      vector[this.names.indexOf(name)] = number(quantity);
    return vector;
  }

  /** The types that are set in the vector, by name. */
  map(vector: Resources): Record<string, number> {
    const entries = this.names.map((name, index) => [name, vector[index] as number] as const);
    return Object.fromEntries(entries.filter(([, quantity]) => !Number.isNaN(quantity)));
  }
}

/** The release meant by the `version` of a case. */
export function release(version: Json | undefined): Release {
  const text = oneOf(version, '0.9', '1.5', '1.6');
  return text === '1.6' ? 'current' : text;
}

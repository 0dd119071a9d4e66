/** Small things that expansion is made of. */
import { bytes, milliVcores } from '../../scenario/written-amounts';
import type { ResourceText, Scenario } from '../../scenario/schema';
import { FIRST_TYPES } from '../../sim/resource-types';

/** Names with their indices, in the order in which they were first met. */
export class Names {
  readonly all: string[] = [];
  private readonly indices = new Map<string, number>();

  /** The number of a name; a new one gets the next number. */
  index(name: string): number {
    let index = this.indices.get(name);
    if (index === undefined) {
      index = this.all.push(name) - 1;
      this.indices.set(name, index);
    }
    return index;
  }
}

/** An entry of an authored object; names such as "toString" are entries only where the document has them. */
export function entryOf<T>(object: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Every resource type a scenario mentions: `FIRST_TYPES`, then others in text order. */
function resourceTypesOf(scenario: Scenario): string[] {
  const others = new Set<string>();
  const collect = (resources: ResourceText | undefined) => {
    for (const type of Object.keys(resources ?? {})) others.add(type);
  };
  for (const group of scenario.cluster.nodes) collect(group.capacity);
  for (const own of Object.values(scenario.cluster.overrides ?? {})) collect(own.capacity);
  for (const event of scenario.interventions ?? []) {
    if (event.kind === 'node-added' || event.kind === 'node-resized') collect(event.capacity);
  }
  for (const queue of scenario.queues) {
    collect(queue.resources?.guaranteed);
    collect(queue.resources?.max);
  }
  for (const type of FIRST_TYPES) others.delete(type);
  return [...FIRST_TYPES, ...[...others].sort((x, y) => (x < y ? -1 : 1))];
}

/** The resource types of a scenario, and amounts of resources as vectors over them. */
export class ResourceTypes {
  readonly all: readonly string[];
  /** All of them as one text. */
  readonly text: string;

  constructor(scenario: Scenario) {
    this.all = resourceTypesOf(scenario);
    this.text = this.all.join(' ');
  }

  /** One number per type: vcore in thousandths, memory in bytes; `missing` where the text names none. */
  vector(resources: ResourceText | undefined, missing: number): number[] {
    return this.all.map((type) => {
      const value = entryOf(resources, type);
      if (value === undefined) return missing;
      return type === 'vcore' ? milliVcores(value) : type === 'memory' ? bytes(value) : Number(value);
    });
  }
}

import type { Resource } from '../../../src/schedulers/yarn/resources';
import { number } from '../../read';
import { isList, isObject } from '../../vectors';
import type { Json, JsonObject } from '../../vectors';

const ALWAYS = ['memory', 'vcores'];
const FURTHER = 'res1';

/** Whether a key occurs anywhere in a case. */
function mentions(value: Json, key: string): boolean {
  if (isList(value)) return value.some((item) => mentions(item, key));
  return isObject(value) && (key in value || Object.values(value).some((item) => mentions(item, key)));
}

/** The amounts of one case, of the resource types that it names. */
export class Amounts {
  private readonly names: readonly string[];

  constructor(input: Json) {
    this.names = mentions(input, FURTHER) ? [...ALWAYS, FURTHER] : ALWAYS;
  }

  get types(): number {
    return this.names.length;
  }

  none(): Resource {
    return new Float64Array(this.types);
  }

  all(quantity: number): Resource {
    return this.none().fill(quantity);
  }

  /** A documented amount: a number is memory. */
  readonly read = (value: Json | undefined): Resource => {
    const given = isObject(value) ? value : { memory: number(value) };
    return Float64Array.from(this.names, (type) => (given[type] === undefined ? 0 : number(given[type])));
  };

  readOrNone(value: Json | undefined): Resource {
    return value === undefined || value === null ? this.none() : this.read(value);
  }

  /** As documented: every type by its name, or memory alone where a case writes the amount as a number. */
  writeLike(asked: Json | undefined, resource: Resource): Json {
    if (typeof asked === 'number') return resource[0];
    return Object.fromEntries(this.names.map((type, index) => [type, resource[index]]));
  }
}

/** Which queues of a table have children, by name. */
export function hasChildren(queues: readonly JsonObject[]): (name: Json) => boolean {
  const parents = new Set(queues.map((queue) => queue.parent));
  return (name) => parents.has(name);
}

/** Number of the parent of a queue of a table, -1 for the root. */
export function parentIn(queues: readonly JsonObject[], queue: JsonObject): number {
  return queue.parent === null ? -1 : queues.findIndex(({ name }) => name === queue.parent);
}

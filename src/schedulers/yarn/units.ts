/** From the world's vectors (milli-vcores, bytes, plain units, in the order of the run's resource types) to YARN's, and back. */
import { MEMORY, VCORES } from './resources';
import type { Resource } from './resources';

const BYTES_PER_MB = 1_048_576;
const MILLI = 1000;

export class YarnUnits {
  /** Number of YARN's types. */
  readonly types: number;
  /** Per type of the world its place in a YARN resource, and the number of its units in one unit of YARN. */
  private readonly place: number[];
  private readonly unit: number[];

  /** `resourceTypes`: those of the run. */
  constructor(resourceTypes: readonly string[]) {
    let next = VCORES + 1;
    this.place = resourceTypes.map((type) => (type === 'memory' ? MEMORY : type === 'vcore' ? VCORES : next++));
    this.unit = resourceTypes.map((type) => (type === 'memory' ? BYTES_PER_MB : type === 'vcore' ? MILLI : 1));
    this.types = next;
  }

  none(): Resource {
    return new Float64Array(this.types);
  }

  /** What a node has: rows of the world's tables begin at `row * types of the world`; parts of units do not count. */
  capacity(rows: ArrayLike<number>, row: number): Resource {
    return this.read(rows, row, Math.floor);
  }

  /** What is asked for: parts of units count as whole ones. */
  ask(rows: ArrayLike<number>, row: number): Resource {
    return this.read(rows, row, Math.ceil);
  }

  /** The world's vector of a resource. */
  toWorld(resource: Resource): number[] {
    return this.place.map((at, t) => resource[at] * this.unit[t]);
  }

  /** The type of the world at a place in a resource, -1 where the run has none of it. */
  worldType(type: number): number {
    return this.place.indexOf(type);
  }

  private read(rows: ArrayLike<number>, row: number, whole: (quantity: number) => number): Resource {
    const resource = this.none();
    const from = row * this.place.length;
    this.place.forEach((at, t) => {
      resource[at] = whole(rows[from + t] / this.unit[t]);
    });
    return resource;
  }
}

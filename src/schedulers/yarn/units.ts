/** Converts the world's resource vectors (milli-vcores, bytes, plain units, in the order of the run's types) to YARN's, and back. */
import { MEMORY, VCORES } from './resources';
import { MB, VCORE } from '../../base/units';
import type { Resource } from './resources';

export class YarnUnits {
  /** Number of resource types in YARN. */
  readonly types: number;
  /** By type of the world: its index in YARN's resources. */
  private readonly place: number[];
  /** By type of the world: how many of its units are one of YARN. */
  private readonly unit: number[];

  /** @param resourceTypes those of the run */
  constructor(resourceTypes: readonly string[]) {
    let next = VCORES + 1;
    this.place = resourceTypes.map((type) => (type === 'memory' ? MEMORY : type === 'vcore' ? VCORES : next++));
    this.unit = resourceTypes.map((type) => (type === 'memory' ? MB : type === 'vcore' ? VCORE : 1));
    this.types = next;
  }

  /** Zero of every type. */
  none(): Resource {
    return new Float64Array(this.types);
  }

  /** The capacity in a row of a table of the world; fractions of units do not count. */
  capacity(rows: ArrayLike<number>, row: number): Resource {
    return this.read(rows, row, Math.floor);
  }

  /** The ask in a row of a table of the world; fractions of units count as whole ones. */
  ask(rows: ArrayLike<number>, row: number): Resource {
    return this.read(rows, row, Math.ceil);
  }

  /** A resource as a vector of the world. */
  toWorld(resource: Resource): number[] {
    return this.place.map((at, t) => resource[at] * this.unit[t]);
  }

  /** The type of the world for an index of YARN's resources; -1: the run has no such type. */
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

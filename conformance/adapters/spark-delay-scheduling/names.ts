/** Names of the cases (hosts, executors, racks, levels) as the numbers of the engine. */
import { localityNames } from '../../../src/frameworks/spark/task-scheduler/locality/locality';
import type { Locality } from '../../../src/frameworks/spark/task-scheduler/locality/locality';
import { HDFS_CACHED, preferencesOf } from '../../../src/frameworks/spark/task-scheduler/locality/preferences';
import type { Preferences, PreferredLocation } from '../../../src/frameworks/spark/task-scheduler/locality/preferences';
import { list, object, oneOf, optional, text, truth } from '../../read';
import type { Json } from '../../vectors';

/** Dense numbers for names, in the order in which they come up. */
export class Names {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];

  number(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  name(number: number): string {
    return this.names[number];
  }

  get count(): number {
    return this.names.length;
  }
}

/** The hosts, executors and racks of a case. */
export class Places {
  readonly hosts = new Names();
  readonly executors = new Names();
  readonly rackOfHost: number[] = [];

  /** `racks`: host to rack. */
  constructor(racks: Json | undefined) {
    const names = new Names();
    for (const [host, rack] of Object.entries(object(racks ?? {}))) {
      this.rackOfHost[this.hosts.number(host)] = names.number(text(rack));
    }
  }

  host(value: Json): number {
    return this.hosts.number(text(value));
  }

  executor(value: Json): number {
    return this.executors.number(text(value));
  }

  /** The preferred locations of documented tasks, by their index. */
  preferences(tasks: Json): Preferences {
    const byIndex: (readonly PreferredLocation[])[] = [];
    for (const task of list(tasks).map(object)) {
      byIndex[Number(task.index)] = optional(task.preferred, list, []).map((location) => this.location(location));
    }
    return preferencesOf(byIndex);
  }

  private location(value: Json): PreferredLocation {
    const { host, executor, hdfsCached } = object(value);
    const preferred = { host: this.host(host) };
    if (optional(hdfsCached, truth, false)) return { ...preferred, executor: HDFS_CACHED };
    return optional(executor, (id) => ({ ...preferred, executor: this.executor(id) }), preferred);
  }
}

export function locality(value: Json): Locality {
  return localityNames.indexOf(oneOf(value, ...localityNames)) as Locality;
}

/** Settings that no case of these kinds varies. */
export const NO_SPECULATION = {
  enabled: false,
  quantile: 0.75,
  multiplier: 1.5,
  durationThreshold: null,
  slotsPerExecutor: 1,
  median: 'upper',
} as const;

/** Metrics of many runs in compact form: runs of one scenario have the same metrics and differ only in the values. */
import type { Metric } from '../model';

/** What tells a metric apart from others, shared by all runs that have it. */
export type MetricKind = Pick<Metric, 'id' | 'title' | 'unit'>;

export interface PackedMetrics {
  readonly kinds: readonly MetricKind[];
  /** NaN where `flags` say that there is none. */
  readonly values: Float64Array;
  /** NaN where it is not said. */
  readonly populations: Float64Array;
  /** The most that a lower bound can be, NaN where it is not said; absent if it is said of none. */
  readonly most?: Float64Array;
  readonly flags: Uint8Array;
}

const HAS_VALUE = 1;
const AT_LEAST = 2;

/** Packs the metrics of runs; keeps each list of kinds once. */
export class MetricPacking {
  private readonly lists = new Map<string, readonly MetricKind[]>();

  packed(metrics: readonly Metric[]): PackedMetrics {
    const most = Float64Array.from(metrics, (metric) => metric.most ?? NaN);
    return {
      kinds: this.listOf(metrics),
      values: Float64Array.from(metrics, ({ value = NaN }) => value),
      populations: Float64Array.from(metrics, ({ population = NaN }) => population),
      flags: Uint8Array.from(
        metrics,
        ({ value, atLeast }) => (value === undefined ? 0 : HAS_VALUE) | (atLeast ? AT_LEAST : 0),
      ),
      ...(most.every(Number.isNaN) ? {} : { most }),
    };
  }

  private listOf(metrics: readonly Metric[]): readonly MetricKind[] {
    const key = metrics.map(({ id, title, unit }) => `${id}\t${title}\t${unit}`).join('\n');
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    const kinds = metrics.map(({ id, title, unit }) => ({ id, title, unit }));
    this.lists.set(key, kinds);
    return kinds;
  }
}

/** Unpacks the metrics. */
export function unpackedMetrics({ kinds, values, populations, flags, most }: PackedMetrics): Metric[] {
  return kinds.map((kind, at): Metric => {
    const known = Number.isNaN(populations[at]) ? {} : { population: populations[at] };
    const value = (flags[at] & HAS_VALUE) === 0 ? undefined : values[at];
    const bound = most === undefined || Number.isNaN(most[at]) ? {} : { most: most[at] };
    return { ...kind, value, atLeast: (flags[at] & AT_LEAST) !== 0, ...known, ...bound };
  });
}

/** Bytes that they take, the shared kinds apart. */
export function packedBytes({ values, populations, flags, most }: PackedMetrics): number {
  return values.byteLength + populations.byteLength + flags.byteLength + (most?.byteLength ?? 0);
}

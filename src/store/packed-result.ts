/** What a run of a sweep came to, in little room: runs of one scenario have the same metrics and differ in their values. */
import type { SweepResult } from '../analysis/metrics/run-tally';
import type { Metric } from '../analysis/model';

/** What tells a metric apart from others, shared by all runs that have it. */
type Kind = Pick<Metric, 'id' | 'title' | 'unit'>;

export interface PackedResult {
  readonly rest: Omit<SweepResult, 'metrics'>;
  readonly kinds: readonly Kind[];
  /** NaN where `flags` say that there is none. */
  readonly values: Float64Array;
  /** NaN where it is not said. */
  readonly populations: Float64Array;
  readonly flags: Uint8Array;
  /** About what it takes. */
  readonly bytes: number;
}

const HAS_VALUE = 1;
const AT_LEAST = 2;
/** Of a run apart from its columns. */
const FRAME = 300;

/** Packs and unpacks results; keeps each list of metrics once. */
export class PackedResults {
  private readonly lists = new Map<string, readonly Kind[]>();

  packed({ metrics, ...rest }: SweepResult): PackedResult {
    const kinds = this.listOf(metrics);
    const values = Float64Array.from(metrics, ({ value = NaN }) => value);
    const populations = Float64Array.from(metrics, ({ population = NaN }) => population);
    const flags = Uint8Array.from(
      metrics,
      ({ value, atLeast }) => (value === undefined ? 0 : HAS_VALUE) | (atLeast ? AT_LEAST : 0),
    );
    const columns = [values, populations, flags, rest.response, rest.longestTask, rest.guaranteed, rest.locality];
    const bytes = columns.reduce((sum, column) => sum + column.byteLength, FRAME);
    return { rest, kinds, values, populations, flags, bytes };
  }

  unpacked({ rest, kinds, values, populations, flags }: PackedResult): SweepResult {
    const metrics = kinds.map((kind, at): Metric => {
      const known = Number.isNaN(populations[at]) ? {} : { population: populations[at] };
      const value = (flags[at] & HAS_VALUE) === 0 ? undefined : values[at];
      return { ...kind, value, atLeast: (flags[at] & AT_LEAST) !== 0, ...known };
    });
    return { ...rest, metrics };
  }

  private listOf(metrics: readonly Metric[]): readonly Kind[] {
    const key = metrics.map(({ id, title, unit }) => `${id}\t${title}\t${unit}`).join('\n');
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    const kinds = metrics.map(({ id, title, unit }) => ({ id, title, unit }));
    this.lists.set(key, kinds);
    return kinds;
  }
}

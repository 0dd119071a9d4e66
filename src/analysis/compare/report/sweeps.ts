/** Sweeps in a report: curves as plain data, with what they say in words. */
import type { Metric } from '../../model';
import { estimateOf } from '../study/estimate';
import type { VariantEstimate } from '../study/estimate';
import { crossingsOf, crossingText, seedsText } from '../sweep/curve';
import type { CurveAxis, CurvePoint } from '../sweep/curve';
import { onScale } from '../sweep/scale';

/** A sweep that has been run. */
export interface SweptCurve {
  /** One or two. */
  readonly axes: readonly CurveAxis[];
  /** Where the scenario is on the first axis; undefined where that is not known. */
  readonly present: number | undefined;
  readonly metric: Pick<Metric, 'id' | 'title' | 'unit'>;
  /** Seeds of each point; where the best was asked for, those of all points. */
  readonly seeds: number;
  readonly points: readonly CurvePoint[];
  /** Which point is the best, a sentence; '' or absent where that was not asked. */
  readonly best?: string;
}

export interface ReportSweep {
  /** "Makespan over load". */
  readonly title: string;
  readonly axes: readonly string[];
  readonly unit: Metric['unit'];
  readonly seeds: number;
  /** "10 to 40 seeds each, 95 % intervals". */
  readonly each: string;
  /** Which point is the best, a sentence; '' where that was not asked. */
  readonly best: string;
  /** Values of a second axis, and choices, appear only in the table. */
  readonly hasCurve: boolean;
  /** Where the scenario stands, as `x` of the points; null where that is not known. */
  readonly present: number | null;
  readonly points: readonly {
    /** As written, by axis. */
    readonly place: readonly string[];
    /** Along the first axis, on its scale. */
    readonly x: number;
    readonly refused: string;
    /** By variant, why it alone cannot run here; '' where it can. */
    readonly refusals: readonly string[];
    /** By variant. */
    readonly estimates: readonly VariantEstimate[];
  }[];
  /** Where variants change places, with the place on the axis' scale. */
  readonly crossings: readonly { readonly x: number; readonly sentence: string }[];
}

/**
 * Its estimates are made anew: the curve may be from before the document's goal named this confidence.
 * @param names of the variants, in the order of the estimates
 * @param confidence of the intervals, 0 to 1
 */
export function reportSweep(
  { axes, present, metric, seeds, points, best = '' }: SweptCurve,
  names: readonly string[],
  confidence: number,
): ReportSweep {
  const [axis] = axes;
  const scaled = (x: number): number => onScale(x, axis.scale);
  return {
    title: `${metric.title} over ${axes.map(({ name }) => name).join(' and ')}`,
    axes: axes.map(({ name }) => name),
    unit: metric.unit,
    seeds,
    each: seedsText(points, confidence),
    best,
    hasCurve: axes.length === 1 && axis.isChoice !== true,
    present: present === undefined ? null : scaled(present),
    points: points.map(({ place, refused, refusals, values }) => ({
      place: place.map((x, at) => axes[at].text(x)),
      x: scaled(place[0]),
      refused,
      refusals: refusals ?? values.map(() => ''),
      estimates: values.map((of) => estimateOf(of, metric.id, confidence)),
    })),
    crossings: crossingsOf(points, axis, confidence).map((one) => ({
      x: scaled(one.at),
      sentence: crossingText(one, axes, names),
    })),
  };
}

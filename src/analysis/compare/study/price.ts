/** What a verdict costs: where the best variant by the goal is worse than another one, for certain. */
import { meaningOf } from '../../metrics/catalogue';
import type { Metric } from '../../model';
import { pairFinding } from './pair';
import type { PairFinding } from './pair';
import { comparedReplications, valuesOf } from './sample';
import type { StudyVariant } from './sample';
import { metricsOf } from './study';
import type { GoalRanking } from './goal-ranking';
import type { StudyOptions } from './study';

export interface Price {
  readonly metric: Pick<Metric, 'id' | 'title' | 'unit'>;
  /** The variant that is better in it, by position. */
  readonly than: number;
  /** Of the best variant against that one. */
  readonly finding: PairFinding;
}

/** Whether a metric can be named as the price of another: how long things take, in all or of a class. */
export function canBePrice(id: string): boolean {
  return id === 'makespan' || id === 'mean-waiting' || /^mean-completion(@|$)/.test(id);
}

/** The largest share by which the best variant is certainly worse than another one; undefined where there is none. */
export function priceOf(
  variants: readonly StudyVariant[],
  { best, goal }: GoalRanking,
  options: StudyOptions,
): Price | undefined {
  if (best === undefined) return undefined;
  const seeds = comparedReplications(variants);
  const metrics = metricsOf(variants).filter(({ id }) => canBePrice(id) && id !== goal.metric);
  let costliest: Price | undefined;
  for (const { id, title, unit } of metrics) {
    const own = valuesOf(variants[best], id, seeds);
    for (const [than, variant] of variants.entries()) {
      if (than === best) continue;
      const { better, most } = meaningOf(id);
      const finding = pairFinding(valuesOf(variant, id, seeds), own, {
        ...options,
        better: better === 'higher' ? 'higher' : 'lower',
        most,
        name: `price ${id} ${than}`,
      });
      if (finding.verdict !== 'worse' || finding.percent === undefined) continue;
      if (finding.percent.value > (costliest?.finding.percent?.value ?? 0)) {
        costliest = { metric: { id, title, unit }, than, finding };
      }
    }
  }
  return costliest;
}

import type { GoalRanking } from '../../analysis/compare/study/goal-ranking';
import { beatersOf } from '../../analysis/compare/study/goal-ranking';
import { estimateText } from '../../analysis/compare/study/interval-text';
import { listText } from '../../base/text/list-text';
import { useMediaQuery } from '../../ui/hooks/use-media-query';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';

/** Of the intervals, px; the second beside the columns of a narrow window, where the words need the room. */
const WIDTHS = [110, 84] as const;
const ROW = 18;

/** The variants by the goal, the best on top, with their intervals; those that nothing tells apart share a place. */
export function RankingPicture({ ranking }: { readonly ranking: GoalRanking }) {
  const { order, estimates, leaders, unit, title } = ranking;
  const wide = WIDTHS[useMediaQuery('(max-width: 1340px)') ? 1 : 0];
  const ends = estimates
    .flatMap(({ low, high, mean }) => [low ?? mean, high ?? mean])
    .filter((end): end is number => end !== undefined && Number.isFinite(end));
  const least = Math.min(...ends);
  const most = Math.max(...ends);
  const air = (most - least) * 0.06 || 1;
  const x = (value: number): number => ((value - least + air) / (most - least + 2 * air)) * wide;
  return (
    <table className="verdict__ranking" aria-label={`Ranking by ${title}`}>
      <thead>
        <tr>
          {['place', 'variant', 'interval', title, 'remark'].map((name) => (
            <th key={name} scope="col">
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map((variant, row) => {
          const estimate = estimates[variant];
          const leads = leaders.includes(variant) && ranking.status[variant] !== 'violated';
          return (
            <tr key={variant} className={leads ? 'is-best' : undefined}>
              <td>{placeText(ranking, variant)}</td>
              <th scope="row">
                <VariantBadge index={variant} />
              </th>
              <td>
                <svg width={wide} height={ROW} aria-hidden="true">
                  {estimate.mean !== undefined && (
                    <>
                      {estimate.low !== undefined && estimate.high !== undefined && (
                        <path
                          d={`M${x(estimate.low)} ${ROW / 2}H${x(estimate.high)}M${x(estimate.low)} 5v${ROW - 10}M${x(estimate.high)} 5v${ROW - 10}`}
                          stroke="var(--ink-2)"
                        />
                      )}
                      <circle
                        cx={x(estimate.mean)}
                        cy={ROW / 2}
                        r={3.5}
                        fill={leads ? 'var(--ink)' : 'var(--surface)'}
                        stroke="var(--ink)"
                      />
                    </>
                  )}
                </svg>
              </td>
              <td className="verdict__value">{estimateText(estimate, unit, estimates)}</td>
              <td className="small muted">{standing(ranking, row)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** "2", "1 =" where others share it, a dash where nothing is ranked. */
function placeText({ places }: GoalRanking, variant: number): string {
  const place = places[variant];
  if (place === undefined) return '–';
  return places.filter((other) => other === place).length > 1 ? `${place} =` : `${place}`;
}

/** What a rank does not say; '' where it says all. @param row its place from the top, from 0 */
function standing(ranking: GoalRanking, row: number): string {
  const { status, stopped, refused, places, order } = ranking;
  const variant = order[row];
  if (stopped[variant]) return 'stopped by its policy';
  if (refused[variant]) return 'could not run';
  if (status[variant] === 'violated') return 'over the limit';
  if (isAboveIn(ranking, variant, order.slice(0, row))) {
    const ahead = beatersOf(variant, ranking.pairs).filter(
      (other) => status[other] !== 'violated' && places[other] !== undefined,
    );
    return `behind ${listText(ahead.map((other) => variantLetter(other)))}`;
  }
  return status[variant] === 'open' ? 'limit not settled' : '';
}

/**
 * Whether the mean of a variant is better than that of one with a better place. Seed by seed others beat it for certain, and leave open
 * whether they beat the one above it: the means alone would say the opposite.
 */
function isAboveIn({ estimates, places, better }: GoalRanking, variant: number, above: readonly number[]): boolean {
  const { mean } = estimates[variant];
  return above.some((other) => {
    const { mean: theirs } = estimates[other];
    if (mean === undefined || theirs === undefined || places[other] === places[variant]) return false;
    return better === 'lower' ? mean < theirs : mean > theirs;
  });
}

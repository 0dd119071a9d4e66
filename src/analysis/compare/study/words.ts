/**
 * What a study found, in words: deadlocks, failures, the verdict and its price. Never "significant", "proves" or a bare percentage: always the metric,
 * the base and how many seeds.
 */
import { counted } from '../../../base/text/counted';
import { listText } from '../../../base/text/list-text';
import { numberText, percentText, valueText } from '../../metrics/value-text';
import { estimateText, shareRange } from './interval-text';
import { amount, inWords } from './pair-words';
import type { GoalStatus } from '../verdict/goal';
import type { Goal } from './goal';
import type { Price } from './price';
import type { EndShare } from './run-ends';
import { pairsWithFirst } from './goal-ranking';
import type { GoalRanking } from './goal-ranking';
import { ofSeeds } from './seed-words';

/**
 * "B deadlocks in 30 of 30 seeds (89 % or more), more often than A." '' where nothing deadlocks.
 * @param rarer names of the variants in which it is certainly rarer
 */
export function deadlockSentence(
  name: string,
  { count, n, low, high }: EndShare,
  rarer: readonly string[] = [],
): string {
  if (count === 0) return '';
  const range = shareRange(count, n, { low, high });
  const more = rarer.length === 0 ? '' : `, more often than ${listText(rarer)}`;
  return `${name} deadlocks in ${ofSeeds(count, n)} (${range})${more}.`;
}

/** "An error in its policy stops B in 3 of 10 seeds." '' where none does. */
export function stoppedSentence(name: string, { count, n }: { readonly count: number; readonly n: number }): string {
  return count === 0 ? '' : `An error in its policy stops ${name} in ${ofSeeds(count, n)}.`;
}

/** "C could not run: there is no policy "none"." '' where it could. @param why from {@link refusal} */
export function refusedSentence(name: string, why: string | undefined): string {
  return why === undefined ? '' : `${name} could not run: ${why}.`;
}

/** A warning where variants do not do the same work, from {@link meanFailures}: giving it up would look fast. */
export function failuresSentence(means: readonly (number | undefined)[] | undefined, names: readonly string[]): string {
  if (means === undefined) return '';
  const counts = means.flatMap((value, at) =>
    value === undefined ? [] : [`${numberText(value, Number.isInteger(value) ? 0 : 1)} in ${names[at]}`],
  );
  return `Failed, killed or rejected applications, on average: ${listText(counts)}. Times leave out what these did not do.`;
}

/**
 * "First alone: D in 17 of 30 seeds, B in 13. When these seeds are resampled, D has the best mean in
 * 71 % of the draws." '' where one is best
 * for certain, or nothing is known.
 * @param brief the counts alone
 */
export function firstsSentence({ firsts, leaders, n }: GoalRanking, names: readonly string[], brief = false): string {
  if (firsts === undefined || leaders.length < 2) return '';
  const { wins, share } = firsts;
  const winners = leaders.filter((variant) => wins[variant] > 0).sort((a, b) => wins[b] - wins[a] || a - b);
  const [first] = winners;
  if (first === undefined) return '';
  const counts = winners.map(
    (variant, at) => `${names[variant]} in ${at === 0 ? ofSeeds(wins[variant], n) : wins[variant]}`,
  );
  const alone = `First alone: ${counts.join(', ')}.`;
  if (brief) return alone;
  const redrawn = `When these seeds are resampled, ${names[first]} has the best mean in ${percentText(share[first])} of the draws.`;
  return `${alone} ${redrawn}`;
}

/** A saving below this is not worth a sentence. */
const LEAST_GAIN = 1.5;

/**
 * "Since the variants share seeds, B against A takes 8.3 times fewer seeds than unpaired runs would." '' where that saves little.
 * @param names by variant
 */
export function pairingSentence(ranking: GoalRanking, names: readonly string[]): string {
  const compared = ranking.best ?? ranking.order[0];
  const pair = pairsWithFirst(ranking).find(({ a, b }) => a === compared || b === compared);
  if (pair?.gain === undefined || pair.gain < LEAST_GAIN) return '';
  const times = numberText(pair.gain, pair.gain < 10 ? 1 : 0);
  return `Since the variants share seeds, ${names[pair.b]} against ${names[pair.a]} takes ${times} times fewer seeds than unpaired runs would.`;
}

/**
 * Why a goal ranks nothing.
 * @param lacking titles of the metrics that no variant has above 0 in every seed
 */
export function withoutRankingSentence({ weights }: Goal, lacking: readonly string[]): string {
  if (weights === undefined) return 'Nothing is ranked: the metric of the goal has no value in these runs.';
  const why = lacking.length === 0 ? 'no variant has all of them' : `no variant has that of ${listText(lacking, 'or')}`;
  return `Nothing is ranked: the index is made of ratios to a variant that has every metric above 0 in every seed, and ${why}.`;
}

/** The answer: who is best by the goal, or who cannot be determined apart. */
export function verdictSentence(ranking: GoalRanking, names: readonly string[]): string {
  const { order, leaders, best, status, places, refused, n, goal } = ranking;
  const [first] = order;
  const unranked = names.filter((_, variant) => places[variant] === undefined);
  if (unranked.length === names.length)
    return `No variant can be ranked: errors in policies stop all ${refused.includes(true) ? 'that can run' : 'of them'}.`;
  if (n < 2) return 'One seed: no interval yet.';
  const limits = goal.constraints.length > 0;
  const late = names.filter((_, variant) => status[variant] === 'violated' && places[variant] !== undefined).length;
  const missed = `${limitsMissed(ranking, names)}${unrankedText(ranking, names)}`;
  if (limits && late === names.length - unranked.length)
    return `No variant keeps the limit; ${names[first]} comes closest.${missed}`;
  if (unranked.length === names.length - 1 && unranked.length > 0)
    return `Only ${names[first]} can be ranked: ${reached(ranking, first, names)}${limitsKept(ranking, first)}.${missed}`;
  if (best !== undefined) {
    return `By your goal ${names[best]} is best: ${reached(ranking, best, names)}${limitsKept(ranking, best)}.${missed}`;
  }
  if (leaders.length === names.length) {
    const same = ranking.pairs.every(({ verdict }) => verdict !== 'open');
    return same
      ? `By your goal the variants are practically equal.${missed}`
      : `By your goal, ${undecided(n)} between ${listText(names)}.${missed}`;
  }
  const leading = leaders.map((variant) => names[variant]);
  const among = ranking.pairs.filter(({ a, b }) => leaders.includes(a) && leaders.includes(b));
  if (among.every(({ method, difference }) => method === 'constant' && difference === 0)) {
    const value = reached(ranking, leaders[0], names);
    return `By your goal ${listText(leading)} are best, and equal in every seed: ${value}.${missed}`;
  }
  if (among.every(({ verdict }) => verdict !== 'open'))
    return `By your goal ${listText(leading)} are best, and practically equal.${missed}`;
  return `${listText(leading, 'or')}: ${undecided(n)} between them.${missed}`;
}

/** "30 seeds do not decide". */
function undecided(n: number): string {
  return `${counted(n, 'seed')} ${n === 1 ? 'does' : 'do'} not decide`;
}

/** "mean waiting 41 s (38 to 45)"; an index also says of what: "weighted index 83 % (79 to 87) of A". */
function reached({ title, estimates, unit, goal }: GoalRanking, variant: number, names: readonly string[]): string {
  const value = `${inWords(title)} ${estimateText(estimates[variant], unit)}`;
  if (goal.weights === undefined) return value;
  const base = estimates.findIndex(({ low, high }) => low === 1 && high === 1);
  if (base === variant) return `${value}, by which the others are measured`;
  return base < 0 ? value : `${value} of ${names[base]}`;
}

/** "; waiting, 95th percentile 41 s (38 to 45), limit 1:00": what the best one has of what is limited. */
function limitsKept({ limits, goal }: GoalRanking, best: number): string {
  return limits
    .map(({ constraint: { metric, below, above }, title, unit, estimates }) => {
      const limit = valueText(below ?? above, unit);
      return metric === goal.metric
        ? `, limit ${limit}`
        : `; ${inWords(title)} ${estimateText(estimates[best], unit)}, limit ${limit}`;
    })
    .join('');
}

/** " C misses the limit in 22 of 30 seeds, D in 30." Of a variant of which it is not settled, that as well. */
function limitsMissed({ status, places, missed, n }: GoalRanking, names: readonly string[]): string {
  const of = (wanted: GoalStatus): number[] =>
    [...names.keys()].filter((variant) => status[variant] === wanted && places[variant] !== undefined);
  const misses = of('violated').map((variant, at) =>
    at === 0
      ? `${names[variant]} misses the limit in ${ofSeeds(missed[variant], n)}`
      : `${names[variant]} in ${missed[variant]}`,
  );
  const open = of('open').map((variant) => {
    const seeds = missed[variant] === 0 ? '' : `: it misses it in ${ofSeeds(missed[variant], n)}`;
    return ` Whether ${names[variant]} keeps the limit is not settled${seeds}.`;
  });
  return `${misses.length === 0 ? '' : ` ${misses.join(', ')}.`}${open.join('')}`;
}

function unrankedText({ stopped, refused }: GoalRanking, names: readonly string[]): string {
  const text = (which: readonly boolean[], one: string, several: string): string => {
    const named = names.filter((_, variant) => which[variant]);
    if (named.length === 0) return '';
    return ` ${listText(named)} ${named.length === 1 ? `is not ranked: ${one}` : `are not ranked: ${several}`}.`;
  };
  return `${text(
    stopped,
    'its figures end with an error in a policy',
    'their figures end with an error in a policy',
  )}${text(refused, 'it could not run', 'they could not run')}`;
}

/** "The price: etl: mean completion 8 % longer in D than in C (5 to 11)." '' where there is none. */
export function priceSentence(price: Price | undefined, best: number | undefined, names: readonly string[]): string {
  if (price === undefined || best === undefined) return '';
  const { metric, than, finding } = price;
  const { text, range } = amount(metric.id, finding, metric.unit);
  if (metric.id === 'makespan') return `The price: ${names[best]} finishes ${text} than ${names[than]}${range}.`;
  return `The price: ${inWords(metric.title)} is ${text} in ${names[best]} than in ${names[than]}${range}.`;
}

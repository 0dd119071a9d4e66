/** How far a study is among its planned looks, and what that makes of its confidence, in words. */
import { numberText } from '../../metrics/value-text';
import { ablePairs } from './able-pairs';
import type { GoalRanking } from './goal-ranking';

/** Among the planned looks, the last one that the seeds reach. */
interface Look {
  /** Its number, from 1; 0 before the first. */
  readonly number: number;
  readonly of: number;
  /** The seeds are those of this look, none more. */
  readonly isExact: boolean;
}

/** @param planned how many seeds there are at each look */
function lookAt(seeds: number, planned: readonly number[]): Look {
  const number = planned.filter((look) => look <= seeds).length;
  return { number, of: planned.length, isExact: number > 0 && planned[number - 1] === seeds };
}

/** The seeds of the last planned look that is reached; before the first, all that there are. */
export function seedsLookedAt(seeds: number, planned: readonly number[]): number {
  const { number } = lookAt(seeds, planned);
  return number === 0 ? seeds : planned[number - 1];
}

/**
 * "decided at look 2 of 5", "not decided at the last of 5 looks", "not decided after look 1 of 5".
 * @internal
 */
export function lookText({ n, decided }: Pick<GoalRanking, 'n' | 'decided'>, planned: readonly number[]): string {
  const { number, of, isExact } = lookAt(n, planned);
  if (number === 0) return `before the first of ${of} looks`;
  const where = number === of ? `the last of ${of} looks` : `look ${number} of ${of}`;
  return `${decided ? 'decided' : 'not decided'} ${isExact ? 'at' : 'after'} ${where}`;
}

/**
 * "20 seeds, decided at look 2 of 5 (10, 20, 40, 80 and 100 seeds). Each interval is at 99 %, so that all looks together hold at
 * 95 %." '' for a fixed number of seeds.
 * @param confidence of all pairs at all looks together
 */
export function looksSentence(
  ranking: Pick<GoalRanking, 'n' | 'decided' | 'level' | 'pairs' | 'refused'>,
  planned: readonly number[],
  confidence: number,
): string {
  if (planned.length < 2) return '';
  const { n, level } = ranking;
  const seeds = `${planned.slice(0, -1).join(', ')} and ${planned.at(-1)}`;
  const all = ablePairs(ranking).length > 1 ? 'all pairs at all looks' : 'all looks together';
  return `${n} ${n === 1 ? 'seed' : 'seeds'}, ${lookText(ranking, planned)} (${seeds} seeds). Each interval is at ${levelText(level)}, so that ${all} hold at ${levelText(confidence)}.`;
}

/** "99.67 %". */
export function levelText(level: number): string {
  return `${numberText(level * 100, 2).replace(/\.?0+$/, '')} %`;
}

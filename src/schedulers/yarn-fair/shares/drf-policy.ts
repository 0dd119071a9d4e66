/**
 * The policy "drf", dominant resource fairness: the member with the smallest dominant share goes first.
 *
 *   usage ratio     = usage / cluster, per type; the dominant type is the one with the largest
 *   fair ratio      = usage ratio / weight
 *   min share ratio = usage / minShare
 *
 *   1. needy (usage < minShare of its own dominant type) before not needy
 *   2. both needy: min share ratio of the dominant types, then of the next types by usage ratio, and so on
 *   3. none needy: fair ratio in the same order
 *   4. earlier start, then name (fs-2014: without name)
 *
 * Where usage ratios are equal, fs-3 takes the type with the lower index as the larger one, fs-2014 the higher. Ratios have 32 bits
 * in fs-2014, where the fair ratio is usage / (cluster x weight), and in fs-3 with more than two types.
 * Shares are computed for each type by itself, with the same weight; only this order combines the types. With two types, Hadoop
 * 3.x tests whether the second member is needy by the usage of the first, which is a bug; here each one's own usage counts.
 * Source: Hadoop, scheduler/fair/policies/DominantResourceFairnessPolicy.
 */
import {
  MEMORY,
  VCORES,
  clampToZero,
  componentwiseMin,
  dominantCalculator,
  fitsIn,
  subtract,
} from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { computeFairShares } from './compute-fair-shares';
import {
  fairRatioOf2014,
  firstDifference,
  over,
  partOf,
  partOfMinimum,
  ratiosIn32Bits,
  ratiosOf,
  sortByUsage,
} from './drf-ratios';
import type { TypeRatios } from './drf-ratios';
import { byName, byStartTime, decimal, setFairShare, setSteadyFairShare } from './policy';
import type { KeyedMember, Ranking, SchedulingPolicy } from './policy';
import type { FairGeneration, Schedulable } from './schedulable';

/** The policy as a generation of Hadoop has it. */
export function drfPolicy(generation: FairGeneration): SchedulingPolicy {
  const ties = (a: Schedulable, b: Schedulable): number =>
    byStartTime(a, b) || (generation === 'fs-3' ? byName(a, b) : 0);
  return {
    name: 'drf',
    calculator: dominantCalculator,
    compare(a, b, cluster) {
      const order =
        cluster.length === 2 ? compareTwoTypes(a, b, cluster, generation) : comparison(a, b, cluster, generation).order;
      return order || ties(a, b);
    },
    keys: {
      columns: (types) => 1 + types,
      write(member, cluster, keys, at) {
        const ratios = ordered(member, cluster, generation);
        const needy = isNeedy(member, ratios[0].type);
        keys[at] = Number(!needy);
        for (let rank = 0; rank < ratios.length; rank++) {
          keys[at + 1 + rank] = needy ? ratios[rank].minShare : ratios[rank].fair;
        }
      },
      ties,
    },
    computeShares(members, total) {
      for (let type = 0; type < total.length; type++) {
        computeFairShares(members, total[type], type, generation, 'instantaneous', setFairShare);
      }
    },
    computeSteadyShares(queues, total) {
      for (let type = 0; type < total.length; type++) {
        computeFairShares(queues, total[type], type, generation, 'steady', setSteadyFairShare);
      }
    },
    isOverFairShare: (usage, fairShare) => !fitsIn(usage, fairShare),
    headroom(fairShare, usage, available) {
      const left = subtract(fairShare, usage);
      clampToZero(left);
      return componentwiseMin(left, available);
    },
    explain: (a, b, cluster, types) => explanation(a, b, comparison(a, b, cluster, generation), types),
  };
}

/** What decides between two members, in words; null where usage does not. */
function explanation(
  a: Schedulable,
  b: Schedulable,
  { order, needy, rank, ratios }: Comparison,
  types: readonly string[],
): Ranking | null {
  if (order === 0) return null;
  const [ofA, ofB] = [ratios[0][rank], ratios[1][rank]];
  const keys = (text: (member: Schedulable, ratios: TypeRatios, type: string) => string): [string, string] => [
    text(a, ofA, types[ofA.type]),
    text(b, ofB, types[ofB.type]),
  ];
  if (needy[0] !== needy[1]) return { rule: 'below its minimum share', keys: keys(needText) };
  if (needy[0]) return { rule: 'usage of the minimum share', keys: keys(minShareText) };
  return { rule: 'dominant share by weight', keys: keys(fairText) };
}

function needText({ usage, minShare }: Schedulable, { type }: TypeRatios, name: string): string {
  return `${name}: ${usage[type]} used, minimum share ${minShare[type]}`;
}

function minShareText(_: Schedulable, { minShare }: TypeRatios, name: string): string {
  return `${name}: ${decimal(minShare)} of its minimum share`;
}

function fairText({ weight }: Schedulable, { usage, fair }: TypeRatios, name: string): string {
  return `${name}: ${percent(usage)} of the cluster / ${decimal(weight)} = ${percent(fair)}`;
}

function percent(part: number): string {
  return `${decimal(part * 100)}%`;
}

/** The comparison of two members, with what it looked at. */
interface Comparison {
  /** Below 0: the first goes first; 0: usage does not decide. */
  readonly order: number;
  /** Index of the type that decided, by descending usage ratio. */
  readonly rank: number;
  readonly needy: readonly [boolean, boolean];
  /** Of each member, by descending usage ratio. */
  readonly ratios: readonly [TypeRatios[], TypeRatios[]];
}

function comparison(a: Schedulable, b: Schedulable, cluster: Resource, generation: FairGeneration): Comparison {
  const ratios = [ordered(a, cluster, generation), ordered(b, cluster, generation)] as const;
  const [ofA, ofB] = ratios;
  const needy = [isNeedy(a, ofA[0].type), isNeedy(b, ofB[0].type)] as const;
  if (needy[0] !== needy[1]) return { order: needy[0] ? -1 : 1, rank: 0, needy, ratios };
  return { ...firstDifference(ofA, ofB, needy[0] ? 'minShare' : 'fair'), needy, ratios };
}

function ordered(
  { usage, weight, minShare }: KeyedMember,
  cluster: Resource,
  generation: FairGeneration,
): TypeRatios[] {
  if (generation === 'fs-3') {
    return sortByUsage((cluster.length === 2 ? ratiosOf : ratiosIn32Bits)(usage, cluster, weight, minShare));
  }
  const ratios = ratiosIn32Bits(usage, cluster, 1, minShare).map((ratio) => {
    const { type } = ratio;
    return { ...ratio, fair: fairRatioOf2014(usage[type], cluster[type], weight) };
  });
  return ratios.reverse().sort((a, b) => (a.fair === b.fair ? 0 : b.fair - a.fair));
}

/** The same order for memory and vcores alone, without allocations: most clusters have no further types. */
function compareTwoTypes(a: Schedulable, b: Schedulable, cluster: Resource, generation: FairGeneration): number {
  const ofA = dominantOfTwo(a, cluster, generation);
  const ofB = dominantOfTwo(b, cluster, generation);
  const isNeedyA = isNeedy(a, ofA);
  if (isNeedyA !== isNeedy(b, ofB)) return isNeedyA ? -1 : 1;
  for (let rank = 0; rank < 2; rank++) {
    const typeA = rank === 0 ? ofA : 1 - ofA;
    const typeB = rank === 0 ? ofB : 1 - ofB;
    const ratioA = isNeedyA ? minRatio(a, typeA, generation) : fairRatio(a, cluster, typeA, generation);
    const ratioB = isNeedyA ? minRatio(b, typeB, generation) : fairRatio(b, cluster, typeB, generation);
    if (ratioA !== ratioB) return ratioA < ratioB ? -1 : 1;
  }
  return 0;
}

function dominantOfTwo({ usage, weight }: Schedulable, cluster: Resource, generation: FairGeneration): number {
  if (generation === 'fs-2014') {
    const memory = fairRatioOf2014(usage[MEMORY], cluster[MEMORY], weight);
    return memory > fairRatioOf2014(usage[VCORES], cluster[VCORES], weight) ? MEMORY : VCORES;
  }
  return partOf(usage[VCORES], cluster[VCORES]) > partOf(usage[MEMORY], cluster[MEMORY]) ? VCORES : MEMORY;
}

function fairRatio(member: Schedulable, cluster: Resource, type: number, generation: FairGeneration): number {
  const { usage, weight } = member;
  if (generation === 'fs-2014') return fairRatioOf2014(usage[type], cluster[type], weight);
  return over(partOf(usage[type], cluster[type]), weight);
}

function minRatio({ usage, minShare }: Schedulable, type: number, generation: FairGeneration): number {
  const ratio = partOfMinimum(usage[type], minShare[type]);
  return generation === 'fs-2014' ? Math.fround(ratio) : ratio;
}

function isNeedy({ usage, minShare }: KeyedMember, dominant: number): boolean {
  return usage[dominant] < minShare[dominant];
}

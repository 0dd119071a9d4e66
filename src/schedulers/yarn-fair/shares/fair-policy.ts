/**
 * The policy "fair": only memory is shared. The member with the smallest usage by weight goes first.
 *
 *   1. fs-3: members with demand before those without
 *   2. needy (usage < min(minShare, demand)) before not needy
 *   3. both needy: smaller usage / max(min(minShare, demand), 1)
 *   4. none needy: smaller usage / weight (fs-2014: in 32 bits); weight 0 after all others, by usage among each other
 *   5. earlier start, then name
 *
 * Source: Hadoop, scheduler/fair/policies/FairSharePolicy.
 */
import { MEMORY, defaultCalculator } from '../../yarn/resources';
import { computeFairShares } from './compute-fair-shares';
import type { KeyedMember, SchedulingPolicy } from './policy';
import { byName, byStartTime, headroomOfMemory, decimal, setFairShare, setSteadyFairShare } from './policy';
import type { FairGeneration, Schedulable } from './schedulable';

/** The policy as a generation of Hadoop has it. */
export function fairPolicy(generation: FairGeneration): SchedulingPolicy {
  return {
    name: 'fair',
    calculator: defaultCalculator,
    compare: (a, b) =>
      (generation === 'fs-3' ? byDemand(a, b) : 0) ||
      byNeedAndUsage(a, b, generation) ||
      byStartTime(a, b) ||
      byName(a, b),
    keys: {
      columns: () => 2,
      write(member, _cluster, keys, at) {
        const { demand, weight } = member;
        const needy = isNeedy(member);
        // Rules 1, 2 and the weight 0 of rule 4, as binary digits of one number.
        const wantsNothing = generation === 'fs-3' && demand[MEMORY] === 0;
        keys[at] = 4 * Number(wantsNothing) + 2 * Number(!needy) + Number(!needy && weight === 0);
        keys[at + 1] = needy ? minShareRatio(member) : usageByWeight(member, generation);
      },
      ties: (a, b) => byStartTime(a, b) || byName(a, b),
    },
    computeShares(members, total) {
      computeFairShares(members, total[MEMORY], MEMORY, generation, 'instantaneous', setFairShare);
    },
    computeSteadyShares(queues, total) {
      computeFairShares(queues, total[MEMORY], MEMORY, generation, 'steady', setSteadyFairShare);
    },
    isOverFairShare: (usage, fairShare) => usage[MEMORY] > fairShare[MEMORY],
    headroom: headroomOfMemory,
    explain(a, b) {
      if (generation === 'fs-3' && byDemand(a, b) !== 0)
        return { rule: 'demand', keys: [demandText(a), demandText(b)] };
      const needy = isNeedy(a);
      if (needy !== isNeedy(b)) return { rule: 'below its minimum share', keys: [needText(a), needText(b)] };
      if (byUsage(a, b, needy, generation) === 0) return null;
      if (needy) return { rule: 'usage of the minimum share', keys: [minShareText(a), minShareText(b)] };
      return { rule: 'usage by weight', keys: [weightText(a), weightText(b)] };
    },
  };
}

function byDemand(a: Schedulable, b: Schedulable): number {
  return Number(a.demand[MEMORY] === 0) - Number(b.demand[MEMORY] === 0);
}

/** The minimum share, at most the demand. */
function wantedMinShare({ minShare, demand }: KeyedMember): number {
  return Math.min(minShare[MEMORY], demand[MEMORY]);
}

function isNeedy({ usage, minShare, demand }: KeyedMember): boolean {
  return usage[MEMORY] < minShare[MEMORY] && usage[MEMORY] < demand[MEMORY];
}

function byNeedAndUsage(a: Schedulable, b: Schedulable, generation: FairGeneration): number {
  const needy = isNeedy(a);
  if (needy !== isNeedy(b)) return needy ? -1 : 1;
  return byUsage(a, b, needy, generation);
}

/** Compares two members that are both needy, or both not. */
function byUsage(a: Schedulable, b: Schedulable, needy: boolean, generation: FairGeneration): number {
  if (needy) return minShareRatio(a) - minShareRatio(b);
  if (a.weight > 0 && b.weight > 0) return usageByWeight(a, generation) - usageByWeight(b, generation);
  return a.weight === b.weight ? a.usage[MEMORY] - b.usage[MEMORY] : b.weight - a.weight;
}

/** Usage by weight; that of a member without weight is its usage. */
function usageByWeight({ usage, weight }: KeyedMember, generation: FairGeneration): number {
  if (weight === 0) return usage[MEMORY];
  const ratio = usage[MEMORY] / weight;
  return generation === 'fs-2014' ? Math.fround(ratio) : ratio;
}

function minShareRatio(member: KeyedMember): number {
  return member.usage[MEMORY] / Math.max(wantedMinShare(member), 1);
}

function demandText({ demand }: Schedulable): string {
  return demand[MEMORY] === 0 ? 'wants nothing' : `wants ${demand[MEMORY]} MB`;
}

function needText(member: Schedulable): string {
  const { usage } = member;
  return `${usage[MEMORY]} MB used, minimum share ${wantedMinShare(member)} MB`;
}

function minShareText(member: Schedulable): string {
  return `${member.usage[MEMORY]} / ${Math.max(wantedMinShare(member), 1)} MB = ${decimal(minShareRatio(member))}`;
}

function weightText({ usage, weight }: Schedulable): string {
  return weight > 0
    ? `${usage[MEMORY]} MB / ${decimal(weight)} = ${decimal(usage[MEMORY] / weight)}`
    : `${usage[MEMORY]} MB, weight 0`;
}

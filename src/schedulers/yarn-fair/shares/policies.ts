/** The policies by name, and which of two members one of them serves first and why. */
import type { Resource } from '../../yarn/resources';
import { drfPolicy } from './drf-policy';
import { fairPolicy } from './fair-policy';
import { fifoPolicy } from './fifo-policy';
import type { PolicyName, Ranking, SchedulingPolicy } from './policy';
import type { FairGeneration, Schedulable } from './schedulable';

type Policies = Readonly<Record<PolicyName, SchedulingPolicy>>;

const policies: Readonly<Record<FairGeneration, Policies>> = {
  'fs-2014': { fair: fairPolicy('fs-2014'), drf: drfPolicy('fs-2014'), fifo: fifoPolicy },
  'fs-3': { fair: fairPolicy('fs-3'), drf: drfPolicy('fs-3'), fifo: fifoPolicy },
};

/** A policy as the release has it. */
export function policyOf(name: PolicyName, generation: FairGeneration): SchedulingPolicy {
  return policies[generation][name];
}

/**
 * What tells two members of a queue apart under its policy, for the sentence "not first in the comparator".
 * @param types names of the resource types, in order
 */
export function rankingOf(
  policy: SchedulingPolicy,
  a: Schedulable,
  b: Schedulable,
  cluster: Resource,
  types: readonly string[],
): Ranking {
  const ranking = policy.explain(a, b, cluster, types);
  if (ranking !== null) return ranking;
  if (a.startTime !== b.startTime) return { rule: 'start', keys: [String(a.startTime), String(b.startTime)] };
  return { rule: 'name', keys: [a.name, b.name] };
}

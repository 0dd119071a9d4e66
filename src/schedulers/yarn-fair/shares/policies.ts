/** The policies of Hadoop by name, and why one of two members is served first. */
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

/** A policy, as in a release. */
export function policyOf(name: PolicyName, generation: FairGeneration): SchedulingPolicy {
  return policies[generation][name];
}

/**
 * Why a policy serves one of two members of a queue first.
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

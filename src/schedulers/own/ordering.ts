/** Sorting by a policy: applications or queues by `key` or `compare`, nodes by `filter` and `score`. */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { compareKeys, comparisonOf, keyOf, scoreOf, unlikeKeys, verdictOf } from './answers';
import type { KeyPart } from './answers';
import type { PolicyError } from './language/errors';
import { mergeSort } from '../../base/collections/merge-sort';
import type { LoadedPolicy } from './language/program';
import type { PolicyRecord } from './language/values';

/** Carries an error out of a comparison. */
class Stopped extends Error {
  constructor(readonly error: PolicyError) {
    super(error.message);
  }
}

function unwrap<T>(result: Result<T, PolicyError>): T {
  if (result.ok) return result.value;
  throw new Stopped(result.error);
}

function caught<T>(run: () => T): Result<T, PolicyError> {
  try {
    return ok(run());
  } catch (error) {
    if (error instanceof Stopped) return err(error.error);
    throw error;
  }
}

/** The members in the order of the policy: by `key` where there is one, else by `compare`. Equal ones keep their order. */
export function ordered(
  policy: LoadedPolicy,
  members: readonly PolicyRecord[],
  ctx: PolicyRecord,
): Result<PolicyRecord[], PolicyError> {
  if (!policy.has('key') && !policy.has('compare')) return err(policy.missing(['key', 'compare']));
  return caught(() => {
    if (!policy.has('key')) return mergeSort(members, (x, y) => unwrap(comparisonOf(policy, x, y, ctx)));
    const keyed = members.map((member) => ({ member, key: unwrap(keyOf(policy, member, ctx)) }));
    return mergeSort(keyed, (x, y) => comparedKeys(policy, x, y)).map(({ member }) => member);
  });
}

interface Keyed {
  readonly member: PolicyRecord;
  readonly key: readonly KeyPart[];
}

function comparedKeys(policy: LoadedPolicy, x: Keyed, y: Keyed): number {
  const compared = compareKeys(x.key, y.key);
  if (compared === undefined) throw new Stopped(unlikeKeys(policy, [x.key, x.member], [y.key, y.member]));
  return compared;
}

/** The nodes to be tried for an ask, best first, and those that `filter` turned down. */
export interface NodeChoice {
  readonly order: readonly PolicyRecord[];
  readonly refused: readonly PolicyRecord[];
}

/** Filters the nodes and sorts the others by falling score. Equal ones keep their order. */
export function chooseNodes(
  policy: LoadedPolicy,
  ask: PolicyRecord,
  nodes: readonly PolicyRecord[],
  ctx: PolicyRecord,
): Result<NodeChoice, PolicyError> {
  if (!policy.has('filter') && !policy.has('score')) return err(policy.missing(['filter', 'score']));
  return caught(() => {
    const passes = (node: PolicyRecord): boolean =>
      !policy.has('filter') || unwrap(verdictOf(policy, 'filter', [ask, node, ctx]));
    const kept: PolicyRecord[] = [];
    const refused: PolicyRecord[] = [];
    for (const node of nodes) (passes(node) ? kept : refused).push(node);
    if (!policy.has('score')) return { order: kept, refused };
    const scored = kept.map((node) => ({ node, score: unwrap(scoreOf(policy, ask, node, ctx)) }));
    // Not a difference: two infinite scores are equal.
    const order = mergeSort(scored, (x, y) => (x.score === y.score ? 0 : x.score > y.score ? -1 : 1));
    return { order: order.map(({ node }) => node), refused };
  });
}

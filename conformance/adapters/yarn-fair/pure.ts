import { computeFairShares } from '../../../src/schedulers/yarn-fair/shares/compute-fair-shares';
import { firstDifference, ratiosOf, sortByUsage } from '../../../src/schedulers/yarn-fair/shares/drf-ratios';
import type { TypeRatios } from '../../../src/schedulers/yarn-fair/shares/drf-ratios';
import { lowestCommonAncestor } from '../../../src/schedulers/yarn-fair/queues/queue-path';
import { policyOf } from '../../../src/schedulers/yarn-fair/shares/policies';
import type { PolicyName } from '../../../src/schedulers/yarn-fair/shares/policy';
import { PolicyTree } from '../../../src/schedulers/yarn-fair/shares/policy-nesting';
import type { PolicyFile } from '../../../src/schedulers/yarn-fair/shares/policy-nesting';
import type { Schedulable } from '../../../src/schedulers/yarn-fair/shares/schedulable';
import {
  MEMORY,
  UNLIMITED,
  VCORES,
  clampToZero,
  componentwiseMin,
  subtract,
} from '../../../src/schedulers/yarn/resources';
import type { Resource } from '../../../src/schedulers/yarn/resources';
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import { isObject } from '../../vectors';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import { generationOf } from './case-scene';

const POLICIES = ['fair', 'drf', 'fifo'] as const;

/** The types that a case names, memory and vcores first. */
function typesIn(...resources: readonly (Json | undefined)[]): string[] {
  const named = resources.flatMap((resource) => (isObject(resource) ? Object.keys(resource) : []));
  return [...new Set(['memory', 'vcores', ...named])];
}

function resource(value: Json | undefined, types: readonly string[], missing = 0): Resource {
  const given = object(value);
  return Float64Array.from(types, (type) => optional(given[type], number, missing));
}

function member(given: Partial<Schedulable>, types = 2): Schedulable {
  const none = () => new Float64Array(types);
  return {
    name: '',
    weight: 1,
    priority: 1,
    startTime: 0,
    minShare: none(),
    maxShare: none().fill(UNLIMITED),
    usage: none(),
    demand: none(),
    fairShare: none(),
    steadyFairShare: none(),
    active: true,
    ...given,
  };
}

function only(type: number, quantity: number): Resource {
  const resource = new Float64Array(2);
  resource[type] = quantity;
  return resource;
}

function runComputeFairShares(input: Json, vector: VectorCase): unknown {
  const { resource: of, total, schedulables } = object(input);
  const type = oneOf(of, 'memory', 'vcores') === 'memory' ? MEMORY : VCORES;
  const maxShareOf = (value: Json) => (value === 'unlimited' ? UNLIMITED : number(value));
  const members = list(schedulables)
    .map(object)
    .map(({ minShare, maxShare, weight, active }) =>
      member({
        weight: optional(weight, number, 1),
        minShare: only(type, optional(minShare, number, 0)),
        maxShare: only(type, optional(maxShare, maxShareOf, UNLIMITED)),
        active: optional(active, truth, true),
      }),
    );
  const shares: number[] = [];
  computeFairShares(members, number(total), type, generationOf(vector), 'instantaneous', (_, share) => {
    shares.push(share);
  });
  return { shares };
}

function sign(order: number): number {
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

function runDrfComparator(input: Json, vector: VectorCase): unknown {
  const { cluster, a, b } = object(input);
  const [one, other] = [object(a), object(b)];
  const types = typesIn(cluster, one.usage, one.minShare, other.usage, other.minShare);
  const [first, second] = [one, other].map(({ usage, weight, minShare }) =>
    member(
      {
        usage: resource(usage, types),
        weight: optional(weight, number, 1),
        minShare: resource(optional(minShare, object, {}), types),
      },
      types.length,
    ),
  );
  return { sign: sign(policyOf('drf', generationOf(vector)).compare(first, second, resource(cluster, types))) };
}

function runDrfRatios(input: Json): unknown {
  const { usage, cluster, minShare } = object(input);
  const types = typesIn(usage, cluster, minShare);
  const whole = optional(cluster, (value) => resource(value, types), new Float64Array(types.length));
  const min = optional(minShare, (value) => resource(value, types), new Float64Array(types.length));
  const ratios = ratiosOf(resource(usage, types), whole, 1, min);
  const named = (read: (ratio: TypeRatios) => number) =>
    Object.fromEntries(
      ratios.map((ratio) => [types[ratio.type], read(ratio) === Infinity ? '+Infinity' : read(ratio)]),
    );
  return {
    usageRatio: named(({ usage: ratio }) => ratio),
    dominant: types[sortByUsage(ratios)[0].type],
    minShareRatio: named(({ minShare: ratio }) => ratio),
  };
}

function ratio(value: Json | undefined): number {
  return value === '+Infinity' ? Infinity : optional(value, number, 0);
}

function rowsOf(value: Json | undefined): TypeRatios[] {
  return list(value)
    .map(list)
    .map(([usage, fair, minShare], type) => ({
      type,
      usage: ratio(usage),
      fair: ratio(fair),
      minShare: ratio(minShare),
    }));
}

function runDrfRatioSort(input: Json): unknown {
  const rows = list(object(input).rows);
  return { sorted: sortByUsage(rowsOf(rows)).map(({ type }) => rows[type]) };
}

const COLUMNS = ['usage', 'fair', 'minShare'] as const;

function runDrfRatioCompare(input: Json): unknown {
  const { a, b, column } = object(input);
  return { sign: firstDifference(rowsOf(a), rowsOf(b), COLUMNS[number(column)]).order };
}

function memoryMember({ name, usage, demand, min, weight, start }: JsonObject): Schedulable {
  return member({
    name: optional(name, text, ''),
    usage: only(MEMORY, optional(usage, number, 0)),
    demand: only(MEMORY, optional(demand, number, 0)),
    minShare: only(MEMORY, optional(min, number, 0)),
    weight: optional(weight, number, 1),
    startTime: optional(start, number, 0),
  });
}

const NO_CLUSTER = new Float64Array(2);

function runFairComparator(input: Json, vector: VectorCase): unknown {
  const { a, b } = object(input);
  const policy = policyOf('fair', generationOf(vector));
  return { sign: sign(policy.compare(memoryMember(object(a)), memoryMember(object(b)), NO_CLUSTER)) };
}

function runFairComparatorGrid(input: Json, vector: VectorCase): unknown {
  const { minShare, demand, name, startTime, usage, weight } = object(input);
  const policy = policyOf('fair', generationOf(vector));
  let grid: JsonObject[] = [{ min: minShare }];
  for (const [key, values] of Object.entries({ name, start: startTime, usage, weight, demand })) {
    grid = grid.flatMap((cell) => list(values).map((value) => ({ ...cell, [key]: value })));
  }
  const members = grid.map(memoryMember);
  const before = members.map((a) => members.map((b) => policy.compare(a, b, NO_CLUSTER) < 0));
  const transitive = before.every((ofA, a) =>
    members.every((_, b) => !ofA[b] || before[b].every((isLess, c) => !isLess || before[a][c])),
  );
  return { transitive };
}

function policyFile(policies: Json | undefined, defaultPolicy: Json | undefined): PolicyFile {
  const given = Object.entries(object(policies)).map(([path, name]) => [path, oneOf(name, ...POLICIES)] as const);
  const isParent = (path: string) => path === 'root' || given.some(([other]) => other.startsWith(`${path}.`));
  const paths = given.map(([path]) => path);
  return {
    policies: Object.fromEntries(given),
    defaultPolicy: optional(defaultPolicy, (value) => oneOf(value, ...POLICIES), 'fair'),
    leaves: paths.filter((path) => !isParent(path)),
    parents: paths.filter(isParent),
  };
}

function runPolicyNesting(input: Json, vector: VectorCase): unknown {
  const { policies, defaultPolicy, created, reload } = object(input);
  const asked = (key: string) => Object.keys(optional(object(vector.expected)[key], object, {}));
  const tree = new PolicyTree();
  tree.load(policyFile(policies, defaultPolicy));
  for (const path of optional(created, list, [])) tree.create(text(path), true);
  const exists = Object.fromEntries(asked('exists').map((path) => [path, tree.policy(path) !== undefined]));
  if (reload !== undefined) tree.load(policyFile(reload, defaultPolicy));
  const after = asked('policiesAfterReload').map((path) => [path, tree.policy(path)]);
  return { exists, policiesAfterReload: Object.fromEntries(after) };
}

function runHeadroom(input: Json, vector: VectorCase): unknown {
  const given = object(input);
  const types = typesIn(...Object.values(given));
  const read = (key: string, missing = 0) => resource(given[key], types, missing);
  const usage = read('queueUsage');
  const free = subtract(read('cluster'), read('clusterUsed'));
  const room = subtract(read('queueMax', UNLIMITED), usage);
  const available = componentwiseMin(free, room);
  clampToZero(available);
  const headroom = (name: PolicyName) => {
    const left = policyOf(name, generationOf(vector)).headroom(read('queueFairShare'), usage, available);
    return Object.fromEntries(types.map((type, t) => [type, left[t]]));
  };
  return { drf: headroom('drf'), fair: headroom('fair'), fifo: headroom('fifo') };
}

function runLowestCommonAncestor(input: Json): unknown {
  const { a, b } = object(input);
  return { lca: lowestCommonAncestor(text(a), text(b)) };
}

/** The kinds that need no scheduler: shares, comparators, nesting of policies, paths. */
export const pureKinds: Readonly<Record<string, KindRunner>> = {
  'compute-fair-shares': runComputeFairShares,
  'compute-fair-shares-derived': runComputeFairShares,
  'drf-comparator': runDrfComparator,
  'drf-ratios': runDrfRatios,
  'drf-ratio-sort': runDrfRatioSort,
  'drf-ratio-compare': runDrfRatioCompare,
  'fair-comparator': runFairComparator,
  'fair-comparator-grid': runFairComparatorGrid,
  'policy-nesting': runPolicyNesting,
  headroom: runHeadroom,
  'lowest-common-ancestor': runLowestCommonAncestor,
};

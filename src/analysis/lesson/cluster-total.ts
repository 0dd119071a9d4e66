/**
 * The size of the cluster as one number: all its cores, or all its memory. What is added to or taken from the sum of the node
 * groups is dealt to the nodes one by one, as overrides. Source: docs/lesson-language.md.
 */
import type { JsonPath } from '../../base/json';
import { formatVcore, GB, VCORE } from '../../base/units';
import { bytes, milliVcores } from '../../scenario/written-amounts';
import type { Scenario } from '../../scenario/schema';

/** The totals by their path. */
export type TotalPath = 'cluster/cores' | 'cluster/memory';

/** Whether a path of a lesson names a total and no field of the document. */
export function isTotal(path: string): path is TotalPath {
  return path === 'cluster/cores' || path === 'cluster/memory';
}

interface Dealt {
  readonly node: string;
  /** Whole cores or GiB of its group, in thousandths or bytes. */
  readonly base: number;
  readonly own: number;
}

/** Each node with what its group gives it and what it has, in units of `totalOf`'s smallest step. */
function nodesOf({ cluster }: Scenario, path: TotalPath): Dealt[] {
  const read = (capacity: { readonly vcore?: string | number; readonly memory?: string | number }): number =>
    path === 'cluster/cores' ? milliVcores(capacity.vcore ?? 0) : bytes(capacity.memory ?? 0);
  return cluster.nodes.flatMap((group) =>
    Array.from({ length: group.count ?? 1 }, (_, i) => {
      const node = group.count === undefined ? group.id : `${group.id}/${i + 1}`;
      const own = cluster.overrides?.[node]?.capacity ?? {};
      return { node, base: read(group.capacity), own: read({ ...group.capacity, ...own }) };
    }),
  );
}

/** Cores of the whole cluster, or bytes. */
export function totalOf(seen: Scenario, path: TotalPath): number {
  const sum = nodesOf(seen, path).reduce((total, { own }) => total + own, 0);
  return path === 'cluster/cores' ? sum / VCORE : sum;
}

/**
 * The edits that give the cluster a total number of cores, or bytes: a node that has what its group says has no
 * override.
 */
export function totalEdits(
  seen: Scenario,
  path: TotalPath,
  total: number,
): { readonly path: JsonPath; readonly value: string | number | undefined }[] {
  const unit = path === 'cluster/cores' ? VCORE : GB;
  const nodes = nodesOf(seen, path);
  const given = dealt(
    nodes.map(({ base }) => base),
    Math.round((path === 'cluster/cores' ? total * VCORE : total) / unit) * unit,
    unit,
  );
  const type = path === 'cluster/cores' ? 'vcore' : 'memory';
  return nodes.flatMap(({ node, base, own }, i) => {
    if (own === given[i]) return [];
    const value = given[i] === base ? undefined : type === 'vcore' ? vcoreText(given[i]) : given[i];
    return [{ path: ['cluster', 'overrides', node, 'capacity', type], value }];
  });
}

function vcoreText(milli: number): string | number {
  return milli % VCORE === 0 ? milli / VCORE : formatVcore(milli);
}

/** What each node has when the sum is `total`: one unit at a time, given from the first node on, taken from the last. */
function dealt(base: readonly number[], total: number, unit: number): number[] {
  const given = [...base];
  let left = total - base.reduce((sum, value) => sum + value, 0);
  if (given.length === 0) return given;
  const rounds = Math.trunc(left / unit / given.length);
  if (rounds > 0) {
    for (let i = 0; i < given.length; i++) given[i] += rounds * unit;
    left -= rounds * unit * given.length;
  }
  for (let i = 0; left >= unit; i = (i + 1) % given.length, left -= unit) given[i] += unit;
  // Each round takes from every node that has some left.
  for (
    let i = given.length - 1, empty = 0;
    left <= -unit && empty < given.length;
    i = (i + given.length - 1) % given.length
  ) {
    if (given[i] < unit) empty++;
    else {
      given[i] -= unit;
      left += unit;
      empty = 0;
    }
  }
  return given;
}

/**
 * Where rounds of the preemption policy lead, if demand stays as it is and what is taken goes to the leaf that is furthest
 * below its guarantee and wants more: what every leaf holds, round after round. Containers are of one size.
 */
import { computeIdealShares } from '../../../schedulers/yarn-preemption/ideal/ideal';
import type { PreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { QueueSnapshot, Snapshot } from '../../../schedulers/yarn-preemption/snapshot';
import { MEMORY } from '../../../schedulers/yarn/resources';
import type { Resource } from '../../../schedulers/yarn/resources';
import type { RoundInput } from './round-at';

export interface Projection {
  /** Time between two rounds, ms. */
  readonly interval: number;
  /** Per leaf its queue and memory held (MB) after each round; the first entry is now. */
  readonly leaves: readonly { readonly queue: number; readonly used: readonly number[] }[];
}

/** Waits without a change after which it has come to rest. */
const REST = 2;

interface Leaf {
  readonly queue: number;
  readonly guaranteed: number;
  used: Resource;
  pending: Resource;
  /** When each container that is marked was, ms; those marked first are killed first. */
  marks: number[];
}

/**
 * @param settings with which rounds are run
 * @param size of every container
 * @param rounds how many are run at most; it ends before when nothing changes any more
 */
export function projectRounds(
  { snapshot, calculator }: RoundInput,
  settings: PreemptionSettings,
  size: Resource,
  rounds: number,
): Projection {
  const leaves = leavesOf(snapshot);
  const series = leaves.map(({ queue, used }) => ({ queue, used: [used[MEMORY]] }));
  const rules = { balancing: settings.balance && settings.generation === 'modern', countReserved: false };
  const cluster = snapshot.partitions[0].total;
  const allowed = cluster.map((amount) => Math.trunc(amount * settings.totalPreemptionPerRound));
  const wait = rules.balancing ? settings.balanceMaxWaitBeforeKill : settings.maxWaitBeforeKill;
  let settled = 0;
  for (let round = 0; round < rounds; round++) {
    const now = round * settings.monitoringInterval;
    const context = { snapshot: withLeaves(snapshot, leaves), calculator, settings, cluster };
    const { states } = computeIdealShares(context, rules, allowed);
    for (const leaf of leaves) {
      const owed = states[0][leaf.queue].toObtain;
      mark(leaf, containersFor(owed, size), now);
      const killed = leaf.marks.findIndex((since) => now - since < wait);
      giveBack(leaf, leaves, size, killed === -1 ? leaf.marks.length : killed);
    }
    const before = series.map(({ used }) => used[used.length - 1]);
    leaves.forEach(({ used }, i) => series[i].used.push(used[MEMORY]));
    if (leaves.some(({ used }, i) => used[MEMORY] !== before[i])) settled = round;
    // Stable for long enough: no mark would change anything any more.
    if ((round - settled) * settings.monitoringInterval > REST * (wait + settings.monitoringInterval)) break;
  }
  return { interval: settings.monitoringInterval, leaves: series };
}

function leavesOf({ queues }: Snapshot): Leaf[] {
  return queues.flatMap(({ partitions }, queue) => {
    const figures = partitions[0];
    if (figures === undefined || queues.some(({ parent }) => parent === queue)) return [];
    const { guaranteed, used, pending } = figures;
    return [{ queue, guaranteed: guaranteed[MEMORY], used: used.slice(), pending: pending.slice(), marks: [] }];
  });
}

/** Number of containers that cover the amount; the last one is taken whole. */
function containersFor(owed: Resource, size: Resource): number {
  return owed[MEMORY] > 0 ? Math.ceil(owed[MEMORY] / size[MEMORY]) : 0;
}

/** The first containers, up to this number, are chosen; those that no longer are chosen are spared. */
function mark(leaf: Leaf, count: number, now: number): void {
  leaf.marks.length = Math.min(leaf.marks.length, count);
  while (leaf.marks.length < count) leaf.marks.push(now);
}

/** The first `count` marked containers are killed, and restarted by the leaf that needs them most. */
function giveBack(leaf: Leaf, leaves: readonly Leaf[], size: Resource, count: number): void {
  leaf.marks.splice(0, count);
  for (let i = 0; i < count; i++) {
    leaf.used = leaf.used.map((amount, t) => Math.max(0, amount - size[t]));
    leaf.pending = leaf.pending.map((amount, t) => amount + size[t]);
    const next = mostInNeed(leaves);
    if (next === undefined) continue;
    next.used = next.used.map((amount, t) => amount + size[t]);
    next.pending = next.pending.map((amount, t) => Math.max(0, amount - size[t]));
  }
}

function mostInNeed(leaves: readonly Leaf[]): Leaf | undefined {
  const part = ({ used, guaranteed }: Leaf): number => (guaranteed > 0 ? used[MEMORY] / guaranteed : Infinity);
  return leaves
    .filter(({ pending }) => pending[MEMORY] > 0)
    .reduce<Leaf | undefined>((best, one) => (best === undefined || part(one) < part(best) ? one : best), undefined);
}

/** The snapshot with what leaves hold and want now, and what follows for the queues above them. */
function withLeaves(snapshot: Snapshot, leaves: readonly Leaf[]): Snapshot {
  const own = new Map(leaves.map((leaf) => [leaf.queue, leaf]));
  const queues = snapshot.queues.map((queue, index): QueueSnapshot => {
    const leaf = own.get(index);
    const [figures] = queue.partitions;
    if (figures === undefined) return queue;
    const used = leaf?.used ?? sumBelow(snapshot, leaves, index, ({ used: amount }) => amount);
    const pending = leaf?.pending ?? sumBelow(snapshot, leaves, index, ({ pending: amount }) => amount);
    return { ...queue, partitions: [{ ...figures, used, pending, pendingWithoutReserved: pending }] };
  });
  return { ...snapshot, queues };
}

function sumBelow(
  { queues, types }: Snapshot,
  leaves: readonly Leaf[],
  above: number,
  amount: (leaf: Leaf) => Resource,
): Resource {
  const sum = new Float64Array(types);
  for (const leaf of leaves) {
    let q = leaf.queue;
    while (q !== -1 && q !== above) q = queues[q].parent;
    if (q === above) amount(leaf).forEach((value, t) => (sum[t] += value));
  }
  return sum;
}

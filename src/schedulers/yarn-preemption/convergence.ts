/**
 * How fast a queue would be brought back to its guarantee: the two throttles multiply, and it never gets past the edge of the
 * dead zone. The amounts are those of the policy itself, round by round, with the freed room always going to somebody else.
 * With the defaults 100 containers, of which two queues should have 50 each and one has 80: 56 after 12 rounds, and at rest
 * with 55.
 */
import { MEMORY, VCORES, defaultCalculator } from '../yarn/resources';
import { scaled } from './arithmetic';
import { computeIdealShares } from './ideal';
import type { PreemptionSettings } from './settings';
import type { QueueSnapshot, Snapshot } from './snapshot';

export interface ConvergenceInput {
  /** Units of memory. */
  readonly cluster: number;
  readonly guaranteed: number;
  readonly used: number;
  /** Of each of its containers. */
  readonly containerSize: number;
}

/**
 * What the queue uses before the first round and after each one, until nothing changes any more or `rounds` are over. The other
 * half of the cluster wants more than there is.
 */
export function projectedConvergence(
  settings: PreemptionSettings,
  { cluster, guaranteed, used, containerSize }: ConvergenceInput,
  rounds: number,
): number[] {
  const total = memory(cluster);
  const allowed = scaled(total, settings.totalPreemptionPerRound);
  const usage = [used];
  for (let now = used, round = 0; round < rounds; round++) {
    const snapshot = twoQueues(cluster, guaranteed, now);
    const rules = { balancing: false, countReserved: false };
    const { states } = computeIdealShares(snapshot, defaultCalculator, settings, rules, total, allowed);
    // The last container is taken whole; from 2.8 on all of them have to fit in the budget.
    let containers = Math.ceil(states[0][OVER].toObtain[MEMORY] / containerSize);
    if (settings.generation === 'modern') {
      containers = Math.min(containers, Math.floor(allowed[MEMORY] / containerSize));
    }
    if (containers === 0) break;
    now = Math.max(0, now - containers * containerSize);
    usage.push(now);
  }
  return usage;
}

const OVER = 1;

function memory(quantity: number): Float64Array {
  const amount = new Float64Array(VCORES + 1);
  amount[MEMORY] = quantity;
  return amount;
}

/** A root with the queue that has too much and one that has all the rest and wants everything. */
function twoQueues(cluster: number, guaranteed: number, used: number): Snapshot {
  const queue = (parent: number, share: number, has: number, pending: number): QueueSnapshot => ({
    path: '',
    parent,
    priority: 0,
    preemptionDisabled: false,
    intraQueuePreemptionDisabled: false,
    maximumAmFraction: 0,
    orderingPolicy: 'fifo',
    partitions: [
      {
        guaranteed: memory(share),
        maximum: memory(cluster),
        used: memory(has),
        pending: memory(pending),
        pendingWithoutReserved: memory(pending),
        reserved: memory(0),
        killable: memory(0),
      },
    ],
    apps: [],
    userLimits: [],
  });
  return {
    types: VCORES + 1,
    partitions: [{ label: '', total: memory(cluster), exclusive: true }],
    queues: [
      queue(-1, cluster, cluster, 0),
      queue(0, guaranteed, used, cluster),
      queue(0, cluster - guaranteed, cluster - used, cluster),
    ],
    apps: [],
    nodes: [],
    minimumAllocation: memory(1),
  };
}

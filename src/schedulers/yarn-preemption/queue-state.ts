/**
 * The queues of one partition as a computation of ideal shares works on them.
 * Source: Hadoop, TempQueuePerPartition (before 2.8: TempQueue).
 */
import { addTo } from '../yarn/resources';
import type { Resource } from '../yarn/resources';
import { nothing, throughRatio32 } from './arithmetic';
import type { Generation } from './settings';
import type { Snapshot } from './snapshot';

export interface QueueState {
  readonly queue: number;
  readonly partition: number;
  readonly parent: QueueState | undefined;
  readonly children: QueueState[];
  readonly priority: number;
  readonly preemptionDisabled: boolean;
  readonly guaranteed: Resource;
  readonly maximum: Resource;
  readonly used: Resource;
  pending: Resource;
  pendingWithoutReserved: Resource;
  readonly reserved: Resource;
  readonly killable: Resource;
  /** Usage above the guarantee: the part that is protected, and the part that may be preempted. */
  untouchable: Resource;
  preemptable: Resource;
  /** The share that it should have. */
  ideal: Resource;
  /** What it has over its ideal share, before and after siblings are scaled down to the budget of the round. */
  over: Resource;
  toBePreempted: Resource;
  /** Of a leaf: it is over its guarantee, but not by enough to count. */
  inDeadZone: boolean;
  /** Of a leaf: what is to be taken in this round; less what selectors before this one have chosen. */
  toObtain: Resource;
}

/**
 * The tree of one partition, parents before children, numbered like the queues of the snapshot. Amounts may be those of the
 * snapshot, or shared: one that becomes another is replaced, and only what is to be obtained is changed.
 */
export function queueStates(snapshot: Snapshot, partition: number, generation: Generation): QueueState[] {
  const { total, exclusive } = snapshot.partitions[partition];
  const none = nothing(snapshot.types);
  const kept = (amount: Resource) => (generation === 'modern' ? amount : throughRatio32(amount, total));
  const states: QueueState[] = [];
  snapshot.queues.forEach(({ parent, priority, preemptionDisabled, partitions }, queue) => {
    const figures = partitions[partition];
    const state: QueueState = {
      queue,
      partition,
      parent: parent < 0 ? undefined : states[parent],
      children: [],
      priority: generation === 'modern' ? priority : 0,
      preemptionDisabled: preemptionDisabled && generation !== 'classic',
      guaranteed: figures === undefined ? none : kept(figures.guaranteed),
      // A partition that lends what is not used lends up to all of it.
      maximum: figures === undefined ? none : exclusive ? kept(figures.maximum) : total,
      used: figures === undefined ? none : kept(figures.used),
      pending: none,
      pendingWithoutReserved: none,
      reserved: figures?.reserved ?? none,
      killable: figures?.killable ?? none,
      untouchable: none,
      preemptable: none,
      ideal: none,
      over: none,
      toBePreempted: none,
      inDeadZone: false,
      toObtain: none,
    };
    states.push(state);
    state.parent?.children.push(state);
  });
  for (const state of states) {
    if (state.children.length === 0) continue;
    state.pending = new Float64Array(snapshot.types);
    state.pendingWithoutReserved = new Float64Array(snapshot.types);
  }
  for (const state of states) {
    const figures = snapshot.queues[state.queue].partitions[partition];
    if (state.children.length > 0 || figures === undefined) continue;
    state.pending = figures.pending;
    state.pendingWithoutReserved = figures.pendingWithoutReserved;
    for (let above = state.parent; above !== undefined; above = above.parent) {
      addTo(above.pending, figures.pending);
      addTo(above.pendingWithoutReserved, figures.pendingWithoutReserved);
    }
  }
  return states;
}

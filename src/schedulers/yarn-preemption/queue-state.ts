/**
 * The state of the queues of one partition during a computation of ideal shares.
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
  /** The part of its usage above the guarantee that may not be preempted. */
  untouchable: Resource;
  /** The part of it that may be preempted. */
  preemptable: Resource;
  /** Its ideal share. */
  ideal: Resource;
  /** Usage above the ideal share. */
  over: Resource;
  /** The same, scaled down with that of its siblings to the budget of the round. */
  toBePreempted: Resource;
  /** Of a leaf: it is above its guarantee, but within the dead zone. */
  inDeadZone: boolean;
  /** Of a leaf: what is to be preempted in this round, without what earlier selectors have chosen. */
  toObtain: Resource;
}

/**
 * The states of all queues in one partition, by their number in the snapshot. Amounts may be arrays of the snapshot or shared:
 * they are replaced and never written, apart from `toObtain`.
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
      // A partition that is not exclusive lends unused resources, up to all of it.
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

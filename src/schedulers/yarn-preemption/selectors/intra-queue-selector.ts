/**
 * Preempts containers of one application for another one of the same leaf. Leaves are visited in the order in which the
 * computation of ideal shares found them under-served. Selection is conservative: it ends as soon as one resource type is
 * satisfied. With userlimit_first no user is brought down to its limit or below.
 * Source: YARN-2009, YARN-2113; Hadoop, IntraQueueCandidatesSelector.
 */
import { add, addTo, larger, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { ratio32 } from '../arithmetic';
import { preemptionOrder } from './container-order';
import type { IdealShares } from '../ideal/ideal';
import { gives, idealSharesOfApps } from './intra-queue-ideal';
import type { AppState, UserState } from './intra-queue-ideal';
import { matchDemand } from './intra-queue-matching';
import type { RoundContext } from '../round-context';
import { candidateOf, deduct, isSettled } from '../selection';
import type { Obligation, Selection } from '../selection';
import type { QueueSnapshot } from '../snapshot';

/** A leaf that the selector looked at. */
export interface IntraQueueLeaf {
  readonly queue: number;
  readonly partition: number;
  /** From the first to give to the last. */
  readonly apps: readonly AppState[];
}

/**
 * Whether nothing is preempted inside a leaf. A leaf that is protected from other queues is so from its own applications as well.
 * Source: Hadoop, AbstractCSQueue.getIntraQueuePreemptionDisabled.
 */
export function isClosedInside({ preemptionDisabled, intraQueuePreemptionDisabled }: QueueSnapshot): boolean {
  return preemptionDisabled || intraQueuePreemptionDisabled;
}

/**
 * Preempts containers inside leaves.
 * @param shares the latest ideal shares of queues
 * @returns the leaves that it looked at
 */
export function selectInsideQueues(
  context: RoundContext,
  selection: Selection,
  { states, underServed }: IdealShares,
): IntraQueueLeaf[] {
  const { snapshot, calculator, settings } = context;
  const userLimitFirst = settings.intraOrderPolicy === 'userlimit_first';
  const leaves = underServed.flatMap((queues, partition) =>
    queues
      .map((queue) => states[partition][queue])
      .filter((state) => {
        const { total } = snapshot.partitions[partition];
        const { children, used, guaranteed } = state;
        const whole = larger(calculator, total, guaranteed, snapshot.minimumAllocation);
        return children.length === 0 && !(ratio32(calculator, total, used, whole) < settings.intraMinimumThreshold);
      })
      .map((state) => {
        const apps = idealSharesOfApps(context, selection, state);
        matchDemand(context, apps);
        return { queue: state.queue, partition, apps };
      }),
  );
  // What earlier selectors have chosen in a leaf is taken off what each of its applications gives, as in Hadoop.
  for (const { queue, partition, size } of selection.chosen) {
    const leaf = leaves.find((l) => l.queue === queue && l.partition === partition);
    for (const { toGive } of leaf?.apps ?? []) deduct(calculator, snapshot.partitions[partition].total, toGive, size);
  }
  for (const leaf of leaves) {
    if (isClosedInside(snapshot.queues[leaf.queue])) continue;
    const sum = new Float64Array(snapshot.types);
    for (const { toGive } of leaf.apps) addTo(sum, toGive);
    const owed: Obligation = snapshot.partitions.map((_, partition) =>
      partition === leaf.partition ? sum : undefined,
    );
    const stillUsed = new Map<UserState, Resource>();
    for (const state of leaf.apps) {
      if (!gives(state)) continue;
      const used = stillUsed.get(state.user) ?? state.user.used.slice();
      stillUsed.set(state.user, used);
      takeFrom(context, selection, state, owed, userLimitFirst ? used : undefined);
    }
  }
  return leaves;
}

/**
 * Preempts containers of one application.
 * @param owed lowered by what is chosen
 * @param used what the user of the application still uses, lowered as well; undefined: its limit does not matter
 */
function takeFrom(
  { snapshot, calculator, cluster }: RoundContext,
  selection: Selection,
  { app, user }: AppState,
  owed: Obligation,
  used: Resource | undefined,
): void {
  const limit = add(user.limit, user.amUsed);
  for (const container of preemptionOrder(snapshot.apps[app].containers)) {
    if (isSettled(owed)) return;
    if (selection.has(container.id) || container.killable || container.am) continue;
    if (used !== undefined && calculator.compare(cluster, subtract(used, container.size), limit) <= 0) return;
    const taken = selection.tryToChoose(candidateOf(container, app), owed, 'intra-queue', true);
    if (taken && used !== undefined) subtractFrom(used, container.size);
  }
}

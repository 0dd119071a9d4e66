/**
 * Containers of one application of a leaf for another one of the same leaf, in the leaves as the computation of ideal shares
 * came across them. Selection is conservative: it ends as soon as one type is satisfied. With userlimit_first no user is taken
 * down to the limit or below.
 * Source: YARN-2009, YARN-2113; Hadoop, IntraQueueCandidatesSelector.
 */
import { add, addTo, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { ratio32 } from '../arithmetic';
import { preemptionOrder } from './container-order';
import { candidateOf } from './fifo-selector';
import type { IdealShares } from '../ideal/ideal';
import { gives, idealSharesOfApps } from './intra-queue-ideal';
import type { AppState, UserState } from './intra-queue-ideal';
import { matchDemand } from './intra-queue-matching';
import { deduct } from '../selection';
import type { Obligation, Selection } from '../selection';
import type { PreemptionSettings } from '../settings';
import type { Snapshot } from '../snapshot';

/** One leaf as the selector found it. */
export interface IntraQueueLeaf {
  readonly queue: number;
  readonly partition: number;
  /** From the first to give to the last. */
  readonly apps: readonly AppState[];
}

/** `shares`: the latest ideal shares of queues. `cluster`: all partitions together. */
export function selectInsideQueues(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  settings: PreemptionSettings,
  selection: Selection,
  { states, underServed }: IdealShares,
  cluster: Resource,
): IntraQueueLeaf[] {
  const userLimitFirst = settings.intraOrderPolicy === 'userlimit_first';
  const leaves = underServed.flatMap((queues, partition) =>
    queues
      .map((queue) => states[partition][queue])
      .filter((state) => {
        const { total } = snapshot.partitions[partition];
        const { children, used, guaranteed } = state;
        return (
          children.length === 0 && !(ratio32(calculator, total, used, guaranteed) < settings.intraMinimumThreshold)
        );
      })
      .map((state) => {
        const apps = idealSharesOfApps(snapshot, calculator, settings, selection, state, cluster);
        matchDemand(calculator, cluster, apps, userLimitFirst);
        return { queue: state.queue, partition, apps };
      }),
  );
  // What was chosen before in a leaf is taken off what each of its applications gives.
  for (const { queue, partition, size } of selection.chosen) {
    const leaf = leaves.find((l) => l.queue === queue && l.partition === partition);
    for (const { toGive } of leaf?.apps ?? []) deduct(calculator, snapshot.partitions[partition].total, toGive, size);
  }
  for (const leaf of leaves) {
    if (snapshot.queues[leaf.queue].intraQueuePreemptionDisabled) continue;
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
      takeFrom(snapshot, calculator, selection, state, owed, userLimitFirst ? used : undefined, cluster);
    }
  }
  return leaves;
}

/** `used`: what its user still uses, which is changed; undefined where limits of users do not come first. */
function takeFrom(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  selection: Selection,
  { app, user }: AppState,
  owed: Obligation,
  used: Resource | undefined,
  cluster: Resource,
): void {
  const limit = add(user.limit, user.amUsed);
  for (const container of preemptionOrder(snapshot.apps[app].containers)) {
    if (owed.every((amount) => amount === undefined)) return;
    if (selection.has(container.id) || container.killable || container.am) continue;
    if (used !== undefined && calculator.compare(cluster, subtract(used, container.size), limit) <= 0) return;
    const taken = selection.tryToChoose(candidateOf(container, app), owed, 'intra-queue', true);
    if (taken && used !== undefined) subtractFrom(used, container.size);
  }
}

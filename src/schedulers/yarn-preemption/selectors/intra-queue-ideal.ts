/**
 * Ideal shares of the applications of one leaf, and how much each could give to others of the same leaf.
 *
 *   reassignable = used - to obtain - AMs, those included that active applications still wait for
 *   per application, the highest priority (or the user with the least usage) first:
 *     ideal           = min(reassignable, used without AM + pending - selected, limit of its user - ideal of the user so far)
 *     toGetFromOthers = max(ideal - (used without AM - selected), 0); ideal is taken off reassignable
 *   budget = min(guarantee x max-allowable-limit - to obtain, budget of the round)
 *   per application, from the last one on:
 *     toBePreempted = min(used - ideal - selected - AM, budget), with userlimit_first less one minimum allocation;
 *                     it is taken off the budget
 *
 * The user limit counts all users of the leaf. The AMs of the user are taken off it, those included that its active applications
 * still wait for. As in Hadoop, reservations count as used by users and by the leaf, but not by applications.
 * Source: YARN-2009, YARN-2113; Hadoop, FifoIntraQueuePreemptionPlugin.
 */
import { add, addTo, isZero, larger, smaller, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { isAnyZeroOrLess, isMore, isSomething, scaled, takeOff } from '../arithmetic';
import type { QueueState } from '../queue-state';
import type { RoundContext } from '../round-context';
import type { Selection } from '../selection';
import type { Snapshot } from '../snapshot';

/** Number of the partition of nodes without a label. */
const NO_LABEL = 0;

export interface UserState {
  readonly user: string;
  readonly used: Resource;
  /** AMs of its active applications, whether or not they have their containers. */
  readonly amUsed: Resource;
  /** Without its AMs. */
  readonly limit: Resource;
  /** The ideal shares of its applications so far. */
  readonly ideal: Resource;
  readonly selected: Resource;
  /** Whether it has given what it has above its limit. */
  limitGiven: boolean;
}

export interface AppState {
  readonly app: number;
  readonly user: UserState;
  readonly priority: number;
  readonly used: Resource;
  readonly amUsed: Resource;
  /** Its AM if it is active and still waits for that. */
  readonly awaitedAm: Resource;
  readonly pending: Resource;
  /** Chosen by earlier selectors. */
  readonly selected: Resource;
  ideal: Resource;
  toGetFromOthers: Resource;
  toBePreempted: Resource;
  /** What it gives in the end (`matchDemand`). */
  toGive: Resource;
}

/** The usage of an application or user without AMs. */
export function usedWithoutAm({ used, amUsed }: { used: Resource; amUsed: Resource }): Resource {
  return subtract(used, amUsed);
}

/** The applications of a leaf with their ideal shares, the first one to give first. Empty if there are fewer than two. */
export function idealSharesOfApps(context: RoundContext, selection: Selection, leaf: QueueState): AppState[] {
  const { snapshot, calculator, settings, cluster } = context;
  const { apps, orderingPolicy } = snapshot.queues[leaf.queue];
  if (apps.length < 2) return [];
  const userLimitFirst = settings.intraOrderPolicy === 'userlimit_first';
  const byOrder = appStates(snapshot, leaf);
  const reassignable = subtract(leaf.used, leaf.toObtain);
  for (const { amUsed, awaitedAm } of byOrder) subtractFrom(reassignable, add(amUsed, awaitedAm));
  const compare =
    orderingPolicy === 'fair' && userLimitFirst ? leastUsingUserFirst(context, apps) : higherPriorityFirst(snapshot);
  byOrder.sort(compare);
  for (const state of byOrder) {
    if (!isSomething(calculator, cluster, reassignable) || isAnyZeroOrLess(calculator, reassignable)) break;
    assignIdeal(context, selection, leaf.partition, state, reassignable);
  }
  const lastFirst = byOrder.reverse();
  const budget = budgetOf(context, leaf, selection.left);
  for (const state of lastFirst) {
    if (!isSomething(calculator, cluster, budget)) break;
    if (!isSomething(calculator, cluster, state.used)) continue;
    const supply = subtract(state.used, state.ideal);
    for (const kept of [state.selected, state.amUsed, ...(userLimitFirst ? [snapshot.minimumAllocation] : [])]) {
      takeOff(supply, kept);
    }
    const none = new Float64Array(snapshot.types);
    state.toBePreempted = smaller(calculator, cluster, larger(calculator, cluster, supply, none), budget).slice();
    takeOff(budget, state.toBePreempted);
  }
  return lastFirst;
}

/** The applications of a leaf in its order of service, and their users. */
function appStates(snapshot: Snapshot, { queue, partition }: QueueState): AppState[] {
  const none = () => new Float64Array(snapshot.types);
  const limits = new Map(snapshot.queues[queue].userLimits.map(({ user, limit }) => [user, limit[partition]]));
  const usages = snapshot.queues[queue].apps.map((app) => ({ app, ...usageOf(snapshot, app, partition) }));
  const users = new Map<string, UserState>();
  return usages.map(({ app, used, amUsed, awaitedAm }) => {
    const { user: name, priority, pending } = snapshot.apps[app];
    let user = users.get(name);
    if (user === undefined) {
      user = {
        user: name,
        used: none(),
        amUsed: none(),
        limit: none(),
        ideal: none(),
        selected: none(),
        limitGiven: false,
      };
      for (const usage of usages) {
        if (snapshot.apps[usage.app].user !== name) continue;
        addTo(user.used, usage.used);
        addTo(user.used, usage.reserved);
        addTo(user.amUsed, usage.amUsed);
        addTo(user.amUsed, usage.awaitedAm);
      }
      addTo(user.limit, subtract(limits.get(name) ?? none(), user.amUsed));
      users.set(name, user);
    }
    return {
      app,
      user,
      priority,
      used,
      amUsed,
      awaitedAm,
      pending: pending[partition] ?? none(),
      selected: none(),
      ideal: none(),
      toGetFromOthers: none(),
      toBePreempted: none(),
      toGive: none(),
    };
  });
}

/** What an application and its AM use in a partition, what it has reserved there, and the AM that it waits for. */
function usageOf(
  snapshot: Snapshot,
  app: number,
  partition: number,
): { used: Resource; reserved: Resource; amUsed: Resource; awaitedAm: Resource } {
  const used = new Float64Array(snapshot.types);
  const reserved = new Float64Array(snapshot.types);
  const amUsed = new Float64Array(snapshot.types);
  const { containers, reservations, awaitedMaster } = snapshot.apps[app];
  const isHere = (node: number) => snapshot.nodes[node].partition === partition;
  for (const { node, size, am } of containers) {
    if (!isHere(node)) continue;
    addTo(used, size);
    if (am) addTo(amUsed, size);
  }
  for (const { node, size } of reservations) if (isHere(node)) addTo(reserved, size);
  const awaitedAm = partition === NO_LABEL ? awaitedMaster : undefined;
  return { used, reserved, amUsed, awaitedAm: awaitedAm ?? new Float64Array(snapshot.types) };
}

type AppOrder = (a: AppState, b: AppState) => number;

function higherPriorityFirst({ apps }: Snapshot): AppOrder {
  return (a, b) => b.priority - a.priority || apps[a.app].id - apps[b.app].id;
}

/** The user with the smallest usage without AMs first, then the older application; those of one user in the order of the leaf. */
function leastUsingUserFirst(
  { snapshot: { apps }, calculator, cluster }: RoundContext,
  inOrder: readonly number[],
): AppOrder {
  const placeOf = new Map(inOrder.map((app, place) => [app, place]));
  return (a, b) =>
    a.user === b.user
      ? (placeOf.get(a.app) ?? 0) - (placeOf.get(b.app) ?? 0)
      : calculator.compare(cluster, usedWithoutAm(a.user), usedWithoutAm(b.user)) || apps[a.app].id - apps[b.app].id;
}

function assignIdeal(
  { calculator, cluster }: RoundContext,
  selection: Selection,
  partition: number,
  state: AppState,
  reassignable: Resource,
): void {
  const { user } = state;
  for (const chosen of selection.chosen) {
    // Hadoop compares the label that the container asked for, not that of its node.
    const asked = chosen.borrowed ? NO_LABEL : chosen.partition;
    if (chosen.app !== state.app || asked !== partition) continue;
    addTo(state.selected, chosen.size);
    addTo(user.selected, chosen.size);
  }
  if (calculator.compare(cluster, user.ideal, user.limit) >= 0) return;
  const has = subtract(usedWithoutAm(state), state.selected);
  const wanted = smaller(calculator, cluster, add(has, state.pending), subtract(user.limit, user.ideal));
  state.ideal = smaller(calculator, cluster, reassignable, wanted).slice();
  addTo(user.ideal, state.ideal);
  if (isMore(calculator, cluster, state.ideal, has)) state.toGetFromOthers = subtract(state.ideal, has);
  takeOff(reassignable, state.ideal);
}

/** What may be preempted inside the leaf. `left`: the budget of the round. */
function budgetOf({ calculator, settings, cluster }: RoundContext, leaf: QueueState, left: Resource): Resource {
  const ofLeaf = scaled(leaf.guaranteed, settings.intraMaxAllowableLimit);
  if (!isMore(calculator, cluster, ofLeaf, leaf.toObtain)) return new Float64Array(cluster.length);
  subtractFrom(ofLeaf, leaf.toObtain);
  return smaller(calculator, cluster, ofLeaf, left).slice();
}

/** Whether an application gives anything. */
export function gives({ toGive }: AppState): boolean {
  return !isZero(toGive);
}

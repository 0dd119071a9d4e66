/**
 * Ideal shares of the applications of one leaf, and what each has to give to others of the same leaf.
 *   reassignable = used - already to be taken - AMs
 *   application by application, the most important (or the user with the least) first:
 *     ideal          = min(reassignable, used without AM + pending - selected, limit of its user - what the user has got)
 *     toGetFromOthers = ideal - (used without AM - selected), if that is above 0
 *   budget = min(guaranteed x max-allowable-limit - already to be taken, budget of the round)
 *   from the last application on: toBePreempted = min(used - ideal - selected - AM, budget); with userlimit_first one smallest
 *   container less
 * The limit of a user here counts all users of the leaf, and its AMs are taken off.
 * Source: YARN-2009, YARN-2113; Hadoop, FifoIntraQueuePreemptionPlugin.
 */
import { add, addTo, isZero, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { greater, isAnyZeroOrLess, isMore, isSomething, lesser, scaled, takeOff } from '../arithmetic';
import type { QueueState } from '../queue-state';
import type { Selection } from '../selection';
import type { PreemptionSettings } from '../settings';
import type { AppSnapshot, Snapshot } from '../snapshot';

/** Number of the partition of nodes without a label. */
const NO_LABEL = 0;

export interface UserState {
  readonly user: string;
  readonly used: Resource;
  readonly amUsed: Resource;
  /** Without its AMs. */
  readonly limit: Resource;
  /** The ideal shares of its applications so far. */
  readonly ideal: Resource;
  readonly selected: Resource;
  /** Whether what it has above its limit has been given once. */
  limitGiven: boolean;
}

export interface AppState {
  readonly app: number;
  readonly user: UserState;
  readonly priority: number;
  readonly used: Resource;
  readonly amUsed: Resource;
  readonly pending: Resource;
  /** What selectors before have chosen of it. */
  readonly selected: Resource;
  ideal: Resource;
  toGetFromOthers: Resource;
  toBePreempted: Resource;
  /** What it gives in the end, once demand and supply are matched. */
  toGive: Resource;
}

/** Without their AMs. */
export function usedWithoutAm({ used, amUsed }: { used: Resource; amUsed: Resource }): Resource {
  return subtract(used, amUsed);
}

/**
 * The applications of a leaf from the first to give to the last, with their ideal shares and what they have to give; an empty
 * list when there are fewer than two. `left`: what the round may still take; `cluster`: all partitions together.
 */
export function idealSharesOfApps(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  settings: PreemptionSettings,
  selection: Selection,
  leaf: QueueState,
  cluster: Resource,
): AppState[] {
  const { apps, orderingPolicy } = snapshot.queues[leaf.queue];
  if (apps.length < 2) return [];
  const userLimitFirst = settings.intraOrderPolicy === 'userlimit_first';
  const byOrder = appStates(snapshot, leaf);
  const reassignable = subtract(leaf.used, leaf.toObtain);
  for (const state of byOrder) subtractFrom(reassignable, state.amUsed);
  const compare =
    orderingPolicy === 'fair' && userLimitFirst
      ? leastUsingUserFirst(snapshot, calculator, cluster, apps)
      : moreImportantFirst(snapshot);
  byOrder.sort(compare);
  for (const state of byOrder) {
    if (!isSomething(calculator, cluster, reassignable) || isAnyZeroOrLess(calculator, reassignable)) break;
    assignIdeal(calculator, cluster, selection, leaf.partition, state, reassignable);
  }
  const lastFirst = byOrder.reverse();
  const budget = budgetOf(calculator, settings, leaf, selection.left, cluster);
  for (const state of lastFirst) {
    if (!isSomething(calculator, cluster, budget)) break;
    if (!isSomething(calculator, cluster, state.used)) continue;
    const supply = subtract(state.used, state.ideal);
    for (const kept of [state.selected, state.amUsed, ...(userLimitFirst ? [snapshot.minimumAllocation] : [])]) {
      takeOff(supply, kept);
    }
    const none = new Float64Array(snapshot.types);
    state.toBePreempted = lesser(calculator, cluster, greater(calculator, cluster, supply, none), budget).slice();
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
  return usages.map(({ app, used, amUsed }) => {
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
        addTo(user.amUsed, usage.amUsed);
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
      pending: pending[partition] ?? none(),
      selected: none(),
      ideal: none(),
      toGetFromOthers: none(),
      toBePreempted: none(),
      toGive: none(),
    };
  });
}

/** What an application and its AM use in a partition, reservations included. */
function usageOf(snapshot: Snapshot, app: number, partition: number): { used: Resource; amUsed: Resource } {
  const used = new Float64Array(snapshot.types);
  const amUsed = new Float64Array(snapshot.types);
  const { containers, reservations } = snapshot.apps[app];
  const isHere = (node: number) => snapshot.nodes[node].partition === partition;
  for (const { node, size, am } of containers) {
    if (!isHere(node)) continue;
    addTo(used, size);
    if (am) addTo(amUsed, size);
  }
  for (const { node, size } of reservations) if (isHere(node)) addTo(used, size);
  return { used, amUsed };
}

type AppOrder = (a: AppState, b: AppState) => number;

function moreImportantFirst({ apps }: Snapshot): AppOrder {
  return (a, b) => b.priority - a.priority || apps[a.app].id - apps[b.app].id;
}

/** Users by what they use without AMs, the least first; the applications of one user as the leaf serves them. */
function leastUsingUserFirst(
  { apps }: Snapshot,
  calculator: ResourceCalculator,
  cluster: Resource,
  inOrder: readonly number[],
): AppOrder {
  const oldest = (state: AppState, of: readonly AppSnapshot[]) => of[state.app].id;
  const placeOf = new Map(inOrder.map((app, place) => [app, place]));
  return (a, b) =>
    a.user === b.user
      ? (placeOf.get(a.app) ?? 0) - (placeOf.get(b.app) ?? 0)
      : calculator.compare(cluster, usedWithoutAm(a.user), usedWithoutAm(b.user)) || oldest(a, apps) - oldest(b, apps);
}

function assignIdeal(
  calculator: ResourceCalculator,
  cluster: Resource,
  selection: Selection,
  partition: number,
  state: AppState,
  reassignable: Resource,
): void {
  const { user } = state;
  for (const chosen of selection.chosen) {
    // Hadoop looks at the label that the container asked for, not at the node on which it runs.
    const asked = chosen.borrowed ? NO_LABEL : chosen.partition;
    if (chosen.app !== state.app || asked !== partition) continue;
    addTo(state.selected, chosen.size);
    addTo(user.selected, chosen.size);
  }
  if (calculator.compare(cluster, user.ideal, user.limit) >= 0) return;
  const has = subtract(usedWithoutAm(state), state.selected);
  const wanted = lesser(calculator, cluster, add(has, state.pending), subtract(user.limit, user.ideal));
  state.ideal = lesser(calculator, cluster, reassignable, wanted).slice();
  addTo(user.ideal, state.ideal);
  if (isMore(calculator, cluster, state.ideal, has)) state.toGetFromOthers = subtract(state.ideal, has);
  takeOff(reassignable, state.ideal);
}

/** What may be taken inside the leaf. */
function budgetOf(
  calculator: ResourceCalculator,
  settings: PreemptionSettings,
  leaf: QueueState,
  left: Resource,
  cluster: Resource,
): Resource {
  const ofLeaf = scaled(leaf.guaranteed, settings.intraMaxAllowableLimit);
  if (!isMore(calculator, cluster, ofLeaf, leaf.toObtain)) return new Float64Array(cluster.length);
  subtractFrom(ofLeaf, leaf.toObtain);
  return lesser(calculator, cluster, ofLeaf, left).slice();
}

/** Whether an application gives anything. */
export function gives({ toGive }: AppState): boolean {
  return !isZero(toGive);
}

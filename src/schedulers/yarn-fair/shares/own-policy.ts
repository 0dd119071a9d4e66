/**
 * A SchedulingPolicy of the Fair scheduler by a policy of the reader: its order, and the further functions that it defines. The
 * others are those of `fair`.
 */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { DivisionMember, OrderChanges, PolicyDivision, PolicyHost, PolicyOrder } from '../../../sim/policy-host';
import { PolicyMembers } from '../../policy-members';
import { dominantCalculator, MEMORY, VCORES } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { FairApp } from '../applications/fair-app';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';
import type { OwnOrder } from '../queues/own-order';
import { policyOf } from './policies';
import { byName, byStartTime } from './policy';
import type { SchedulingPolicy } from './policy';
import type { Schedulable } from './schedulable';

/** Names of YARN's resource types in policies. */
const TYPES = ['memory', 'vcores'] as const;

/** What the policy of a queue needs of the scheduler. */
interface Applications {
  /** An application of the book by its number in the world. */
  readonly appOf: (app: number) => FairApp | undefined;
  /** Its id in the document. In the book it has a name of its own, which stands for the order of submission. */
  readonly idOf: (app: number) => string;
}

/**
 * The policy of a queue, with its order.
 * @param applications those of the scheduler
 * @param heartbeat time between heartbeats, µs: what `ctx.round` counts
 */
export function ownFairPolicy(
  host: PolicyHost,
  name: OwnPolicyName,
  queue: FairQueue,
  book: FairBook,
  { appOf, idOf }: Applications,
  heartbeat: number,
): OwnOrder {
  const of = queue.isLeaf ? 'app' : 'queue';
  const figures = queue.isLeaf
    ? appFigures(appOf)
    : queueFigures((number) => book.queues.numbered(number) ?? book.queues.root);
  const order = host.order(name, of, heartbeat, figures);
  let division: PolicyDivision | undefined;
  const explained = new PolicyMembers<FairApp | FairQueue>(order, ({ number }) => number, lastKeys);
  const divisionOf = () => (division ??= host.division(name));
  return { order, explained, policy: policyFrom(name, queue, book, order, idOf, divisionOf) };
}

function policyFrom(
  name: OwnPolicyName,
  queue: FairQueue,
  book: FairBook,
  order: PolicyOrder,
  idOf: (app: number) => string,
  division: () => PolicyDivision,
): SchedulingPolicy {
  const fair = policyOf('fair', book.settings.generation);
  const takeChanges = order.changes();
  const id = (member: Schedulable): string => idIn(queue, member, idOf);
  return {
    name,
    // A policy with `shares` divides all types, and is measured by the dominant one.
    get calculator() {
      return division().shares === undefined ? fair.calculator : dominantCalculator;
    },
    compare: (a, b) => order.compare(numberOf(queue, a), numberOf(queue, b)) || lastKeys(a, b),
    computeShares(members, total) {
      if (!divide(division(), members, total, false, id)) fair.computeShares(members, total);
    },
    computeSteadyShares(queues, total) {
      if (!divide(division(), queues, total, true, id)) fair.computeSteadyShares(queues, total);
    },
    isOverFairShare(usage, fairShare, child) {
      const { over } = division();
      if (over === undefined || child === undefined) return fair.isOverFairShare(usage, fairShare);
      const rest = { ...divided(child, MEMORY, false), usage: usage[MEMORY], share: fairShare[MEMORY] };
      return over(rest, TYPES[MEMORY]);
    },
    headroom(fairShare, usage, available) {
      const { headroom } = division();
      if (headroom === undefined) return fair.headroom(fairShare, usage, available);
      const { memory, vcores } = headroom(
        { id: queue.name, share: fairShare[MEMORY], usedMemory: usage[MEMORY], usedVcores: usage[VCORES] },
        { memory: available[MEMORY], vcores: available[VCORES] },
      );
      const left = available.slice();
      left[MEMORY] = memory;
      left[VCORES] = vcores;
      return left;
    },
    refresh: () => reorder(queue, takeChanges()),
    explain: () => null,
  };
}

/** Sets the shares of members by a policy of the reader, steady ones or those of now. False, and no change, if it has no `shares`. */
function divide(
  { shares }: PolicyDivision,
  members: readonly Schedulable[],
  total: Resource,
  steady: boolean,
  id: (member: Schedulable) => string,
): boolean {
  if (shares === undefined) return false;
  TYPES.forEach((type, t) => {
    const inPolicy = members.map((member) => ({ ...divided(member, t, steady), id: id(member) }));
    const given = shares(inPolicy, total[t], type, steady);
    members.forEach((member, i) => ((steady ? member.steadyFairShare : member.fairShare)[t] = given[i]));
  });
  return true;
}

/** Updates the places of the members of a queue that the policy orders differently now. */
function reorder(queue: FairQueue, { everything, members }: OrderChanges): void {
  if (everything) {
    queue.childOrders.compared.invalidate();
    queue.invalidateApps();
  } else if (members.size > 0) {
    for (const child of queue.children) if (members.has(child.number)) queue.childOrders.compared.touch(child);
    for (const app of queue.runnableApps) if (members.has(app.number)) queue.reorderApp(app);
  }
}

/** What decides where the policy does not. */
function lastKeys(a: Schedulable, b: Schedulable): number {
  return byStartTime(a, b) || byName(a, b);
}

/** The id of a member in the document. A queue has the same one in the book. */
function idIn(queue: FairQueue, member: Schedulable, idOf: (app: number) => string): string {
  return queue.isLeaf ? idOf(numberOf(queue, member)) : member.name;
}

/**
 * The number of a member in the world. Preemption compares copies of members without what it takes, which have no number; a
 * policy of the reader looks at the members themselves.
 */
function numberOf({ children, runnableApps }: FairQueue, member: Schedulable): number {
  if ('number' in member && typeof member.number === 'number') return member.number;
  const all: readonly (FairQueue | FairApp)[] = children.length > 0 ? children : runnableApps;
  return all.find(({ name }) => name === member.name)?.number ?? -1;
}

function divided(member: Schedulable, type: number, steady: boolean): DivisionMember {
  const { name, weight, minShare, maxShare, demand, usage, fairShare, active } = member;
  return {
    id: name,
    weight,
    min: minShare[type],
    max: maxShare[type],
    demand: demand[type],
    usage: usage[type],
    share: fairShare[type],
    active: steady || active,
  };
}

/** What policies see of applications: as the scheduler knows it, where ended containers count until the heartbeat. */
function appFigures(appOf: (app: number) => FairApp | undefined) {
  const of = (read: (app: FairApp) => number, missing: number) => (number: number) => {
    const app = appOf(number);
    return app === undefined ? missing : read(app);
  };
  return {
    weight: of(({ weight }) => weight, 1),
    usedMemory: of(({ usage }) => usage[MEMORY], 0),
    usedVcores: of(({ usage }) => usage[VCORES], 0),
    running: of(({ holds }) => holds, 0),
    share: of(({ fairShare }) => fairShare[MEMORY], 0),
    minMemory: of(({ minShare }) => minShare[MEMORY], 0),
  };
}

function queueFigures(of: (queue: number) => FairQueue) {
  return {
    weight: (queue: number) => of(queue).weight,
    minMemory: (queue: number) => of(queue).minShare[MEMORY],
    minVcores: (queue: number) => of(queue).minShare[VCORES],
    maxMemory: (queue: number) => of(queue).maxShare[MEMORY],
    maxVcores: (queue: number) => of(queue).maxShare[VCORES],
    usedMemory: (queue: number) => of(queue).usage[MEMORY],
    usedVcores: (queue: number) => of(queue).usage[VCORES],
    demandMemory: (queue: number) => of(queue).demand[MEMORY],
    demandVcores: (queue: number) => of(queue).demand[VCORES],
    share: (queue: number) => of(queue).fairShare[MEMORY],
  };
}

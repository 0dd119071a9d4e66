/** Policies of the document as the editor handles them: new ones, where they are used, and what trying one changes. */
import { leafQueues } from '../models/queue-model';
import type { Edit } from '../models/edits';
import { ownPolicyName } from '../../../scenario/own-policy';
import type { PolicyText } from '../../../scenario/own-policy';
import type { Scenario } from '../../../scenario/schema';

/** Where each system takes an order: path of the setting below a queue. */
const ORDER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  yunikorn: ['properties', 'application.sort.policy'],
  'yarn-fair': ['schedulingPolicy'],
  'yarn-capacity': ['ordering-policy'],
  'delay-scheduling': ['schedulingMode'],
};

/** Where a scheduler names a policy for its nodes, or for all it does. */
const SCHEDULER_FIELDS: readonly (readonly string[])[] = [['nodesortpolicy', 'type'], ['node-policy'], ['policy']];

/** Whether the system of a document takes orders of the reader. */
export function takesOrders({ scheduler }: Scenario): boolean {
  return Object.hasOwn(ORDER_FIELDS, scheduler.type);
}

/** An id that no policy has yet: the wished one, or with a number behind it. */
export function freeId({ policies = [] }: Scenario, wish: string): string {
  const taken = new Set(policies.map(({ id }) => id));
  for (let n = 1; ; n++) {
    const id = n === 1 ? wish : `${wish}-${n}`;
    if (!taken.has(id)) return id;
  }
}

/** The edit that puts a policy into the document, or replaces the one with its id. */
export function policyEdit({ policies = [] }: Scenario, policy: PolicyText): Edit {
  const others = policies.filter(({ id }) => id !== policy.id);
  return { path: ['policies'], value: [...others, policy] };
}

/** The edits that let a policy order the applications of every leaf. */
export function orderEdits(document: Scenario, id: string): Edit[] {
  const field = ORDER_FIELDS[document.scheduler.type];
  if (field === undefined) return [];
  return leafQueues(document).map((queue) => ({ path: ['queues', queue, ...field], value: ownPolicyName(id) }));
}

/** Queues of a document that name a policy. */
export function queuesUsing(document: Scenario, id: string): string[] {
  const name = JSON.stringify(ownPolicyName(id));
  return document.queues.filter((queue) => JSON.stringify(queue).includes(name)).map((queue) => queue.id);
}

/** Settings of the scheduler that name a policy. */
export function schedulerFieldsUsing({ scheduler }: Scenario, id: string): (readonly string[])[] {
  return SCHEDULER_FIELDS.filter((field) => valueAt(scheduler, field) === ownPolicyName(id));
}

function valueAt(holder: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    holder,
  );
}

/** The edits that take a policy away, with every setting that names it in this document. */
export function removeEdits(document: Scenario, id: string): Edit[] {
  const field = ORDER_FIELDS[document.scheduler.type] ?? [];
  const used = queuesUsing(document, id).map((queue): Edit => ({
    path: ['queues', queue, ...field],
    value: undefined,
  }));
  const ofScheduler = schedulerFieldsUsing(document, id)
    // A scheduler that is a policy is nothing without it.
    .filter(([first]) => first !== 'policy')
    .map((field): Edit => ({ path: ['scheduler', ...field], value: undefined }));
  const left = (document.policies ?? []).filter((policy) => policy.id !== id);
  return [...used, ...ofScheduler, { path: ['policies'], value: left.length === 0 ? undefined : left }];
}

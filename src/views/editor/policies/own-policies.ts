/** Policies of the document as the editor handles them: new ones, where they are used, and what trying one changes. */
import { leafQueues } from '../../../authoring/queue-model';
import type { Edit } from '../../../authoring/edits';
import type { SeenVariant } from '../editor-context';
import type { JsonPath } from '../../../base/json';
import type { Problem, Result } from '../../../base/result';
import { editDocument } from '../../../authoring/edit-document';
import { EVERY } from '../../../authoring/edits';
import { schedulerPlugin } from '../../../engine/registry';
import { schedulerPlugins } from '../../../engine/systems';
import { ownPolicyName } from '../../../scenario/own-policy';
import type { PolicyText } from '../../../scenario/own-policy';
import type { Scenario } from '../../../scenario/schema';
import { ownPlugin } from '../../../schedulers/own/plugin';
import type { PolicyFields } from '../../../schedulers/plugin';
import { applyVariant } from '../../../engine/document/variants';
import { variantLetter } from '../../../ui/VariantBadge';
import { withAnswers } from '../../../authoring/system/system-change';
import { defines, purposesOf } from './purposes';
import type { Purpose } from './purposes';

/** Where the system of a document takes policies. */
function fieldsOf({ scheduler }: Scenario): PolicyFields {
  return schedulerPlugin(scheduler.type).policyFields ?? {};
}

/** What the system of a document takes policies of the reader for, besides being one as a whole. */
export function takes(document: Scenario): Purpose[] {
  const { order, nodes } = fieldsOf(document);
  return [...(order === undefined ? [] : ['order' as const]), ...(nodes === undefined ? [] : ['nodes' as const])];
}

/** Whether the scheduler of a document is a policy as a whole. */
export function isOwnScheduler(document: Scenario): boolean {
  return fieldsOf(document).whole !== undefined;
}

/** An id that no policy has yet: the wished one, or with a number behind it. */
export function freeId({ policies = [] }: Scenario, wish: string): string {
  const taken = new Set(policies.map(({ id }) => id));
  for (let n = 1; ; n++) {
    const id = n === 1 ? wish : `${wish}-${n}`;
    if (!taken.has(id)) return id;
  }
}

/** A title may have 200 characters; some are left for a number behind it. */
const LONGEST_WISH = 190;

/** A title that no policy has yet: the wished one, or with a number behind it. */
export function freeTitle({ policies = [] }: Scenario, wish: string): string {
  const taken = new Set(policies.map(({ id, title = id }) => title));
  for (let n = 1; ; n++) {
    const title = n === 1 ? wish : `${wish.slice(0, LONGEST_WISH)} (${n})`;
    if (!taken.has(title)) return title;
  }
}

/** The edit that puts a policy into the document, or replaces the one with its id. */
export function policyEdit({ policies = [] }: Scenario, policy: PolicyText): Edit {
  const others = policies.filter(({ id }) => id !== policy.id);
  return { path: ['policies'], value: [...others, policy] };
}

/**
 * The edits that use a policy for everything that its code decides: as the order of every leaf, for the nodes, or, if it is nothing
 * else, as the scheduler itself. None if the system takes no such policy.
 * @param stored the document with all of its variants @param variant the one in which the policy is used
 */
export function usageEdits(stored: Scenario, variant: string, policy: PolicyText): readonly Edit[] {
  const applied = applyVariant(stored, variant);
  if (!applied.ok) return [];
  const purposes = purposesOf(policy.code);
  const edits = [
    ...(purposes.includes('order') ? orderEdits(applied.value, policy.id) : []),
    ...(purposes.includes('nodes') ? nodeEdits(applied.value, policy) : []),
  ];
  if (edits.length > 0 || !purposes.includes('whole')) return edits;
  const scheduler = { type: ownPlugin.type, policy: ownPolicyName(policy.id) };
  const change = withAnswers(stored, variant, ownPlugin.type, [{ path: ['scheduler'], value: scheduler }], []);
  return change.refused === undefined ? change.edits : [];
}

/** The edits that let a policy choose nodes. */
function nodeEdits(document: Scenario, { id, code }: PolicyText): Edit[] {
  const { nodes, nodeRounds } = fieldsOf(document);
  if (nodes === undefined) return [];
  const named = { path: ['scheduler', ...nodes], value: ownPolicyName(id) };
  if (nodeRounds === undefined || defines(code, 'filter')) return [named];
  return [named, { path: ['scheduler', nodeRounds], value: true }];
}

/** The edits that let a policy order the applications of every leaf. */
function orderEdits(document: Scenario, id: string): Edit[] {
  const { order } = fieldsOf(document);
  if (order === undefined) return [];
  return leafQueues(document).map((queue) => ({ path: ['queues', queue, ...order], value: ownPolicyName(id) }));
}

/** Queues of a document that name a policy. */
export function queuesUsing(document: Scenario, id: string): string[] {
  const name = JSON.stringify(ownPolicyName(id));
  return document.queues.filter((queue) => JSON.stringify(queue).includes(name)).map((queue) => queue.id);
}

/** Settings of the scheduler that name a policy, those that only other systems read as well. @internal */
export function schedulerFieldsUsing({ scheduler }: Scenario, id: string): (readonly string[])[] {
  return schedulerFields().filter((field) => valueAt(scheduler, field) === ownPolicyName(id));
}

/** Settings of any system's scheduler that take a policy, each once. */
function schedulerFields(): (readonly string[])[] {
  const paths = schedulerPlugins.flatMap(({ policyFields: { nodes, whole } = {} }) => [nodes, whole]);
  return [...new Map(paths.flatMap((path) => (path === undefined ? [] : [[path.join('.'), path] as const]))).values()];
}

function valueAt(holder: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    holder,
  );
}

/** A variant, or several that are edited at once, each as it sees the document. */
type Seen = readonly Pick<SeenVariant, 'id' | 'index' | 'document'>[];

/** Why a policy cannot be taken away from variants; undefined where it can. */
export function whyKept(seen: Seen, { id, title = id }: PolicyText): string | undefined {
  const user = seen.find(({ document }) => purposesServed(document, id).includes('whole'));
  return (
    user &&
    `${title} is the scheduler of ${variantLetter(user.index)}: choose another system there before you remove it.`
  );
}

/**
 * The document without a policy in one variant, or in all where these are edited at once. Settings that name it are taken away in
 * the variants that name it, and nowhere else.
 */
export function withoutPolicy(stored: Scenario, seen: Seen, id: string): Result<Scenario, Problem[]> {
  let document = stored;
  for (const variant of seen) {
    const named = namesOf(variant.document, id).map((path): Edit => ({ path, value: undefined }));
    const unused = editDocument(document, named, variant.id);
    if (!unused.ok) return unused;
    document = unused.value;
  }
  const others = seen.some((variant) => variant.document.policies?.some((policy) => policy.id !== id) === true);
  const scope = seen.length === 1 ? seen[0].id : EVERY;
  return editDocument(document, [{ path: ['policies', ...(others ? [id] : [])], value: undefined }], scope);
}

/** The settings of a document that name a policy. */
function namesOf(document: Scenario, id: string): JsonPath[] {
  const { order = [] } = fieldsOf(document);
  const ofScheduler = schedulerFieldsUsing(document, id)
    // A scheduler that is a policy is nothing without it.
    .filter(([first]) => first !== 'policy')
    .map((field) => ['scheduler', ...field]);
  return [...queuesUsing(document, id).map((queue) => ['queues', queue, ...order]), ...ofScheduler];
}

/** What a policy has to be able to do in a document, because settings that its system reads name it. */
export function purposesServed(document: Scenario, id: string): Purpose[] {
  const taken = takes(document);
  const fields = schedulerFieldsUsing(document, id).map(([first]) => first);
  return [
    ...(taken.includes('order') && queuesUsing(document, id).length > 0 ? ['order' as const] : []),
    ...(taken.includes('nodes') && fields.some((field) => field !== 'policy') ? ['nodes' as const] : []),
    ...(isOwnScheduler(document) && fields.includes('policy') ? ['whole' as const] : []),
  ];
}

/** What a policy does in a document, in words. Settings that the system does not read may name it, too. */
export function usesOf(document: Scenario, id: string): string[] {
  const taken = takes(document);
  const isOwn = isOwnScheduler(document);
  const queues = taken.includes('order') ? queuesUsing(document, id) : [];
  const fields = schedulerFieldsUsing(document, id)
    .map((field) => field.join('.'))
    .filter((field) => (field === 'policy' ? isOwn : taken.includes('nodes')));
  return [
    ...(queues.length === 0 ? [] : [`orders ${queues.join(', ')}`]),
    ...fields.map((field) => (field === 'policy' ? 'is the scheduler' : `chooses the nodes (${field})`)),
  ];
}

/** What taking over a `queues.yaml` would change in a scenario, and the edits that do it. */
import { isObject } from '../../base/json';
import type { QueuesYaml } from '../../formats/yunikorn/queues-yaml';
import type { Scenario } from '../../scenario/schema';
import type { Edit } from '../edits';
import { changedParts, moves, planQueues } from './queues-plan';
import type { QueuesPlan } from './queues-plan';

/** Field of a document in which the text is kept that its queues were read from. */
const KEPT: readonly string[] = ['formats', 'queuesYaml'];

/** Settings of the scheduler that a file decides: what it does not say is not kept. */
const DECIDED: ReadonlySet<string> = new Set([
  'placementrules',
  'nodesortpolicy',
  'preemption',
  'usergroupresolver',
  'statedumpfilepath',
]);

/** Compares a document, as one variant sees it, with what a file says. */
export function planImport(document: Scenario, file: QueuesYaml): QueuesPlan {
  const after: Scenario = { ...document, queues: file.queues, scheduler: schedulerAfter(document, file) };
  return planQueues(document, after, Array.isArray(after.scheduler['placementrules']));
}

/** The scheduler with the settings of the file; those that no file holds stay. */
function schedulerAfter({ scheduler }: Scenario, file: QueuesYaml): Scenario['scheduler'] {
  const own = scheduler.type === 'yunikorn' ? Object.entries(scheduler).filter(([key]) => !DECIDED.has(key)) : [];
  return { ...Object.fromEntries(own), ...file.scheduler, type: 'yunikorn' };
}

/**
 * The edits that take the file over, to be made as one step.
 * @param mapping for queues that are lost, where their applications and events go; those without an entry stay as they are
 */
export function importEdits(
  document: Scenario,
  plan: QueuesPlan,
  text: string,
  mapping: Readonly<Record<string, string | undefined>>,
): Edit[] {
  return [...changedParts(document, plan), ...moves(plan, mapping), { path: KEPT, value: text }];
}

/**
 * Tags that placement rules look at and no application has: such rules place no application. On Kubernetes every application has the
 * tag namespace, here one that is given.
 */
export function missingTags({ scheduler, workload }: Scenario): string[] {
  const wanted = new Set<string>();
  const look = (rule: unknown): void => {
    if (!isObject(rule)) return;
    const { name, value, parent } = rule as { name?: unknown; value?: unknown; parent?: unknown };
    if (String(name).toLowerCase() === 'tag' && typeof value === 'string') wanted.add(value.toLowerCase());
    look(parent);
  };
  const rules = scheduler['placementrules'];
  if (Array.isArray(rules)) for (const rule of rules) look(rule);
  const given = new Set(workload.flatMap(({ tags = {} }) => Object.keys(tags).map((tag) => tag.toLowerCase())));
  return [...wanted].filter((tag) => !given.has(tag));
}

/** What becomes of applications for want of such a tag, as a sentence; undefined where none is missing. */
export function missingTagsSentence(document: Scenario): string | undefined {
  const tags = missingTags(document);
  if (tags.length === 0 || document.workload.length === 0) return undefined;
  const named = `${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(' or ')}`;
  return `No application here has the ${named} that placement rules look at, and one that no rule places is rejected.`;
}

/** The text that the document's queues were read from. */
export function keptText(document: Scenario): string | undefined {
  const kept = document['formats'] as { readonly queuesYaml?: unknown } | undefined;
  return typeof kept?.queuesYaml === 'string' ? kept.queuesYaml : undefined;
}

/** The edit that forgets it; comments and order of the file are lost with it. */
export const forgetText: Edit = { path: KEPT, value: undefined };

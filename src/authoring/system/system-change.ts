/**
 * What has to change in a scenario so that another system can run it. Each refusal of the check is answered with the
 * nearest possible change. A refusal without an answer remains a refusal.
 */
import { counted } from '../../base/text/counted';
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import { formatMemory, MB } from '../../base/units';
import { addedQueues } from '../../engine/expand/later';
import { applyVariant } from '../../engine/document/variants';
import { frameworkPlugin, schedulerPlugin } from '../../engine/registry';
import { batchPlugin } from '../../frameworks/batch/plugin';
import { scalingKnobs } from '../../scenario/autoscaler';
import { bytes, milliVcores } from '../../scenario/written-amounts';
import { ownPolicyName, POLICY_API } from '../../scenario/own-policy';
import { FIRST_FIT } from '../../schedulers/own/examples';
import { WITHOUT_MEMORY } from '../../schedulers/yarn-capacity/check/problem-kinds';
import type { ApplicationText, NodeGroupText, Scenario, VariantText } from '../../scenario/schema';
import { parentPath } from '../../scenario/queue-path';
import { editDocument } from '../edit-document';
import type { Edit } from '../edits';
import { capacitiesBelow, weightsFor } from './kept-shares';
import type { Step } from './kept-shares';

export interface SystemChange {
  /** The new scheduler and everything that goes with it, one step of undo. */
  readonly edits: readonly Edit[];
  /** What changes in addition to the scheduler, a sentence each; empty where nothing has to. */
  readonly steps: readonly string[];
  /** What is still refused, with its field, where no change is known that helps. */
  readonly refused?: string;
}

/** Fields of an application that mean the same under every system. */
const KEPT = ['id', 'title', 'queue', 'user', 'groups', 'priority', 'count', 'submit', 'arrivals', 'tags'] as const;

/** The edits that put a variant of a document under another system, one with its own defaults. */
export function systemChange(stored: Scenario, variant: string, type: string): SystemChange {
  const present = applyVariant(stored, variant);
  const weights = present.ok ? weightsFor(present.value, type) : [];
  const first = [{ path: ['scheduler'], value: { type } }, ...weights.flatMap(({ edits }) => edits)];
  const change = withAnswers(stored, variant, type, first, []);
  return { ...change, steps: [...weights.map(({ text }) => text), ...change.steps] };
}

/**
 * Edits that put a variant of a document under a system, with the answers to what that refuses.
 * @param first edits before the answers, which may replace what they touch
 * @param last edits after the answers
 */
export function withAnswers(
  stored: Scenario,
  variant: string,
  type: string,
  first: readonly Edit[],
  last: readonly Edit[],
): SystemChange {
  const answers: Edit[] = [];
  const steps: string[] = [];
  const titles = titlesGone(stored, variant, type);
  const answered = new Set<string>();
  for (;;) {
    const edits = [...first, ...answers, ...last, ...titles];
    const edited = editDocument(stored, edits, variant);
    if (edited.ok) return { edits, steps };
    const fresh = edited.error.filter(({ path, message }) => !answered.has(`${path} ${message}`));
    const before = steps.length;
    for (const problem of fresh) {
      answered.add(`${problem.path} ${problem.message}`);
      const step = answer(stored, variant, type, problem);
      if (step === undefined || steps.includes(step.text)) continue;
      answers.push(...step.edits);
      steps.push(step.text);
    }
    if (steps.length === before) return { edits, steps, refused: formatProblem(edited.error[0]) };
  }
}

/** A written title describes the old system. Without it the variant is named after the new one. */
function titlesGone(stored: Scenario, variant: string, type: string): Edit[] {
  const present = applyVariant(stored, variant);
  if (!present.ok || present.value.scheduler.type === type) return [];
  const titled = stored.variants?.some(({ id, title }) => id === variant && title !== undefined) === true;
  return titled ? [{ path: ['variants', variant, 'title'], value: undefined }] : [];
}

function answer(stored: Scenario, variant: string, type: string, { path, kind, inner }: Problem): Step | undefined {
  if (path === 'scheduler.policy') return firstFit(stored);
  const other = stored.variants?.find(({ id }) => path === `variants.${id}`);
  if (other !== undefined) return withoutSettings(other, inner?.path ?? '');
  const applied = applyVariant(stored, variant);
  const document = applied.ok ? applied.value : stored;
  const entry = document.workload.find(({ id }) => path.startsWith(`workload.${id}.`));
  if (entry !== undefined) return ofApplication(document, entry, path.slice(`workload.${entry.id}.`.length));
  if (kind === WITHOUT_MEMORY) return withMemory(document, path);
  const queue = document.queues.find(({ id }) => path === `queues.${id}.resources.guaranteed`);
  if (queue !== undefined) return slotsInstead(queue.id, queue.resources?.guaranteed?.['vcore'], type);
  const limited = document.queues.find(({ id }) => path === `queues.${id}.resources.max`);
  if (limited !== undefined) return withoutMaximum(limited.id);
  const shared = document.queues.find(({ id }) => path === `queues.${id}.capacity`);
  if (shared !== undefined) return capacitiesBelow(document, parentPath(shared.id));
  const group = document.cluster.nodes.find(({ id }) => path === `cluster.nodes.${id}.capacity.vcore`);
  if (group !== undefined) return split(group);
  const scaled = document.cluster.nodes.find(({ id }) => path === `cluster.nodes.${id}.autoscaling`);
  if (scaled !== undefined) return asLargeAsItGets(scaled);
  const set = document.queues.find(
    ({ id }) => path.startsWith(`queues.${id}.`) && !path.slice(id.length + 8).includes('.'),
  );
  if (set !== undefined) return withoutQueueSetting(set.id, path.slice(set.id.length + 8));
  const event = document.interventions?.find(({ id }) => path.startsWith(`interventions.${id}.`));
  if (event === undefined) return undefined;
  return {
    edits: [{ path: ['interventions', event.id], value: undefined }],
    text: `The event ${event.id} is removed.`,
  };
}

/** All nodes that a group may have, from the beginning. */
function asLargeAsItGets({ id, count = 1, autoscaling }: NodeGroupText): Step {
  const nodes = Math.max(count, autoscaling?.max ?? scalingKnobs.max.default);
  return {
    edits: [
      { path: ['cluster', 'nodes', id, 'autoscaling'], value: undefined },
      { path: ['cluster', 'nodes', id, 'count'], value: nodes },
    ],
    text: `${id} has its ${counted(nodes, 'node')} for the whole run.`,
  };
}

/** A policy to begin with, for a scheduler that the reader writes. */
function firstFit({ policies = [] }: Scenario): Step {
  const { id, title, code } = FIRST_FIT;
  const others = policies.filter((policy) => policy.id !== id);
  return {
    edits: [
      { path: ['policies'], value: [...others, { id, title, api: POLICY_API, code }] },
      { path: ['scheduler', 'policy'], value: ownPolicyName(id) },
    ],
    text: `The policy ${id} places all containers at first; you can change it.`,
  };
}

/** A variant without its differences in the part of the document where one of them is refused. */
function withoutSettings(variant: VariantText, field: string): Step | undefined {
  const changes = variant.changes ?? [];
  const goes = ({ path }: { readonly path: readonly string[] }) =>
    path[0] === 'scheduler' ? field.startsWith('scheduler.') : `${field}.`.startsWith(`${path.slice(0, 2).join('.')}.`);
  const gone = changes.filter(goes);
  if (gone.length === 0) return undefined;
  return {
    edits: [{ path: ['variants', variant.id, 'changes'], value: changes.filter((change) => !goes(change)) }],
    text: `${variant.id} loses its ${gone.map(({ path }) => path.slice(-1)[0]).join(', ')}.`,
  };
}

function ofApplication(document: Scenario, entry: ApplicationText, field: string): Step | undefined {
  if (field === 'kind') return asBatch(entry);
  if (field === 'tasks') return asNodesComeFree(document, entry);
  if (field === 'queue') return thereFromTheBeginning(document, entry.queue);
  if (field === 'vcore') {
    return {
      edits: [{ path: ['workload', entry.id, 'vcore'], value: undefined }],
      text: `A task of ${entry.id} takes one vcore.`,
    };
  }
  if (field !== 'memory') return undefined;
  const perSlot = document.cluster.nodes.map(({ capacity }) => {
    const slots = Math.max(1, Math.floor(milliVcores(capacity.vcore ?? 0) / 1000));
    return Math.floor(bytes(capacity.memory ?? 0) / slots);
  });
  const memory = formatMemory(Math.min(...perSlot)).replace(' ', '');
  return {
    edits: [{ path: ['workload', entry.id, 'memory'], value: memory }],
    text: `A task of ${entry.id} takes ${memory}, the size of a slot.`,
  };
}

/** A queue that an event would add, where the system cannot follow that. */
function thereFromTheBeginning(document: Scenario, id: string | undefined): Step | undefined {
  const queue = addedQueues(document).find((added) => added.id === id);
  if (queue === undefined) return undefined;
  return { edits: [{ path: ['queues', queue.id], value: queue }], text: `${queue.id} exists from the beginning.` };
}

/** More tasks than nodes do not start together: they are placed as nodes come free, each worth its share. */
function asNodesComeFree(document: Scenario, entry: ApplicationText): Step {
  const nodes = document.cluster.nodes.reduce((sum, { count = 1 }) => sum + count, 0);
  return {
    edits: [
      { path: ['workload', entry.id, 'utility'], value: { op: 'LnCk', set: 'any', k: Math.max(1, nodes), v: 1 } },
    ],
    text: `${entry.id} has more tasks than there are nodes: they are placed as nodes come free.`,
  };
}

/** What of an application is the same under any system. */
function keptOf(entry: ApplicationText): Record<string, unknown> {
  return Object.fromEntries(KEPT.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])));
}

/** An application as a job of independent tasks, where its kind knows such a job. */
function asBatch(entry: ApplicationText): Step | undefined {
  const batch = frameworkPlugin(entry.kind).asBatch?.(entry);
  if (batch === undefined) return undefined;
  const { job, tasks, which } = batch;
  return {
    edits: [{ path: ['workload', entry.id], value: { ...keptOf(entry), kind: batchPlugin.kind, ...job } }],
    text: `${entry.id} becomes a batch job: ${counted(tasks, 'independent task')}, ${which}.`,
  };
}

/** Splits nodes of several slots into nodes of one slot each. */
function split({ id, count = 1, capacity }: Scenario['cluster']['nodes'][number]): Step | undefined {
  const slots = milliVcores(capacity.vcore ?? 0) / 1000;
  if (!Number.isInteger(slots) || slots < 2) return undefined;
  const memory = capacity.memory === undefined ? {} : { memory: Math.floor(bytes(capacity.memory) / slots) };
  return {
    edits: [
      { path: ['cluster', 'nodes', id, 'count'], value: count * slots },
      { path: ['cluster', 'nodes', id, 'capacity'], value: { ...capacity, vcore: 1, ...memory } },
    ],
    text: `${id}: ${counted(count, 'node')} of ${slots} vcore become ${count * slots} of one.`,
  };
}

/** An amount of memory that is as large a part of the cluster's memory as the written amount is of its own type. */
function withMemory({ cluster, queues }: Scenario, path: string): Step | undefined {
  const fields = ['guaranteed', 'max'] as const;
  const found = queues.flatMap((queue) =>
    fields.filter((field) => path === `queues.${queue.id}.resources.${field}`).map((field) => ({ queue, field })),
  )[0];
  const written = found?.queue.resources?.[found.field];
  if (found === undefined || written?.['vcore'] === undefined) return undefined;
  const all = (amount: (capacity: NodeGroupText['capacity']) => number): number =>
    cluster.nodes.reduce((sum, { count = 1, capacity }) => sum + count * amount(capacity), 0);
  const part =
    milliVcores(written['vcore']) /
    Math.max(
      1,
      all(({ vcore = 0 }) => milliVcores(vcore)),
    );
  const megabytes = Math.floor((part * all(({ memory = 0 }) => bytes(memory))) / MB);
  if (megabytes < 1) return undefined;
  return {
    edits: [{ path: ['queues', found.queue.id, 'resources', found.field, 'memory'], value: `${megabytes}MB` }],
    text: `resources.${found.field} of ${found.queue.id} gets ${formatMemory(megabytes * MB)}, the same part of the memory as of the vcores.`,
  };
}

/** A maximum goes with what a queue is guaranteed. */
function withoutMaximum(queue: string): Step {
  return {
    edits: [{ path: ['queues', queue, 'resources', 'max'], value: undefined }],
    text: `${queue} has no maximum resources.`,
  };
}

/** A setting of a queue whose value the system does not take goes back to the system's own. */
function withoutQueueSetting(queue: string, name: string): Step {
  return { edits: [{ path: ['queues', queue, name], value: undefined }], text: `${queue} loses its ${name}.` };
}

/** A pool is guaranteed slots, not resources. */
function slotsInstead(queue: string, vcore: string | number | undefined, type: string): Step {
  const slots = vcore === undefined ? 0 : Math.floor(milliVcores(vcore) / 1000);
  const known = schedulerPlugin(type).queueKnobs.some(({ knob }) => knob.name === 'minMaps');
  const gone = { path: ['queues', queue, 'resources', 'guaranteed'], value: undefined };
  if (!known || slots === 0) return { edits: [gone], text: `${queue} has no guaranteed resources.` };
  return {
    edits: [gone, { path: ['queues', queue, 'minMaps'], value: slots }],
    text: `${queue} is guaranteed minMaps = ${slots} instead of resources.`,
  };
}

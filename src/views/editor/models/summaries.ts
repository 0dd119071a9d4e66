/** What is at the right of each section's name: its content in a few words. */
import { counted, grouped } from '../../../base/text/counted';
import { formatMemory, formatVcore } from '../../../base/units';
import { schedulerPlugin } from '../../../engine/registry';
import { policyText } from '../../../engine/document/variant-title';
import { authored, holderOf } from '../../../scenario/knobs';
import { isOwnPolicy, ownPolicyId } from '../../../scenario/own-policy';
import { stepCount } from '../../../scenario/lesson/steps';
import type { Scenario } from '../../../scenario/schema';
import type { Section } from '../../../store/view/shared-view';
import { clusterSize } from './cluster-model';
import { eventKinds } from './event-model';
import { valueText } from './event-text';
import { leafQueues, parentOf, queueRows } from '../../../authoring/queue-model';
import { applicationCount } from './workload-model';

const WORDS_PER_MINUTE = 200;

/** One line for each section of the document as the active variant sees it. */
export function summaries(document: Scenario): Readonly<Record<Section, string>> {
  return {
    lesson: lesson(document),
    cluster: cluster(document),
    data: document.data === undefined || document.data.length === 0 ? 'none' : counted(document.data.length, 'dataset'),
    queues: counted(leafQueues(document).length, 'leaf', 'leaves'),
    workload: counted(applicationCount(document), 'application'),
    policy: policy(document),
    events: events(document),
    source: 'JSON',
  };
}

function lesson({ notes, lesson: text }: Scenario): string {
  const steps = stepCount(text);
  if (steps > 0) return counted(steps, 'step');
  const words = (notes ?? '').split(/\s+/).filter((word) => word !== '').length;
  return words === 0 ? 'no notes' : `${Math.ceil(words / WORDS_PER_MINUTE)} min to read`;
}

function cluster(document: Scenario): string {
  const { nodes, milliVcores, bytes } = clusterSize(document);
  const vcores = milliVcores % 1000 === 0 ? grouped(milliVcores / 1000) : formatVcore(milliVcores);
  const size = milliVcores > 0 ? `${vcores} vcore` : formatMemory(bytes);
  return `${counted(nodes, 'node')}, ${size}`;
}

/** The longest text that has room beside the section's name. */
const ROOM = 34;

/** The system and its policy; the policy alone where both have no room. */
function policy(document: Scenario): string {
  const { title } = schedulerPlugin(document.scheduler.type);
  const words = policyWords(document);
  const both = `${title}: ${words}`;
  return words.includes(title) || both.length > ROOM ? words : both;
}

/** The policy that the scheduler has for all queues, else those in force in the leaves; the system's name when they are many. */
function policyWords(document: Scenario): string {
  const whole = policyText(document);
  if (whole !== undefined) return whole;
  const plugin = schedulerPlugin(document.scheduler.type);
  const own = plugin.knobs.find(({ knob }) => knob.name === 'policy');
  if (own !== undefined) {
    const policy = authored(holderOf(document.scheduler, own), own.knob);
    return typeof policy === 'string' ? policyName(document, policy) : valueText(policy);
  }
  // One or two are named, more are counted.
  const inForce = new Set(decisivePolicies(document).map((policy) => policyName(document, policy)));
  return inForce.size <= 2 ? [...inForce].join(', ') : plugin.title;
}

/** The title of a policy of the reader, or the name of one of the system's own. */
function policyName({ policies = [] }: Scenario, policy: string): string {
  const written = isOwnPolicy(policy) ? policies.find(({ id }) => id === ownPolicyId(policy)) : undefined;
  return written?.title ?? valueText(policy);
}

/**
 * The policy in force in each leaf, be it written there, inherited, or that of queues without their own, and policies of the
 * reader in the queues above.
 */
function decisivePolicies(document: Scenario): string[] {
  const rows = queueRows(document);
  const places = new Map(rows.map(({ queue }, place) => [queue.id, place]));
  const queues = rows.map(({ queue, leaf }) => ({
    parent: places.get(parentOf(queue.id) ?? '') ?? -1,
    leaf,
    settings: queue,
  }));
  const policies = schedulerPlugin(document.scheduler.type).policies({ queues, scheduler: document.scheduler });
  return policies.filter((policy, place) => rows[place].leaf || isOwnPolicy(policy));
}

function events({ interventions = [] }: Scenario): string {
  if (interventions.length === 0) return 'none';
  const [first] = interventions;
  const alike = interventions.every((event) => event.kind === first.kind);
  return alike
    ? counted(interventions.length, eventKinds[first.kind].one, eventKinds[first.kind].many)
    : counted(interventions.length, 'event');
}

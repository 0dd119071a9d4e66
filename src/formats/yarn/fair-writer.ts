/** Writes a scenario's queues and settings as the Fair scheduler's allocation file, and reads one into what a scenario holds. */
import { isObject } from '../../base/json';
import type { QueueText, Scenario } from '../../scenario/schema';
import { childrenOf, lastName } from '../../scenario/queue-path';
import type { PlacementRule } from '../../schedulers/yarn-fair/placement/placement-rules';
import { inTextOrder } from '../format-problem';
import type { FormatNotice } from '../format-problem';
import { readXml } from '../xml-source';
import type { XmlElement } from '../xml-source';
import { withoutOwnPolicies } from '../without-own-policies';
import type { FairFile } from './fair-file';
import { isQueueElement, OTHER_NAMES, QUEUE_VALUES, TOP_VALUES } from './fair-elements';
import { readFairFile } from './fair-reader';
import { refusals } from './findings';
import { yarnTypesOf } from './resource-types';
import { escaped, indented, keptLines, valueLine } from '../xml-text';

export interface WrittenFile {
  readonly text: string;
  /** What the file cannot hold, and why Hadoop would refuse the file, if it would. */
  readonly notices: readonly FormatNotice[];
}

/** What the file decides: a scenario's queues, and settings of its scheduler. */
export type QueuesAndScheduler = Pick<Scenario, 'queues' | 'scheduler'>;

/** The same with the nodes, whose resource types the file may name; without them memory and vcores. */
type ToWrite = QueuesAndScheduler & Partial<Pick<Scenario, 'cluster'>>;

/** Settings of the scheduler that the file decides: those that it does not contain are not kept. */
export const FAIR_FILE_SETTINGS: readonly string[] = [...Object.keys(TOP_VALUES), 'users', 'queuePlacementPolicy'];

const ROOT = 'root';
/** Settings of a queue that are no elements with a value. */
const MARKS: readonly string[] = ['isParent', 'reservation'];

/** What a file says, as a scenario holds it. */
export function fairScenario({ queues, defaults, users, rules }: FairFile): QueuesAndScheduler {
  return {
    queues: queues.map(({ path, settings: { type, ...settings } }): QueueText => {
      const isParent = type === 'parent' || settings.reservation === true;
      return { id: path, ...settings, ...(isParent ? { isParent } : {}) };
    }),
    scheduler: {
      type: 'yarn-fair',
      ...defaults,
      ...(users.length === 0 ? {} : { users }),
      ...(rules === undefined ? {} : { queuePlacementPolicy: rules }),
    },
  };
}

/**
 * The allocation file of a scenario. With `original`, the text it was once read from, elements that Hadoop does not read or
 * that have no effect here are kept; comments and order are lost.
 */
export function writeFairFile(given: ToWrite, original?: string): WrittenFile {
  const notices: FormatNotice[] = [];
  const leftOut = (path: string, message: string): void => void notices.push({ line: 1, column: 1, path, message });
  const { queues, scheduler } = withoutOwnPolicies(given, leftOut);
  const kept = keptElements(original, leftOut);
  const root = queues.find(({ id }) => id === ROOT) ?? { id: ROOT };
  const own = [...settingLines(root, leftOut), ...linesOf(kept.queues.get(ROOT))];
  const below = childrenOf(queues, ROOT).flatMap((queue) => queueLines(queue, queues, kept.queues, leftOut));
  // A queue at the top with this name would be taken for root itself.
  const isNamed = childrenOf(queues, ROOT).some(({ id }) => lastName(id).toLowerCase() === ROOT);
  const tops =
    own.length === 0 && !isNamed ? below : [`<queue name="${ROOT}">`, ...indented([...own, ...below]), '</queue>'];
  const lines = [
    ...tops,
    ...userLines(scheduler['users']),
    ...Object.keys(TOP_VALUES).flatMap((name) => valueLines(name, scheduler[name])),
    ...policyLines(scheduler['queuePlacementPolicy']),
    ...kept.tops.flatMap(keptLines),
  ];
  const text = ['<?xml version="1.0"?>', '<allocations>', ...indented(lines), '</allocations>', ''].join('\n');
  const read = readFairFile(text, yarnTypesOf(given.cluster));
  return { text, notices: inTextOrder([...notices, ...(read.ok ? [] : refusals(read.error))]) };
}

type LeftOut = (path: string, message: string) => void;

function queueLines(
  queue: QueueText,
  queues: readonly QueueText[],
  kept: ReadonlyMap<string, readonly XmlElement[]>,
  leftOut: LeftOut,
): string[] {
  const name = lastName(queue.id);
  const parent = queue['isParent'] === true && queue['reservation'] !== true;
  const tag = `queue name="${escaped(name)}"${parent ? ' type="parent"' : ''}`;
  const lines = [
    ...settingLines(queue, leftOut),
    ...linesOf(kept.get(queue.id)),
    ...childrenOf(queues, queue.id).flatMap((child) => queueLines(child, queues, kept, leftOut)),
  ];
  return lines.length === 0 ? [`<${tag}/>`] : [`<${tag}>`, ...indented(lines), '</queue>'];
}

function settingLines(queue: QueueText, leftOut: LeftOut): string[] {
  for (const [key, value] of Object.entries(queue)) {
    if (value === undefined || key === 'id' || key === 'parent' || MARKS.includes(key)) continue;
    if (!Object.hasOwn(QUEUE_VALUES, key)) {
      leftOut(`${queue.id}.${key}`, 'the Fair scheduler has no such setting of a queue; left out');
    }
  }
  const lines = Object.keys(QUEUE_VALUES).flatMap((name) => valueLines(name, queue[name]));
  return queue['reservation'] === true ? [...lines, '<reservation/>'] : lines;
}

function valueLines(name: string, value: unknown): string[] {
  const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isValue ? [valueLine(name, value)] : [];
}

function userLines(users: unknown): string[] {
  if (!Array.isArray(users)) return [];
  return users
    .filter(isObject)
    .flatMap(({ name, maxRunningApps }) => [
      `<user name="${escaped(String(name))}">`,
      ...indented(valueLines('maxRunningApps', maxRunningApps)),
      '</user>',
    ]);
}

function policyLines(rules: unknown): string[] {
  if (!Array.isArray(rules)) return [];
  const lines = (rules as readonly PlacementRule[]).flatMap(ruleLines);
  return ['<queuePlacementPolicy>', ...indented(lines), '</queuePlacementPolicy>'];
}

function ruleLines({ name, create, queue, nested }: PlacementRule): string[] {
  const tag = [
    `rule name="${escaped(name)}"`,
    ...(create === undefined ? [] : [`create="${create}"`]),
    ...(queue === undefined ? [] : [`queue="${escaped(queue)}"`]),
  ].join(' ');
  return nested === undefined ? [`<${tag}/>`] : [`<${tag}>`, ...indented(ruleLines(nested)), '</rule>'];
}

function linesOf(elements: readonly XmlElement[] | undefined): string[] {
  return (elements ?? []).flatMap(keptLines);
}

interface KeptElements {
  readonly tops: readonly XmlElement[];
  /** By path of the queue. */
  readonly queues: ReadonlyMap<string, readonly XmlElement[]>;
}

/** What of a file no scenario holds. */
function keptElements(original: string | undefined, leftOut: LeftOut): KeptElements {
  const queues = new Map<string, XmlElement[]>();
  const source = original === undefined ? undefined : readXml(original);
  if (source === undefined) return { tops: [], queues };
  if (!source.ok) {
    leftOut('', 'the original file can no longer be read: nothing of it is kept');
    return { tops: [], queues };
  }
  const known: readonly string[] = ['queue', 'pool', 'user', 'queuePlacementPolicy'];
  const { elements } = source.value.root;
  const visit = (element: XmlElement, above: string): void => {
    const name = (element.attributes['name'] ?? '').trim();
    const path = above === '' && name.toLowerCase() === ROOT ? ROOT : `${above === '' ? ROOT : above}.${name}`;
    for (const child of element.elements) {
      if (isSetting(child.name, QUEUE_VALUES) || child.name === 'reservation') continue;
      if (isQueueElement(child.name)) visit(child, path);
      else queues.set(path, [...(queues.get(path) ?? []), child]);
    }
  };
  for (const element of elements) if (element.name === 'queue' || element.name === 'pool') visit(element, '');
  return { tops: elements.filter(({ name }) => !known.includes(name) && !isSetting(name, TOP_VALUES)), queues };
}

function isSetting(name: string, table: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(table, name) || (Object.hasOwn(OTHER_NAMES, name) && Object.hasOwn(table, OTHER_NAMES[name]));
}

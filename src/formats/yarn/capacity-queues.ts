/**
 * The queues of a capacity-scheduler.xml: their names, their settings, and the rules they have to keep.
 * Source: Hadoop 3.2, yarn, scheduler/capacity/{CapacitySchedulerConfiguration,ParentQueue,AbstractCSQueue,
 * CapacitySchedulerQueueManager}.java.
 */
import { isObject } from '../../base/json';
import type { Json } from '../../base/json';
import type { QueueText, ResourceText } from '../../scenario/schema';
import { isQueueName, lastName, MOST_IN_PATH, QUEUE_NAME_HOLDS } from '../../scenario/queue-path';
import type { XmlElement } from '../xml-source';
import { ABSOLUTE_TYPES, isAbsolute, readAbsolute } from './absolute-resources';
import { CAPACITY, PASSED_OVER_OF_QUEUES, propertyKnobs, queuePropertyKnobs } from './capacity-keys';
import type { Findings } from './findings';
import type { Properties, Property } from './hadoop-properties';
import { javaFloat } from './java-values';
import { earlierForm, isLaterSetting, laterForm } from './later-forms';
import { readKnob } from './knob-values';
import { nearest } from '../../base/text/nearest';

export interface CapacityQueue {
  readonly path: string;
  /** Where the queue is listed. */
  readonly element: XmlElement;
  readonly settings: Record<string, Json>;
  readonly children: string[];
}

const ROOT = 'root';
const QUEUES = 'queues';
/** Settings that Hadoop takes for absent where they are -1. */
const UNSET_BY_MINUS_1: readonly string[] = [
  'maximum-applications',
  'maximum-allocation-mb',
  'maximum-allocation-vcores',
];

/** The tree that the lists of children make, root first; undefined when there is none. */
export function readTree({ byName, findings }: Properties, root: XmlElement): Map<string, CapacityQueue> | undefined {
  const found = new Map<string, CapacityQueue>();
  const first = byName.get(`${CAPACITY}${ROOT}.${QUEUES}`);
  if (first === undefined || listOf(first.value).length === 0) {
    findings.problem(
      first?.element ?? root,
      ROOT,
      `${CAPACITY}${ROOT}.${QUEUES} must name the children of root`,
      'add the property with a list such as default',
    );
    return undefined;
  }
  const leaves = new Map<string, string>();
  const visit = (path: string, element: XmlElement): void => {
    const list = byName.get(`${CAPACITY}${path}.${QUEUES}`);
    const children: string[] = [];
    found.set(path, { path, element, settings: {}, children });
    const names = list === undefined ? [] : listOf(list.value);
    if (list === undefined || names.length === 0) {
      const name = lastName(path);
      const other = leaves.get(name);
      if (other === undefined) leaves.set(name, path);
      else {
        findings.problem(
          element,
          path,
          `two leaf queues are called ${name}: ${other} and ${path}; up to Hadoop 3.2 queues are distinguished by name only`,
          'rename one of them',
        );
      }
      return;
    }
    for (const name of names) {
      const child = `${path}.${name}`;
      // A name with other characters than allowed keeps its settings: they have no fault of their own.
      if (!isName(name, child, list, findings) && (name.includes('.') || child.length > MOST_IN_PATH)) continue;
      if (found.has(child)) {
        findings.problem(list.element, child, `${child} is listed twice`, 'remove one of them');
        continue;
      }
      children.push(child);
      visit(child, list.element);
    }
  };
  visit(ROOT, first.element);
  return found;
}

function isName(name: string, path: string, list: Property, findings: Findings): boolean {
  if (isQueueName(name) && path.length <= MOST_IN_PATH) return true;
  findings.unfit(
    list.element,
    path,
    `the name ${JSON.stringify(name)} cannot be used here: a scenario accepts only ${QUEUE_NAME_HOLDS}, and a path has at most ${MOST_IN_PATH} characters`,
    'write _ instead of other characters',
  );
  return false;
}

function listOf(value: string): string[] {
  return value.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

/** Reads a property if it is one of a queue; returns whether it is. */
export function readQueueProperty(
  property: Property,
  queues: ReadonlyMap<string, CapacityQueue>,
  findings: Findings,
): boolean {
  const rest = property.name.slice(CAPACITY.length);
  if (rest !== ROOT && !rest.startsWith(`${ROOT}.`)) return false;
  const queue = ownerOf(rest, queues);
  const setting = rest.slice(queue.path.length + 1);
  if (setting === QUEUES) return true;
  const knob = queuePropertyKnobs.get(setting);
  const path = `${queue.path}.${setting}`;
  const user = /^user-settings\.(.+)\.weight$/.exec(setting);
  const later = laterForm(setting, property.value);
  if (later !== undefined) {
    findings.unfit(property.element, path, later, earlierForm(setting));
  } else if ((setting === 'capacity' || setting === 'maximum-capacity') && isAbsolute(property.value)) {
    readAmount(property, queue, setting, findings);
  } else if (user !== null) {
    const weight = javaFloat(property.value);
    if (weight === undefined)
      findings.problem(property.element, path, `${JSON.stringify(property.value)} is not a number`);
    else {
      const before = queue.settings['user-settings'];
      const users = (isObject(before) ? before : {}) as Record<string, Json>;
      queue.settings['user-settings'] = { ...users, [user[1]]: { weight } };
    }
  } else if (property.value === '-1' && UNSET_BY_MINUS_1.includes(setting)) {
    findings.information(property.element, path, `-1 as ${setting} counts as not set`);
  } else if (knob !== undefined) {
    const value = readKnob(knob, knob.kind === 'text' ? property.text : property.value);
    if (value.ok) queue.settings[setting] = value.value;
    else if (knob.kind === 'switch') findings.warning(property.element, path, `${value.error} and counts as not set`);
    else findings.problem(property.element, path, value.error);
  } else if (isLaterSetting(setting)) {
    findings.information(
      property.element,
      path,
      `Hadoop has ${setting} from 3.3 on: it is kept but has no effect here`,
    );
    queue.settings[setting] = property.text;
  } else if (isPassedOver(setting)) {
    findings.information(property.element, path, `${setting} of ${queue.path} is kept but has no effect here`);
    queue.settings[setting] = property.text;
  } else {
    reportUnknown(property, queue, setting, queues, findings);
  }
  return true;
}

/** The name of a property with root before the path of its queue, where root is missing and the file has such a queue. */
export function withRoot(name: string, queues: ReadonlyMap<string, CapacityQueue>): string | undefined {
  if (!name.startsWith(CAPACITY)) return undefined;
  const rest = `${ROOT}.${name.slice(CAPACITY.length)}`;
  return ownerOf(rest, queues).path === ROOT ? undefined : CAPACITY + rest;
}

function isPassedOver(setting: string): boolean {
  return PASSED_OVER_OF_QUEUES.some((known) => setting === known || setting.startsWith(`${known}.`));
}

/** The queue with the longest path that the rest of a name begins with. */
function ownerOf(rest: string, queues: ReadonlyMap<string, CapacityQueue>): CapacityQueue {
  for (let end = rest.lastIndexOf('.', MOST_IN_PATH); end > 0; end = rest.lastIndexOf('.', end - 1)) {
    const queue = queues.get(rest.slice(0, end));
    if (queue !== undefined) return queue;
  }
  const root = queues.get(ROOT);
  if (root === undefined) throw new Error('a tree of queues starts with root');
  return root;
}

function reportUnknown(
  { element, name }: Property,
  queue: CapacityQueue,
  setting: string,
  queues: ReadonlyMap<string, CapacityQueue>,
  findings: Findings,
): void {
  const known = [...queuePropertyKnobs.keys(), ...PASSED_OVER_OF_QUEUES, QUEUES];
  const ending = known.filter((end) => setting.endsWith(`.${end}`)).sort((x, y) => y.length - x.length)[0];
  if (ending !== undefined) {
    const path = `${queue.path}.${setting.slice(0, -ending.length - 1)}`;
    const near = nearest([...queues.keys()], path);
    findings.warning(
      element,
      name,
      `there is no queue ${path}: Hadoop does not read this`,
      near === null ? `add it to the queues of ${queue.path}` : `did you mean ${near}?`,
    );
    return;
  }
  const ofAll = `yarn.scheduler.${setting}`;
  if (propertyKnobs['yarn-capacity'].has(ofAll)) {
    const message = `Hadoop reads no ${setting} of a queue: it has one for all queues`;
    findings.warning(element, name, message, `write ${ofAll} into yarn-site.xml`);
    return;
  }
  const near = nearest(known, setting);
  findings.warning(
    element,
    name,
    `Hadoop has no queue setting ${setting}: it is not read`,
    near === null ? undefined : `did you mean ${CAPACITY}${queue.path}.${near}?`,
  );
}

/** A capacity in resources: a scenario keeps it as what the queue is guaranteed, or may have at most. */
function readAmount({ value, element }: Property, queue: CapacityQueue, setting: string, findings: Findings): void {
  const read = readAbsolute(value);
  if (!read.ok) {
    findings.problem(element, `${queue.path}.${setting}`, read.error, 'write for example [memory=10240,vcores=10]');
    return;
  }
  for (const name of read.value.skipped) {
    const near = nearest(ABSOLUTE_TYPES, name);
    findings.warning(
      element,
      `${queue.path}.${setting}`,
      `Hadoop 3.2 passes over ${name}: a capacity in resources is made of memory and vcores`,
      near === null ? undefined : `did you mean ${near}?`,
    );
  }
  const before = queue.settings['resources'];
  const limits = (isObject(before) ? before : {}) as Record<string, Json>;
  const side = setting === 'capacity' ? 'guaranteed' : 'max';
  queue.settings['resources'] = { ...limits, [side]: read.value.resources as Json };
}

/** The queues as a scenario holds them. */
export function queueTexts(queues: ReadonlyMap<string, CapacityQueue>): QueueText[] {
  return [...queues.values()].map(({ path, settings }) => ({ id: path, ...settings }) as QueueText);
}

/** The guarantee of a queue in resources; undefined if it has a percentage. */
export function guaranteedOf({ settings }: CapacityQueue): ResourceText | undefined {
  const { resources } = settings;
  return isObject(resources) ? (resources['guaranteed'] as ResourceText | undefined) : undefined;
}

/** What Hadoop refuses, or reads otherwise than written, only when all queues of an allocation file are known. */
import { allowsChild } from '../../schedulers/yarn-fair/shares/policy-nesting';
import { parseResourceValue } from '../../schedulers/yarn-fair/resource-value';
import type { Json } from '../../base/json';
import type { XmlElement } from '../xml-source';
import { OTHER_NAMES } from './fair-elements';
import { inForce } from './fair-file';
import type { FairFile, FairInForce, FairQueue, FairSettings } from './fair-file';
import { admitsEveryone } from './fair-values';
import type { ValueContext } from './fair-values';
import type { Findings } from './findings';

/** A queue while the file is read. */
export interface ReadQueue {
  /** Where it begins. */
  readonly element: XmlElement;
  /** All elements about it: a queue may be in the file twice. */
  readonly elements: XmlElement[];
  readonly settings: Record<string, Json>;
  readonly children: string[];
  parent: boolean;
}

/** By path. */
type ReadQueues = ReadonlyMap<string, ReadQueue>;

/** Checks the queues against each other and against the defaults of the file. */
export function checkQueues(queues: ReadQueues, defaults: FairFile['defaults'], context: ValueContext): void {
  checkPolicies(queues, defaults, context.findings);
  checkLimits(queues, defaults, context);
  for (const list of ['aclSubmitApps', 'aclAdministerApps']) checkAccess(list, queues, context.findings);
}

/** fifo orders applications, fair looks at memory alone: neither can have every policy below it. */
function checkPolicies(queues: ReadQueues, defaults: FairFile['defaults'], findings: Findings): void {
  for (const [path, { element, children, parent }] of queues) {
    const { schedulingPolicy } = inForceAt(path, queues, defaults);
    if (!allowsChild(schedulingPolicy, 'fifo') && (children.length > 0 || parent)) {
      const said = placeOfPolicy(path, queues) ?? element;
      findings.problem(said, path, 'a queue with children cannot be fifo', 'use fair or drf here');
      continue;
    }
    for (const child of children) {
      if (allowsChild(schedulingPolicy, inForceAt(child, queues, defaults).schedulingPolicy)) continue;
      // Of a child that has its policy by default, what its parent says is the cause.
      findings.problem(
        placeOfPolicy(child, queues) ?? placeOfPolicy(path, queues) ?? element,
        child,
        `drf cannot be below ${path}, which is fair`,
        `make ${path} drf, or this queue fair`,
      );
    }
  }
}

/** A minimum above the maximum wins. */
function checkLimits(queues: ReadQueues, defaults: FairFile['defaults'], { findings, types }: ValueContext): void {
  for (const [path, queue] of queues) {
    const { minResources, maxResources } = inForceAt(path, queues, defaults);
    if (minResources === undefined || maxResources === undefined) continue;
    const [min, max] = [parseResourceValue(minResources, 'min', types), parseResourceValue(maxResources, 'max', types)];
    if (!min.ok || !max.ok || min.value.percent || max.value.percent) continue;
    if (min.value.amounts.every((amount, type) => amount <= max.value.amounts[type])) continue;
    findings.warning(
      settingOf(queue, 'maxResources') ?? settingOf(queue, 'minResources') ?? queue.element,
      path,
      `minResources (${minResources}) are above maxResources (${maxResources}): the larger one is the maximum`,
      'raise maxResources',
    );
  }
}

/** Permission for a queue is permission for all below it: lists count only where that of the root leaves anyone out. */
function checkAccess(list: string, queues: ReadQueues, findings: Findings): void {
  const root = queues.get('root');
  if (root !== undefined && !admitsEveryone(settingOf(root, list)?.text ?? '*')) return;
  for (const [path, queue] of queues) {
    const element = path === 'root' ? undefined : settingOf(queue, list);
    if (element === undefined || admitsEveryone(element.text)) continue;
    const effect =
      'restricts nothing while root admits everyone, which is its default: permission for a queue is permission for all queues below it';
    findings.information(element, `${path}.${list}`, `<${element.name}> ${effect}`);
  }
}

/** Where the file gives a queue its policy; undefined where the queue has the default one. */
function placeOfPolicy(path: string, queues: ReadQueues): XmlElement | undefined {
  const queue = queues.get(path);
  return queue === undefined ? undefined : settingOf(queue, 'schedulingPolicy');
}

function inForceAt(path: string, queues: ReadQueues, defaults: FairFile['defaults']): FairInForce {
  const { settings = {}, parent = false } = queues.get(path) ?? {};
  const queue: FairQueue = { path, settings: settings as FairSettings, parent };
  return inForce({ queues: [queue], defaults, users: [], rules: undefined }, path);
}

/** The element that sets something of a queue: the last one applies. */
export function settingOf({ elements }: ReadQueue, setting: string): XmlElement | undefined {
  return elements.flatMap((one) => one.elements).findLast(({ name }) => (OTHER_NAMES[name] ?? name) === setting);
}

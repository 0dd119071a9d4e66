/**
 * Reads the allocation file of Hadoop's Fair scheduler (`fair-scheduler.xml`) with its rules and oddities. Text that Hadoop would
 * refuse is a problem at its line; text that it ignores, or that has no effect here, is a notice.
 * Source: Hadoop 3.2, yarn, scheduler/fair/AllocationFileLoaderService.java.
 */
import type { Json } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { stripEnds } from '../../base/text/strip-ends';
import { isQueueName, MOST_IN_PATH, QUEUE_NAME_HOLDS } from '../../scenario/queue-path';
import type { PlacementRule } from '../../schedulers/yarn-fair/placement/placement-rules';
import { allowsChild } from '../../schedulers/yarn-fair/shares/policy-nesting';
import { BASIC_TYPES, parseResourceValue } from '../../schedulers/yarn-fair/resource-value';
import type { FormatNotice, FormatProblem, Place } from '../format-problem';
import { readXml } from '../xml-source';
import type { XmlElement, XmlSource } from '../xml-source';
import { inForce } from './fair-file';
import type { FairFile, FairInForce, FairQueue, FairSettings, FairUser } from './fair-file';
import { readRules } from './fair-placement-rules';
import * as values from './fair-values';
import { shown } from './fair-values';
import type { ValueContext, ValueReader } from './fair-values';
import { Findings } from './findings';
import { nearest } from '../../base/text/nearest';

export interface ReadFairFile extends FairFile {
  readonly notices: readonly FormatNotice[];
  /** Where each queue's element begins, by path. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Elements of a queue with one value each; the last one of several counts. */
export const QUEUE_VALUES: Readonly<Record<string, ValueReader>> = {
  minResources: values.resource('min'),
  maxResources: values.resource('max'),
  maxChildResources: values.resource('max'),
  maxContainerAllocation: values.containerMaximum,
  maxRunningApps: values.count,
  maxAMShare: values.amShare,
  weight: values.weight,
  minSharePreemptionTimeout: values.seconds,
  fairSharePreemptionTimeout: values.seconds,
  fairSharePreemptionThreshold: values.threshold,
  schedulingPolicy: values.policy,
  allowPreemptionFrom: values.truth,
  aclSubmitApps: values.acl,
  aclAdministerApps: values.acl,
  aclAdministerReservations: values.reservationAcl,
  aclListReservations: values.reservationAcl,
  aclSubmitReservations: values.reservationAcl,
};

/** Elements at the top with one value each. */
export const TOP_VALUES: Readonly<Record<string, ValueReader>> = {
  userMaxAppsDefault: values.count,
  queueMaxAppsDefault: values.count,
  queueMaxResourcesDefault: values.resource('max'),
  queueMaxAMShareDefault: values.amShare,
  defaultFairSharePreemptionTimeout: values.seconds,
  defaultMinSharePreemptionTimeout: values.seconds,
  defaultFairSharePreemptionThreshold: values.threshold,
  defaultQueueSchedulingPolicy: values.defaultPolicy,
};

/** Read at the top and kept in the file alone. */
const WITHOUT_EFFECT: readonly string[] = ['reservation-agent', 'reservation-policy', 'reservation-planner'];

/** Older names. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  schedulingMode: 'schedulingPolicy',
  defaultQueueSchedulingMode: 'defaultQueueSchedulingPolicy',
  fairSharePreemptionTimeout: 'defaultFairSharePreemptionTimeout',
};

/** Names of Hadoop 1, whose nodes had slots for maps and reduces, and those that took their place. */
const OF_HADOOP_1: Readonly<Record<string, string>> = {
  minMaps: 'minResources',
  minReduces: 'minResources',
  maxMaps: 'maxResources',
  maxReduces: 'maxResources',
  maxRunningJobs: 'maxRunningApps',
  userMaxJobsDefault: 'userMaxAppsDefault',
  poolMaxJobsDefault: 'queueMaxAppsDefault',
  defaultPoolSchedulingMode: 'defaultQueueSchedulingPolicy',
};

/** The elements that are read at the top, and in a queue. */
const AT_THE_TOP: readonly string[] = [...Object.keys(TOP_VALUES), 'queue', 'user', 'queuePlacementPolicy'];
const IN_A_QUEUE: readonly string[] = [...Object.keys(QUEUE_VALUES), 'reservation'];

const ROOT = 'root';

/** Whether an element inside a queue is a queue: Hadoop tests whether the word "queue" ends with the name of the element. */
export function isQueueElement(name: string): boolean {
  return name === 'pool' || 'queue'.endsWith(name);
}

/**
 * Reads a text of up to 1 MB.
 * @param types names of the resource types, memory and vcores first
 */
export function readFairFile(
  text: string,
  types: readonly string[] = BASIC_TYPES,
): Result<ReadFairFile, FormatProblem[]> {
  const source = readXml(text);
  if (!source.ok) return source;
  const reader = new FairReader(source.value, types);
  reader.read(source.value.root);
  const { findings, rules, users, places } = reader;
  if (findings.problems.length > 0) return err(findings.refusal);
  const queues = reader.inOrder();
  return ok({ queues, defaults: reader.defaults, users, rules, places, notices: findings.notices });
}

interface MutableQueue {
  /** Where it begins. */
  readonly element: XmlElement;
  /** All elements about it: a queue may be in the file twice. */
  readonly elements: XmlElement[];
  readonly settings: Record<string, Json>;
  readonly children: string[];
  parent: boolean;
}

class FairReader {
  readonly findings: Findings;
  readonly users: FairUser[] = [];
  readonly places = new Map<string, Place>();
  rules: PlacementRule[] | undefined;
  defaults: FairFile['defaults'] = {};
  private readonly queues = new Map<string, MutableQueue>();
  private readonly context: ValueContext;

  constructor(
    private readonly source: XmlSource,
    types: readonly string[],
  ) {
    this.findings = new Findings(source);
    this.context = { findings: this.findings, types };
  }

  read(root: XmlElement): void {
    const { findings } = this;
    if (root.name !== 'allocations') {
      findings.problem(root, '', `the root element is <${root.name}>`, 'an allocation file starts with <allocations>');
      return;
    }
    const tops: XmlElement[] = [];
    for (const element of root.elements) this.readTop(element, tops);
    const defaults: Record<string, Json> = {};
    // The newer name counts where both are there.
    const legacy = root.elements.some(({ name }) => name === 'defaultFairSharePreemptionTimeout');
    for (const element of root.elements) {
      if (!(legacy && element.name === 'fairSharePreemptionTimeout')) this.readValue(TOP_VALUES, element, '', defaults);
      else findings.warning(element, element.name, 'defaultFairSharePreemptionTimeout applies, this one does not');
    }
    this.defaults = defaults;
    const written = tops.find(({ attributes }) => (attributes['name'] ?? '').toLowerCase() === ROOT);
    if (written !== undefined && tops.length > 1) {
      const beside = tops.find((element) => element !== written) ?? written;
      findings.problem(beside, '', 'no queue may be beside an explicit root queue', 'move it into <queue name="root">');
    }
    this.queueAt(ROOT, written ?? root).parent = true;
    for (const element of tops) this.readQueue(element, element === written ? undefined : ROOT);
    this.checkPolicies();
    this.checkLimits();
  }

  /** The queues, parents before what is below them, in the order of the file. */
  inOrder(): FairQueue[] {
    const found: FairQueue[] = [];
    const visit = (path: string): void => {
      const { settings, parent, children } = this.queueAt(path, this.source.root);
      found.push({ path, settings: settings as FairSettings, parent });
      children.forEach(visit);
    };
    visit(ROOT);
    return found;
  }

  private readTop(element: XmlElement, queues: XmlElement[]): void {
    const { findings } = this;
    const { name } = element;
    if (name === 'queue' || name === 'pool') queues.push(element);
    else if (name === 'user') this.readUser(element);
    else if (name === 'queuePlacementPolicy') this.rules = readRules(element, findings);
    else if (WITHOUT_EFFECT.includes(name)) {
      findings.information(element, name, `<${name}> has no effect here: reservations are not simulated`);
    } else if (!Object.hasOwn(TOP_VALUES, name) && !Object.hasOwn(OTHER_NAMES, name)) {
      findings.warning(element, '', `Hadoop does not read <${name}>`, instead(name, AT_THE_TOP));
    }
  }

  private readUser(element: XmlElement): void {
    const name = element.attributes['name'] ?? '';
    for (const child of element.elements) {
      if (child.name !== 'maxRunningApps') {
        const message = `Hadoop does not read <${child.name}> of a user`;
        this.findings.warning(child, name, message, instead(child.name, ['maxRunningApps']));
        continue;
      }
      const maxRunningApps = values.count(child, `${name}.maxRunningApps`, this.context);
      if (typeof maxRunningApps !== 'number') continue;
      const before = this.users.findIndex((user) => user.name === name);
      if (before >= 0) {
        this.findings.warning(child, name, `the user ${shown(name)} is already in the file: this one applies`);
        this.users.splice(before, 1);
      }
      this.users.push({ name, maxRunningApps });
    }
  }

  /** Reads the element into `target` if it holds a value; whether it does. */
  private readValue(
    table: Readonly<Record<string, ValueReader>>,
    element: XmlElement,
    owner: string,
    target: Record<string, Json>,
  ): boolean {
    const { findings } = this;
    const name =
      OTHER_NAMES[element.name] !== undefined &&
      Object.hasOwn(table, OTHER_NAMES[element.name]) &&
      !Object.hasOwn(table, element.name)
        ? OTHER_NAMES[element.name]
        : element.name;
    if (!Object.hasOwn(table, name)) return false;
    const path = owner === '' ? name : `${owner}.${name}`;
    if (Object.hasOwn(target, name)) findings.warning(element, path, `${name} occurs again: the last one applies`);
    if (name !== element.name) findings.information(element, path, `<${element.name}> is an older name of <${name}>`);
    const value = table[name](element, path, this.context);
    if (value !== undefined) target[name] = value;
    return true;
  }

  private queueAt(path: string, element: XmlElement): MutableQueue {
    let queue = this.queues.get(path);
    if (queue === undefined) {
      queue = { element, elements: [], settings: {}, children: [], parent: false };
      this.queues.set(path, queue);
      this.places.set(path, this.source.place(element.offset));
    }
    return queue;
  }

  private readQueue(element: XmlElement, above: string | undefined): void {
    const { findings } = this;
    const name = trimmed(element.attributes['name'] ?? '');
    const path = above === undefined ? ROOT : `${above}.${name}`;
    if (!this.isName(name, path, element)) return;
    if (above === undefined && name !== ROOT) findings.warning(element, path, `${shown(name)} is read as root`);
    if (above !== undefined) {
      if (this.queues.has(path)) findings.warning(element, path, `${path} is in the file twice: merged`);
      else this.queues.get(above)?.children.push(path);
    }
    const queue = this.queueAt(path, element);
    queue.elements.push(element);
    for (const child of element.elements) {
      if (this.readValue(QUEUE_VALUES, child, path, queue.settings)) continue;
      if (child.name === 'reservation') {
        queue.settings['reservation'] = true;
        findings.information(child, path, '<reservation> makes the queue a parent; reservations are not simulated');
      } else if (isQueueElement(child.name)) {
        queue.parent = true;
        if (child.name !== 'queue' && child.name !== 'pool') {
          findings.warning(
            child,
            path,
            `<${child.name}> is read as a queue: Hadoop takes every ending of the word "queue" for one`,
            'write <queue>',
          );
        }
        this.readQueue(child, path);
      } else {
        findings.warning(child, path, `Hadoop does not read <${child.name}>`, instead(child.name, IN_A_QUEUE));
      }
    }
    this.readType(element, path, queue);
    const idle = element.elements.find(({ name: setting }) => setting === 'maxAMShare');
    if (queue.parent && idle !== undefined) {
      findings.warning(
        idle,
        path,
        '<maxAMShare> of a queue with children limits nothing, and they do not inherit it',
        'write it in each queue below, or <queueMaxAMShareDefault> for all',
      );
    }
  }

  private readType(element: XmlElement, path: string, queue: MutableQueue): void {
    const { findings } = this;
    const { type } = element.attributes;
    if (type === 'parent') queue.settings['type'] = 'parent';
    else if (type !== undefined) findings.warning(element, path, `type ${shown(type)} is unknown`, 'write parent');
    if (type === 'parent') queue.parent = true;
    if (queue.settings['reservation'] !== true) return;
    if (queue.parent) {
      findings.problem(
        settingOf(queue, 'reservation') ?? element,
        path,
        'a queue with <reservation> has no children and is not of type parent',
        'remove <reservation>, or the queues and the type',
      );
    }
    queue.parent = true;
  }

  private isName(name: string, path: string, element: XmlElement): boolean {
    const refuse = (message: string, fix: string): boolean => {
      this.findings.problem(element, path, message, fix);
      return false;
    };
    if (name === '') return refuse('a queue without a name', 'give it one: <queue name="...">');
    if (name.includes('.')) {
      return refuse(
        `the name ${shown(name)} holds a period, which separates the parts of a path`,
        'nest the queues, or write _ instead',
      );
    }
    if (!isQueueName(name)) {
      this.findings.unfit(
        element,
        path,
        `the name ${shown(name)} cannot be used here: Hadoop accepts it, but a scenario accepts only ${QUEUE_NAME_HOLDS}`,
        'write _ instead of other characters',
      );
      return false;
    }
    if (path.length > MOST_IN_PATH) {
      this.findings.unfit(element, path, `the path ${path} has more than ${MOST_IN_PATH} characters`, 'shorten a name');
      return false;
    }
    return true;
  }

  /** fifo orders applications, fair looks at memory alone: neither can have every policy below it. */
  private checkPolicies(): void {
    for (const [path, { element, children, parent }] of this.queues) {
      const { schedulingPolicy } = this.inForce(path);
      if (!allowsChild(schedulingPolicy, 'fifo') && (children.length > 0 || parent)) {
        const said = this.placeOfPolicy(path) ?? element;
        this.findings.problem(said, path, 'a queue with children cannot be fifo', 'use fair or drf here');
        continue;
      }
      for (const child of children) {
        if (allowsChild(schedulingPolicy, this.inForce(child).schedulingPolicy)) continue;
        // Of a child that has its policy by default, what its parent says is the cause.
        this.findings.problem(
          this.placeOfPolicy(child) ?? this.placeOfPolicy(path) ?? element,
          child,
          `drf cannot be below ${path}, which is fair`,
          `make ${path} drf, or this queue fair`,
        );
      }
    }
  }

  /** A minimum above the maximum wins. */
  private checkLimits(): void {
    for (const [path, queue] of this.queues) {
      const { minResources, maxResources } = this.inForce(path);
      if (minResources === undefined || maxResources === undefined) continue;
      const [min, max] = [
        parseResourceValue(minResources, 'min', this.context.types),
        parseResourceValue(maxResources, 'max', this.context.types),
      ];
      if (!min.ok || !max.ok || min.value.percent || max.value.percent) continue;
      if (min.value.amounts.every((amount, type) => amount <= max.value.amounts[type])) continue;
      this.findings.warning(
        settingOf(queue, 'maxResources') ?? settingOf(queue, 'minResources') ?? queue.element,
        path,
        `minResources (${minResources}) are above maxResources (${maxResources}): the larger one is the maximum`,
        'raise maxResources',
      );
    }
  }

  /** Where the file gives a queue its policy; undefined where the queue has the default one. */
  private placeOfPolicy(path: string): XmlElement | undefined {
    const queue = this.queues.get(path);
    return queue === undefined ? undefined : settingOf(queue, 'schedulingPolicy');
  }

  private inForce(path: string): FairInForce {
    const { settings, parent } = this.queueAt(path, this.source.root);
    const queue: FairQueue = { path, settings, parent };
    return inForce({ queues: [queue], defaults: this.defaults, users: [], rules: undefined }, path);
  }
}

/** The element that sets something of a queue: the last one applies. */
function settingOf({ elements }: MutableQueue, setting: string): XmlElement | undefined {
  return elements.flatMap((one) => one.elements).findLast(({ name }) => (OTHER_NAMES[name] ?? name) === setting);
}

/** A name without blanks around it, those of Unicode included. */
function trimmed(name: string): string {
  return stripEnds(name, (char) => /[\s\u0085\u200b]/.test(char));
}

/**
 * What to do about an element that is not read.
 * @param known the elements that are read in its place
 */
function instead(name: string, known: readonly string[]): string | undefined {
  if (name === 'property') return 'write properties into yarn-site.xml';
  const later = Object.hasOwn(OF_HADOOP_1, name) ? OF_HADOOP_1[name] : name;
  if (later !== name && known.includes(later)) return `this is a name of Hadoop 1: write <${later}>`;
  const near = nearest(known, name);
  if (near !== null) return `did you mean ${near}?`;
  return AT_THE_TOP.includes(later) ? `write <${later}> beside the queues, at the top of the file` : undefined;
}

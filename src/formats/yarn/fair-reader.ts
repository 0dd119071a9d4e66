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
import { BASIC_TYPES } from '../../schedulers/yarn-fair/resource-value';
import type { FormatNotice, FormatProblem, Place } from '../format-problem';
import { readXml } from '../xml-source';
import type { XmlElement, XmlSource } from '../xml-source';
import {
  AT_THE_TOP,
  IN_A_QUEUE,
  instead,
  isQueueElement,
  OTHER_NAMES,
  QUEUE_VALUES,
  TOP_VALUES,
  WITHOUT_EFFECT,
} from './fair-elements';
import type { FairFile, FairQueue, FairSettings, FairUser } from './fair-file';
import { readRules } from './fair-placement-rules';
import { checkQueues, settingOf } from './fair-queue-checks';
import type { ReadQueue } from './fair-queue-checks';
import * as values from './fair-values';
import { shown } from './fair-values';
import type { ValueContext, ValueReader } from './fair-values';
import { Findings } from './findings';

export interface ReadFairFile extends FairFile {
  readonly notices: readonly FormatNotice[];
  /** Where each queue's element begins, by path. */
  readonly places: ReadonlyMap<string, Place>;
}

const ROOT = 'root';
const POLICY = 'queuePlacementPolicy';

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

class FairReader {
  readonly findings: Findings;
  readonly users: FairUser[] = [];
  readonly places = new Map<string, Place>();
  rules: PlacementRule[] | undefined;
  defaults: FairFile['defaults'] = {};
  private readonly queues = new Map<string, ReadQueue>();
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
    const policy = root.elements.findLast(({ name }) => name === POLICY);
    for (const element of root.elements) {
      if (element.name !== POLICY || element === policy) this.readTop(element, tops);
      else findings.warning(element, POLICY, `<${POLICY}> occurs again: the last one applies`, 'remove this one');
    }
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
    checkQueues(this.queues, this.defaults, this.context);
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
    else if (name === POLICY) this.rules = readRules(element, findings);
    else if (WITHOUT_EFFECT.includes(name)) {
      findings.information(element, name, `<${name}> has no effect here: reservations are not simulated`);
    } else if (!Object.hasOwn(TOP_VALUES, name) && !Object.hasOwn(OTHER_NAMES, name)) {
      findings.warning(element, '', `Hadoop does not read <${name}>`, instead(name, AT_THE_TOP));
    }
  }

  private readUser(element: XmlElement): void {
    const name = element.attributes['name'] ?? '';
    if (name === '') {
      this.findings.warning(element, '', 'a user without a name: it has no effect', 'write <user name="...">');
      return;
    }
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

  private queueAt(path: string, element: XmlElement): ReadQueue {
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

  private readType(element: XmlElement, path: string, queue: ReadQueue): void {
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
}

/** A name without blanks around it, those of Unicode included. */
function trimmed(name: string): string {
  return stripEnds(name, (char) => /[\s\u0085\u200b]/.test(char));
}

/**
 * Reads Hadoop's property files, `capacity-scheduler.xml` and `yarn-site.xml` (or both in one), into what a scenario holds.
 * Properties of other components are ignored; unknown ones are listed with the name that was probably meant.
 */
import type { Json, JsonObject } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { QueueText } from '../../scenario/schema';
import type { FormatNotice, FormatProblem, Place } from '../format-problem';
import { CAPACITY, isPassedOver, PASSED_OVER, propertyKnobs, SCHEDULER_CLASS, SYSTEMS } from './capacity-keys';
import type { YarnSystem } from './capacity-keys';
import { queueTexts, readQueueProperty, readTree, withRoot } from './capacity-queues';
import { checkMappings, checkMasters, checkQueues } from './capacity-rules';
import type { Findings } from './findings';
import { readProperties } from './hadoop-properties';
import type { Properties, Property } from './hadoop-properties';
import { readKnob } from './knob-values';
import { isLaterSetting, otherProgram } from './later-forms';
import { nearest } from '../../base/text/nearest';

export interface ConfigurationFile {
  /** The scheduler that it is about. */
  readonly system: YarnSystem;
  /** The tree, where the file is a capacity-scheduler.xml. */
  readonly queues: readonly QueueText[] | undefined;
  /** Settings of the scheduler by their full names. */
  readonly settings: JsonObject;
  readonly notices: readonly FormatNotice[];
  /** Where the capacity of each queue stands, or where the queue is listed; by path. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Properties with these prefixes are about schedulers; an unknown one among them is probably a mistake. */
const OURS = /^yarn\.(scheduler|node-labels|resourcemanager\.(scheduler|monitor))\./;

const MOST_IGNORED_NAMED = 3;

/**
 * Reads a text of up to 1 MB.
 * @param current the scheduler to which settings belong that both schedulers have
 */
export function readConfigurationFile(text: string, current: YarnSystem): Result<ConfigurationFile, FormatProblem[]> {
  const properties = readProperties(text, isAboutScheduling);
  if (!properties.ok) return properties;
  const { byName, findings } = properties.value;
  const first = byName.values().next();
  if (first.done === true) {
    return err([{ line: 1, column: 1, path: '', message: 'it has no properties', here: true }]);
  }
  const other = otherProgram([...byName.keys()]);
  if (other !== undefined) return err([{ ...findings.placeOf(first.value.element), path: '', here: true, ...other }]);
  const system = systemOf(properties.value, current);
  const tree = isCapacityFile(properties.value) ? readTree(properties.value, first.value.element) : undefined;
  const settings: Record<string, Json> = {};
  const others: Property[] = [];
  const nodes: Property[] = [];
  for (const property of byName.values()) {
    if (tree !== undefined && readQueueProperty(property, tree, findings)) continue;
    if (tree === undefined && property.name.startsWith(`${CAPACITY}root.`)) leaveOut(property, findings);
    else if (OURS.test(property.name) || propertyKnobs[system].has(property.name)) {
      const meant = tree === undefined ? undefined : withRoot(property.name, tree);
      readSetting(property, system, settings, findings, meant);
    } else if (isOfNodes(property)) nodes.push(property);
    else others.push(property);
  }
  if (others.length + nodes.length === byName.size) {
    const message = 'no property is about scheduling: there is nothing to take over';
    const fix = 'choose capacity-scheduler.xml, or a yarn-site.xml that sets the scheduler';
    return err([{ ...findings.placeOf(first.value.element), path: '', message, fix, here: true }]);
  }
  // A capacity that could not be read is not added up.
  if (tree !== undefined && findings.problems.length === 0) checkQueues(tree, properties.value);
  checkMappings(properties.value, tree);
  checkMasters(properties.value);
  if (findings.problems.length > 0) return err(findings.refusal);
  for (const property of nodes) reportNode(property, findings);
  if (others.length > 0) {
    findings.information(others[0].element, '', `${ignoredText(others)} not about scheduling and ignored`);
  }
  const places = new Map<string, Place>();
  for (const [path, { element }] of tree ?? []) {
    places.set(path, findings.placeOf(byName.get(`${CAPACITY}${path}.capacity`)?.element ?? element));
  }
  return ok({ system, queues: tree && queueTexts(tree), settings, notices: findings.notices, places });
}

/** Whether a property means something here, whichever scheduler runs. */
function isAboutScheduling(name: string): boolean {
  return OURS.test(name) || Object.values(propertyKnobs).some((knobs) => knobs.has(name));
}

/** A setting of a queue in a yarn-site.xml: which queues there are is said elsewhere. */
function leaveOut({ name, element }: Property, findings: Findings): void {
  const message = `${name} is kept and not taken over: the file does not list the queues, which capacity-scheduler.xml does`;
  findings.warning(element, name, message, 'write it into capacity-scheduler.xml, or set it in the section Queues');
}

/** What the nodes of a cluster have, by the property that says it. */
const OF_NODES: Readonly<Record<string, string>> = {
  'yarn.nodemanager.resource.memory-mb': 'memory, in MB',
  'yarn.nodemanager.resource.cpu-vcores': 'vcores',
};

/** Whether a property says what a node has. A negative number stands for what is found there. */
function isOfNodes({ name, value }: Property): boolean {
  return Object.hasOwn(OF_NODES, name) && !value.startsWith('-');
}

/** The size of a node has a place of its own in a scenario. */
function reportNode({ name, value, element }: Property, findings: Findings): void {
  const message = `${name} is what a node has of ${OF_NODES[name]}: ${value} is not taken over, set it in the section Cluster`;
  findings.information(element, name, message);
}

/** "a and b are": a few by name; a whole yarn-site.xml has dozens. */
function ignoredText(properties: readonly Property[]): string {
  if (properties.length > MOST_IGNORED_NAMED) return `${properties.length} properties are`;
  return `${properties.map(({ name }) => name).join(', ')} ${properties.length === 1 ? 'is' : 'are'}`;
}

/**
 * Whether the file says which queues there are, or should: Hadoop loads a yarn-site.xml beside the file that lists them, and
 * there it may say something of a queue.
 */
function isCapacityFile({ byName }: Properties): boolean {
  const names = [...byName.keys()];
  if (byName.has(`${CAPACITY}root.queues`)) return true;
  return names.every((name) => name.startsWith(CAPACITY)) && names.some((name) => name.startsWith(`${CAPACITY}root.`));
}

function systemOf({ byName, findings }: Properties, current: YarnSystem): YarnSystem {
  const chosen = byName.get(SCHEDULER_CLASS);
  if (chosen !== undefined) {
    const last = chosen.value.slice(chosen.value.lastIndexOf('.') + 1);
    if (Object.hasOwn(SYSTEMS, last)) return SYSTEMS[last];
    findings.unfit(
      chosen.element,
      SCHEDULER_CLASS,
      `the scheduler ${chosen.value} cannot be simulated`,
      'write the class of the FairScheduler or of the CapacityScheduler',
    );
  }
  const names = [...byName.keys()];
  if (names.some((name) => name.startsWith(CAPACITY))) return 'yarn-capacity';
  return names.some((name) => name.startsWith('yarn.scheduler.fair.')) ? 'yarn-fair' : current;
}

/** @param meant the name that was probably meant, where the queues of the file tell */
function readSetting(
  property: Property,
  system: YarnSystem,
  settings: Record<string, Json>,
  findings: Findings,
  meant: string | undefined,
): void {
  const { name, value, element } = property;
  if (name === SCHEDULER_CLASS) return;
  const knob = propertyKnobs[system].get(name);
  if (knob?.kind === 'text' && value === '') {
    findings.information(element, name, `${name} lists nothing`);
    return;
  }
  if (knob !== undefined) {
    const read = readKnob(knob, value);
    if (read.ok) settings[name] = read.value;
    else if (knob.kind === 'switch') findings.warning(element, name, `${read.error} and counts as not set`);
    else findings.problem(element, name, read.error);
    return;
  }
  const other: YarnSystem = system === 'yarn-fair' ? 'yarn-capacity' : 'yarn-fair';
  if (propertyKnobs[other].has(name)) {
    const title = other === 'yarn-fair' ? 'Fair' : 'Capacity';
    findings.information(element, name, `${name} is a setting of the ${title} scheduler and has no effect`);
  } else if (name.startsWith(CAPACITY) && isLaterSetting(name.slice(CAPACITY.length))) {
    findings.information(element, name, `Hadoop has ${name} from 3.3 on: it has no effect here`);
  } else if (isPassedOver(name)) {
    findings.information(element, name, `${name} has no effect here`);
  } else {
    const near = meant ?? nearest([...propertyKnobs[system].keys(), ...PASSED_OVER, SCHEDULER_CLASS], name);
    findings.warning(
      element,
      name,
      `the schedulers have no ${name}: it is not read`,
      near === null ? undefined : `did you mean ${near}?`,
    );
  }
}

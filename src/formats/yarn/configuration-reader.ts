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
import { queueTexts, readQueueProperty, readTree } from './capacity-queues';
import { checkMappings, checkQueues } from './capacity-rules';
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
const OURS = /^yarn\.(scheduler|resourcemanager\.(scheduler|monitor))\./;

const MOST_IGNORED_NAMED = 3;

/**
 * Reads a text of up to 1 MB.
 * @param current the scheduler to which settings belong that both schedulers have
 */
export function readConfigurationFile(text: string, current: YarnSystem): Result<ConfigurationFile, FormatProblem[]> {
  const properties = readProperties(text);
  if (!properties.ok) return properties;
  const { byName, findings } = properties.value;
  const first = byName.values().next();
  if (first.done === true) {
    return err([{ line: 1, column: 1, path: '', message: 'it has no properties' }]);
  }
  const other = otherProgram([...byName.keys()]);
  if (other !== undefined) return err([{ ...findings.placeOf(first.value.element), path: '', ...other }]);
  const system = systemOf(properties.value, current);
  const tree = isCapacityFile(properties.value) ? readTree(properties.value, first.value.element) : undefined;
  const settings: Record<string, Json> = {};
  const others: string[] = [];
  for (const property of byName.values()) {
    if (tree !== undefined && readQueueProperty(property, tree, findings)) continue;
    if (!OURS.test(property.name) && !propertyKnobs[system].has(property.name)) others.push(property.name);
    else readSetting(property, system, settings, findings);
  }
  if (others.length === byName.size) {
    const message = 'no property is about scheduling: another file of Hadoop';
    const fix = 'choose capacity-scheduler.xml, or a yarn-site.xml that sets the scheduler';
    return err([{ ...findings.placeOf(first.value.element), path: '', message, fix }]);
  }
  // A capacity that could not be read is not added up.
  if (tree !== undefined && findings.problems.length === 0) checkQueues(tree, properties.value);
  checkMappings(properties.value, tree);
  if (findings.problems.length > 0) return err(findings.refusal);
  if (others.length > 0) {
    findings.information(first.value.element, '', `${ignoredText(others)} not about scheduling and ignored`);
  }
  const places = new Map<string, Place>();
  for (const [path, { element }] of tree ?? []) {
    places.set(path, findings.placeOf(byName.get(`${CAPACITY}${path}.capacity`)?.element ?? element));
  }
  return ok({ system, queues: tree && queueTexts(tree), settings, notices: findings.notices, places });
}

/** "a and b are": a few by name; a whole yarn-site.xml has dozens. */
function ignoredText(names: readonly string[]): string {
  if (names.length > MOST_IGNORED_NAMED) return `${names.length} properties are`;
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
}

/** Whether the file says which queues there are, or something of them: a list of them has to be there. */
function isCapacityFile({ byName }: Properties): boolean {
  return [...byName.keys()].some((name) => name.startsWith(`${CAPACITY}root.`));
}

function systemOf({ byName, findings }: Properties, current: YarnSystem): YarnSystem {
  const chosen = byName.get(SCHEDULER_CLASS);
  if (chosen !== undefined) {
    const last = chosen.value.slice(chosen.value.lastIndexOf('.') + 1);
    if (Object.hasOwn(SYSTEMS, last)) return SYSTEMS[last];
    findings.problem(
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

function readSetting(property: Property, system: YarnSystem, settings: Record<string, Json>, findings: Findings): void {
  const { name, value, element } = property;
  if (name === SCHEDULER_CLASS) return;
  const knob = propertyKnobs[system].get(name);
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
    const near = nearest([...propertyKnobs[system].keys(), ...PASSED_OVER, SCHEDULER_CLASS], name);
    findings.warning(
      element,
      name,
      `the schedulers have no ${name}: it is not read`,
      near === null ? undefined : `did you mean ${near}?`,
    );
  }
}

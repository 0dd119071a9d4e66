/** Writes a scenario's queues and settings as `capacity-scheduler.xml` and `yarn-site.xml`. */
import { isObject } from '../../base/json';
import type { QueueText, ResourceText } from '../../scenario/schema';
import { childrenOf } from '../../scenario/queue-path';
import { inTextOrder } from '../format-problem';
import type { FormatNotice } from '../format-problem';
import { withoutOwnPolicies } from '../without-own-policies';
import { absoluteText } from './absolute-resources';
import {
  CAPACITY,
  isCapacityProperty,
  PASSED_OVER_OF_QUEUES,
  propertyKnobs,
  queuePropertyKnobs,
  SCHEDULER_CLASS,
  SCHEDULER_CLASSES,
} from './capacity-keys';
import type { YarnSystem } from './capacity-keys';
import { readConfigurationFile } from './configuration-reader';
import type { QueuesAndScheduler, WrittenFile } from './fair-writer';
import { refusals } from './findings';
import { configurationText, propertyLines, readProperties } from './hadoop-properties';
import { knobFileText } from './knob-values';
import { endsInLaterSetting, isLaterSetting } from './later-forms';

/** Prefix of the settings of queues. */
const OF_QUEUES = `${CAPACITY}root.`;

/** An access list without entries is a blank. Hadoop takes an empty value as not set, and the default may admit every user. */
const NOTHING = ' ';

type LeftOut = (path: string, message: string) => void;

/**
 * The capacity-scheduler.xml of a scenario. With `original`, the text it was once read from, properties that no scenario
 * holds are kept; comments, descriptions and order are lost.
 */
export function writeCapacityFile(given: QueuesAndScheduler, original?: string): WrittenFile {
  const notices: FormatNotice[] = [];
  const leftOut: LeftOut = (path, message) => notices.push({ line: 1, column: 1, path, message });
  const { queues, scheduler } = withoutOwnPolicies(given, leftOut);
  const lines = [
    ...knobLines('yarn-capacity', scheduler, isCapacityProperty),
    ...queues.flatMap((queue) => queueLines(queue, queues, leftOut)),
  ];
  const text = withKept(lines, original, (name) => isCapacityProperty(name) && isForeign(name));
  const read = readConfigurationFile(text, 'yarn-capacity');
  return { text, notices: inTextOrder([...notices, ...(read.ok ? [] : refusals(read.error))]) };
}

/** The yarn-site.xml of a scenario: the scheduler that runs, and its settings outside its own file. */
export function writeSiteFile({ scheduler }: Pick<QueuesAndScheduler, 'scheduler'>, original?: string): WrittenFile {
  const system: YarnSystem = scheduler.type === 'yarn-fair' ? 'yarn-fair' : 'yarn-capacity';
  const lines = [
    ...propertyLines(SCHEDULER_CLASS, SCHEDULER_CLASSES[system]),
    ...knobLines(system, scheduler, (name) => !isCapacityProperty(name)),
  ];
  // What it says of queues is not taken over, as the list of queues is in the other file.
  const isKept = (name: string) =>
    name.startsWith(OF_QUEUES) || (!isCapacityProperty(name) && name !== SCHEDULER_CLASS && isForeign(name));
  return { text: withKept(lines, original, isKept), notices: [] };
}

function knobLines(
  system: YarnSystem,
  scheduler: QueuesAndScheduler['scheduler'],
  isHere: (name: string) => boolean,
): string[] {
  return [...propertyKnobs[system].keys()].filter(isHere).flatMap((name) => {
    const value = scheduler[name];
    return isValue(value) && value !== '' ? propertyLines(name, knobFileText(value)) : [];
  });
}

function queueLines(queue: QueueText, queues: readonly QueueText[], leftOut: LeftOut): string[] {
  const { id, parent: _, resources, 'user-settings': users, ...settings } = queue;
  const children = childrenOf(queues, id);
  const lines: string[] = [];
  const put = (setting: string, value: string | number | boolean): void =>
    void lines.push(...propertyLines(`${CAPACITY}${id}.${setting}`, knobFileText(value) || NOTHING));
  if (children.length > 0) {
    put('queues', children.map((child) => child.id.slice(id.length + 1)).join(','));
  }
  const absolute = resourceLines(id, resources, put, leftOut);
  for (const [setting, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const known =
      queuePropertyKnobs.has(setting) ||
      isLaterSetting(setting) ||
      PASSED_OVER_OF_QUEUES.some((other) => setting === other || setting.startsWith(`${other}.`));
    if (!known || !isValue(value))
      leftOut(`${id}.${setting}`, 'the Capacity scheduler has no such setting of a queue; left out');
    else if (absolute.has(setting)) leftOut(`${id}.${setting}`, 'its resources are written instead');
    else put(setting, value);
  }
  if (isObject(users)) {
    for (const [user, said] of Object.entries(users)) {
      const weight = isObject(said) ? said['weight'] : undefined;
      if (typeof weight === 'number') put(`user-settings.${user}.weight`, weight);
    }
  }
  return lines;
}

/** Writes capacities in resources; returns the settings that these replace. */
function resourceLines(
  id: string,
  resources: QueueText['resources'],
  put: (setting: string, value: string) => void,
  leftOut: LeftOut,
): ReadonlySet<string> {
  const written = new Set<string>();
  const write = (setting: string, side: string, amounts: ResourceText | undefined): void => {
    if (amounts === undefined || Object.keys(amounts).length === 0) return;
    const text = absoluteText(amounts);
    if (text === undefined) leftOut(`${id}.resources.${side}`, 'a capacity in resources must include memory; left out');
    else {
      put(setting, text);
      written.add(setting);
      for (const type of Object.keys(amounts)) {
        if (type !== 'memory' && type !== 'vcore')
          leftOut(`${id}.resources.${side}.${type}`, 'Hadoop 3.2 knows memory and vcores in a capacity only; left out');
      }
    }
  };
  write('capacity', 'guaranteed', resources?.guaranteed);
  write('maximum-capacity', 'max', resources?.max);
  return written;
}

/** The lines, and after them those properties of the original that are kept. */
function withKept(lines: readonly string[], original: string | undefined, isKept: (name: string) => boolean): string {
  const before = original === undefined ? undefined : readProperties(original, () => false);
  if (before === undefined || !before.ok) return configurationText(lines);
  const kept = [...before.value.byName.values()].filter(({ name }) => isKept(name));
  return configurationText([...lines, ...kept.flatMap(({ name, written }) => propertyLines(name, written))]);
}

/** Whether no scenario holds a property. */
function isForeign(name: string): boolean {
  const rest = name.slice(CAPACITY.length);
  if (name.startsWith(OF_QUEUES)) {
    const known = [...queuePropertyKnobs.keys(), ...PASSED_OVER_OF_QUEUES, 'queues', 'weight'];
    const isHeld = known.some((setting) => rest.endsWith(`.${setting}`)) || endsInLaterSetting(rest);
    return !isHeld && !/\.accessible-node-labels\./.test(rest);
  }
  return !propertyKnobs['yarn-fair'].has(name) && !propertyKnobs['yarn-capacity'].has(name);
}

function isValue(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

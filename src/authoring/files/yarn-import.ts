/** What taking over a file of YARN's schedulers would change in a scenario, and the edits that do it. */
import type { JsonObject } from '../../base/json';
import { isCapacityProperty, propertyKnobs } from '../../formats/yarn/capacity-keys';
import type { YarnFile, YarnFileName } from '../../formats/yarn/read-yarn-file';
import { readProperties } from '../../formats/yarn/hadoop-properties';
import { FAIR_FILE_SETTINGS } from '../../formats/yarn/fair-writer';
import type { Scenario } from '../../scenario/schema';
import { withAnswers } from '../system/system-change';
import type { SystemChange } from '../system/system-change';
import { changedParts, moves, planQueues } from './queues-plan';
import type { QueuesPlan } from './queues-plan';

/** Names of the files, and the fields of a document in which their texts are kept. */
const YARN_FILES = {
  'fair-scheduler.xml': 'fairSchedulerXml',
  'capacity-scheduler.xml': 'capacitySchedulerXml',
  'yarn-site.xml': 'yarnSiteXml',
} as const satisfies Record<YarnFileName, string>;

/** Compares a document, as one variant sees it, with what a file says. */
export function planYarn(document: Scenario, file: YarnFile): QueuesPlan {
  const { scheduler } = document;
  const { system } = file;
  const decided = decidedBy(file, document);
  // Both schedulers read yarn-site.xml, and some of its settings are for either.
  const isOfEither = (name: string): boolean =>
    Object.hasOwn(propertyKnobs, scheduler.type) && propertyKnobs[system].has(name);
  const own = Object.entries(scheduler).filter(
    ([name]) => !decided(name) && (scheduler.type === system || isOfEither(name)),
  );
  // Hadoop reads capacity-scheduler.xml last, so what it says counts.
  const over = file.name === 'yarn-site.xml' ? namesIn(document, 'capacity-scheduler.xml') : new Set<string>();
  const said = Object.entries(file.settings).filter(([name]) => !over.has(name));
  const after: Scenario = {
    ...document,
    queues: file.queues ?? document.queues,
    scheduler: { ...Object.fromEntries([...own, ...said]), type: system },
  };
  return planQueues(document, after, placesLostQueues(after));
}

/**
 * Whether an application may ask for a queue that does not exist. The Fair scheduler always has placement rules, and they may
 * create queues. Mappings of the Capacity scheduler leave an application that names a queue where it wants to be unless they
 * override it, and it is rejected then.
 */
function placesLostQueues({ scheduler }: Scenario): boolean {
  if (scheduler.type === 'yarn-fair') return true;
  const mappings = 'yarn.scheduler.capacity.queue-mappings';
  return scheduler[mappings] !== undefined && scheduler[`${mappings}-override.enable`] === true;
}

/**
 * Which settings a file decides: what it does not say of them is not kept. Hadoop loads capacity-scheduler.xml and
 * yarn-site.xml together, so neither forgets what is in the other.
 */
function decidedBy({ name, system }: YarnFile, document: Scenario): (setting: string) => boolean {
  if (name === 'fair-scheduler.xml') return (setting) => FAIR_FILE_SETTINGS.includes(setting);
  if (name === 'capacity-scheduler.xml') {
    const inOther = namesIn(document, 'yarn-site.xml');
    return (setting) => isCapacityProperty(setting) && !inOther.has(setting);
  }
  const before = namesIn(document, 'yarn-site.xml');
  const inOther = namesIn(document, 'capacity-scheduler.xml');
  return (setting) =>
    isCapacityProperty(setting) ? before.has(setting) && !inOther.has(setting) : propertyKnobs[system].has(setting);
}

/** Names of the properties in the previously imported file, none where there was none. */
function namesIn(document: Scenario, name: YarnFileName): ReadonlySet<string> {
  const text = keptYarnText(document, name);
  const properties = text === undefined ? undefined : readProperties(text, () => false);
  return new Set(properties?.ok === true ? properties.value.byName.keys() : []);
}

/** The edits that take the file over, as one step, with what another system needs changed beside it. */
export function yarnEdits(
  stored: Scenario,
  variant: { readonly id: string; readonly document: Scenario },
  plan: QueuesPlan,
  kept: { readonly name: YarnFileName; readonly text: string },
  mapping: Readonly<Record<string, string | undefined>>,
): SystemChange {
  const keep = { path: ['formats', YARN_FILES[kept.name]], value: kept.text };
  const last = [...moves(plan, mapping), keep];
  return withAnswers(stored, variant.id, plan.after.scheduler.type, changedParts(variant.document, plan), last);
}

/** The text of a file that the document's queues or settings were read from. */
export function keptYarnText(document: Scenario, name: YarnFileName): string | undefined {
  const kept = document['formats'] as JsonObject | undefined;
  const text = kept?.[YARN_FILES[name]];
  return typeof text === 'string' ? text : undefined;
}

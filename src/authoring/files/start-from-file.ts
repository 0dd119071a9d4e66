/** Scenarios that take over a configuration file of YuniKorn or YARN: new ones, and those that there are. */
import { ok } from '../../base/result';
import type { Result } from '../../base/result';
import { howMany } from '../../formats/format-problem';
import type { ConfigurationFiles } from '../../schedulers/plugin';
import type { Scenario } from '../../scenario/schema';
import { newScenario } from '../new-scenario/new-scenario';
import type { Start } from '../new-scenario/new-scenario';
import { spreadApplications } from '../new-scenario/spread-applications';
import { missingTags } from './queues-import';
import type { BroughtFile, Refusal, TakenOver, TakeOver } from './take-over';
import { takeQueues } from './take-queues';
import { takeYarn } from './take-yarn';

const TAKE_OVER: Readonly<Record<ConfigurationFiles, TakeOver>> = {
  'queues-yaml': takeQueues,
  'hadoop-xml': takeYarn,
};

/** The tag that every application has on Kubernetes, and its usual value. */
const NAMESPACE = { namespace: 'default' } as const;

/** Puts the queues and settings of a file into one variant of a scenario; what names a queue that is gone gets the nearest one. */
export function takeFile(file: BroughtFile, document: Scenario, variant: string): Result<TakenOver, Refusal> {
  return TAKE_OVER[file.kind](file, { documentFor: () => document, variant });
}

/**
 * The cluster and the applications of a starting point under the queues and settings of a file, with its name as title.
 * Applications are divided among the leaves, unless the file's own rules place them.
 */
export function startFromFile(file: BroughtFile, start: Start): Result<TakenOver, Refusal> {
  const under = (base: (system: string) => Scenario) => TAKE_OVER[file.kind](file, { documentFor: base, variant: 'A' });
  const plain = under((system) => newScenario(system, start));
  // As a cluster would place them: its applications come from a namespace.
  const inNamespace = plain.ok && missingTags(plain.value.document).includes('namespace');
  const taken = inNamespace ? under((system) => tagged(newScenario(system, start))) : plain;
  if (!taken.ok) return taken;
  const document = { ...taken.value.document, title: file.name };
  return ok({ ...taken.value, document: { ...document, workload: spreadApplications(document, taken.value.leaves) } });
}

function tagged(scenario: Scenario): Scenario {
  return { ...scenario, workload: scenario.workload.map((entry) => ({ ...entry, tags: NAMESPACE })) };
}

/** Why a file is refused, as one sentence: the first of its problems. */
export function refusalSentence(name: string, refusal: Refusal): string {
  if (typeof refusal === 'string') return `${name}: ${refusal}`;
  const [{ line, path, message, fix }] = refusal;
  const others = howMany(refusal) - 1;
  const more = others > 0 ? ` And ${others} more.` : '';
  return `${name}, line ${line}${path === '' ? '' : `, ${path}`}: ${message}${fix === undefined ? '' : `; ${fix}`}.${more}`;
}

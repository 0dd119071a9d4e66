/** A `queues.yaml` taken into a scenario, with the text it came from kept for writing it back. */
import { isObject } from '../base/json';
import type { Scenario } from '../scenario/schema';
import { OTHER_PARTITION_KEYS } from './yunikorn-config';
import type { QueuesYaml } from './yunikorn-queues-yaml';

/** Settings that are the file's to say: without them in the file there are none. */
const FILE_SETTINGS: readonly string[] = ['placementrules', 'nodesortpolicy', ...OTHER_PARTITION_KEYS];

/**
 * The scenario with the queues and partition settings of the file. Everything else stays: applications may name queues
 * that no longer exist, which expanding the scenario reports.
 */
export function withQueuesYaml(scenario: Scenario, yaml: QueuesYaml): Scenario {
  const before = scenario.scheduler.type === 'yunikorn' ? scenario.scheduler : {};
  const own = Object.fromEntries(Object.entries(before).filter(([key]) => !FILE_SETTINGS.includes(key)));
  return {
    ...scenario,
    queues: yaml.queues,
    scheduler: { ...own, ...yaml.scheduler, type: 'yunikorn' },
    formats: { ...formatsOf(scenario), queuesYaml: yaml.document.text },
  };
}

/** The text of the `queues.yaml` the scenario's queues came from. */
export function keptQueuesYaml(scenario: Scenario): string | undefined {
  const text = formatsOf(scenario)['queuesYaml'];
  return typeof text === 'string' ? text : undefined;
}

function formatsOf(scenario: Scenario): Readonly<Record<string, unknown>> {
  const { formats } = scenario;
  return isObject(formats) ? formats : {};
}

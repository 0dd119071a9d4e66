/** Notices about settings without effect, in the release of YuniKorn or in this model, and about those it would not load. */
import { isObject } from '../../base/json';
import type { Problem } from '../../base/result';
import { holderOf, knobSwitch } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { QueueInput, RunInput } from '../../sim/run-input';
import { notLoaded } from './config-check';
import { partitionKnobs, queueKnobs } from './knobs';
import { readSettings } from './settings';
import { readSortPolicy } from './queues/sort-policy-name';
import { capabilities } from './version';
import type { Release } from './version';

/** Names below `properties` that the scheduler reads. */
const PROPERTIES: readonly string[] = Object.values(queueKnobs)
  .filter(({ holder }) => holder[0] === 'properties')
  .map(({ knob }) => knob.name);

/** The notices by field of the document: settings at the start, and settings that interventions change. */
export function notices(input: RunInput): Problem[] {
  const { release } = readSettings(input.scheduler, input.resourceTypes);
  const found = [
    ...notLoaded(input),
    ...ofScheduler(input.scheduler, 'scheduler', release),
    ...input.queues.flatMap((queue) => ofQueue(queue, `queues.${queue.id}`, release)),
  ];
  const said = new Set(found.map(({ message }) => message));
  for (const { id, scheduler, queue } of input.interventions) {
    const path = `interventions.${id}`;
    const late = [
      ...(scheduler === undefined ? [] : ofScheduler(scheduler, path, release)),
      ...(queue === undefined ? [] : ofQueue(queue, path, release)),
    ];
    // What holds from the start is not said again of each intervention.
    found.push(...late.filter(({ message }) => !said.has(message)));
  }
  return found;
}

function ofScheduler(scheduler: KnobHolder, path: string, release: Release): Problem[] {
  const { quotaPreemption } = partitionKnobs;
  if (capabilities[release].hasQuotaPreemption) return [];
  if (!knobSwitch(holderOf(scheduler, quotaPreemption), quotaPreemption.knob)) return [];
  const message = `YuniKorn ${release} does not preempt for lowered maxima; the setting has no effect`;
  return [{ path: `${path}.preemption.quotapreemptionenabled`, message }];
}

function ofQueue({ settings, max }: QueueInput, path: string, release: Release): Problem[] {
  const { hasMaxApplications, hasUserLimits, dropsZeroQuotas, hasQuotaPreemption } = capabilities[release];
  const found: Problem[] = [];
  const say = (field: string, message: string) => found.push({ path: `${path}.${field}`, message });
  const properties = isObject(settings['properties']) ? settings['properties'] : {};
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'application.sort.policy') {
      if (typeof value !== 'string' || !readSortPolicy(release, value).warning) continue;
      say(`properties.${name}`, 'YuniKorn 1.6 removed the StateAware policy: "stateaware" means fifo');
    } else if (name === queueKnobs.quotaPreemptionDelay.knob.name) {
      if (hasQuotaPreemption) continue;
      say(`properties.${name}`, `YuniKorn ${release} does not preempt for lowered maxima; the property has no effect`);
    } else if (!PROPERTIES.includes(name)) {
      say(`properties.${name}`, `YuniKorn has no queue property "${name}"; it has no effect`);
    }
  }
  const { maxapplications, limits } = settings;
  if (!hasMaxApplications && maxapplications !== undefined && maxapplications !== 0) {
    say('maxapplications', `YuniKorn ${release} does not limit running applications; the setting has no effect`);
  }
  const named = max.filter((quantity) => !Number.isNaN(quantity));
  if (dropsZeroQuotas && named.length > 0 && !named.some((quantity) => quantity > 0)) {
    say('resources.max', 'YuniKorn ignores a maximum that is 0 in all types; a type above 0 makes the zeros count');
  }
  if (!hasUserLimits && Array.isArray(limits) && limits.length > 0) {
    say('limits', `YuniKorn ${release} does not enforce limits of users and groups; they have no effect`);
  }
  return found;
}

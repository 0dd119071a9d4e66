/**
 * Queues that YuniKorn does not load, by field of the document. They are simulated anyway: the rules of the scheduler say what
 * comes of them, and a mark that is dragged past another one is no error.
 * Source: YuniKorn core, configs/configvalidator.go (checkResourceConfig, checkQueueResource, checkQueueMaxApplications, checkLimit,
 * checkLimitResource, checkLimitMaxApplications).
 *
 * Left out on purpose: that the root has no quota, that every queue below one with `maxapplications` has it as well, and that `*`
 * comes behind the users that are named. Such a cluster can be simulated, and is of use.
 */
import type { Problem } from '../../base/result';
import { knobNumber } from '../../scenario/knobs';
import { lastName } from '../../scenario/queue-path';
import type { QueueInput, RunInput } from '../../sim/run-input';
import { queueKnobs } from './knobs';
import { readLimits } from './limits/queue-limits';
import type { LimitEntry } from './limits/user-limits';
import { readSettings } from './settings';
import { QUEUE_NAME } from './placement/rule-problem';
import { capabilities } from './version';

const WILDCARD = '*';

/** What a user or a group may have in a queue. */
interface Grant {
  readonly limit: LimitEntry;
  readonly queue: string;
}
type Grants = ReadonlyMap<string, Grant>;

/** What YuniKorn would refuse of the queues that are there from the beginning. */
export function notLoaded({ queues, resourceTypes, scheduler }: RunInput): Problem[] {
  const { release } = readSettings(scheduler, resourceTypes);
  const { hasMaxApplications, hasUserLimits } = capabilities[release];
  const chains = queues.map((queue) => [queue, ...above(queues, queue)]);
  const problems = [
    ...queues.flatMap(nameProblems),
    ...queues.flatMap((_, i) => (queues[i].absent === true ? [] : resourceProblems(chains[i], resourceTypes))),
    ...guaranteeProblems(queues, resourceTypes),
    ...(hasMaxApplications ? chains.flatMap(applicationProblems) : []),
    ...(hasUserLimits ? limitProblems(queues, resourceTypes) : []),
  ];
  return problems.map(({ path, message }) => ({ path, message: `YuniKorn does not load this: ${message}` }));
}

/** YuniKorn takes fewer letters than a scenario. */
function nameProblems({ id, absent }: QueueInput): Problem[] {
  if (absent === true || QUEUE_NAME.test(lastName(id))) return [];
  const message = 'expected a name of 1 to 64 letters from a to z, digits or _ : # / @ -';
  return [{ path: `queues.${id}.id`, message }];
}

/** The queues above one, nearest first. */
function above(queues: readonly QueueInput[], { parent }: QueueInput): QueueInput[] {
  return parent < 0 ? [] : [queues[parent], ...above(queues, queues[parent])];
}

/** A guarantee fits into the maximum of its queue, and a maximum into those above it. What is not set fits. */
function resourceProblems([queue, ...parents]: readonly QueueInput[], types: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const say = (bound: 'guaranteed' | 'max', message: string) =>
    problems.push({ path: `queues.${queue.id}.resources.${bound}`, message });
  const { guaranteed, max } = queue;
  const least = types.findIndex((_, t) => guaranteed[t] > max[t]);
  if (least !== -1) say('guaranteed', `expected no more ${types[least]} than resources.max`);
  for (const parent of parents) {
    const most = types.findIndex((_, t) => max[t] > parent.max[t]);
    if (most === -1) continue;
    say('max', `expected no more ${types[most]} than the maximum of ${parent.id}`);
    break;
  }
  return problems;
}

/** A queue is guaranteed what those below it are guaranteed together, if it is guaranteed anything, and may have as much. */
function guaranteeProblems(queues: readonly QueueInput[], types: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const sums = queues.map(() => types.map(() => 0));
  // Children stand behind their parents.
  for (let i = queues.length - 1; i >= 0; i--) {
    const { id, parent, guaranteed, max, absent } = queues[i];
    if (absent === true) continue;
    const sum = sums[i];
    const more = types.findIndex((_, t) => sum[t] > guaranteed[t]);
    const above = types.findIndex((_, t) => sum[t] > max[t]);
    if (more !== -1) {
      const message = `expected at least as much ${types[more]} as the queues below are guaranteed together`;
      problems.unshift({ path: `queues.${id}.resources.guaranteed`, message });
    } else if (above !== -1) {
      const message = `expected at least as much ${types[above]} as the queues below are guaranteed together`;
      problems.unshift({ path: `queues.${id}.resources.max`, message });
    }
    if (parent < 0) continue;
    const own = guaranteed.some((quantity) => quantity > 0) ? guaranteed : sum;
    own.forEach((quantity, t) => (sums[parent][t] += Number.isNaN(quantity) ? 0 : quantity));
  }
  return problems;
}

function applicationProblems([queue, parent]: readonly (QueueInput | undefined)[]): Problem[] {
  if (queue === undefined || parent === undefined || queue.absent === true) return [];
  const { knob } = queueKnobs.maxApplications;
  const most = knobNumber(parent.settings, knob);
  if (most === 0 || knobNumber(queue.settings, knob) <= most) return [];
  return [{ path: `queues.${queue.id}.${knob.name}`, message: `expected at most ${most}, as in ${parent.id}` }];
}

/** Limits fit into those of their queue, and into what queues above grant the same user or group, or all users. */
function limitProblems(queues: readonly QueueInput[], types: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const granted: { readonly users: Grants; readonly groups: Grants }[] = [];
  const none: Grants = new Map();
  queues.forEach((queue, i) => {
    const { id, parent, settings } = queue;
    const limits = readLimits(settings['limits'], types);
    const inherited = granted[parent] ?? { users: none, groups: none };
    const path = `queues.${id}.limits`;
    const say = (message: string) => problems.push({ path, message });
    if (queue.absent !== true) {
      for (const limit of limits) for (const message of inOwnQueue(limit, queue, types)) say(message);
      for (const [list, grants] of [
        ['users', inherited.users],
        ['groups', inherited.groups],
      ] as const) {
        for (const limit of limits) for (const message of aboveGrants(limit, limit[list], grants, types)) say(message);
      }
    }
    granted[i] = {
      users: added(inherited.users, limits, 'users', id),
      groups: added(inherited.groups, limits, 'groups', id),
    };
  });
  return problems;
}

function inOwnQueue(limit: LimitEntry, { id, parent, max, settings }: QueueInput, types: readonly string[]): string[] {
  const most = knobNumber(settings, queueKnobs.maxApplications.knob);
  const who = [...limit.users, ...limit.groups].join(', ');
  const messages: string[] = [];
  if (most !== 0 && limit.maxApplications > most) {
    messages.push(`expected maxapplications of ${who} up to ${most}, those of ${id}`);
  }
  const type = parent < 0 ? -1 : types.findIndex((_, t) => limit.maxResources[t] > max[t]);
  if (type !== -1) messages.push(`expected no more ${types[type]} for ${who} than the maximum of ${id}`);
  return messages;
}

function aboveGrants(limit: LimitEntry, names: readonly string[], grants: Grants, types: readonly string[]): string[] {
  return names.flatMap((name) => {
    const grant = grants.get(name) ?? grants.get(WILDCARD);
    if (grant === undefined) return [];
    const { maxApplications, maxResources } = grant.limit;
    const messages: string[] = [];
    if (maxApplications !== 0 && (limit.maxApplications === 0 || limit.maxApplications > maxApplications)) {
      messages.push(`expected maxapplications of ${name} from 1 to ${maxApplications}, as in ${grant.queue}`);
    }
    const type = types.findIndex((_, t) => limit.maxResources[t] > maxResources[t]);
    if (type !== -1) messages.push(`expected no more ${types[type]} for ${name} than in ${grant.queue}`);
    return messages;
  });
}

/** What holds below a queue: its limits before those above it. */
function added(inherited: Grants, limits: readonly LimitEntry[], list: 'users' | 'groups', queue: string): Grants {
  if (limits.length === 0) return inherited;
  const grants = new Map(inherited);
  for (const limit of limits) for (const name of limit[list]) grants.set(name, { limit, queue });
  return grants;
}

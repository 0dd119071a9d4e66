/** Kinds about YuniKorn’s placement rules, one rule alone and chains of them. */
import { formatProblem } from '../../../src/base/result';
import { expandScenario } from '../../../src/engine/expand';
import { parseScenario } from '../../../src/engine/document/schema';
import { startRun } from '../../../src/engine/run/simulate';
import type { QueueText } from '../../../src/scenario/schema';
import { nobody, readAcl } from '../../../src/schedulers/yunikorn/placement/acl';
import { placeApplication } from '../../../src/schedulers/yunikorn/placement/placement-rules';
import type {
  FindQueue,
  PlacedApplication,
  PlacementQueue,
} from '../../../src/schedulers/yunikorn/placement/placement-rules';
import type { PlacementRule } from '../../../src/schedulers/yunikorn/placement/rule-problem';
import type { PlacementFilter } from '../../../src/schedulers/yunikorn/placement/placement-filter';
import { placement } from '../../../src/schedulers/yunikorn/placement/placement';
import { AppOutcome, Rec } from '../../../src/sim/trace/trace';
import { list, object, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';

/** A queue that an application of a scenario can ask for, or none. */
const QUEUE = /^[\w:#@.-]{0,100}$/;

export function runPlacementRule(input: Json): string {
  const given = object(input);
  const { steps } = placeApplication([readRule(given.rule)], readApplication(given), readQueues(given.queues));
  return steps.length === 0 || steps[0].outcome === 'error' ? 'error' : steps[0].queue;
}

/** A queue of a case as a scenario has it. Whoever may submit is named: without any list everyone could. */
function queueText(value: Json): JsonObject {
  const { path, parent, submitAcl } = object(value);
  return {
    id: text(path),
    ...(optional(parent, truth, false) ? { isParent: true } : {}),
    ...(path === 'root' ? { adminacl: 'nobody-of-this-name' } : {}),
    ...(submitAcl === undefined || submitAcl === null ? {} : { submitacl: submitAcl }),
  };
}

/** A rule of a case as a scenario has it: what is null is left out. */
function ruleText(value: Json): JsonObject {
  const given = Object.entries(object(value)).filter(([, setting]) => setting !== null);
  return Object.fromEntries(given.map(([key, setting]) => [key, key === 'parent' ? ruleText(setting) : setting]));
}

/** The queues, and those above them that a case leaves out. */
function withParents(queues: readonly JsonObject[]): JsonObject[] {
  const paths = queues.map(({ path }) => text(path));
  const parents = ['root', ...paths].flatMap((path) =>
    path.split('.').map((_, i, names) => names.slice(0, i + 1).join('.')),
  );
  return [...queues, ...[...new Set(parents)].filter((path) => !paths.includes(path)).map((path) => ({ path }))];
}

function depth({ id }: JsonObject): number {
  return text(id).split('.').length;
}

/**
 * Kind placement_chain: where an application of a scenario goes that is submitted to a run. Without rules a scenario may
 * leave the queue out; what is in force then in YuniKorn, one rule, is written out. A queue that no scenario can ask for,
 * because of the characters of its name, asks the function.
 */
export function runPlacementChain(input: Json): string {
  const { queues: given, rules, user, requestedQueue, tags } = object(input);
  const requested = optional(requestedQueue, text, '');
  const configured = optional(rules, list, []).map(ruleText);
  const placementrules = configured.length === 0 ? [{ name: 'provided' }] : configured;
  // A scenario names parents, and before their children.
  const queues = withParents(optional(given, list, []).map(object))
    .map(queueText)
    .toSorted((a, b) => depth(a) - depth(b));
  if (!QUEUE.test(requested)) {
    const request = {
      user: text(user),
      groups: [],
      queue: requested,
      tags: object(tags ?? {}) as Record<string, string>,
    };
    const place = placement(queues as QueueText[], { type: 'yunikorn', placementrules });
    const [placed] = place?.([request]).placed ?? [];
    return placed !== undefined && 'queue' in placed ? placed.queue : 'rejected';
  }
  const parsed = parseScenario({
    signalbox: 1,
    cluster: { nodes: [{ id: 'node', capacity: { vcore: 1, memory: '1GB' } }] },
    queues,
    scheduler: { type: 'yunikorn', placementrules },
    workload: [
      {
        id: 'app',
        kind: 'batch',
        user,
        tasks: 1,
        duration: '1s',
        tags: tags ?? {},
        ...(requested === '' ? {} : { queue: requested }),
      },
    ],
  });
  if (!parsed.ok) throw new TypeError(parsed.error.map(formatProblem).join('; '));
  const expanded = expandScenario(parsed.value, 'A');
  if (!expanded.ok) throw new TypeError(expanded.error.map(formatProblem).join('; '));
  const run = startRun(expanded.value);
  while (!run.slice(1000));
  const rows = run
    .takeChunks()
    .flatMap(({ kind, b, length }) => Array.from({ length }, (_, row) => ({ kind: kind[row], b: b[row] })));
  const isRejected = rows.some(({ kind, b }) => kind === Rec.appFinished && b === AppOutcome.rejected);
  const submitted = rows.find(({ kind }) => kind === Rec.appSubmitted);
  return isRejected ? 'rejected' : expanded.value.queues[submitted?.b ?? -1].id;
}

function readApplication(given: JsonObject): PlacedApplication {
  const tags = Object.entries(object(given.tags ?? {})).map(
    ([name, value]) => [name.toLowerCase(), text(value)] as const,
  );
  return {
    user: text(given.user),
    groups: [],
    requestedQueue: optional(given.requestedQueue, text, ''),
    tag: (name) => tags.find(([key]) => key === name)?.[1] ?? '',
  };
}

function readRule(value: Json | undefined): PlacementRule {
  const { name, create, value: setting, filter, parent } = object(value);
  return {
    name: text(name),
    create: optional(create, truth, false),
    value: optional(setting, text, ''),
    ...(filter === undefined || filter === null ? {} : { filter: readFilter(object(filter)) }),
    ...(parent === undefined || parent === null ? {} : { parent: readRule(parent) }),
  };
}

function readFilter({ type, users, groups }: JsonObject): PlacementFilter {
  return {
    type: optional(type, text, ''),
    users: optional(users, list, []).map(text),
    groups: optional(groups, list, []).map(text),
  };
}

function readQueues(value: Json | undefined): FindQueue {
  const given = list(value).map(object);
  const paths = given.map(({ path }) => text(path).toLowerCase());
  const queues = new Map<string, PlacementQueue>();
  // Parents before their children.
  for (const path of [...paths].sort((a, b) => a.split('.').length - b.split('.').length)) {
    const { parent, submitAcl } = given[paths.indexOf(path)];
    const hasChildren = paths.some((other) => other.startsWith(`${path}.`));
    queues.set(path, {
      parent: queues.get(path.slice(0, Math.max(0, path.lastIndexOf('.')))) ?? null,
      isLeaf: !hasChildren && !optional(parent, truth, false),
      isDraining: false,
      submitAcl: readAcl(optional(submitAcl, text, '')) ?? nobody,
      adminAcl: nobody,
    });
  }
  return (path) => queues.get(path);
}

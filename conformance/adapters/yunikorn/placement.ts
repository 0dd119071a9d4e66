import { nobody, readAcl } from '../../../src/schedulers/yunikorn/acl';
import { placeApplication } from '../../../src/schedulers/yunikorn/placement-rules';
import type {
  FindQueue,
  PlacedApplication,
  PlacementQueue,
  PlacementRule,
} from '../../../src/schedulers/yunikorn/placement-rules';
import type { PlacementFilter } from '../../../src/schedulers/yunikorn/placement-filter';
import { list, object, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';

export function runPlacementRule(input: Json): string {
  const given = object(input);
  const { steps } = placeApplication([readRule(given.rule)], readApplication(given), readQueues(given.queues));
  return steps.length === 0 || steps[0].outcome === 'error' ? 'error' : steps[0].queue;
}

export function runPlacementChain(input: Json): string {
  const given = object(input);
  const rules = optional(given.rules, list, []).map(readRule);
  return placeApplication(rules, readApplication(given), readQueues(given.queues)).queue || 'rejected';
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

/** The `limits` of a queue as `queues.yaml` writes them: their schema and their reading. */
import * as v from 'valibot';
import { bytes, milliVcores } from '../../../scenario/written-amounts';
import { resourceSchema } from '../../../scenario/schema-parts';
import type { ResourceText } from '../../../scenario/schema';
import { NOT_SET } from '../resources';
import type { LimitEntry } from './user-limits';

const WILDCARD = '*';

const names = (what: string) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.string('expected a name'), v.minLength(1, 'expected a name')), `expected a list of ${what}`),
      v.check((list) => new Set(list).size === list.length, `the same name occurs twice among the ${what}`),
    ),
  );

const limitSchema = v.pipe(
  v.looseObject(
    {
      /** A description. */
      limit: v.optional(v.string('expected a string')),
      users: names('users'),
      groups: names('groups'),
      maxresources: v.optional(resourceSchema),
      maxapplications: v.optional(
        v.pipe(v.number('expected a whole number'), v.integer('expected a whole number'), v.minValue(0)),
      ),
    },
    'expected a limit such as {"limit": "each user", "users": ["*"], "maxresources": {"vcore": 4}}',
  ),
  v.check(
    ({ users, groups }) => (users?.length ?? 0) + (groups?.length ?? 0) > 0,
    'a limit needs users or groups to apply to',
  ),
  v.check(
    ({ maxresources, maxapplications }) => maxresources !== undefined || (maxapplications ?? 0) > 0,
    'a limit needs maxresources or maxapplications',
  ),
);

interface LimitText {
  readonly users?: readonly string[];
  readonly groups?: readonly string[];
  readonly maxresources?: ResourceText;
  readonly maxapplications?: number;
}

/**
 * Schema of a queue's `limits`. Across the entries a user or group may be named once, and the group `*` only after a
 * named group.
 * Source: YuniKorn core, configs/configvalidator.go checkLimits.
 */
export const limitsSchema = v.pipe(
  v.array(limitSchema, 'expected a list of limits'),
  v.check((limits) => isDistinct(limits.flatMap(({ users }) => users ?? [])), 'a user is named by two limits'),
  v.check((limits) => isDistinct(limits.flatMap(({ groups }) => groups ?? [])), 'a group is named by two limits'),
  v.check((limits) => {
    const groups = limits.flatMap((limit) => limit.groups ?? []);
    return groups[0] !== WILDCARD;
  }, 'the group * means all groups not named, so it needs a named one before it'),
  v.description(
    'Limits of users and groups in this queue and below; every named user, or *, gets the amount separately.',
  ),
);

function isDistinct(list: readonly string[]): boolean {
  return new Set(list).size === list.length;
}

/** Reads the validated `limits` of a queue, amounts as vectors over `resourceTypes`. */
export function readLimits(authored: unknown, resourceTypes: readonly string[]): LimitEntry[] {
  if (!Array.isArray(authored)) return [];
  return (authored as readonly LimitText[]).map(
    ({ users = [], groups = [], maxresources = {}, maxapplications = 0 }) => ({
      users,
      groups,
      maxResources: Float64Array.from(resourceTypes, (type) => quantity(maxresources, type)),
      maxApplications: maxapplications,
    }),
  );
}

function quantity(resources: ResourceText, type: string): number {
  const value = resources[type];
  if (value === undefined) return NOT_SET;
  return type === 'vcore' ? milliVcores(value) : type === 'memory' ? bytes(value) : Number(value);
}

/** Wrong rules about who may run where: placement rules, and limits of queues, users and groups. */
import { mutant } from '../../mutant';
import type { Mutant } from '../../mutant';

const PLACEMENT = 'schedulers/yunikorn/placement/placement-rules.ts';
const FILTER = 'schedulers/yunikorn/placement/placement-filter.ts';
const RUNNING = 'schedulers/yunikorn/limits/running-limits.ts';
const USERS = 'schedulers/yunikorn/limits/user-limits.ts';

export const admission: readonly Mutant[] = [
  mutant(
    'the topmost queue at its limit is the one that blocks',
    RUNNING,
    'if (max !== 0 && counted + 1 > max && !this.holders[q].has(app)) blocking = q;',
    'if (max !== 0 && counted + 1 > max && !this.holders[q].has(app) && blocking < 0) blocking = q;',
  ),
  mutant(
    'applications that are Accepted and hold placeholders count as running',
    RUNNING,
    'const counted = this.running[q] + this.allocatingAccepted[q];',
    'const counted = this.running[q];',
  ),
  mutant(
    'a count of running applications never passes its limit',
    RUNNING,
    'this.running[q] = max > 0 && running > max ? max : running;',
    'this.running[q] = running;',
  ),
  mutant(
    'the entry that names a user stands before the wildcard',
    USERS,
    'limits.find((entry) => entry.users.includes(user)) ?? limits.find((entry) => entry.users.includes(WILDCARD)) ?? null',
    'limits.find((entry) => entry.users.includes(user) || entry.users.includes(WILDCARD)) ?? null',
  ),
  mutant(
    'what a user may still use is limited by every queue above',
    USERS,
    'for (let q = queue; q >= 0; q = this.parents[q]) {\n      writeHeadroom(',
    'for (let q = queue; q === queue; q = this.parents[q]) {\n      writeHeadroom(',
  ),
  mutant(
    'an application counts for the first configured group of its user',
    USERS,
    'const match = configured.find((group) => groups.includes(group));',
    'const match = groups.find((group) => configured.includes(group));',
  ),
  mutant(
    'dots in the name of a user become part of a queue name',
    PLACEMENT,
    "named.replaceAll('.', '_dot_')",
    "named.replaceAll('.', '_')",
  ),
  mutant(
    'a rule leads to a missing queue only with create',
    PLACEMENT,
    "return ok(exists || rule.create === true ? path.value : '');",
    'return ok(path.value);',
  ),
  mutant(
    'a rule whose queue does not admit the user is passed over',
    PLACEMENT,
    "if (!maySubmit(queue, application)) return 'access-denied';",
    '',
  ),
  mutant(
    'who may submit to a queue above may submit here',
    PLACEMENT,
    'for (let q: PlacementQueue | null = queue; q !== null; q = q.parent) {',
    'for (let q: PlacementQueue | null = queue; q === queue; q = q.parent) {',
  ),
  mutant('an application is not placed in a parent queue', PLACEMENT, "if (!queue.isLeaf) return 'not-a-leaf';", ''),
  mutant(
    'root.default takes what no rule places',
    PLACEMENT,
    'if (findQueue(DEFAULT_QUEUE) !== undefined) {',
    'if (false) {',
  ),
  mutant(
    'a filter of the type deny keeps out whom it lists',
    FILTER,
    'return listed ? allow : !allow;',
    'return listed;',
  ),
];

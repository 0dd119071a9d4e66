/**
 * What policies answer at each depth, checked: keys and comparisons of an order, filters and scores of nodes, shares of
 * members, placements of a whole scheduler. A wrong answer stops the run (class `result`).
 */
import { drawKeyed, hashString, streamKey } from '../../base/math/random';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { PolicyError } from './language/errors';
import type { LoadedPolicy } from './language/program';
import { LARGE_CALL, SMALL_CALL } from './language/call-limits';
import { emptyObject, isPlainObject, kindOf } from './language/values';
import type { PolicyRecord } from './language/values';

/** One part of a key. Smaller goes first; texts by UTF-16 unit. */
export type KeyPart = number | string;

/** The draws of a run: `draw(seed, "own-policy", name, n)` of `base/math/random`, the same in all variants. */
export function drawsOf(seed: number): (name: string, n: number) => number {
  const key = streamKey(seed, 'own-policy');
  return (name, n) => drawKeyed(key, hashString(name), n);
}

const MAX_KEY_PARTS = 8;

/** The key of an application or queue: its parts, one or several. */
export function keyOf(
  policy: LoadedPolicy,
  member: PolicyRecord,
  ctx: PolicyRecord,
): Result<readonly KeyPart[], PolicyError> {
  const called = policy.call('key', [member, ctx], SMALL_CALL);
  if (!called.ok) return called;
  const { value } = called.value;
  const parts = Array.isArray(value) ? (value as unknown[]) : [value];
  if (parts.length === 0 || parts.length > MAX_KEY_PARTS || !parts.every(isKeyPart)) {
    return err(
      policy.wrongAnswer(
        `\`key\` returned ${returned(policy, value, ` for ${nameOf(member)}`)}; a key is a number, a string, or a list of 1 to ${MAX_KEY_PARTS} of them`,
      ),
    );
  }
  return ok(parts);
}

const isKeyPart = (part: unknown): part is KeyPart =>
  typeof part === 'string' || (typeof part === 'number' && !Number.isNaN(part));

/** Compares two keys part by part: below 0 when the first goes first. Undefined when they are of different forms. */
export function compareKeys(x: readonly KeyPart[], y: readonly KeyPart[]): number | undefined {
  if (x.length !== y.length) return undefined;
  let compared = 0;
  for (let i = 0; i < x.length; i++) {
    if (typeof x[i] !== typeof y[i]) return undefined;
    if (compared === 0 && x[i] !== y[i]) compared = x[i] < y[i] ? -1 : 1;
  }
  return compared;
}

/** The error for keys that differ in number or kind of their parts, with the records that have them. */
export function unlikeKeys(
  policy: LoadedPolicy,
  [x, a]: readonly [key: readonly KeyPart[], member: PolicyRecord],
  [y, b]: readonly [key: readonly KeyPart[], member: PolicyRecord],
): PolicyError {
  const [one, other] = [x, y].map((key) => shown(key.length === 1 ? key[0] : key));
  return policy.wrongAnswer(
    `all keys have parts of the same kinds; that of ${nameOf(a)} is ${one}, that of ${nameOf(b)} is ${other}`,
  );
}

/** What `compare` answers: below 0 when `x` goes first. */
export function comparisonOf(
  policy: LoadedPolicy,
  x: PolicyRecord,
  y: PolicyRecord,
  ctx: PolicyRecord,
): Result<number, PolicyError> {
  const called = policy.call('compare', [x, y, ctx], SMALL_CALL);
  // Where neither is a function, `key` may have been meant to be one.
  if (!called.ok) return policy.has('compare') ? called : err(policy.missing(['key', 'compare']));
  const { value } = called.value;
  if (typeof value === 'number' && !Number.isNaN(value)) return ok(value);
  return err(
    policy.wrongAnswer(
      `\`compare\` returned ${returned(policy, value, ` for ${nameOf(x)} and ${nameOf(y)}`)}; it must return a number, below 0 when the first goes first`,
    ),
  );
}

/** Whether `filter`, `over` or `admit` says yes. */
export function verdictOf(
  policy: LoadedPolicy,
  name: 'filter' | 'over' | 'admit',
  values: readonly PolicyRecord[],
): Result<boolean, PolicyError> {
  const called = policy.call(name, values, SMALL_CALL);
  if (!called.ok) return called;
  const { value } = called.value;
  if (typeof value === 'boolean') return ok(value);
  return err(policy.wrongAnswer(`\`${name}\` must return true or false; it returned ${returned(policy, value)}`));
}

/** The score of a node for an ask: the highest is tried first. */
export function scoreOf(
  policy: LoadedPolicy,
  ask: PolicyRecord,
  node: PolicyRecord,
  ctx: PolicyRecord,
): Result<number, PolicyError> {
  const called = policy.call('score', [ask, node, ctx], SMALL_CALL);
  if (!called.ok) return called;
  const { value } = called.value;
  if (typeof value === 'number' && !Number.isNaN(value)) return ok(value);
  return err(
    policy.wrongAnswer(
      `\`score\` returned ${returned(policy, value, ` for ${nameOf(node)}`)}; it must return a number`,
    ),
  );
}

/** The share of each member of one resource type, fractions cut off. */
export function sharesOf(
  policy: LoadedPolicy,
  members: readonly PolicyRecord[],
  total: number,
  ctx: PolicyRecord,
): Result<readonly number[], PolicyError> {
  const called = policy.call('shares', [Object.freeze([...members]), total, ctx], LARGE_CALL);
  if (!called.ok) return called;
  const { value } = called.value;
  if (!Array.isArray(value) || value.length !== members.length) {
    const what = Array.isArray(value) ? `a list of ${value.length}` : returned(policy, value);
    return err(
      policy.wrongAnswer(
        `\`shares\` must return one number for each of the ${members.length} members; it returned ${what}`,
      ),
    );
  }
  const shares: number[] = [];
  for (const share of value as unknown[]) {
    if (typeof share !== 'number' || !(share >= 0) || share === Infinity) {
      return err(policy.wrongAnswer(`a share is a finite number from 0; \`shares\` returned ${shown(share)}`));
    }
    shares.push(Math.floor(share));
  }
  return ok(shares);
}

/** What an application may still ask for: whole MB and vcores of a plain object. */
export function headroomOf(
  policy: LoadedPolicy,
  queue: PolicyRecord,
  free: { readonly memory: number; readonly vcores: number },
  ctx: PolicyRecord,
): Result<{ memory: number; vcores: number }, PolicyError> {
  const given = Object.freeze(Object.assign(emptyObject(), free));
  const called = policy.call('headroom', [queue, given, ctx], SMALL_CALL);
  if (!called.ok) return called;
  const { value } = called.value;
  const memory = isPlainObject(value) ? value['memory'] : undefined;
  const vcores = isPlainObject(value) ? value['vcores'] : undefined;
  if (typeof memory !== 'number' || typeof vcores !== 'number' || !(memory >= 0) || !(vcores >= 0)) {
    return err(
      policy.wrongAnswer(
        `\`headroom\` must return { memory, vcores }, numbers from 0; it returned ${returned(policy, value)}`,
      ),
    );
  }
  return ok({ memory: Math.floor(memory), vcores: Math.floor(vcores) });
}

/**
 * What the last call of a policy answered, as error messages say it: where no `return` was reached, that is said.
 * @param whom for whom, such as " for etl/1"
 */
export function returned(policy: LoadedPolicy, value: unknown, whom = ''): string {
  const nothing = value === undefined && policy.returned < 0;
  return nothing ? `nothing${whom}: a \`return\` with a value is missing` : `${shown(value)}${whom}`;
}

/** A value as error messages show it: short. Lists may hold one another, or one list many times: only the outer one is shown. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) {
    const parts = (value as unknown[]).slice(0, MAX_KEY_PARTS);
    const told = parts.map((part) => (Array.isArray(part) ? kindOf(part) : shown(part)));
    return `[${told.join(', ')}${value.length > MAX_KEY_PARTS ? ', …' : ''}]`;
  }
  return typeof value === 'boolean' ? String(value) : kindOf(value);
}

/** The name of a record in messages. */
export function nameOf(record: PolicyRecord): string {
  const { id } = record.values;
  return typeof id === 'string' ? id : record.kind.name;
}

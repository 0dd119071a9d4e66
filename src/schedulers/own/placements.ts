/** The answers of a whole scheduler: `start(cluster)` once, then `schedule(cluster, state)` at each opportunity. */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { grouped } from '../../base/text/counted';
import { returned, nameOf, shown } from './answers';
import type { PolicyError } from './language/errors';
import type { LoadedPolicy } from './language/program';
import { LARGE_CALL } from './language/call-limits';
import { emptyObject, isPlainObject, kindOf, PolicyRecord } from './language/values';

/** Containers for an application on a node. */
export interface Placement {
  readonly app: PolicyRecord;
  readonly node: PolicyRecord;
  readonly count: number;
}

/** Why an application waits, in the policy's own words. */
export interface StatedWhy {
  readonly app: PolicyRecord;
  readonly why: string;
}

export interface Decision {
  readonly placements: readonly Placement[];
  readonly reasons: readonly StatedWhy[];
}

/**
 * Values of a state, and characters of a reason.
 * @internal
 */
export const MAX_STATE = 10_000;
/** @internal */
export const MAX_WHY = 200;

/** The state that the first call of `schedule` finds: what `start` answers, or an empty object. */
export function startState(policy: LoadedPolicy, cluster: PolicyRecord): Result<unknown, PolicyError> {
  if (!policy.has('start')) return ok(emptyObject());
  const called = policy.call('start', [cluster], LARGE_CALL);
  if (!called.ok) return called;
  const { value } = called.value;
  const wrong = whatIsWrongWithState(value);
  return wrong === null ? ok(value) : err(policy.wrongAnswer(wrong));
}

/** One call of `schedule`, its answer checked entry by entry: known records, a whole count, wanted and fitting. */
export function decide(policy: LoadedPolicy, cluster: PolicyRecord, state: unknown): Result<Decision, PolicyError> {
  if (!policy.has('schedule')) return err(policy.missing(['schedule']));
  const called = policy.call('schedule', [cluster, state], LARGE_CALL);
  if (!called.ok) return called;
  const { value } = called.value;
  const wrong = whatIsWrongWithState(state);
  if (wrong !== null) return err(policy.wrongAnswer(wrong));
  if (!Array.isArray(value)) {
    return err(
      policy.wrongAnswer(`\`schedule\` must return a list of { app, node }; it returned ${returned(policy, value)}`),
    );
  }
  return new Checker(policy, cluster).check(value);
}

class Checker {
  private readonly pending = new Map<PolicyRecord, number>();
  private readonly free = new Map<PolicyRecord, { memory: number; vcores: number }>();

  constructor(
    private readonly policy: LoadedPolicy,
    cluster: PolicyRecord,
  ) {
    for (const app of cluster.values['apps'] as PolicyRecord[]) this.pending.set(app, Number(app.values['pending']));
    for (const node of cluster.values['nodes'] as PolicyRecord[]) {
      const { freeMemory, freeVcores } = node.values;
      this.free.set(node, { memory: Number(freeMemory), vcores: Number(freeVcores) });
    }
  }

  check(entries: readonly unknown[]): Result<Decision, PolicyError> {
    const placements: Placement[] = [];
    const reasons: StatedWhy[] = [];
    for (const [i, entry] of entries.entries()) {
      const read = this.entry(entry);
      if (typeof read === 'string') return err(this.policy.wrongAnswer(`entry ${i + 1} of \`schedule\`: ${read}`));
      if ('why' in read) reasons.push(read);
      else placements.push(read);
    }
    return ok({ placements, reasons });
  }

  /** One entry, or what is wrong with it. */
  private entry(entry: unknown): Placement | StatedWhy | string {
    if (!isPlainObject(entry)) return `expected { app, node }, got ${kindOf(entry)}`;
    const { app, node, why, count = 1 } = entry;
    const known = app instanceof PolicyRecord && this.pending.get(app);
    if (!(app instanceof PolicyRecord) || typeof known !== 'number') {
      return `app is one of cluster.apps, not ${kindOf(app)}`;
    }
    if (node === undefined && why !== undefined) {
      return typeof why === 'string' ? { app, why: why.slice(0, MAX_WHY) } : `why is a string, not ${kindOf(why)}`;
    }
    const free = node instanceof PolicyRecord && this.free.get(node);
    if (!(node instanceof PolicyRecord) || !free) return `node is one of cluster.nodes, not ${kindOf(node)}`;
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
      return `count is a whole number from 1, not ${shown(count)}`;
    }
    if (count > known) return `${nameOf(app)} wants ${known} more, not ${count}`;
    const memory = count * Number(app.values['taskMemory']);
    const vcores = count * Number(app.values['taskVcores']);
    if (memory > free.memory || vcores > free.vcores) {
      return `${nameOf(node)} has ${free.memory} MB and ${free.vcores} vcores free, ${memory} and ${vcores} are needed`;
    }
    this.pending.set(app, known - count);
    free.memory -= memory;
    free.vcores -= vcores;
    return { app, node, count };
  }
}

/** What is wrong with a state, or null: plain values only, and not too many of them. */
function whatIsWrongWithState(state: unknown): string | null {
  if (!isPlainObject(state)) return `the state is an object, not ${kindOf(state)}`;
  let count = 0;
  const seen = new Set<unknown>();
  const open: unknown[] = [state];
  while (open.length > 0) {
    const value = open.pop();
    if (++count > MAX_STATE) return `the state may hold ${grouped(MAX_STATE)} values, and it holds more`;
    if (typeof value !== 'object' || value === null) continue;
    if (seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) for (const part of value as unknown[]) open.push(part);
    else if (value instanceof Map) for (const part of value) open.push(...part);
    else if (value instanceof Set) for (const part of value) open.push(part);
    else if (isPlainObject(value)) for (const field of Object.keys(value)) open.push(value[field]);
    else return `the state holds plain values, not ${kindOf(value)}`;
  }
  return null;
}

import { ok } from '../../src/base/result';
import type { Result } from '../../src/base/result';
import { comparisonOf, drawsOf, keyOf, sharesOf } from '../../src/schedulers/own/answers';
import { KINDS } from '../../src/schedulers/own/fields';
import type { RecordName } from '../../src/schedulers/own/fields';
import { hasField } from '../../src/schedulers/own/language/records';
import { check, LoadedPolicy } from '../../src/schedulers/own/language/program';
import type { CheckedPolicy } from '../../src/schedulers/own/language/program';
import type { PolicyError } from '../../src/schedulers/own/language/errors';
import { PolicyRecord } from '../../src/schedulers/own/language/values';
import { chooseNodes, ordered } from '../../src/schedulers/own/ordering';
import { decide, startState } from '../../src/schedulers/own/placements';
import { readsOf } from '../../src/schedulers/own/reads';
import { whyFirst } from '../../src/schedulers/own/why';
import type { Adapter } from '../adapter';
import { list, number, object, text } from '../read';
import type { Json } from '../vectors';

/** The record of the app in the vectors' hostile calls, and that of the app next to it. */
const APP = { id: 'a/1', weight: 2, priority: 1, submitted: 0, preferred: ['n/1'] };
const OTHER = { ...APP, id: 'a/2', weight: 3 };

/** A value that the vectors write: the text "Infinity" stands for the number. */
function meant(value: unknown): unknown {
  return value === 'Infinity' ? Infinity : value;
}

/** A value as the vectors write it. */
function written(value: unknown): unknown {
  if (value === Infinity || value === -Infinity) return String(value);
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null || value instanceof PolicyRecord) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, written(part)]));
}

function record(kind: RecordName, values: Readonly<Record<string, unknown>>): PolicyRecord {
  const unknown = Object.keys(values).find((name) => !hasField(KINDS[kind], name));
  if (unknown !== undefined) throw new TypeError(`a record ${kind} has no field ${unknown}`);
  const frozen = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? Object.freeze([...(value as unknown[])]) : meant(value),
  ]);
  return new PolicyRecord(KINDS[kind], Object.fromEntries(frozen) as Record<string, unknown>);
}

const records = (kind: RecordName, values: readonly Json[]): PolicyRecord[] =>
  values.map((value) => record(kind, { ...object(value) }));

const codeOf = (input: Json): string =>
  list(object(input).code).map(text).join('\n') + ' '.repeat(number(object(input).pad ?? 0));

/** The policy of a case, loaded, or its first error. */
function load(input: Json, draw: (name: string, n: number) => number): Result<LoadedPolicy, PolicyError> {
  const checked = checkedOf(input);
  return checked.ok ? LoadedPolicy.load(checked.value, draw) : checked;
}

function checkedOf(input: Json): Result<CheckedPolicy, PolicyError> {
  const checked = check(codeOf(input));
  return checked.ok ? checked : { ok: false, error: checked.error[0] };
}

/** An error in the words of the vectors. */
function failure({ outcome, class: kind, line, column }: PolicyError): unknown {
  return { outcome, class: kind, ...(line > 0 && { line, column }) };
}

function answered<T>(result: Result<T, PolicyError>, show: (value: T) => unknown): unknown {
  return result.ok ? written(show(result.value)) : failure(result.error);
}

function call(policy: LoadedPolicy, name: string): Result<unknown, PolicyError> {
  const ctx = record('ctx', { now: 0 });
  if (name === 'key' && !policy.has('key')) return { ok: false, error: policy.missing(['key']) };
  if (name === 'compare') return comparisonOf(policy, record('app', APP), record('app', OTHER), ctx);
  const key = keyOf(policy, record('app', APP), ctx);
  return key.ok ? ok(key.value.length === 1 ? key.value[0] : key.value) : key;
}

function runHostile(input: Json): unknown {
  const policy = load(input, () => 0.25);
  if (!policy.ok) return failure(policy.error);
  return answered(call(policy.value, text(object(input).call ?? 'key')), (value) => ({ outcome: 'ok', value }));
}

const CONTEXT = { now: 100, round: 1, memory: 102_400, vcores: 100, nodes: 10 };

function withPolicy(input: Json, run: (policy: LoadedPolicy) => unknown): unknown {
  const policy = load(input, drawsOf(number(object(input).seed ?? 1)));
  return policy.ok ? run(policy.value) : failure(policy.error);
}

const ids = (all: readonly PolicyRecord[]): unknown[] => all.map(({ values }) => values['id']);

function runOrdering(input: Json): unknown {
  const { members, ctx } = object(input);
  return withPolicy(input, (policy) =>
    answered(
      ordered(policy, records('app', list(members)), record('ctx', { ...CONTEXT, ...object(ctx ?? {}) })),
      (order) => ({ order: ids(order) }),
    ),
  );
}

function runNodes(input: Json): unknown {
  const { nodes, ask } = object(input);
  return withPolicy(input, (policy) =>
    answered(
      chooseNodes(
        policy,
        record('ask', { ...object(ask ?? {}) }),
        records('node', list(nodes)),
        record('ctx', CONTEXT),
      ),
      ({ order, refused }) => ({ order: ids(order), refused: ids(refused) }),
    ),
  );
}

function runShares(input: Json): unknown {
  const { members, total } = object(input);
  return withPolicy(input, (policy) =>
    policy.has('shares')
      ? answered(
          sharesOf(policy, records('member', list(members)), number(meant(total) as Json), record('ctx', CONTEXT)),
          (shares) => ({ shares }),
        )
      : failure(policy.missing(['shares'])),
  );
}

function runSchedule(input: Json): unknown {
  const { apps, nodes } = object(object(input).cluster);
  const cluster = record('cluster', {
    now: 100,
    round: 1,
    apps: records('app', list(apps)),
    nodes: records('node', list(nodes)),
  });
  return withPolicy(input, (policy) => {
    const state = startState(policy, cluster);
    if (!state.ok) return failure(state.error);
    return answered(decide(policy, cluster, state.value), ({ placements }) => ({
      placements: placements.map(({ app, node, count }) => ({ app: app.values['id'], node: node.values['id'], count })),
      state: state.value,
    }));
  });
}

function runSteps(input: Json): unknown {
  return withPolicy(input, (policy) =>
    answered(policy.call('key', [record('app', APP), record('ctx', { now: 0 })], 10_000), ({ steps }) => ({ steps })),
  );
}

function runReads(input: Json): unknown {
  return answered(checkedOf(input), readsOf);
}

function runExplain(input: Json): unknown {
  const { a, b } = object(input);
  return withPolicy(input, (policy) =>
    answered(
      whyFirst(policy, record('app', { ...object(a) }), record('app', { ...object(b) }), record('ctx', CONTEXT)),
      (why) => why,
    ),
  );
}

/** Policies written by the reader: what the language refuses, where it stops, what it answers and what that costs. */
export const ownPolicy: Adapter = {
  kinds: {
    hostile: runHostile,
    position: runHostile,
    ordering: runOrdering,
    nodes: runNodes,
    shares: runShares,
    schedule: runSchedule,
    steps: runSteps,
    reads: runReads,
    explain: runExplain,
  },
  documentedBy: ['own-policy'],
};

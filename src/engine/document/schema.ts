/** The composed schema: the frame of the stored format with the settings of every plug-in at hand, and the reading of documents by it. */
import * as v from 'valibot';
import { findUnsafe } from '../../base/json';
import { err, ok } from '../../base/result';
import type { Problem, Result } from '../../base/result';
import { cutNames, cutSteps } from '../../base/text/cut-text';
import { knobEntries, placedKnobEntries } from '../../scenario/knobs';
import { applicationEntries, composeSchema } from '../../scenario/schema';
import type { Scenario, ViewFieldName } from '../../scenario/schema';
import { boundedList, LIMITS, remembering } from '../../scenario/schema-parts';
import type { FrameworkPlugin } from '../../frameworks/plugin';
import { systemsAtHand } from '../registry';
import type { Systems } from '../registry';

const MAX_DEPTH = 64;
const MAX_PROBLEMS = 50;

/** The schemas of the fields that plug-ins declare, and the schema of the whole document. */
interface Composed {
  readonly of: Systems;
  readonly scenario: ReturnType<typeof composeSchema>;
  /** Checks the fields of a queue that one scheduler declares, by the type of the scheduler. */
  readonly queues: ReadonlyMap<string, v.GenericSchema>;
}

let composed: Composed | undefined;

/** The schemas of the systems at hand. */
export function schemas(): Composed {
  const systems = systemsAtHand();
  if (composed?.of !== systems) composed = compose(systems);
  return composed;
}

function compose(systems: Systems): Composed {
  const queueEntries = systems.schedulers.map((p) => ({ ...p.queueEntries, ...placedKnobEntries(p.queueKnobs) }));
  return {
    of: systems,
    scenario: composeSchema({
      schedulers: systems.schedulers.map((plugin) =>
        v.looseObject({ ...plugin.schedulerEntries, ...placedKnobEntries(plugin.knobs), type: v.literal(plugin.type) }),
      ),
      queueEntries: anyOfEntries(queueEntries),
      applications: systems.frameworks.map(applicationSchema),
    }),
    queues: new Map(
      systems.schedulers.map(({ type }, i) => [type, remembering(v.looseObject(queueEntries[i]))] as const),
    ),
  };
}

function applicationSchema(plugin: FrameworkPlugin) {
  const lists: Record<string, v.GenericSchema> = {};
  for (const list of plugin.lists) {
    lists[list.field] = v.optional(
      boundedList(
        v.looseObject({ id: v.optional(v.string('expected a string')), ...knobEntries(list.knobs), ...list.entries }),
        list.field,
        LIMITS.parts,
      ),
    );
  }
  return v.looseObject({
    ...knobEntries(plugin.knobs),
    ...lists,
    ...plugin.entries,
    ...applicationEntries,
    kind: v.literal(plugin.kind),
  });
}

/**
 * Entries that accept what any of the tables accepts. A document may hold variants of several schedulers, and two of them may
 * give one name different bounds; each variant is then checked against its own scheduler (`checkQueue`).
 */
function anyOfEntries(tables: readonly Record<string, v.GenericSchema>[]): Record<string, v.GenericSchema> {
  const names = new Set(tables.flatMap((table) => Object.keys(table)));
  return Object.fromEntries(
    [...names].map((name) => {
      const schemas = tables.flatMap((table) => (Object.hasOwn(table, name) ? [table[name]] : []));
      return [name, schemas.length === 1 ? schemas[0] : anyOf(schemas)];
    }),
  );
}

/** Accepts what any of the schemas accepts. If none does, the problem is that of the last one. */
function anyOf(schemas: readonly v.GenericSchema[]): v.GenericSchema {
  return v.optional(v.union(schemas, (issue) => issue.issues?.at(-1)?.message ?? 'expected another value'));
}

/**
 * Checks a document of unknown origin. The same object comes back, typed; fields it does not know are kept. Every
 * problem names the field by the ids on the way to it and says what was expected.
 */
export function parseScenario(document: unknown): Result<Scenario, Problem[]> {
  if (Array.isArray(document)) return err([{ path: '', message: 'expected a scenario, got a list' }]);
  const unsafe = unsafeIn(document);
  if (unsafe !== null) return err([unsafe]);
  return problemsOf(schemas().scenario, document) ?? ok(document as Scenario);
}

/** Elements of lists in which nothing unsafe was found; they are not looked through again. */
const safe = new WeakSet<object>();

function unsafeIn(document: unknown): Problem | null {
  if (typeof document !== 'object' || document === null) return null;
  const lists = Object.values(document).filter((value): value is unknown[] => Array.isArray(value));
  const isFresh = (value: unknown): boolean => typeof value !== 'object' || value === null || !safe.has(value);
  const fresh = Object.entries(document).map(([key, value]: [string, unknown]) => [
    key,
    Array.isArray(value) ? value.filter(isFresh) : value,
  ]);
  // The path of an element is known only in the whole document.
  if (findUnsafe(Object.fromEntries(fresh), MAX_DEPTH) !== null) return findUnsafe(document, MAX_DEPTH);
  for (const list of lists) {
    for (const element of list) if (typeof element === 'object' && element !== null) safe.add(element);
  }
  return null;
}

/** Checks one "scheduler" object, as an intervention leaves it. */
export function checkScheduler(scheduler: unknown): Problem[] {
  return issuesOf(schemas().scenario.entries.scheduler, scheduler);
}

/** Checks one queue, as an intervention leaves it, by the frame and by the scheduler of this type. */
export function checkQueue(queue: unknown, scheduler: string): Problem[] {
  const problems = issuesOf(schemas().scenario.entries.queues, [queue], 1);
  return problems.length > 0 ? problems : checkQueueSettings(queue, scheduler);
}

/** Checks the fields of a valid queue that the scheduler of this type declares. */
export function checkQueueSettings(queue: unknown, scheduler: string): Problem[] {
  const schema = schemas().queues.get(scheduler);
  return schema === undefined ? [] : issuesOf(schema, queue);
}

/** Checks one workload entry, as an override leaves it. */
export function checkApplication(application: unknown): Problem[] {
  return issuesOf(schemas().scenario.entries.workload, [application], 1);
}

/** The first problem of one field of a saved view, if it has any. */
export function checkViewField(name: ViewFieldName, value: unknown): Problem | undefined {
  const [problem] = issuesOf(schemas().scenario.entries.view, { [name]: value });
  return problem === undefined ? undefined : { ...problem, path: `view.${problem.path}` };
}

function problemsOf(schema: v.GenericSchema, value: unknown) {
  const problems = issuesOf(schema, value);
  return problems.length > 0 ? err(problems) : undefined;
}

/** `skip`: the number of steps at the beginning of each path that the caller does not know. */
function issuesOf(schema: v.GenericSchema, value: unknown, skip = 0): Problem[] {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return [];
  return result.issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => ({ path: pathOf(issue, skip), message: messageOf(issue) }));
}

/** The dotted path of an issue; elements of lists are named by their ids, of which too long ones are cut. */
function pathOf(issue: v.BaseIssue<unknown>, skip: number): string {
  const steps = (issue.path ?? []).slice(skip).map((item) => {
    if (item.type !== 'array') return String(item.key);
    const id: unknown =
      typeof item.value === 'object' && item.value !== null && 'id' in item.value ? item.value.id : '';
    return typeof id === 'string' && id !== '' ? id : String(item.key);
  });
  return cutSteps(steps.join('.'));
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  const { message, input } = issue;
  const own = !message.startsWith('Invalid');
  if (own && (!message.startsWith('expected') || message.includes(', got '))) return cutNames(message);
  const expected = own ? message : `expected ${expectedKinds[issue.expected ?? ''] ?? 'another value'}`;
  if (input === undefined) return own ? `missing: ${message}` : 'this field is missing';
  // Where a list or an object was expected and found, "got a list" would say nothing.
  if (issue.kind === 'validation' || issue.type === 'union') {
    if (typeof input === 'object' && input !== null) return expected;
  }
  return `${expected}, got ${show(input)}`;
}

/** The message of the schema where a field has none of its own. */
const expectedKinds: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
};

/** A short text of a faulty value: scalars in full, anything else by its kind. */
function show(value: unknown): string {
  if (typeof value === 'string') return value.length > 60 ? `"${value.slice(0, 60)}…"` : `"${value}"`;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : 'something else';
}

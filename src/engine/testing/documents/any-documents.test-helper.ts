/**
 * For tests: documents with any setting of any system, drawn from the descriptors of the settings. So a new setting is covered once
 * it is declared. What a document may not say is taken out of it again, field by field, as its problems name them.
 */
import fc from 'fast-check';
import { fields, rarely } from '../../../base/testing/random-fields.test-helper';
import type { Loose } from '../../../base/testing/random-fields.test-helper';
import { isObject, removeAt, setAt } from '../../../base/json';
import type { Json, JsonPath } from '../../../base/json';
import { listed, timed } from '../../../scenario/testing/random-interventions.test-helper';
import { autoscalerKnobs, scalingKnobs } from '../../../scenario/autoscaler';
import type { Knob, PlacedKnob } from '../../../scenario/knobs';
import type { FrameworkPlugin } from '../../../frameworks/plugin';
import type { SchedulerPlugin } from '../../../schedulers/plugin';
import { policyExamples, FIRST_FIT } from '../../../schedulers/own/examples';
import { checkDocument } from '../../document/check-document';
import { frameworkPlugins, schedulerPlugins } from '../../systems';

/** Counts stay small: a run of a million tasks says no more than one of twenty. */
const LARGE = 20;

const duration = fc.constantFrom<unknown>('0s', '1us', '100ms', '1s', '7s', '90s', '20min', 2.5, '1000d', '104000d');
const distribution = fc.oneof(
  duration,
  fc.constantFrom<unknown>(
    { dist: 'uniform', min: '0s', max: '20s' },
    { dist: 'exponential', mean: '0s' },
    { dist: 'normal', mean: '2s', sd: '5s' },
    { dist: 'lognormal', median: '8s', sigma: 10 },
    { dist: 'pareto', min: '1s', alpha: 0.05 },
    { dist: 'empirical', values: ['1s', '2s', '0s'] },
  ),
);
const memory = fc.constantFrom<unknown>('0B', '1B', '512MB', '1GB', '2GB', '16GB', '8PB');
const vcore = fc.constantFrom<unknown>(0, '1m', '500m', 1, 1, 2, 8, 9e12);
const word = fc.constantFrom('', 'a', 'root.a', '*', '1', '50', '100%', 'ana,ben dev', '1024 mb, 1 vcores', 'größe');

/** Numbers inside the bounds of a setting, and at them. */
function within({ min = -1e6, max = Number.MAX_SAFE_INTEGER, default: usual }: Knob, more: readonly number[]) {
  const values = [min, Math.min(max, LARGE), typeof usual === 'number' ? usual : min, ...more];
  return fc.constantFrom(...values.map((value) => Math.max(min, Math.min(max, value))));
}

function valueOf(knob: Knob): fc.Arbitrary<unknown> {
  switch (knob.kind) {
    case 'duration':
      return duration;
    case 'duration-distribution':
      return distribution;
    case 'memory':
      return memory;
    case 'vcore':
      return vcore;
    case 'integer':
      return within({ min: 0, ...knob }, [0, 1, 2, 3]);
    case 'number':
      return within(knob, [0, 0.1, 0.5, 1, 2]);
    case 'switch':
      return fc.boolean();
    case 'choice':
      // One that only takes policies of the reader has no options.
      return fc.constantFrom(...(knob.options ?? []), ...(knob.own === undefined ? [] : ['own:nobody']));
    case 'text':
      return word;
  }
}

/** At most `most` of some settings, each where it stands. */
function settings(placed: readonly PlacedKnob[], most: number): fc.Arbitrary<Loose> {
  if (placed.length === 0) return fc.constant({});
  const one = placed.map((setting) => valueOf(setting.knob).map((value) => ({ setting, value })));
  return fc.array(fc.oneof(...one), { maxLength: most }).map((list) =>
    list.reduce<Json>((holder, { setting, value }) => {
      const set = setAt(holder, [...setting.holder, setting.knob.name], value as Json);
      return set.ok ? set.value : holder;
    }, {}),
  ) as fc.Arbitrary<Loose>;
}

const unplaced = (knobs: Readonly<Record<string, Knob>> | readonly Knob[]): PlacedKnob[] =>
  Object.values(knobs).map((knob: Knob) => ({ holder: [], knob }));

const capacity = fields({
  vcore: fc.constantFrom<unknown>(0, '1m', 1, 2, 2, 4, '2500m'),
  memory: fc.constantFrom('0B', '2GB', '8GB', '64GB'),
  gpu: rarely(fc.integer({ min: 0, max: 2 })),
});
const machine = {
  racks: rarely(fc.integer({ min: 1, max: 3 })),
  speed: rarely(fc.constantFrom(0.001, 0.5, 2, 1000)),
  labels: rarely(fc.constantFrom(['odd'], ['größe', ''])),
};
const group = fields({
  count: rarely(fc.integer({ min: 0, max: 3 })),
  capacity,
  ...machine,
  autoscaling: fc.option(settings(unplaced(scalingKnobs), 3), { nil: undefined, freq: 6 }),
});

/** Queues in a tree that may be deep; all have names that sort in unusual ways. */
const tree = fc
  .array(fc.tuple(fc.nat(5), fc.constantFrom('a', 'B', 'x_1', 'q#1', 'größe', 'night jobs', 'a/b')), { maxLength: 7 })
  .map((steps) => {
    const paths = ['root'];
    for (const [parent, name] of steps) {
      const path = `${paths[parent % paths.length]}.${name}`;
      if (!paths.includes(path)) paths.push(path);
    }
    return paths;
  });

/** An application of one kind, with a list of its stages where its kind has one. */
function application(framework: FrameworkPlugin, leaves: readonly string[]): fc.Arbitrary<Loose> {
  const lists = framework.lists.map(
    ({ field, knobs }) =>
      [
        field,
        rarely(
          fc.array(settings(unplaced(knobs), 3), { minLength: 1, maxLength: 3 }).map((items) =>
            // Each one follows the one before it.
            items.map((item, i) => ({ ...item, id: `s${i}`, ...(i === 0 ? {} : { after: [`s${i - 1}`] }) })),
          ),
        ),
      ] as const,
  );
  const frame = fields({
    queue: fc.constantFrom(...leaves),
    count: rarely(fc.integer({ min: 0, max: 4 })),
    submit: rarely(duration),
    arrivals: rarely(distribution),
    user: rarely(fc.constantFrom('ana', 'ben', 'größe', '')),
    priority: rarely(fc.constantFrom(-2_147_483_648, 0, 2_147_483_647)),
    ...Object.fromEntries(lists),
  });
  return fc
    .tuple(settings(unplaced(framework.knobs), 6), frame)
    .map(([own, shared]) => ({ ...own, ...shared, kind: framework.kind }));
}

interface Names {
  readonly plugin: SchedulerPlugin;
  readonly nodes: readonly string[];
  readonly applications: readonly { readonly id: string; readonly kind: string }[];
  readonly queues: readonly string[];
}

/** Whatever can be done to a run, often several things at the same instant. */
function interventions({ plugin, nodes, applications, queues }: Names) {
  const node = fc.constantFrom(...nodes);
  const queue = fc.constantFrom(...queues);
  const application = fc.constantFrom(...applications.map(({ id }) => id), 'nobody');
  const change = (placed: readonly PlacedKnob[], rest: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
    placed.map(({ holder, knob }) =>
      fc.record({ ...rest, path: fc.constant([...holder, knob.name]), value: valueOf(knob) }),
    );
  const oneOf = (list: fc.Arbitrary<object>[]) => (list.length === 0 ? [] : [fc.oneof(...list)]);
  const what = fc.oneof(
    fc.record({ kind: fc.constantFrom('node-lost', 'node-back'), node }),
    fc.record({ kind: fc.constant('node-slowed'), node, speed: fc.constantFrom(0.001, 0.5, 1000) }),
    fields({ kind: fc.constant('node-added'), node: fc.constantFrom('new', 'newer'), capacity, ...machine }),
    fc.record({ kind: fc.constant('node-resized'), node, capacity }),
    fc.record({
      kind: fc.constant('queue-added'),
      queue: fc.oneof(
        queue,
        queue.map((path) => `${path}.new`),
      ),
      settings: settings(plugin.queueKnobs, 3),
    }),
    fc.record({ kind: fc.constant('queue-removed'), queue }),
    fc.record({
      kind: fc.constantFrom('application-killed', 'driver-failed', 'executor-lost', 'executor-decommissioned'),
      application,
    }),
    fc.record({ kind: fc.constant('application-moved'), application, queue }),
    ...applications.flatMap(({ id, kind }) => {
      const knobs = frameworkPlugins.find((framework) => framework.kind === kind)?.knobs ?? [];
      return oneOf(change(unplaced(knobs), { kind: fc.constant('application-changed'), application: fc.constant(id) }));
    }),
    fc.record({ kind: fc.constant('scheduler-failed'), scheduler: fc.integer({ min: 1, max: 2 }) }),
    ...oneOf(change(plugin.knobs, { kind: fc.constant('knob-changed') })),
    ...oneOf(change(plugin.queueKnobs, { kind: fc.constant('queue-changed'), queue })),
  );
  return timed(what, ['0s', '1us', '1s', '1s', '7s', '61s', '5min', '1000d'], 8).map(listed);
}

const numbered = ({ id, count }: { readonly id: string; readonly count?: unknown }) =>
  typeof count === 'number' ? Array.from({ length: count }, (_, i) => `${id}/${i + 1}`) : [id];

function documentsOf(plugin: SchedulerPlugin): fc.Arbitrary<Loose> {
  const parts = fc.record({
    groups: fc.array(group, { minLength: 1, maxLength: 3 }),
    autoscaler: settings(unplaced(autoscalerKnobs), 3),
    paths: tree,
  });
  return parts.chain(({ groups, autoscaler, paths }) => {
    const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
    const nodes = [
      ...groups.map((rest, i) => ({ ...rest, id: `n${i}` })),
      { id: 'last', capacity: { vcore: 2, memory: '16GB' } },
    ];
    const kinds = frameworkPlugins.map((framework) => application(framework, leaves));
    const workload = fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 4 });
    return workload.chain((entries) => {
      const applications = entries.map((entry, i) => ({ ...entry, id: `app${i}`, kind: String(entry['kind']) }));
      return fc.record({
        signalbox: fc.constant(1),
        seed: fc.nat(1000),
        horizon: fc.constantFrom('10s', '10min', '2h', '0s', '104000d'),
        cluster: fc.constant({ nodes, autoscaler }),
        data: fc.constant([{ id: 'd', blocks: 3, replication: 2 }]),
        queues: fc.tuple(...paths.map((id) => settings(plugin.queueKnobs, 3).map((own) => ({ ...own, id })))),
        scheduler: fc
          .tuple(settings(plugin.knobs, 5), fc.constantFrom(FIRST_FIT, ...policyExamples))
          .map(([own, { id }]) => ({
            ...own,
            type: plugin.type,
            ...(plugin.type === 'own' ? { policy: `own:${id}` } : {}),
          })),
        policies: fc.constant(
          plugin.type === 'own' ? [FIRST_FIT, ...policyExamples].map(({ id, code }) => ({ id, code })) : [],
        ),
        workload: fc.constant(applications),
        interventions: interventions({
          plugin,
          nodes: nodes.flatMap(numbered),
          applications: applications.flatMap((entry) => numbered(entry).map((id) => ({ id, kind: entry.kind }))),
          queues: paths,
        }),
      });
    });
  });
}

const MOST_REPAIRS = 60;

/** The document without what its problems name; undefined where that is not enough. */
function repaired(document: Loose): Loose | undefined {
  let left = document as Json;
  for (let i = 0; i < MOST_REPAIRS; i++) {
    const checked = checkDocument(left);
    if (checked.ok) return left as Loose;
    const place = placeOf(left, checked.error[0].path);
    const without = place === undefined ? undefined : removeAt(left, place);
    if (without?.ok !== true) return undefined;
    left = without.value;
  }
  return undefined;
}

/** Fields without which there is nothing: what holds them is taken out instead. */
const NEEDED = new Set(['id', 'kind', 'type', 'at', 'node', 'application', 'path', 'value']);

/** The path of a field, whose names may hold periods themselves, by its text. Of what is not there, what would hold it. */
function placeOf(document: Json, text: string): JsonPath | undefined {
  const path: string[] = [];
  let at: unknown = document;
  for (let rest = text; rest !== '';) {
    const names = Array.isArray(at)
      ? at.map((item: unknown, i) => (isObject(item) && typeof item['id'] === 'string' ? item['id'] : String(i)))
      : Object.keys(isObject(at) ? at : {});
    const fits = names.filter((name) => rest === name || rest.startsWith(`${name}.`));
    if (fits.length === 0) break;
    const name = fits.reduce((longest, other) => (other.length > longest.length ? other : longest));
    at = Array.isArray(at) ? (at as unknown[])[names.indexOf(name)] : (at as Loose)[name];
    path.push(name);
    rest = rest.slice(name.length + 1);
  }
  while (NEEDED.has(path.at(-1) ?? '')) path.pop();
  return path.length < 2 ? undefined : path;
}

/** Valid documents with any setting of any system. */
export const anyDocuments: fc.Arbitrary<Loose> = fc
  .oneof(...schedulerPlugins.map(documentsOf))
  .map(repaired)
  .filter((document) => document !== undefined);

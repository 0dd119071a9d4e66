/**
 * The stored format's frame, version 1: everything a person edits except what belongs to a plug-in (scheduler knobs,
 * kinds of application), which the engine composes in. Values keep the units a person wrote; `engine/expand.ts` turns a
 * validated document into integers. Every list is keyed by stable ids and every object keeps fields it does not know.
 */
import { listText } from '../base/text/list-text';
import type { Json, JsonObject } from '../base/json';
import * as v from 'valibot';
import { autoscalerSchema, groupScalingSchema } from './autoscaler';
import type { AutoscalerText } from './autoscaler';
import { challengeSchema } from './challenge';
import type { ChallengeText } from './challenge';
import { interventionSchema } from './intervention-schema';
import type { InterventionText } from './intervention-schema';
import {
  durationDistributionSchema,
  durationSchema,
  integerSchema,
  memorySchema,
  numberSchema,
} from './written-amounts';
import { policiesSchema } from './own-policy';
import type { PolicyText } from './own-policy';
import {
  boundedList,
  idSchema,
  LIMITS,
  listOf,
  machineEntries,
  queuePathSchema,
  resourceSchema,
  text,
} from './schema-parts';
import type { ResourceText } from './schema-parts';
import { MAX_SEED } from './seed';
import type { Written } from './written';

export { LIMITS };
export type { InterventionText, ResourceText };

/** Version of the stored format this code writes. */
export const SCENARIO_VERSION = 1;

const nodeGroupSchema = v.looseObject(
  {
    id: idSchema,
    count: v.optional(integerSchema(0, 20_000)),
    capacity: resourceSchema,
    ...machineEntries,
    /** The group grows and shrinks between two numbers of nodes. */
    autoscaling: v.optional(groupScalingSchema),
  },
  'expected a node group such as {"id": "n", "count": 5, "capacity": {"vcore": 4}}',
);

const nodeOverrideSchema = v.looseObject({
  capacity: v.optional(resourceSchema),
  rack: v.optional(text(100)),
  speed: v.optional(numberSchema(0.001, 1000)),
  labels: v.optional(boundedList(text(100), 'labels', LIMITS.labels)),
});

const clusterSchema = v.looseObject(
  {
    nodes: v.pipe(listOf(nodeGroupSchema, 'node groups', LIMITS.nodeGroups)),
    overrides: v.optional(v.record(text(200), nodeOverrideSchema)),
    /** How the groups that have limits are scaled. */
    autoscaler: v.optional(autoscalerSchema),
  },
  'expected a cluster with a list of node groups in "nodes"',
);

const datasetSchema = v.looseObject(
  {
    id: idSchema,
    /** Tasks read one block each. */
    blocks: v.optional(integerSchema(1, 100_000)),
    blockSize: v.optional(memorySchema),
    /** Copies of each block, on different nodes. */
    replication: v.optional(integerSchema(1, 100)),
    /**
     * random: any nodes. hdfs: the first copy anywhere, the second in another rack, the third in the rack of the second.
     * skewed: the nodes that stand first hold more, by Zipf's law.
     */
    placement: v.optional(v.picklist(['random', 'hdfs', 'skewed'], 'expected one of random, hdfs, skewed')),
    /** Exponent of Zipf's law: node number i has the weight 1 / i^skew. */
    skew: v.optional(numberSchema(0, 10)),
    /** Only these nodes hold blocks. */
    nodes: v.optional(boundedList(text(200), 'nodes', LIMITS.names)),
    /** Where single blocks lie instead, by their number: nodes of the first copies, the others are placed as usual. */
    places: v.optional(v.record(text(20), boundedList(text(200), 'nodes', 100))),
  },
  'expected a dataset such as {"id": "logs", "blocks": 12, "replication": 3}',
);

const baseQueueEntries = {
  /** Full path; the first one is "root". */
  id: queuePathSchema,
  parent: v.optional(queuePathSchema),
  resources: v.optional(v.looseObject({ guaranteed: v.optional(resourceSchema), max: v.optional(resourceSchema) })),
};

/** What every kind of application has, whatever framework runs it. */
export const applicationEntries = {
  id: idSchema,
  title: v.optional(text(200)),
  /** Path of the leaf queue it is submitted to. */
  queue: v.optional(queuePathSchema),
  user: v.optional(text(100)),
  /** Groups that its user is a member of. */
  groups: v.optional(boundedList(text(100), 'groups', LIMITS.groups)),
  priority: v.optional(integerSchema(-2147483648, 2147483647)),
  /** How many alike; they are named `id/1`, `id/2` ... A missing count means one application named `id`. */
  count: v.optional(integerSchema(0, 100_000)),
  /** Submission of the first one, from the start of the run. */
  submit: v.optional(durationSchema),
  /** Time between two submissions of a generated group. */
  arrivals: v.optional(durationDistributionSchema),
  tags: v.optional(v.record(text(100), text(200))),
};

const changeSchema = v.union(
  [
    v.looseObject({ path: v.array(text(200)), remove: v.literal(true) }),
    v.looseObject({ path: v.array(text(200)), value: v.unknown() }),
  ],
  'expected a change such as {"path": ["queues", "root", "maxapplications"], "value": 2}',
);

const variantSchema = v.looseObject({
  // Runs and results are kept under this name in plain objects.
  id: v.pipe(
    idSchema,
    v.check((id) => !(id in {}), 'expected another id: this is a word of JavaScript'),
  ),
  title: v.optional(text(200)),
  changes: v.optional(boundedList(changeSchema, 'changes', LIMITS.changes)),
});

const viewSchema = v.looseObject({
  cursor: v.optional(durationSchema),
  zoom: v.optional(v.tuple([durationSchema, durationSchema])),
  selection: v.optional(text(200)),
  group: v.optional(v.picklist(['application', 'node', 'queue'], 'expected one of application, node, queue')),
  variant: v.optional(idSchema),
  section: v.optional(text(50)),
  /** A range of time that is examined separately. */
  range: v.optional(v.tuple([durationSchema, durationSchema])),
  /** Which part of a view is shown, by the view's name. */
  panels: v.optional(v.record(text(40), text(40))),
  /** The step of the lesson, from 1. */
  step: v.optional(integerSchema(1, 20)),
  /** A sweep that is open. */
  sweep: v.optional(
    v.looseObject({
      /** What is moved: the path of a setting ("workload/etl/count", with `*` as the queue for all leaf queues), "load" or "seed". */
      of: text(500),
      /** The second setting. */
      and: v.optional(text(500)),
      /** Runs of each point. */
      seeds: v.optional(integerSchema(1, 100)),
      /** More runs at the points that may still be the best, until one is. */
      best: v.optional(v.boolean('expected true or false')),
      /** Id of the metric that is looked at. */
      metric: v.optional(text(300)),
      /** Ranges other than the usual ones, by setting: first value, last value, number of points. */
      ranges: v.optional(v.record(text(500), v.tuple([text(50), text(50), text(50)]))),
      /** Scales other than the usual ones, by setting. */
      scales: v.optional(v.record(text(500), v.picklist(['linear', 'log'], 'expected linear or log'))),
    }),
  ),
  /** With everything on screen, and not only the lesson and the views that it refers to. */
  layout: v.optional(v.literal('workbench', 'expected workbench')),
});

/** What a composed schema needs from the plug-ins. */
export interface SchemaParts {
  /** Schemas of the "scheduler" object, told apart by `type`. */
  readonly schedulers: v.VariantOptions<'type'>;
  /** Fields that cluster schedulers add to a queue. */
  readonly queueEntries: Readonly<Record<string, v.GenericSchema>>;
  /** Schemas of workload entries, told apart by `kind`. */
  readonly applications: v.VariantOptions<'kind'>;
}

/** Id of a metric; if it concerns one class, followed by an @ and the class: `mean-completion@queue=root.etl`. */
const metricSchema = v.pipe(text(300), v.minLength(1, 'expected the id of a metric'));

/** Weights of a goal: only their ratios matter. */
const LEAST_WEIGHT = 0.001;
const MOST_WEIGHT = 1000;

const goalSchema = v.pipe(
  v.looseObject({
    metric: v.optional(metricSchema),
    weights: v.optional(
      v.pipe(
        v.array(v.looseObject({ metric: metricSchema, weight: numberSchema(LEAST_WEIGHT, MOST_WEIGHT) })),
        v.minLength(1, 'expected at least one metric with its weight'),
        v.maxLength(8, 'expected at most 8 metrics'),
      ),
    ),
    confidence: v.optional(numberSchema(0.5, 0.999)),
    indifference: v.optional(numberSchema(0, 0.99)),
    constraints: v.optional(
      v.pipe(
        v.array(
          v.looseObject({ metric: metricSchema, below: v.optional(numberSchema()), above: v.optional(numberSchema()) }),
        ),
        v.maxLength(8, 'expected at most 8 limits'),
      ),
    ),
  }),
  v.check(
    ({ metric, weights }) => (metric === undefined) !== (weights === undefined),
    'expected either `metric` or `weights`',
  ),
);

/** The one schema that validates a scenario everywhere, composed of this frame and the plug-ins' parts. */
export function composeSchema(parts: SchemaParts): v.LooseObjectSchema<v.ObjectEntries, string> {
  const kinds = listText(
    parts.applications.map((a) => literalOf(a, 'kind')),
    'or',
  );
  const types = listText(
    parts.schedulers.map((s) => literalOf(s, 'type')),
    'or',
  );
  return v.looseObject(
    {
      signalbox: v.literal(SCENARIO_VERSION, `expected ${SCENARIO_VERSION}, the version of the format`),
      engine: v.optional(text(50)),
      title: v.optional(text(200)),
      notes: v.optional(text(20_000)),
      /** A story in the language of lessons (`scenario/lesson`). */
      lesson: v.optional(text(20_000)),
      seed: v.optional(integerSchema(0, MAX_SEED)),
      /** The run stops here at the latest. */
      horizon: v.optional(durationSchema),
      cluster: clusterSchema,
      queues: v.pipe(
        listOf(v.looseObject({ ...parts.queueEntries, ...baseQueueEntries }), 'queues', LIMITS.queues),
        v.minLength(1, 'expected at least the queue "root"'),
      ),
      scheduler: v.variant('type', [...parts.schedulers], `expected a scheduler with type ${types}`),
      workload: listOf(
        v.variant('kind', [...parts.applications], `expected an application with kind ${kinds}`),
        'workload entries',
        LIMITS.entries,
      ),
      /** What stages may read: blocks with copies on nodes. */
      data: v.optional(listOf(datasetSchema, 'datasets', LIMITS.datasets)),
      /** Fields of single generated applications, by `id/index`. */
      overrides: v.optional(
        v.pipe(
          v.record(text(200), v.record(text(100), v.unknown())),
          v.check(
            (overrides) => Object.keys(overrides).length <= LIMITS.overrides,
            `expected at most ${LIMITS.overrides} applications with fields of their own`,
          ),
        ),
      ),
      interventions: v.optional(listOf(interventionSchema, 'interventions', LIMITS.interventions)),
      variants: v.optional(listOf(variantSchema, 'variants', LIMITS.variants)),
      view: v.optional(viewSchema),
      /** Measurement window: metrics leave out what is submitted before `from` or after `to`. */
      window: v.optional(v.looseObject({ from: v.optional(durationSchema), to: v.optional(durationSchema) })),
      /** What variants are judged by: limits that have to be kept, then a metric that should be as good as it can be. */
      goal: v.optional(goalSchema),
      /** Policies that the reader wrote; settings name them as `own:` and their id. */
      policies: v.optional(policiesSchema),
      /** What a policy that the reader writes is to reach over seeds that are not shown. */
      challenge: v.optional(challengeSchema),
    },
    'expected a scenario with signalbox, cluster, queues, scheduler and workload',
  );
}

/** The literal that tells one option of a variant from the others. */
function literalOf(option: object, key: string): string {
  const { entries } = option as { readonly entries?: Record<string, { readonly literal?: string }> };
  return entries?.[key]?.literal ?? '?';
}

/**
 * Limits that have to be kept, and what decides then, by ids of metrics: one, or several by weights above 0. Durations are
 * seconds, shares go from 0 to 1, and so do the confidence of intervals and the zone of indifference.
 */
export type GoalText = {
  readonly metric?: string | undefined;
  readonly weights?: readonly { readonly metric: string; readonly weight: number }[] | undefined;
  readonly confidence?: number | undefined;
  readonly indifference?: number | undefined;
  readonly constraints?: readonly {
    readonly metric: string;
    readonly below?: number | undefined;
    readonly above?: number | undefined;
  }[];
};

export type DatasetText = Written<typeof datasetSchema>;
export type NodeGroupText = Written<typeof nodeGroupSchema>;

export interface QueueText {
  readonly id: string;
  readonly parent?: string;
  readonly resources?: { readonly guaranteed?: ResourceText; readonly max?: ResourceText };
  readonly [field: string]: Json | undefined;
}

export interface ApplicationText {
  readonly id: string;
  readonly kind: string;
  readonly title?: string;
  readonly queue?: string;
  readonly user?: string;
  readonly groups?: readonly string[];
  readonly priority?: number;
  readonly count?: number;
  readonly submit?: string | number;
  readonly arrivals?: Written<typeof durationDistributionSchema>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly [field: string]: Json | undefined;
}

export type ChangeText =
  | { readonly path: readonly string[]; readonly value: Json }
  | { readonly path: readonly string[]; readonly remove: true };

export type VariantText = {
  readonly id: string;
  readonly title?: string;
  readonly changes?: readonly ChangeText[];
};

export type ViewText = Written<typeof viewSchema>;
export type ViewFieldName = keyof typeof viewSchema.entries;

/** A validated scenario document, in the units a person wrote. Unknown fields are kept beside the known ones. */
export interface Scenario {
  readonly signalbox: 1;
  readonly engine?: string;
  readonly title?: string;
  readonly notes?: string;
  readonly lesson?: string;
  readonly seed?: number;
  readonly horizon?: string | number;
  readonly cluster: {
    readonly nodes: readonly NodeGroupText[];
    readonly overrides?: Readonly<Record<string, Written<typeof nodeOverrideSchema>>>;
    readonly autoscaler?: AutoscalerText;
  };
  readonly queues: readonly QueueText[];
  readonly scheduler: { readonly type: string; readonly [knob: string]: Json | undefined };
  readonly workload: readonly ApplicationText[];
  readonly data?: readonly DatasetText[];
  readonly overrides?: Readonly<Record<string, JsonObject>>;
  readonly interventions?: readonly InterventionText[];
  readonly variants?: readonly VariantText[];
  readonly view?: ViewText;
  readonly window?: { readonly from?: string | number; readonly to?: string | number };
  readonly goal?: GoalText;
  readonly policies?: readonly PolicyText[];
  readonly challenge?: ChallengeText;
  readonly [field: string]: Json | undefined;
}

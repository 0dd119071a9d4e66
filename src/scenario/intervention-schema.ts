/** Timed interventions as they are written: what a person does to the running system, and when. */
import * as v from 'valibot';
import { durationSchema, integerSchema, numberSchema } from './written-amounts';
import { idSchema, machineEntries, queuePathSchema, resourceSchema, text } from './schema-parts';
import type { Written } from './written';

const atEntries = { id: idSchema, at: durationSchema };

export const interventionSchema = v.variant(
  'kind',
  [
    v.looseObject({ ...atEntries, kind: v.literal('node-lost'), node: text(200) }),
    v.looseObject({ ...atEntries, kind: v.literal('node-back'), node: text(200) }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('node-slowed'),
      node: text(200),
      speed: numberSchema(0.001, 1000),
    }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('node-added'),
      /** Id of the node, or of the group of them when `count` is given: they are called `id/1`, `id/2` ... */
      node: idSchema,
      count: v.optional(integerSchema(1, 20_000)),
      capacity: resourceSchema,
      ...machineEntries,
    }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('node-resized'),
      node: text(200),
      /** What it has from then on; types that are not named stay as they are. */
      capacity: resourceSchema,
    }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('queue-added'),
      /** Full path; the queue above it takes no applications itself. */
      queue: queuePathSchema,
      /** What a queue of the document would say, such as {"capacity": 0}. */
      settings: v.optional(v.record(text(200), v.unknown(), 'expected settings such as {"weight": 2}')),
    }),
    v.looseObject({ ...atEntries, kind: v.literal('queue-removed'), queue: queuePathSchema }),
    v.looseObject({ ...atEntries, kind: v.literal('application-killed'), application: text(200) }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('application-moved'),
      application: text(200),
      queue: queuePathSchema,
    }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('application-changed'),
      application: text(200),
      /** Path below the application, e.g. ["deadline"]. */
      path: v.pipe(v.array(text(200)), v.minLength(1, 'expected the path of a setting of the application')),
      value: v.unknown(),
    }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('executor-lost'),
      application: text(200),
      /** Which of the executors held at that instant, counted from 1 in the order they were allocated. */
      executor: v.optional(integerSchema(1, 1_000_000)),
    }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('executor-decommissioned'),
      application: text(200),
      /** As of `executor-lost`. */
      executor: v.optional(integerSchema(1, 1_000_000)),
    }),
    v.looseObject({ ...atEntries, kind: v.literal('driver-failed'), application: text(200) }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('scheduler-failed'),
      /** Which of the schedulers that share the work, counted from 1. */
      scheduler: integerSchema(1, 1000),
      /** How long the clients of its jobs take to notice and to submit the rest elsewhere; 100 ms when not given. */
      resubmitAfter: v.optional(durationSchema),
    }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('knob-changed'),
      /** Path below "scheduler". */
      path: v.pipe(v.array(text(200)), v.minLength(1, 'expected the path of a scheduler setting')),
      value: v.unknown(),
    }),
    v.looseObject({
      ...atEntries,
      kind: v.literal('queue-changed'),
      queue: queuePathSchema,
      /** Path below the queue, e.g. ["resources", "max", "vcore"]. */
      path: v.pipe(v.array(text(200)), v.minLength(1, 'expected the path of a queue setting')),
      value: v.unknown(),
    }),
  ],
  'expected kind to be node-lost, node-back, node-slowed, node-added, node-resized, queue-added, queue-removed, application-killed, application-moved, application-changed, executor-lost, executor-decommissioned, driver-failed, scheduler-failed, knob-changed or queue-changed',
);

/** What can be done to a run. */
export const interventionKinds: readonly string[] = interventionSchema.options.map(
  ({ entries }) => entries.kind.literal,
);

export type InterventionText = Written<typeof interventionSchema>;

/** The interventions of one kind. */
export type InterventionOf<Kind extends InterventionText['kind']> = Extract<InterventionText, { kind: Kind }>;

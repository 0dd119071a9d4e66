/** Parts of the stored format that several of its tables share: ids, lists, quantities, and how many of a thing there may be. */
import * as v from 'valibot';
import { integerSchema, memorySchema, numberSchema, vcoreSchema } from './written-amounts';
import { isQueueName, MOST_IN_PATH, QUEUE_NAME_HOLDS } from './queue-path';

/** Schema of a text of at most `max` characters (UTF-16 units). */
export const text = (max: number) =>
  v.pipe(v.string('expected a string'), v.maxLength(max, `expected at most ${max} characters`));

/** Ids stand in links and overrides: letters, digits and `_ : # @ - .`, 1 to 100 characters. */
export const idSchema = v.pipe(
  v.string('expected an id (text)'),
  v.regex(
    /^[A-Za-z0-9_:#@.-]{1,100}$/,
    'expected an id of 1 to 100 letters from a to z, digits or _ : # @ - . (no spaces or slashes)',
  ),
);

/** Paths of queues: names with periods between them, 1 to 100 characters. */
export const queuePathSchema = v.pipe(
  v.string('expected the path of a queue (text)'),
  v.check(
    // A name that is missing is reported where the tree of queues is read.
    (path) =>
      path !== '' && path.length <= MOST_IN_PATH && path.split('.').every((name) => name === '' || isQueueName(name)),
    `expected the path of a queue, 1 to ${MOST_IN_PATH} characters: names of ${QUEUE_NAME_HOLDS}, with periods between them`,
  ),
);

/** Authored quantities by resource type. */
export type ResourceText = Readonly<Record<string, string | number | undefined>>;

const RESOURCES_EXPECTED = 'expected resources such as {"vcore": 4, "memory": "16GB"}';

/** Quantities of each resource type: vcore in cores, memory in bytes, any other type as a whole number. */
export const resourceSchema: v.GenericSchema<ResourceText> = v.pipe(
  v.objectWithRest(
    { vcore: v.optional(vcoreSchema), memory: v.optional(memorySchema) },
    integerSchema(0),
    RESOURCES_EXPECTED,
  ),
  // Valibot takes a list for an object with the fields "0", "1" ...
  v.check((value) => !Object.keys(value).some((type) => /^\d+$/.test(type)), RESOURCES_EXPECTED),
);

/** What a document may hold at most: far beyond what a person can look at, and little enough to be checked at once. */
export const LIMITS = {
  nodeGroups: 10_000,
  queues: 5000,
  entries: 10_000,
  overrides: 5000,
  datasets: 1000,
  interventions: 1000,
  variants: 4,
  changes: 2000,
  resourceTypes: 30,
  labels: 100,
  groups: 100,
  names: 20_000,
  /** Of each list of an application, such as its stages. */
  parts: 1000,
} as const;

/** A list of at most `most` items; `what` they are called in a problem. */
export const boundedList = <T extends v.GenericSchema>(item: T, what: string, most: number) =>
  v.pipe(v.array(item, `expected a list of ${what}`), v.maxLength(most, `expected at most ${most} ${what}`));

/**
 * The same schema, which passes an object at once that it has accepted before: an edit leaves most elements of a document as
 * they are, and they need not be looked at again. Documents are never changed in place.
 */
export function remembering<T extends v.GenericSchema>(schema: T): T {
  const accepted = new WeakSet<object>();
  return {
    ...schema,
    '~run': (dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) => {
      const { value } = dataset;
      if (typeof value !== 'object' || value === null) return schema['~run'](dataset, config);
      if (accepted.has(value)) return { typed: true, value };
      const result = schema['~run'](dataset, config);
      if (result.issues === undefined) accepted.add(value);
      return result;
    },
  };
}

/**
 * Schema of at most `most` entries with different ids. `what` names them in messages: "the id "a" is used twice among the
 * queues". Entries that have passed before are not checked again.
 */
export const listOf = <T extends v.GenericSchema>(item: T, what: string, most: number) =>
  v.pipe(
    boundedList(remembering(item), what, most),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const seen = new Set<unknown>();
      for (const entry of dataset.value as readonly { readonly id?: unknown }[]) {
        if (seen.has(entry.id)) addIssue({ message: `the id "${String(entry.id)}" is used twice among the ${what}` });
        seen.add(entry.id);
      }
    }),
  );

/** What nodes of a group have beside their capacity. */
export const machineEntries = {
  /** Nodes are dealt to this many racks in turn. */
  racks: v.optional(integerSchema(1, 1000)),
  /** Name of the one rack that they all stand in instead. */
  rack: v.optional(text(100)),
  /** Factor on the speed of everything that runs here; 0.5 takes twice as long. */
  speed: v.optional(numberSchema(0.001, 1000)),
  labels: v.optional(boundedList(text(100), 'labels', LIMITS.labels)),
};

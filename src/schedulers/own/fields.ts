/**
 * What policies see: the fields of every record, with their units. This one table drives the records, the check of what a
 * policy reads, completion and help.
 */
import type { RecordKind } from './language/records';

/** One field of a record. */
export interface Field {
  readonly name: string;
  /** Empty for names, ids and counts. */
  readonly unit: string;
  readonly help: string;
  /** The value where the engine gives none. */
  readonly missing: unknown;
  /** It changes while nothing happens but time passing. */
  readonly movesWithTime?: true;
}

const field = (name: string, missing: unknown, unit: string, help: string): Field => ({ name, missing, unit, help });
const moving = (name: string, missing: unknown, unit: string, help: string): Field => ({
  ...field(name, missing, unit, help),
  movesWithTime: true,
});

const APP: readonly Field[] = [
  field('id', '', '', 'the name of the application'),
  field('queue', '', '', 'the path of its queue'),
  field('user', 'ana', '', 'who submitted it'),
  field('kind', 'batch', '', 'its kind, such as spark or batch'),
  field('state', '', '', 'its state under YuniKorn, such as Accepted, Starting or Running; empty elsewhere'),
  field('priority', 0, '', 'a higher one is more important'),
  field('weight', 1, '', 'its weight in shares'),
  field('submitted', 0, 's', 'when it was submitted'),
  moving('waited', 0, 's', 'how long it has wanted containers without getting one'),
  field('started', -1, 's', 'when it got its first container, or -1'),
  field('pending', 1, 'containers', 'wanted and not yet allocated'),
  field('running', 0, 'containers', 'held now'),
  field('pendingMemory', 0, 'MB', 'memory wanted and not yet allocated'),
  field('pendingVcores', 0, 'vcores', 'vcores wanted and not yet allocated'),
  field('usedMemory', 0, 'MB', 'memory held now'),
  field('usedVcores', 0, 'vcores', 'vcores held now'),
  field('taskMemory', 1024, 'MB', 'memory of its next container'),
  field('taskVcores', 1, 'vcores', 'vcores of its next container'),
  moving('attained', 0, 'container-seconds', 'what it has held so far'),
  field(
    'estimate',
    10,
    's per task',
    'the user’s estimate for one task; 0 where the application has none, as Spark and MapReduce',
  ),
  field('deadline', Infinity, 's', 'its deadline, or Infinity'),
  field('preferred', [], '', 'the ids of nodes that hold its data'),
  field('minMemory', 0, 'MB', 'memory guaranteed to it'),
  field('share', 0, 'MB', 'its fair share under YARN Fair'),
];

const QUEUE: readonly Field[] = [
  field('id', '', '', 'the path of the queue'),
  field('weight', 1, '', 'its weight among its siblings'),
  field('priority', 0, '', 'a higher one is more important'),
  field('minMemory', 0, 'MB', 'memory guaranteed to it'),
  field('minVcores', 0, 'vcores', 'vcores guaranteed to it'),
  field('maxMemory', Infinity, 'MB', 'memory it may hold at most'),
  field('maxVcores', Infinity, 'vcores', 'vcores it may hold at most'),
  field('usedMemory', 0, 'MB', 'memory held now'),
  field('usedVcores', 0, 'vcores', 'vcores held now'),
  field('demandMemory', 0, 'MB', 'memory held and wanted'),
  field('demandVcores', 0, 'vcores', 'vcores held and wanted'),
  field('share', 0, 'MB', 'its fair share'),
  field('apps', 0, '', 'applications in it'),
  field('running', 0, 'containers', 'held now'),
  field('pending', 0, 'containers', 'wanted and not yet allocated'),
];

const MEMBER: readonly Field[] = [
  field('id', '', '', 'the name of the queue or application'),
  field('weight', 1, '', 'its weight'),
  field('min', 0, '', 'its minimum share of the type'),
  field('max', Infinity, '', 'its maximum share of the type'),
  field('demand', 0, '', 'what it holds and wants of the type'),
  field('usage', 0, '', 'what it holds of the type'),
  field('share', 0, '', 'its fair share of the type so far'),
  field('active', true, '', 'it has something to run'),
];

const NODE: readonly Field[] = [
  field('id', '', '', 'the name of the node'),
  field('rack', '', '', 'its rack'),
  field('memory', 16384, 'MB', 'its capacity'),
  field('vcores', 16, 'vcores', 'its capacity'),
  field('freeMemory', 16384, 'MB', 'free now'),
  field('freeVcores', 16, 'vcores', 'free now'),
  field('containers', 0, '', 'containers on it'),
  field('speed', 1, '', 'how fast tasks run on it; 1 is normal'),
  field('place', 'any', '', 'how near the data of the ask is: node, rack or any'),
];

const ASK: readonly Field[] = [
  field('app', '', '', 'the name of the asking application'),
  field('memory', 2048, 'MB', 'memory of one container'),
  field('vcores', 1, 'vcores', 'vcores of one container'),
  field('priority', 0, '', 'a higher one is more important'),
  field('pending', 1, 'containers', 'wanted and not yet allocated'),
  moving('age', 0, 's', 'how long it has been waiting'),
];

const CONTEXT: readonly Field[] = [
  moving('now', 0, 's', 'the simulated time'),
  moving('round', 0, '', 'the number of the scheduling opportunity'),
  field('memory', 0, 'MB', 'memory of the whole cluster'),
  field('vcores', 0, 'vcores', 'vcores of the whole cluster'),
  field('nodes', 0, '', 'nodes of the cluster'),
  field('type', 'memory', '', 'the resource type that shares are asked for: memory (MB) or vcores'),
  field('steady', false, '', 'steady shares are asked for: every member counts as active'),
  field('starting', 0, '', 'in `admit`: applications of the queue that are Starting'),
  field(
    'oldest',
    '',
    '',
    'in `admit`: the Accepted application of the queue that has waited longest since its submission',
  ),
];

const CLUSTER: readonly Field[] = [
  moving('now', 0, 's', 'the simulated time'),
  moving('round', 0, '', 'the number of the scheduling opportunity'),
  field('apps', [], '', 'the applications, by submission'),
  field('nodes', [], '', 'the nodes, in their order'),
  field('queues', [], '', 'the queues, in the order of the scenario'),
];

/** The fields of every record by the name of its kind. */
export const FIELDS = {
  app: APP,
  queue: QUEUE,
  member: MEMBER,
  node: NODE,
  ask: ASK,
  ctx: CONTEXT,
  cluster: CLUSTER,
} as const;

export type RecordName = keyof typeof FIELDS;

const kindFrom = (name: RecordName): RecordKind => ({
  name,
  defaults: Object.fromEntries(FIELDS[name].map((each) => [each.name, frozen(each.missing)])),
  ...(name === 'ctx' || name === 'cluster' ? {} : { elsewhere: OF_THE_CLUSTER }),
});

/** Fields that every function can read of what it gets besides applications, queues, nodes and asks. */
const OF_THE_CLUSTER = Object.fromEntries(
  CONTEXT.filter(({ name }) => CLUSTER.some((other) => other.name === name)).map(({ name }) => [
    name,
    `\`ctx.${name}\`, or \`cluster.${name}\` in \`schedule\``,
  ]),
);

function frozen(value: unknown): unknown {
  return Array.isArray(value) ? Object.freeze([...(value as unknown[])]) : value;
}

/** The kinds of records, for `PolicyRecord`. */
export const KINDS: Readonly<Record<RecordName, RecordKind>> = {
  app: kindFrom('app'),
  queue: kindFrom('queue'),
  member: kindFrom('member'),
  node: kindFrom('node'),
  ask: kindFrom('ask'),
  ctx: kindFrom('ctx'),
  cluster: kindFrom('cluster'),
};

/** The names of all fields of all records. */
export const FIELD_NAMES: ReadonlySet<string> = new Set(
  Object.values(FIELDS).flatMap((all) => all.map(({ name }) => name)),
);

/** The names of fields that move with time alone. */
export const MOVING_FIELDS: ReadonlySet<string> = new Set(
  Object.values(FIELDS).flatMap((all) => all.filter((each) => each.movesWithTime).map(({ name }) => name)),
);

/**
 * What a policy may define and call: one table for completion, hover and the pages about it, with an example for each entry
 * that runs. The fields of records are in `fields.ts`.
 */
import type { RecordName } from './fields';

/** A function that a policy may define. */
export interface PolicyFunctionEntry {
  readonly name: string;
  /** Names of its parameters with the records that they are; null where it is no record. */
  readonly parameters: readonly (readonly [name: string, record: RecordName | null])[];
  readonly answers: string;
  readonly help: string;
  /** A whole policy that uses it and can be run. */
  readonly example: string;
}

export const policyFunctions: readonly PolicyFunctionEntry[] = [
  {
    name: 'key',
    parameters: [
      ['app', 'app'],
      ['ctx', 'ctx'],
    ],
    answers: 'a number, a string, or a list of 1 to 8 of them; the smaller goes first',
    help: 'Orders applications in a leaf, or queues in a parent.',
    example: 'const key = (app) => [-app.priority, app.submitted];',
  },
  {
    name: 'compare',
    parameters: [
      ['a', 'app'],
      ['b', 'app'],
      ['ctx', 'ctx'],
    ],
    answers: 'a number, below 0 when the first goes first',
    help: 'Orders two at a time; a key is used where there is one.',
    example: 'const compare = (a, b) => a.usedMemory - b.usedMemory || a.submitted - b.submitted;',
  },
  {
    name: 'admit',
    parameters: [
      ['app', 'app'],
      ['ctx', 'ctx'],
    ],
    answers: 'true or false',
    help: 'YuniKorn: whether an application that is Accepted may begin now; beside an order. It is not called for those that have begun, and limits still apply.',
    example: `const key = (app) => [-app.priority, app.submitted];
const admit = (app, ctx) => ctx.starting === 0 && app.id === ctx.oldest;`,
  },
  {
    name: 'shares',
    parameters: [
      ['members', null],
      ['total', null],
      ['ctx', 'ctx'],
    ],
    answers: 'one number from 0 for each member',
    help: 'YARN Fair: divides a resource type among the members of a queue, which come in its order. Both types are asked for.',
    example: `const key = (app) => app.submitted;
const shares = (members, total) => members.map(() => total / members.length);`,
  },
  {
    name: 'over',
    parameters: [
      ['member', 'member'],
      ['ctx', 'ctx'],
    ],
    answers: 'true or false',
    help: 'YARN Fair: whether a child uses more than its share, so that preemption may take from it.',
    example: `const key = (app) => app.submitted;
const over = (member) => member.usage > member.share;`,
  },
  {
    name: 'headroom',
    parameters: [
      ['queue', 'queue'],
      ['free', null],
      ['ctx', 'ctx'],
    ],
    answers: '{ memory, vcores }',
    help: 'YARN Fair: the headroom reported to an application.',
    example: `const key = (app) => app.submitted;
const headroom = (queue, free) => ({ memory: free.memory / 2, vcores: free.vcores });`,
  },
  {
    name: 'filter',
    parameters: [
      ['ask', 'ask'],
      ['node', 'node'],
      ['ctx', 'ctx'],
    ],
    answers: 'true or false',
    help: 'Whether a node may take a container of an ask. YuniKorn asks for each size of container, or for each ask where the code looks at more than the size (nodesortpolicy.type); both YARN schedulers whenever a node is offered to an application (node-policy). Preemption calls it with the room that it would free.',
    example: 'const filter = (ask, node) => node.containers < 4;',
  },
  {
    name: 'score',
    parameters: [
      ['ask', 'ask'],
      ['node', 'node'],
      ['ctx', 'ctx'],
    ],
    answers: 'a number; the highest is tried first',
    help: 'Orders the nodes for an ask: YuniKorn’s nodes, and the rounds of YARN’s continuous or asynchronous scheduling (node-policy), where the best score for any waiting ask counts. A heartbeat brings one node and needs no score.',
    example: 'const score = (ask, node) => -(node.freeMemory - ask.memory);',
  },
  {
    name: 'schedule',
    parameters: [
      ['cluster', 'cluster'],
      ['state', null],
    ],
    answers: 'a list of { app, node, count } and { app, why }',
    help: 'A whole scheduler: places containers of applications (count, 1 unless given), and says why others wait (why). Together they must fit. It is called again until it places nothing, and then when something changes; every 0.1 s where the code reads what changes over time or takes the state.',
    example: `const schedule = (cluster) => {
  for (const app of cluster.apps) {
    const node = cluster.nodes.find((n) => n.freeMemory >= app.taskMemory && n.freeVcores >= app.taskVcores);
    if (app.pending > 0 && node) return [{ app, node, count: 1 }];
  }
  return cluster.apps.filter((app) => app.pending > 0).map((app) => ({ app, why: 'no node has room' }));
};`,
  },
  {
    name: 'start',
    parameters: [['cluster', 'cluster']],
    answers: 'an object that `schedule` may change',
    help: 'The state of a whole scheduler when the run begins; without it, an empty object.',
    example: `const start = () => ({ rounds: 0 });
const schedule = (cluster, state) => {
  state.rounds += 1;
  return cluster.apps.filter((app) => app.pending > 0).map((app) => ({ app, why: 'round ' + state.rounds }));
};`,
  },
];

/** A function that every policy may call. */
export interface ProvidedEntry {
  readonly name: string;
  readonly help: string;
  readonly example: string;
}

export const providedEntries: readonly ProvidedEntry[] = [
  {
    name: 'draw',
    help: 'draw(name, n): a number in [0, 1) that depends on the seed, the name and the whole part of n alone.',
    example: 'const key = (app, ctx) => draw(app.id, ctx.round);',
  },
  {
    name: 'fail',
    help: 'fail(text): ends the run with that sentence.',
    example: "const key = (app) => (app.weight > 0 ? app.running / app.weight : fail('weight 0'));",
  },
  {
    name: 'Math',
    help: 'Math: abs, floor, ceil, round, trunc, sign, sqrt, min, max, log, log2, exp, pow, PI, E.',
    example: 'const key = (app) => Math.max(app.usedMemory / 1024, app.usedVcores);',
  },
];

/** What the language provides beside that: methods by the kind of their value, and functions. */
export interface LibraryEntry {
  readonly kind: string;
  /** As they are called, without the value. */
  readonly names: readonly string[];
  readonly example: string;
}

const names = (text: string): readonly string[] => text.split(' ');

export const libraryEntries: readonly LibraryEntry[] = [
  {
    kind: 'Lists',
    names: names(
      'push pop shift unshift slice splice concat map filter some every find findIndex reduce indexOf includes forEach sort toSorted reverse toReversed fill join at flat flatMap',
    ),
    example: `const schedule = (cluster) =>
  cluster.apps
    .filter((app) => app.pending > 0)
    .toSorted((a, b) => b.priority - a.priority)
    .map((app, place) => ({ app, why: 'place ' + place }));`,
  },
  {
    kind: 'Strings',
    names: names('slice indexOf includes startsWith endsWith charCodeAt split trim'),
    example: "const key = (app) => (app.id.startsWith('b') ? 0 : 1);",
  },
  {
    kind: 'Map',
    names: names('get set has delete keys values entries'),
    example: `const start = () => ({ seen: new Map() });
const schedule = (cluster, state) =>
  cluster.apps.map((app) => {
    state.seen.set(app.id, (state.seen.get(app.id) ?? 0) + 1);
    return { app, why: 'seen ' + state.seen.get(app.id) };
  });`,
  },
  {
    kind: 'Set',
    names: names('add has delete keys values entries'),
    example: `const first = new Set(['c', 'b']);
const key = (app) => [first.has(app.id) ? 0 : 1, app.submitted];`,
  },
  {
    kind: 'Numbers and conversions',
    names: names('toFixed Number String Boolean Number.isFinite Number.isInteger Number.isNaN'),
    example: 'const key = (app) => (Number.isFinite(app.deadline) ? app.deadline : app.submitted);',
  },
  {
    kind: 'Objects and lists',
    names: names('Object.keys Object.values Object.entries Array.isArray Array.from'),
    example: `const weights = { ana: 2, ben: 1 };
const key = (app) => -(Object.keys(weights).includes(app.user) ? weights[app.user] : 0);`,
  },
];

/** What is different from TypeScript, a rule in each line. */
export const languageRules: readonly string[] = [
  'Types (annotations, as, interface, type) are read and ignored.',
  'Functions and values at the top level belong to all calls and cannot be changed by one. Only the state of schedule, which start makes, is kept from call to call.',
  'Lists and strings have length, Map and Set have size. Of an object of your own, a field that was never written is undefined.',
  'Nothing is converted: arithmetic takes numbers, + two numbers or two strings, or a string and a number or boolean, and < two of a kind. == compares with null alone; write ===.',
  'A field that a record does not have stops the policy. It is never undefined.',
  'There are no classes, exceptions, promises, generators, regular expressions, imports and no clock, network or chance. draw gives reproducible numbers, ctx.now the simulated time.',
  'Records cannot be changed.',
];

/** Limits of a policy in words, with their values. They are counted and never timed, so that a policy stops at the same place on every machine. */
export const policyLimits: readonly (readonly [what: string, limit: string])[] = [
  ['a call of key, compare, admit, filter, score, over or headroom', '10,000 steps'],
  ['a call of shares, schedule or start, and loading', '1,000,000 steps'],
  ['all calls of a run', '100,000,000 steps'],
  ['a list', '100,000 elements'],
  ['a string', '10,000 characters'],
  ['the state of a whole scheduler', '10,000 values'],
  ['a reason for waiting, of which the rest is cut off', '200 characters'],
  ['functions that call each other, each of which counts as 4 and the nesting of its code', '2,000 in all'],
  ['the code', '12,000 characters'],
  ['the code, in tokens', '4,000'],
  ['brackets', '50 deep'],
  ['expressions and statements', '100 deep'],
];

/** What steps are counted for. */
export interface StepCost {
  readonly what: string;
  readonly steps: string;
  /** A statement that costs it, on a list `l` of five numbers, a text `t` of 32 characters, an object `o`, a Map `m` and a function `same`. */
  readonly example: string;
  /** Steps of the example. */
  readonly total: number;
}

export const stepCosts: readonly StepCost[] = [
  { what: 'operators, variables, fields and conditions', steps: '0', example: 'if (l[0] + 1 > 2) o.a = 3;', total: 0 },
  { what: 'a call of a function or method', steps: '1', example: 'Math.abs(-1);', total: 1 },
  { what: 'a turn of a loop', steps: '1', example: 'for (let i = 0; i < 7; i++);', total: 7 },
  { what: 'each element that a method walks, copies or moves', steps: '1', example: 'l.slice(1);', total: 5 },
  { what: 'each call of a function by a method', steps: '1', example: 'l.map(same);', total: 6 },
  { what: 'a sort: each element, and each comparison', steps: '1', example: 'l.toSorted();', total: 14 },
  { what: 'a list literal, and each of its elements', steps: '1', example: '[1, 2, ...l];', total: 8 },
  { what: 'an object literal', steps: '4', example: '({});', total: 4 },
  { what: 'a new field', steps: '1', example: 'o.b = 1;', total: 1 },
  { what: 'a function that is made', steps: '8', example: '(x) => x;', total: 8 },
  { what: '16 characters of a string that is made or read', steps: '1', example: 't + t;', total: 4 },
  {
    what: 'a search in a string: the product of both lengths, divided by 16',
    steps: '1',
    example: "t.includes('abc');",
    total: 7,
  },
  { what: 'set of a Map and add of a Set', steps: '2', example: 'm.set(1, 2);', total: 2 },
];

/** What an order of applications cannot express, and what does. */
export const beyondOrders =
  'An order ranks applications; it does not admit them. A key or comparison decides which of two members goes ' +
  'first: the last one is still served while there is room. A filter of nodes sees one ask and one node, but not ' +
  'the other applications of the queue. To control which applications may start, add a gate, admit, to an order of ' +
  'YuniKorn. The gate of StateAware lets one application at a time start in a queue and holds back the others until ' +
  'it has its first executor or a timeout has passed. Limits and reservations still apply under your own order. ' +
  'YARN’s schedulers have no such states; there a gate needs a whole scheduler, whose schedule sees all ' +
  'applications and skips those that must wait.';

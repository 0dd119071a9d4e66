/** Policies to begin with: each a few lines that order applications. */

export interface PolicyExample {
  readonly id: string;
  readonly title: string;
  /** One sentence on what it does. */
  readonly help: string;
  readonly code: string;
}

/** What a policy of each kind consists of, and nothing that it would do: where one begins from scratch. */
export const emptyPolicies = {
  order: {
    id: 'order',
    title: 'Empty order',
    help: 'All applications are equal, so the one submitted first goes first.',
    code: `// The application with the smallest key is served first.
const key = (app, ctx) => 0;`,
  },
  nodes: {
    id: 'nodes',
    title: 'Empty choice of nodes',
    help: 'All nodes are equal and none is turned down.',
    code: `// Whether a node may take a container of an ask.
const filter = (ask, node, ctx) => true;
// The node with the highest score is tried first.
const score = (ask, node, ctx) => 0;`,
  },
  whole: {
    id: 'scheduler',
    title: 'Empty scheduler',
    help: 'A whole scheduler that places nothing yet.',
    code: `// Called again and again: returns a list of { app, node } and { app, why }.
const schedule = (cluster, state) => {
  return [];
};`,
  },
} as const satisfies Record<string, PolicyExample>;

/** A whole scheduler: by submission, each container on the first node that has room. */
export const FIRST_FIT: PolicyExample = {
  id: 'first-fit',
  title: 'First fit',
  help: 'A whole scheduler: by submission, each container on the first node that has room.',
  code: `const schedule = (cluster) => {
  for (const app of cluster.apps) {
    if (app.pending === 0) continue;
    const node = cluster.nodes.find((n) => n.freeMemory >= app.taskMemory && n.freeVcores >= app.taskVcores);
    if (node) return [{ app, node }];
  }
  return cluster.apps
    .filter((app) => app.pending > 0)
    .map((app) => ({ app, why: \`no node has \${app.taskMemory} MB and \${app.taskVcores} vcores free\` }));
};`,
};

/** Nodes by a policy: the fullest one that still has room. */
export const BEST_FIT: PolicyExample = {
  id: 'best-fit',
  title: 'Best fit',
  help: 'Nodes: of those with enough room, the one with the least left.',
  code: `const score = (ask, node) =>
  -((node.freeMemory - ask.memory) / node.memory + (node.freeVcores - ask.vcores) / node.vcores);`,
};

/** Policies that choose nodes. */
export const nodeExamples: readonly PolicyExample[] = [
  BEST_FIT,
  {
    id: 'near-data',
    title: 'Near its data',
    help: 'Nodes: those with the data of the ask first, then those in their racks; among equals the emptiest.',
    code: `const places = { node: 2, rack: 1, any: 0 };
const score = (ask, node) => places[node.place] + node.freeMemory / node.memory / 2;`,
  },
  {
    id: 'no-slow-ends',
    title: 'Slow nodes for long queues only',
    help: 'Nodes: the last tasks of an ask stay away from slow nodes, because everything waits for them.',
    code: 'const filter = (ask, node) => node.speed >= 1 || ask.pending > 16;',
  },
];

/** Policies that are whole schedulers. */
export const wholeExamples: readonly PolicyExample[] = [FIRST_FIT];

/** Policies that order applications. */
export const policyExamples: readonly PolicyExample[] = [
  {
    id: 'fifo',
    title: 'First in, first out',
    help: 'The application submitted first is served first.',
    code: 'const key = (app) => app.submitted;',
  },
  {
    id: 'sjf',
    title: 'Shortest job first',
    help: 'The application with the least work left, by the users’ estimates.',
    code: 'const key = (app) => app.pending * app.estimate;',
  },
  {
    id: 'two-queues',
    title: 'Least attained service, two levels',
    help: 'Applications that have held less than 60 container-seconds go before all others.',
    code: 'const key = (app) => [app.attained < 60 ? 0 : 1, app.submitted];',
  },
  {
    id: 'lottery',
    title: 'Lottery',
    help: 'A random draw decides in each round; a larger weight wins more often.',
    code: 'const key = (app, ctx) => -Math.log(draw(app.id, ctx.round)) / app.weight;',
  },
  {
    id: 'edf',
    title: 'Earliest deadline first',
    help: 'The earliest deadline first; applications without a deadline last.',
    code: 'const key = (app) => [app.deadline, app.submitted];',
  },
  {
    id: 'drf',
    title: 'Dominant resource fairness',
    help: 'The application with the smallest dominant share.',
    code: `const key = (app, ctx) =>
  Math.max(app.usedMemory / ctx.memory, app.usedVcores / ctx.vcores) / app.weight;`,
  },
  {
    id: 'max-min',
    title: 'Max-min by containers',
    help: 'The application with the fewest containers for its weight.',
    code: 'const key = (app) => app.running / app.weight;',
  },
  {
    id: 'random',
    title: 'Random',
    help: 'Drawn again in each round.',
    code: 'const key = (app, ctx) => draw(app.id, ctx.round);',
  },
];

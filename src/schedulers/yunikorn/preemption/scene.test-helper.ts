/** For tests: a few queues, nodes and containers, and what preemption would end for an ask. */
import { Amounts } from '../amounts';
import { capabilities } from '../version';
import type { Release } from '../version';
import { QueueAmounts } from '../queues/queue-amounts';
import { QueueNode } from '../queues/queue-book';
import type { PossibleVictim } from './possible-victims';
import { Preemptor15 } from './preemptor-1.5';
import { CurrentPreemptor } from './preemptor-current';
import { quotaVictims } from './quota-victims';

type Quantities = Readonly<Record<string, number>>;

interface Stage {
  readonly release?: Release;
  /** By full name, below "root"; parents stand before their children. */
  readonly queues: Readonly<Record<string, { guaranteed?: Quantities; max?: Quantities; properties?: Quantities }>>;
  /** What each node has, by id in the order of ids. */
  readonly nodes: Readonly<Record<string, Quantities>>;
  /** Older ones first. */
  readonly held: Readonly<
    Record<
      string,
      {
        queue: string;
        node: string;
        size: Quantities;
        priority?: number;
        is?: 'driver' | 'opted out';
        created?: number;
      }
    >
  >;
}

export interface Scene extends Stage {
  readonly ask: { queue: string; size: Quantities; priority?: number };
  /** Whether the queues have room for the ask. */
  readonly nodesTried?: boolean;
}

/** The containers of a scene that a queue gives back, in their order, for it holds more than its maximum. */
export function givenBackBy(queue: string, stage: Stage): string[] {
  const { queues, paths, containers } = build(stage);
  const names = Object.keys(stage.held);
  return quotaVictims(queues[paths.indexOf(queue)], containers).map(({ container }) => names[container]);
}

/** The node and the victims for the ask of a scene; "none" where preemption does not help. */
export function preemptionIn(scene: Scene): string {
  const { release = 'current', nodes, held, ask, nodesTried = false } = scene;
  const { queues, paths, containers, capacity, free, row } = build(scene);
  const size = row(ask.size);
  const found = new (release === '1.5' ? Preemptor15 : CurrentPreemptor)(
    { id: 0, queue: paths.indexOf(ask.queue), size, shape: 0, priority: ask.priority ?? 0, reserved: [], nodesTried },
    {
      queues,
      paths,
      clusterSize: capacity.reduce((sum, one) => sum.map((quantity, t) => quantity + one[t])),
      nodes: {
        inOrderOfIds: () => [...capacity.keys()],
        isLargeEnough: (node) => size.every((quantity, t) => quantity <= capacity[node][t]),
        free: (node) => free[node],
        accepts: () => true,
      },
      containers,
    },
  ).run();
  if (found === undefined) return 'none';
  return `${Object.keys(nodes)[found.node]}: ${found.victims.map((victim) => Object.keys(held)[victim]).join(' ')}`;
}

function build(stage: Stage) {
  const { release = 'current', nodes, held } = stage;
  const types = typesOf(stage);
  const row = (quantities: Quantities = {}, missing = 0) =>
    Float64Array.from(types, (type) => quantities[type] ?? missing);
  const paths = ['root', ...Object.keys(stage.queues)];
  const parents = paths.map((path) => paths.indexOf(path.slice(0, Math.max(0, path.lastIndexOf('.')))));
  const amounts = new QueueAmounts(paths.length, new Amounts(parents, 0, types.length));
  const queues: QueueNode[] = [];
  paths.forEach((id, number) => {
    const { guaranteed, max, properties = {} } = stage.queues[id] ?? {};
    const queue = new QueueNode(number, queues[parents[number]], amounts);
    const limits = { guaranteed: [...row(guaranteed, NaN)], max: [...row(max, NaN)] };
    const leaf = !parents.includes(number);
    queue.configure(
      { id, parent: parents[number], leaf, ...limits, settings: { properties } },
      { ...partition, release },
    );
    queues.push(queue);
  });
  const names = Object.keys(nodes);
  const capacity = names.map((name) => row(nodes[name]));
  const free = capacity.map((quantities) => quantities.slice());
  const containers = Object.values(held).map((one, container): PossibleVictim => {
    const { queue, node, size, priority = 0, is, created = container } = one;
    const victim = { container, node: names.indexOf(node), queue: paths.indexOf(queue), size: row(size), priority };
    for (let q: QueueNode | undefined = queues[victim.queue]; q !== undefined; q = q.parent) {
      for (let t = 0; t < types.length; t++) q.allocated[t] += victim.size[t];
    }
    for (let t = 0; t < types.length; t++) free[victim.node][t] -= victim.size[t];
    return { ...victim, optedOut: is === 'opted out', originator: is === 'driver', created };
  });
  return { queues, paths, containers, capacity, free, row };
}

const partition = {
  nodeSort: 'fair',
  weights: new Float64Array(0),
  preemption: capabilities.current.hasPreemption,
  quotaPreemption: capabilities.current.hasQuotaPreemption,
  reservations: false,
  restartAt: undefined,
  fairMaxPairing: false,
  rootMaximum: false,
} as const;

function typesOf({ nodes }: Stage): string[] {
  return [...new Set(Object.values(nodes).flatMap((quantities) => Object.keys(quantities)))];
}

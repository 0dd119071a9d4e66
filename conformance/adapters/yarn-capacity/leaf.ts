import { limitOfChild } from '../../../src/schedulers/yarn-capacity/limits/limits';
import { CapacityApp } from '../../../src/schedulers/yarn-capacity/capacity-app';
import { CapacityBook } from '../../../src/schedulers/yarn-capacity/capacity-book';
import type { CapacityContainer, CapacityNode } from '../../../src/schedulers/yarn-capacity/capacity-book';
import type { CapacityQueue } from '../../../src/schedulers/yarn-capacity/queues/capacity-queue';
import { Offer } from '../../../src/schedulers/yarn-capacity/assignment/container-allocation';
import type { Placement } from '../../../src/schedulers/yarn-capacity/assignment/container-allocation';
import { NodeRounds } from '../../../src/schedulers/yarn-capacity/assignment/node-rounds';
import type { QueueConfig } from '../../../src/schedulers/yarn-capacity/queues/queue-config';
import type { CapacitySettings } from '../../../src/schedulers/yarn-capacity/settings';
import { NodeBook } from '../../../src/schedulers/yarn/node-book';
import { defaultCalculator, UNLIMITED } from '../../../src/schedulers/yarn/resources';
import type { Resource } from '../../../src/schedulers/yarn/resources';

const LEAF = 1;
const GIVEN_TYPES = 2;

/** [memory MB, vcores]. */
export function resource(memory: number, vcores = 1): Resource {
  return new Float64Array([memory, vcores]);
}

const plainSettings: CapacitySettings = {
  generation: 'current',
  calculator: defaultCalculator,
  minimumAllocation: resource(1024),
  maximumAllocation: resource(UNLIMITED, UNLIMITED),
  maximumApplications: 10_000,
  maximumAmFraction: 1,
  nodeLocalityDelay: 40,
  rackLocalityDelay: -1,
  rackLocalityFullReset: true,
  continueLooking: true,
  assignMultiple: true,
  maximumAssignments: -1,
  maximumOffSwitch: 1,
};

const plainQueue: QueueConfig = {
  path: 'root',
  parent: -1,
  leaf: false,
  capacity: 1,
  maximumCapacity: 1,
  minimum: undefined,
  maximum: undefined,
  minimumUserLimitPercent: 100,
  userLimitFactor: 1,
  userWeights: new Map(),
  maximumApplications: undefined,
  maximumAmFraction: undefined,
  appOrdering: 'fifo',
  sizeBasedWeight: false,
  queueOrdering: 'utilization',
  priority: 0,
  defaultPriority: 0,
  stopped: false,
  submitAcl: undefined,
  administerAcl: undefined,
  disablePreemption: undefined,
  disableIntraQueuePreemption: undefined,
  maximumAllocation: resource(Infinity, Infinity),
};

/** One leaf below a root, with nodes and applications. */
export class LeafScene {
  readonly book: CapacityBook;
  readonly rounds: NodeRounds;
  private readonly placements: Placement[] = [];
  private readonly apps = new Map<string, CapacityApp>();
  private readonly containers: CapacityContainer[] = [];
  private launched = 0;

  constructor(
    settings: Partial<CapacitySettings>,
    private readonly queue: Partial<QueueConfig>,
  ) {
    const all = { ...plainSettings, ...settings };
    this.book = new CapacityBook(all, this.configs(), GIVEN_TYPES);
    this.rounds = new NodeRounds(this.book, {
      now: () => 0,
      launch: (placement) => {
        this.placements.push(placement);
        return this.launched++;
      },
      launched: (container) => void this.containers.push(container),
      kill: () => {},
    });
  }

  get leaf(): CapacityQueue {
    return this.book.queues[LEAF];
  }

  private configs(): QueueConfig[] {
    return [plainQueue, { ...plainQueue, path: 'root.leaf', parent: 0, leaf: true, ...this.queue }];
  }

  addNode(name: string, rack: number, memory: number, vcores = UNLIMITED): CapacityNode {
    const node = new NodeBook<CapacityApp>(this.book.nodes.length, rack, resource(memory, vcores), name);
    this.book.addNode(node);
    this.book.redistribute();
    return node;
  }

  addApp(id: string, user: string, priority: number | null = 0, amMb = 0): CapacityApp {
    const { leaf } = this;
    const weight = leaf.config.userWeights.get(user) ?? 1;
    const known = leaf.users.of(user, weight);
    const app = new CapacityApp(this.apps.size, known, leaf, priority, this.apps.size, GIVEN_TYPES);
    app.amSize.set(resource(amMb));
    this.apps.set(id, app);
    return app;
  }

  app(id: string): CapacityApp {
    const app = this.apps.get(id);
    if (app === undefined) throw new TypeError(`no application ${id} in the input`);
    return app;
  }

  /** Lets the leaf assign at most one container on a node; where it went. */
  assign(node: CapacityNode): Placement | undefined {
    const { book, rounds } = this;
    const before = this.placements.length;
    const offer = rounds.offerTo(node, () =>
      rounds.assignment.assignLeaf(this.leaf, node, limitOfChild(book, this.leaf, book.cluster)),
    );
    if (offer !== Offer.allocated || this.placements.length === before) return undefined;
    return this.placements.at(-1);
  }

  live(id: string): number {
    const app = this.app(id);
    return this.containers.filter((one) => one.app === app).length;
  }
}

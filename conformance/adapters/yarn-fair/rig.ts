/** The Fair scheduler's book without a simulation around it: cases say when nodes report and what ends. */
import { FairAssignment } from '../../../src/schedulers/yarn-fair/assignment/fair-assignment';
import type { Earmarks } from '../../../src/schedulers/yarn-fair/assignment/fair-assignment';
import type { FairApp, FairNode } from '../../../src/schedulers/yarn-fair/applications/fair-app';
import { FairBook } from '../../../src/schedulers/yarn-fair/fair-book';
import type { FairQueue, QueueConfig } from '../../../src/schedulers/yarn-fair/queues/fair-queue';
import { FairRunning } from '../../../src/schedulers/yarn-fair/applications/fair-running';
import { readSettings } from '../../../src/schedulers/yarn-fair/fair-settings';
import { updateShares } from '../../../src/schedulers/yarn-fair/fair-update';
import type { PolicyName } from '../../../src/schedulers/yarn-fair/shares/policy';
import { allowsChild, parentOf } from '../../../src/schedulers/yarn-fair/shares/policy-nesting';
import { RequestKey } from '../../../src/schedulers/yarn/resource-requests';
import { UNLIMITED, normalise } from '../../../src/schedulers/yarn/resources';
import type { Resource } from '../../../src/schedulers/yarn/resources';
import { list, number, object, oneOf, optional, text } from '../../read';
import { isList } from '../../vectors';
import type { Json } from '../../vectors';

const TYPES = ['memory', 'vcores', 'test'] as const;
const POLICIES = ['fair', 'drf', 'fifo'] as const;

/** What cases take for granted: no minimum, increments of 1024 MB and 1 vcore, one container per heartbeat. */
const usual = {
  'yarn.scheduler.minimum-allocation-mb': 0,
  'yarn.scheduler.minimum-allocation-vcores': 0,
  'yarn.scheduler.maximum-allocation-mb': UNLIMITED,
  'yarn.scheduler.maximum-allocation-vcores': UNLIMITED,
};

/** Heartbeats until nothing more is given are not more than these. */
const MOST_ROUNDS = 10_000;

export function policyName(value: Json): PolicyName {
  return oneOf(value, ...POLICIES);
}

/** Objects and lists of memory and vcores. `missing`: what a type that is not named stands for. */
export function resource(value: Json | undefined, types: number, missing: number): Resource {
  const given = isList(value) ? value : TYPES.map((type) => object(value)[type]);
  return Float64Array.from({ length: types }, (_, t) => optional(given[t], number, missing));
}

/** How many types a case speaks of. */
export function typesOf(input: Json): number {
  return JSON.stringify(input).includes('"test":') ? 3 : 2;
}

export class FairRig {
  readonly book: FairBook;
  readonly running: FairRunning;
  readonly assignment: FairAssignment;
  readonly apps = new Map<string, FairApp>();
  readonly nodes = new Map<string, FairNode>();
  private readonly racks: string[] = [];
  private readonly configs = new Map<string, Partial<QueueConfig>>();
  private containers = 0;
  /** Policy of queues nothing is said of. */
  policy: PolicyName = 'fair';

  constructor(readonly types: number) {
    this.book = new FairBook(types, readSettings(usual, types), {
      now: () => 0,
      allocate: () => this.containers++,
      reserved: () => undefined,
      released: () => undefined,
      waited: () => undefined,
    });
    this.running = new FairRunning(this.book, () => undefined);
    this.assignment = new FairAssignment(this.book, noEarmarks, () => false);
  }

  // Queues

  /** The configuration of a queue that cases say this of. */
  config(given: Partial<QueueConfig>, path = ''): QueueConfig {
    const unlimited = new Float64Array(this.types).fill(UNLIMITED);
    const parent = this.book.queue(parentOf(path));
    // Where nothing is said, a queue takes what its parent allows it.
    const policy = parent === undefined || allowsChild(parent.config.policy, this.policy) ? this.policy : 'fair';
    return {
      weight: 1,
      minShare: new Float64Array(this.types),
      maxShare: () => unlimited,
      isDynamic: false,
      policy,
      maxRunningApps: Infinity,
      maxAMShare: 0.5,
      allowPreemptionFrom: true,
      ...given,
    };
  }

  /** Says how a queue is configured, whether it is there yet or not. */
  configure(path: string, given: Partial<QueueConfig>): void {
    this.configs.set(path, { ...this.configs.get(path), ...given });
  }

  /** Creates what is configured, and root.default. */
  createQueues(): void {
    for (const path of ['root', ...this.configs.keys(), 'root.default']) this.queue(path);
  }

  /** The queue of a path; it comes to be where there is none. */
  queue(path: string): FairQueue {
    const known = this.book.queue(path);
    if (known !== undefined) return known;
    const above = parentOf(path);
    const parent = above === '' ? null : this.queue(above);
    if (parent !== null) parent.isLeaf = false;
    const given = this.configs.get(path) ?? { isDynamic: true };
    return this.book.addQueue(path, -1, parent, path !== 'root', this.config(given, path));
  }

  // Nodes

  addNode(value: Json): FairNode {
    const given = object(value);
    const name = text(given.name ?? given.node);
    const rack = optional(given.rack, text, 'rack');
    if (!this.racks.includes(rack)) this.racks.push(rack);
    const total = resource({ ...given, vcores: given.vcores ?? UNLIMITED }, this.types, 0);
    const node = this.book.addNode(this.nodes.size, name, this.racks.indexOf(rack), total);
    this.nodes.set(name, node);
    return node;
  }

  addNodes(value: Json | undefined): void {
    for (const node of optional(value, list, [])) this.addNode(node);
  }

  /** Heartbeats of all nodes until nothing more is given. */
  heartbeatsUntilQuiet(): void {
    let busy = true;
    for (let round = 0; busy && round < MOST_ROUNDS; round++) {
      busy = false;
      for (const node of this.nodes.values()) if (this.assignment.attempt(node) > 0) busy = true;
      this.update();
    }
  }

  update(): void {
    updateShares(this.book);
  }

  // Applications

  /** The attempt of an application; a new one when it was not there. `managed`: its first container is its master. */
  app(id: string, queue?: string, user = 'user', managed = false): FairApp {
    const known = this.apps.get(id);
    if (known !== undefined) return known;
    if (queue === undefined) throw new Error(`nothing is known of ${id}`);
    const app = this.book.addApp(this.apps.size, id, user, this.queue(queue));
    app.unmanaged = !managed;
    this.apps.set(id, app);
    this.running.add(app);
    return app;
  }

  end(id: string): void {
    const app = this.app(id);
    if (!app.stopped) this.running.remove(app);
  }

  /** The size that is given to those who ask for this. */
  normalised(size: Json | undefined): Resource {
    const { minimum, maximum, increment } = this.book.settings;
    return normalise(resource(size, this.types, 0), minimum, maximum, increment);
  }

  /** The key of a request priority. */
  key(app: FairApp, priority: number): RequestKey {
    const known = app.requests.keys.find((key) => key.priority === priority);
    return known ?? app.requests.add(new RequestKey(priority, -1, new Float64Array(this.types)));
  }

  /** Asks for containers anywhere; what was asked for at this priority before is replaced. */
  ask(app: FairApp, priority: number, count: number, size: Json | undefined): void {
    this.key(app, priority).setAny(count, true, this.normalised(size));
    this.book.asksChanged(app);
    this.update();
  }
}

const noEarmarks: Earmarks = {
  of: () => [],
  given: () => undefined,
  isPending: () => false,
  isStarvedForMinShare: () => false,
};

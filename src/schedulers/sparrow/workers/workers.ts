/** The workers: their slots, their queues, and which of them are up. */
import { FairQueues } from './fair-queues';
import type { Entries } from './entries';
import { PriorityQueues } from './priority-queues';
import { slotsOf } from '../settings';
import type { SparrowSettings } from '../settings';
import { workerLoad } from './worker-load';
import { FifoQueues } from './worker-queues';
import type { WorkerQueues } from './worker-queues';
import type { World } from '../../../sim/world';
import { ResourceType } from '../../../sim/resource-types';

/** Whether entries are keyed by their user, and not by their priority. */
export function isByUser({ order }: SparrowSettings): boolean {
  return order === 'round_robin' || order === 'weighted';
}

/** The weight of each user. */
export function weightsOf({ order, weights }: SparrowSettings, users: readonly string[]): readonly number[] {
  return users.map((user) => (order === 'weighted' && Object.hasOwn(weights, user) ? weights[user] : 1));
}

/** Empty queues in the order that the settings name. */
export function emptyQueues(
  settings: SparrowSettings,
  entries: Entries,
  workers: number,
  weightOf: (user: number) => number,
): WorkerQueues {
  if (isByUser(settings)) return new FairQueues(entries, workers, weightOf);
  return settings.order === 'priority' ? new PriorityQueues(entries, workers) : new FifoQueues(entries, workers);
}

export class Workers {
  readonly slots: Int32Array;
  /** Slots that run a task or are held for one that was asked for. */
  readonly busy: Int32Array;
  readonly up: Uint8Array;
  /** How often each has been lost. */
  readonly epoch: Int32Array;
  queues: WorkerQueues;
  /** Entries are keyed by their user, else by their priority. */
  private byUser = false;
  /** By what the queues are ordered, as in the settings. */
  private order = '';
  /** By user. */
  private weights: readonly number[] = [];
  /** The workers that are up, and those of each list of allowed nodes; computed when they are asked for. */
  private allUp: Int32Array | undefined;
  private readonly upAmong = new Map<readonly number[], Int32Array>();

  constructor(
    private readonly world: World,
    private readonly entries: Entries,
  ) {
    const { nodeCount } = world;
    this.slots = new Int32Array(nodeCount);
    this.busy = new Int32Array(nodeCount);
    this.up = new Uint8Array(nodeCount);
    this.epoch = new Int32Array(nodeCount);
    this.queues = new FifoQueues(entries, nodeCount);
  }

  /** Applies settings: slots, and the order of the queues including their entries. */
  use(settings: SparrowSettings): void {
    const { world, entries, slots } = this;
    const { vcore } = ResourceType;
    for (let w = 0; w < world.nodeCount; w++) {
      slots[w] = slotsOf(world.nodeCapacity[w * world.types + vcore], settings.cpus);
    }
    this.weights = weightsOf(settings, world.input.users);
    if (settings.order === this.order) return;
    this.order = settings.order;
    this.byUser = isByUser(settings);
    const before = this.queues;
    this.queues = emptyQueues(settings, entries, world.nodeCount, (user) => this.weights[user]);
    for (let w = 0; w < world.nodeCount; w++) {
      for (let entry = before.next(w); entry !== -1; entry = before.next(w)) {
        this.queues.push(w, entry, this.key(entries.app(entry)));
      }
    }
  }

  /** What the queues order an application's entries by. */
  key(app: number): number {
    return this.byUser ? this.world.appUser[app] : this.world.appPriority[app];
  }

  hasFreeSlot(worker: number): boolean {
    return this.busy[worker] < this.slots[worker];
  }

  /** Whether a worker takes what arrives at once: it has a free slot, or it ignores them (queue policy `none`). */
  takesAtOnce(worker: number): boolean {
    return this.order === 'none' || this.hasFreeSlot(worker);
  }

  load(worker: number): number {
    return workerLoad(this.slots[worker], this.busy[worker], this.queues.length(worker));
  }

  arrived(worker: number): void {
    this.up[worker] = 1;
    this.changed();
  }

  lost(worker: number): void {
    this.up[worker] = 0;
    this.busy[worker] = 0;
    this.epoch[worker]++;
    this.changed();
  }

  private changed(): void {
    this.allUp = undefined;
    this.upAmong.clear();
  }

  /** The workers that are up, ascending: of all, or of the `allowed` ones where these are given. */
  upAndAllowed(allowed: readonly number[] | undefined): Int32Array {
    if (allowed === undefined) return (this.allUp ??= Int32Array.from(this.up.keys()).filter((w) => this.up[w] === 1));
    let found = this.upAmong.get(allowed);
    if (found === undefined) {
      found = Int32Array.from(allowed.filter((w) => this.up[w] === 1));
      this.upAmong.set(allowed, found);
    }
    return found;
  }
}

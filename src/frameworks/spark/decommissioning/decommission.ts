/**
 * A decommissioned executor: it takes no more tasks, finishes those that it has, moves its blocks to others where that
 * is on, and goes.
 *
 *     every second:    without tasks it goes, if nothing is to be moved, or if a look at its blocks that began after the last
 *                      second with tasks found nothing left
 *     every look:      (`spark.storage.decommission.replicationReattemptInterval`, the first at once) new blocks join those to be
 *                      moved; output of tasks goes to several executors at once, cached results go one by one
 * A look that finds output to move counts as one that left some, so that the next one is waited for. Without another executor
 * that stays, output goes to the fallback storage where there is one, and so does what was on its way to an executor that goes
 * too; otherwise nothing is moved any more.
 * Source: Spark core, CoarseGrainedExecutorBackend.scala (decommissionSelf), BlockManagerDecommissioner.scala,
 * BlockManager.getPeers, FallbackStorage.scala. Other than there,
 * every block takes the same time, so that the threads move in step; a block whose target goes is tried again without limit.
 */
import type { Executor } from '../executors/executors';

const NEVER = Infinity;

/** The fallback storage, instead of the ordinal of an executor. It never goes. */
export const FALLBACK = -2;

/** Output of a task (`shuffle`), or a cached result. */
export interface Block {
  readonly shuffle: boolean;
  readonly stage: number;
  readonly partition: number;
}

/** What an executor that leaves needs to know of its application. */
export interface DecommissionHost {
  readonly settings: MigrationSettings | null;
  now(): number;
  /** Blocks of one kind that lie on an executor, in a fixed order. */
  blocksOn(executor: number, shuffle: boolean): readonly Block[];
  /** Ordinals of the executors that stay, in an order drawn for this decommissioning. */
  peersOf(executor: number): readonly number[];
  /** The peer, by its number in a list of that length, that takes a cached result. */
  pick(executor: number, block: Block, peers: number): number;
  move(block: Block, from: number, to: number): void;
}

/** Which blocks move, and how fast. */
export interface MigrationSettings {
  readonly shuffle: boolean;
  readonly cached: boolean;
  /** Output of tasks may go to a storage beside the executors. */
  readonly fallback: boolean;
  /** Blocks of output in transit at once. */
  readonly threads: number;
  /** µs. */
  readonly interval: number;
  /** µs for one block. */
  readonly blockTime: number;
}

/** The migration of one kind of blocks. */
class Migration {
  /** No executor is there to take them: nothing is moved any more. */
  stopped = false;
  /** When the last look that counts began. */
  lastLook = -1;
  /** The last look left something to be moved. */
  left = true;
  nextLook = NEVER;
  /** When the blocks in transit arrive. */
  arrival = NEVER;
  moved = 0;
  /** When the look began whose cached results are still in transit. */
  private looking = -1;
  private queue: Block[] = [];
  private readonly seen = new Set<string>();
  private onTheWay: { readonly block: Block; readonly to: number }[] = [];

  constructor(
    private readonly host: DecommissionHost,
    private readonly settings: MigrationSettings,
    private readonly executor: number,
    private readonly shuffle: boolean,
  ) {
    this.nextLook = host.now();
  }

  get next(): number {
    return this.stopped ? NEVER : Math.min(this.nextLook, this.arrival);
  }

  /** Does what is due at this instant. */
  step(): void {
    const now = this.host.now();
    if (this.stopped) return;
    if (this.arrival <= now) this.arrive();
    if (this.nextLook <= now) this.look(now);
  }

  /** Executors that it may send to. */
  private targets(): readonly number[] {
    const peers = this.host.peersOf(this.executor);
    return peers.length === 0 && this.fallsBack ? [FALLBACK] : peers;
  }

  private get fallsBack(): boolean {
    return this.shuffle && this.settings.fallback;
  }

  private look(now: number): void {
    const { host, executor, shuffle, settings } = this;
    if (this.targets().length === 0) {
      this.stopped = true;
      return;
    }
    const found = host.blocksOn(executor, shuffle).filter((block) => !this.seen.has(keyOf(block)));
    for (const block of found) this.seen.add(keyOf(block));
    this.queue.push(...found);
    if (shuffle) {
      this.left = found.length > 0 || this.queue.length > 0 || this.onTheWay.length > 0;
      this.lastLook = now;
      this.nextLook = now + settings.interval;
    } else {
      // One thread looks and moves: its look is over, and counts from its beginning, when the last block is there.
      this.nextLook = NEVER;
      this.looking = now;
    }
    this.send(now);
  }

  private send(now: number): void {
    const { host, settings, shuffle, executor } = this;
    if (this.arrival < NEVER) return;
    const peers = this.targets();
    const count = Math.min(this.queue.length, shuffle ? Math.min(peers.length, settings.threads) : 1, peers.length);
    if (count > 0) {
      this.onTheWay = this.queue.splice(0, count).map((block, i) => ({
        block,
        to: peers[shuffle ? i : host.pick(executor, block, peers.length)],
      }));
      this.arrival = now + settings.blockTime;
    } else if (!shuffle) {
      this.left = this.queue.length > 0;
      this.lastLook = this.looking;
      this.nextLook = now + settings.interval;
    }
  }

  private arrive(): void {
    const { host, executor } = this;
    const peers = this.targets();
    for (const { block, to } of this.onTheWay) {
      const isThere = peers.includes(to);
      if (!isThere && !this.fallsBack) this.queue.push(block);
      else {
        host.move(block, executor, isThere ? to : FALLBACK);
        this.moved++;
      }
    }
    this.onTheWay = [];
    this.arrival = NEVER;
    this.send(host.now());
  }
}

export class Decommission {
  private readonly migrations: readonly Migration[];
  private readonly migrates: boolean;
  private nextCheck: number;
  /** The last second at which a task ran. */
  private lastBusy = -1;

  /** `killAt`: when the driver ends it, µs, Infinity: never. */
  constructor(
    readonly executor: Executor,
    private readonly host: DecommissionHost,
    private readonly second: number,
    readonly killAt: number,
  ) {
    const { settings } = host;
    this.nextCheck = host.now() + second;
    this.migrates = settings !== null && (settings.shuffle || settings.cached);
    this.migrations =
      settings === null
        ? []
        : [settings.cached ? [false] : [], settings.shuffle ? [true] : []]
            .flat()
            .map((shuffle) => new Migration(host, settings, executor.ordinal, shuffle));
    for (const migration of this.migrations) migration.step();
  }

  /** When the next step is due. */
  get next(): number {
    return Math.min(this.nextCheck, this.killAt, ...this.migrations.map(({ next }) => next));
  }

  /** Blocks moved so far. */
  get moved(): number {
    return this.migrations.reduce((sum, { moved }) => sum + moved, 0);
  }

  /** Does what is due at this instant. Returns whether the executor goes now, by itself or by the driver. */
  step(): 'stays' | 'goes' | 'killed' {
    const now = this.host.now();
    for (const migration of this.migrations) migration.step();
    if (this.nextCheck <= now) {
      this.nextCheck = now + this.second;
      if (this.executor.tasks.length > 0) this.lastBusy = now;
      else if (!this.migrates || this.isDone) return 'goes';
    }
    return this.killAt <= now ? 'killed' : 'stays';
  }

  private get isDone(): boolean {
    const moving = this.migrations.filter(({ stopped }) => !stopped);
    return moving.every(({ left, lastLook }) => !left && lastLook > this.lastBusy);
  }
}

function keyOf({ stage, partition }: Block): string {
  return `${stage} ${partition}`;
}

/** What applications and queues hold and want, kept as the world changes: what the records of policies are filled from. */
import type { RunView } from '../../../sim/context-parts';
import { ResourceType } from '../../../sim/resource-types';

/** Of an application, or of a queue with everything below it. Bytes and milli-vcores. */
export interface Usage {
  usedMemory: number;
  usedVcores: number;
  pendingMemory: number;
  pendingVcores: number;
  running: number;
  pending: number;
  /** Applications that are submitted and not finished. */
  apps: number;
}

/** Of an application; µs. */
export interface AppTimes {
  /** When it got its first container, -1 before. */
  started: number;
  /** Since when it has wanted containers without getting one, -1 while it wants none. */
  waitingSince: number;
  /** Container-µs up to `attainedAt`. */
  attained: number;
  attainedAt: number;
}

const none = (): Usage => ({
  usedMemory: 0,
  usedVcores: 0,
  pendingMemory: 0,
  pendingVcores: 0,
  running: 0,
  pending: 0,
  apps: 0,
});

export class UsageBook {
  readonly apps: readonly Usage[];
  readonly queues: readonly Usage[];
  readonly times: readonly AppTimes[];
  /** Containers on each node. */
  readonly containers: Int32Array;

  constructor(private readonly ctx: RunView) {
    const { applications, queues } = ctx.world.input;
    this.apps = applications.map(none);
    this.queues = queues.map(none);
    this.times = applications.map(() => ({ started: -1, waitingSince: -1, attained: 0, attainedAt: 0 }));
    this.containers = new Int32Array(ctx.world.nodeCount);
  }

  /** Memory (bytes) and milli-vcores of a row of resources. */
  amounts(rows: Float64Array, row: number): { readonly memory: number; readonly vcores: number } {
    const { types } = this.ctx.world;
    return {
      memory: rows[row * types + ResourceType.memory],
      vcores: rows[row * types + ResourceType.vcore],
    };
  }

  /** An application is submitted (1) or over (-1). */
  submitted(app: number, change: 1 | -1): void {
    for (const usage of this.up(app, this.ctx.world.appQueue[app])) usage.apps += change;
  }

  /** An ask wants `change` more containers; a negative number means fewer. */
  asked(ask: number, change: number): void {
    const { world } = this.ctx;
    const app = world.askApp[ask];
    this.want(app, world.askShape[ask], change);
    const times = this.times[app];
    if (this.apps[app].pending === 0) times.waitingSince = -1;
    else if (times.waitingSince < 0) times.waitingSince = this.ctx.now();
  }

  /** A container is allocated: it is held, and its ask wants one less. */
  started(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const app = world.askApp[ask];
    this.hold(app, world.askShape[ask], 1);
    this.want(app, world.askShape[ask], -1);
    this.containers[world.containerNode[container]]++;
    const times = this.times[app];
    if (times.started < 0) times.started = this.ctx.now();
    times.waitingSince = this.apps[app].pending === 0 ? -1 : this.ctx.now();
  }

  /** A container ends and is no longer held. */
  ended(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    this.hold(world.askApp[ask], world.askShape[ask], -1);
    this.containers[world.containerNode[container]]--;
  }

  /** The application went from one queue to another with all it holds and wants. */
  moved(app: number, fromQueue: number): void {
    const own = this.apps[app];
    const change = (queue: number, sign: 1 | -1): void => {
      for (const usage of this.above(queue)) {
        usage.usedMemory += sign * own.usedMemory;
        usage.usedVcores += sign * own.usedVcores;
        usage.pendingMemory += sign * own.pendingMemory;
        usage.pendingVcores += sign * own.pendingVcores;
        usage.running += sign * own.running;
        usage.pending += sign * own.pending;
        usage.apps += sign * own.apps;
      }
    };
    change(fromQueue, -1);
    change(this.ctx.world.appQueue[app], 1);
  }

  /** Container-µs that an application has held up to now. */
  attained(app: number): number {
    const { attained, attainedAt } = this.times[app];
    return attained + this.apps[app].running * (this.ctx.now() - attainedAt);
  }

  private want(app: number, shape: number, change: number): void {
    const { world } = this.ctx;
    const { memory, vcores } = this.amounts(world.shapes, shape);
    for (const usage of this.up(app, world.appQueue[app])) {
      usage.pending += change;
      usage.pendingMemory += change * memory;
      usage.pendingVcores += change * vcores;
    }
  }

  private hold(app: number, shape: number, change: 1 | -1): void {
    const { world } = this.ctx;
    const times = this.times[app];
    times.attained = this.attained(app);
    times.attainedAt = this.ctx.now();
    const { memory, vcores } = this.amounts(world.shapes, shape);
    for (const usage of this.up(app, world.appQueue[app])) {
      usage.running += change;
      usage.usedMemory += change * memory;
      usage.usedVcores += change * vcores;
    }
  }

  /** The application and the queues that it counts in. */
  private *up(app: number, queue: number): Generator<Usage> {
    yield this.apps[app];
    yield* this.above(queue);
  }

  private *above(queue: number): Generator<Usage> {
    const { queues } = this.ctx.world.input;
    for (let q = queue; q >= 0; q = queues[q].parent) yield this.queues[q];
  }
}

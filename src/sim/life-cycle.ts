/**
 * What happens to applications, asks and containers, whoever sets it off: the world is changed, it is recorded, the
 * plug-ins concerned hear of it, and a scheduling opportunity is asked for.
 */
import { assert } from '../base/assert';
import type { EventQueue } from './event-queue';
import type { ClusterScheduler, Framework } from './ports';
import type { RunInput } from './run-input';
import { AppOutcome, ContainerKind, ContainerOutcome, Rec } from './trace';
import type { TraceWriter } from './trace';
import { AppPhase, ContainerPhase } from './world';
import type { World } from './world';

/** A sentence about an intervention that could not be carried out or about an application, by its index. */
export interface Notice {
  readonly about: 'intervention' | 'application';
  readonly index: number;
  readonly text: string;
}

/** The plug-ins of a run. They are built after what they act through, so they are looked up when they are needed. */
export interface Plugins {
  readonly scheduler: ClusterScheduler;
  readonly frameworkKinds: readonly string[];
  readonly frameworks: readonly Framework[];
}

export class LifeCycle {
  readonly notices: Notice[] = [];
  /** Containers that did their work. */
  completed = 0;
  /** Applications that have not finished. */
  unfinished: number;
  private readonly appFramework: Int32Array;

  constructor(
    input: RunInput,
    private readonly plugins: Plugins,
    private readonly world: World,
    private readonly trace: TraceWriter,
    private readonly events: EventQueue,
  ) {
    this.unfinished = input.applications.length;
    this.appFramework = new Int32Array(input.applications.map((a) => plugins.frameworkKinds.indexOf(a.kind)));
  }

  /** The framework that an application runs in. */
  frameworkOf(app: number): Framework {
    return this.plugins.frameworks[this.appFramework[app]];
  }

  // Applications

  submit(app: number): void {
    const { world, events } = this;
    if (world.appPhase[app] !== AppPhase.waiting) return;
    world.appPhase[app] = AppPhase.active;
    this.trace.record(events.clock, Rec.appSubmitted, app, world.appQueue[app], 0, 0);
    this.plugins.scheduler.applicationSubmitted(app);
    if (world.appPhase[app] === AppPhase.active) this.frameworkOf(app).submitted(app);
    events.requestPass();
  }

  /** Ends an application with an AppOutcome; containers that it still holds end with `containerOutcome`. */
  finishApplication(app: number, outcome: number, containerOutcome: number): void {
    const { world, events } = this;
    if (world.appPhase[app] === AppPhase.finished) return;
    for (let ask = world.appFirstAsk[app]; ask !== -1; ask = world.askNext[ask]) {
      if (world.askPending[ask] > 0) this.withdraw(ask, world.askPending[ask]);
    }
    if (world.appHeld[app] > 0) {
      for (let c = 0; c < world.containerCount; c++) {
        if (world.containerPhase[c] !== ContainerPhase.ended && world.askApp[world.containerAsk[c]] === app) {
          this.endContainer(c, containerOutcome);
        }
      }
    }
    this.markFinished(app, outcome);
    this.plugins.scheduler.applicationFinished(app, outcome);
    events.requestPass();
  }

  killApplication(app: number): void {
    // Nobody has heard of an application that is not submitted.
    if (this.world.appPhase[app] === AppPhase.waiting) this.markFinished(app, AppOutcome.killed);
    else this.stopApplication(app, AppOutcome.killed);
  }

  failApplication(app: number): void {
    if (this.world.appPhase[app] === AppPhase.active) this.stopApplication(app, AppOutcome.failed);
  }

  rejectApplication(app: number, why: string): void {
    this.notices.push({ about: 'application', index: app, text: why });
    this.finishApplication(app, AppOutcome.rejected, ContainerOutcome.killed);
  }

  private stopApplication(app: number, outcome: number): void {
    this.finishApplication(app, outcome, ContainerOutcome.killed);
    this.frameworkOf(app).killed(app);
  }

  private markFinished(app: number, outcome: number): void {
    this.world.appPhase[app] = AppPhase.finished;
    this.unfinished--;
    this.trace.record(this.events.clock, Rec.appFinished, app, outcome, 0, 0);
  }

  // Asks

  ask(app: number, kind: number, shape: number, priority: number, count: number, group: number): number {
    const size = this.plugins.scheduler.normalize?.(app, shape) ?? shape;
    const ask = this.world.addAsk(app, kind, size, priority, this.events.clock, group);
    this.askMore(ask, count);
    return ask;
  }

  askMore(ask: number, count: number, task = -1): void {
    const { world, events } = this;
    world.askPending[ask] += count;
    const kindAndShape = world.askKind[ask] | (world.askShape[ask] << 8);
    this.trace.record(events.clock, Rec.askAdded, ask, world.askApp[ask], kindAndShape, count);
    this.plugins.scheduler.askAdded(ask, count, task);
    events.requestPass();
  }

  withdraw(ask: number, count: number): void {
    const { world, events } = this;
    world.askPending[ask] -= count;
    assert(world.askPending[ask] >= 0, 'more withdrawn from an ask than it wants');
    this.trace.record(events.clock, Rec.askWithdrawn, ask, world.askApp[ask], count, 0);
    this.plugins.scheduler.askWithdrawn(ask, count);
    events.requestPass();
  }

  // Containers

  /** Starts a container of the ask on the node, for a task of the scheduler's choice or -1. Returns its id, or -1 when there is no room or nothing is wanted. */
  allocate(ask: number, node: number, task: number): number {
    const { world } = this;
    if (world.askPending[ask] <= 0 || !world.fits(world.askShape[ask], node)) return -1;
    world.askPending[ask]--;
    const container = world.addContainer(ask, node, task);
    this.trace.record(this.events.clock, Rec.containerAllocated, container, ask, node, 0);
    if (world.askKind[ask] !== ContainerKind.placeholder) this.frameworkOf(world.askApp[ask]).allocated(container);
    return container;
  }

  endContainer(container: number, outcome: number): void {
    const { world, events } = this;
    assert(world.containerPhase[container] !== ContainerPhase.ended, 'a container ends twice');
    world.endContainer(container);
    if (outcome === ContainerOutcome.completed) this.completed++;
    this.trace.record(events.clock, Rec.containerEnded, container, outcome, 0, 0);
    this.plugins.scheduler.containerEnded(container, outcome);
    events.requestPass();
  }

  /** Ends a container from outside its application, which hears of it. */
  loseContainer(container: number, outcome: number): void {
    this.endContainer(container, outcome);
    const { world } = this;
    const ask = world.containerAsk[container];
    if (world.askKind[ask] === ContainerKind.placeholder) return;
    this.frameworkOf(world.askApp[ask]).lost(container, outcome);
  }
}

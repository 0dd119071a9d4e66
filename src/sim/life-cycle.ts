/**
 * What happens to applications, asks and containers, whatever the trigger: the world is changed, it is recorded, the
 * plug-ins concerned are informed, and a scheduling opportunity is requested.
 */
import { assert } from '../base/assert';
import { filled } from '../base/collections/columns';
import type { EventQueue } from './events/event-queue';
import type { ClusterScheduler, Framework } from './ports';
import type { WorldWatcher } from './policy-host';
import { records } from './trace/records';
import type { RunInput } from './run-input';
import { AppOutcome, ContainerKind, ContainerOutcome } from './trace/trace';
import type { TraceWriter } from './trace/trace';
import { AppPhase, ContainerPhase } from './world';
import type { ContainerRequest, World } from './world';

/** A sentence about an intervention that could not be carried out, about an application, by its index, or about the whole run. */
export interface Notice {
  readonly about: 'intervention' | 'application' | 'run';
  /** -1 when it is about the run. */
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
  /** Hears of every change, before the scheduler does. */
  watcher: WorldWatcher | undefined;
  private readonly appFramework: Int32Array;

  constructor(
    input: RunInput,
    private readonly plugins: Plugins,
    private readonly world: World,
    private readonly trace: TraceWriter,
    private readonly events: EventQueue,
  ) {
    const { applications } = input;
    this.unfinished = applications.length;
    this.appFramework = filled(new Int32Array(applications.length), applications, ({ kind }) =>
      plugins.frameworkKinds.indexOf(kind),
    );
  }

  /** The framework that an application runs in. */
  frameworkOf(app: number): Framework {
    return this.plugins.frameworks[this.appFramework[app]];
  }

  // Applications

  /** An application arrives. Nothing happens if it was stopped before. */
  submit(app: number): void {
    const { world, events } = this;
    if (world.appPhase[app] !== AppPhase.waiting) return;
    world.appPhase[app] = AppPhase.active;
    this.trace.write(records.appSubmitted, app, world.appQueue[app]);
    this.watcher?.submitted(app);
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
    // Ending one may make a scheduler end another.
    for (const container of world.heldContainers(app)) {
      if (world.containerPhase[container] === ContainerPhase.ended) continue;
      if (outcome !== AppOutcome.killed && this.outlives(container)) continue;
      this.endContainer(container, containerOutcome);
    }
    this.markFinished(app, outcome);
    this.plugins.scheduler.applicationFinished(app, outcome);
    events.requestPass();
  }

  /** Whether a container stays when its application has finished, until the scheduler ends it. */
  private outlives(container: number): boolean {
    const { world, plugins } = this;
    return (
      plugins.scheduler.placeholdersOutlive === true &&
      world.askKind[world.containerAsk[container]] === ContainerKind.placeholder
    );
  }

  /** Stops an application by an intervention, and its containers with it. Before its submission it is only noted. */
  killApplication(app: number): void {
    if (this.world.appPhase[app] !== AppPhase.waiting) {
      this.stopApplication(app, AppOutcome.killed);
      return;
    }
    // No plug-in knows an application that is not submitted, and nothing else of the run shows it.
    this.notices.push({
      about: 'application',
      index: app,
      text: 'killed before it was submitted: it never asks for anything',
    });
    this.markFinished(app, AppOutcome.killed);
  }

  /** Ends a running application as failed, and its containers with it. */
  failApplication(app: number): void {
    if (this.world.appPhase[app] === AppPhase.active) this.stopApplication(app, AppOutcome.failed);
  }

  /** Ends an application that its scheduler refuses. `why` is a sentence for the reader. */
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
    this.trace.write(records.appFinished, app, outcome);
    this.watcher?.finished(app);
  }

  // Asks

  /** A new ask for `count` containers of a shape, which the scheduler may round up. Returns its id. */
  ask(app: number, { kind, shape, priority, count, group = 0 }: ContainerRequest): number {
    const size = this.plugins.scheduler.normalize?.(app, shape) ?? shape;
    const ask = this.world.addAsk(app, { kind, shape: size, priority, group }, this.events.clock);
    this.askMore(ask, count);
    return ask;
  }

  /** An ask wants `count` more containers; `task`: the one that it wants them for, -1 for any. */
  askMore(ask: number, count: number, task = -1): void {
    const { world, events } = this;
    world.askPending[ask] += count;
    const { askApp, askKind, askShape } = world;
    this.trace.write(records.askAdded, ask, askApp[ask], askKind[ask], askShape[ask], count);
    this.watcher?.asked(ask, count);
    this.plugins.scheduler.askAdded(ask, count, task);
    events.requestPass();
  }

  /** An ask wants `count` fewer containers; never fewer than none. */
  withdraw(ask: number, count: number): void {
    const { world, events } = this;
    world.askPending[ask] -= count;
    assert(world.askPending[ask] >= 0, 'more withdrawn from an ask than it wants');
    this.trace.write(records.askWithdrawn, ask, world.askApp[ask], count);
    this.watcher?.asked(ask, -count);
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
    this.trace.write(records.containerAllocated, container, ask, node);
    this.watcher?.started(container);
    if (world.askKind[ask] !== ContainerKind.placeholder) this.frameworkOf(world.askApp[ask]).allocated(container);
    return container;
  }

  /** An application has a container that it has yet to launch. */
  awaitLaunch(container: number): void {
    this.plugins.scheduler.launchAwaited?.(container);
  }

  /** A container ends, once, with an outcome (ContainerOutcome), and gives back what it held. */
  endContainer(container: number, outcome: number): void {
    const { world, events } = this;
    assert(world.containerPhase[container] !== ContainerPhase.ended, 'a container ends twice');
    world.endContainer(container);
    if (outcome === ContainerOutcome.completed) this.completed++;
    this.trace.write(records.containerEnded, container, outcome);
    this.watcher?.ended(container);
    this.plugins.scheduler.containerEnded(container, outcome);
    events.requestPass();
  }

  /** Ends a container from outside its application, which is informed. */
  loseContainer(container: number, outcome: number): void {
    this.endContainer(container, outcome);
    const { world } = this;
    const ask = world.containerAsk[container];
    if (world.askKind[ask] === ContainerKind.placeholder) return;
    this.frameworkOf(world.askApp[ask]).lost(container, outcome);
  }
}

/**
 * The ports: what plug-ins hear and what they may do. ARCHITECTURE.md shows which of them each system uses.
 * Entities are dense integer ids into the world's tables; names live in the Directory and are looked up at the edge.
 */
import type { JsonObject } from '../base/json';
import type { ExplainingContext, TaskContext, TaskBlock, TimingContext } from './context-parts';
import type { ApplicationEvent } from './run-input';
import type { Preparation } from './preparation';
import type { Field, StatementKind, Values } from './trace/record';
import type { MilpSolver } from './milp';
import type { ContainerRequest, World } from './world';

/** A cluster scheduler owns placement. Every method runs inside one event; none may call back into the kernel's loop. */
export interface ClusterScheduler {
  /**
   * Period of its scheduling cycle, µs. Ticks fall on whole multiples; ticks with nothing to do are slept through. 0: it acts
   * on what it hears and `schedule` is never called.
   */
  readonly cycle: number;
  /**
   * Whether everything in its run but interventions (arrivals, completions, messages, timers) happens in the order of time
   * and then plainly first in, first out.
   */
  readonly plainOrder?: boolean;
  /** Resource types that it does not look at when it places containers: nodes may hold more of these than they have. */
  readonly overcommits?: readonly number[];
  /** Whether placeholders stay when their application has finished of itself, until the scheduler ends them. */
  readonly placeholdersOutlive?: boolean;
  /** Period of the nodes' heartbeats, µs; node i of n sends one on i/n of it. Absent: nodes send none. */
  readonly heartbeatPeriod?: number;
  /** An application is there. The scheduler may reject it through `ctx.rejectApplication`. */
  applicationSubmitted(app: number): void;
  /**
   * Its framework is done with it (or it was killed); no ask of it is left, and no container but placeholders that outlive it.
   * `outcome`: an AppOutcome.
   */
  applicationFinished(app: number, outcome: number): void;
  /** Why a queue cannot be removed from the configuration now, a sentence, or ''. Absent: nothing forbids it. */
  removalRefusal?(queue: number): string;
  /** Why a submitted application may not go to another queue, a sentence, or ''. Absent: it may go to any. */
  moveRefusal?(app: number, queue: number): string;
  /** A person moved it to another queue. */
  applicationMoved(app: number, fromQueue: number): void;
  /**
   * `count` more containers are wanted on this ask (new ask, or an old one grown). `task`: the one that is wanted again, by its
   * number inside the application; -1: tasks that were never asked for, in the order of their numbers.
   */
  askAdded(ask: number, count: number, task: number): void;
  /** `count` fewer containers are wanted on this ask. */
  askWithdrawn(ask: number, count: number): void;
  /**
   * The size of the containers that an application gets when it asks for some of the size `shape`: the id of a shape. Absent:
   * what is asked for is what is given.
   */
  normalize?(app: number, shape: number): number;
  /** The application has been given a container and has yet to launch it: it starts up then. Absent: it may take its time. */
  launchAwaited?(container: number): void;
  /** A container is gone and its resources are free again. `outcome`: why, a ContainerOutcome. */
  containerEnded(container: number, outcome: number): void;
  /** A node is up, with nothing on it: from the start, for the first time, or again. */
  nodeAdded(node: number): void;
  /** A node is gone. The end of every container on it was reported before. */
  nodeLost(node: number): void;
  /** A node runs at another speed from now on. */
  nodeChanged(node: number): void;
  /** A node that is up has another capacity now; its containers stay. Absent: none can change. */
  nodeResized?(node: number): void;
  /**
   * A setting or a queue was changed by an intervention, or one came or is to go (`world.queueExists`); everything derived from the
   * configuration is to be read again.
   */
  configurationChanged(): void;
  /**
   * One scheduling opportunity: at once after activity, or with the next tick of the cycle. Activity is whatever the calls above
   * report (submissions, asks, ends, interventions); a scheduler asks for another opportunity itself
   * (`ctx.requestSchedule`) only where something else has changed, such as after a timer. It does all that can be done at this
   * instant. Returns whether time alone could change the outcome of the next one (a counter or cost that ages);
   * if not, the cycle sleeps until something happens, and a run in which nothing can happen any more is deadlocked.
   */
  schedule(): boolean;
  /**
   * Pending containers, for an autoscaler: those that it would place if some node had room for them, in the order in which it would.
   * Absent: everything that is asked for.
   */
  outstanding?(): readonly Outstanding[];
  /** A timer started through `ctx.startTimer` is due. */
  timer(kind: number, a: number, b: number): void;
  /** A message sent through `ctx.send` arrives. */
  message?(kind: number, a: number, b: number): void;
  /**
   * One of the schedulers that share the work fails (from 0), and with it what it had not launched. `resubmitAfter`: µs until
   * the clients of its jobs notice. Returns a sentence when that cannot be, else ''. Absent: nothing of the kind can fail.
   */
  schedulerFailed?(scheduler: number, resubmitAfter: number): string;
  /**
   * The framework of an application wants this number of its containers guaranteed from now on; -1: it leaves that to
   * the scheduler. Absent: the scheduler knows no guarantees of applications.
   */
  guaranteeChanged?(app: number, containers: number): void;
  /** A node reports. Returns whether its next heartbeat could matter; if not, it is silent until `ctx.wakeHeartbeat`. */
  heartbeat?(node: number): boolean;
}

/** What a cluster scheduler may do: look, explain, wait, ask about tasks, and what changes the run, which stands here. */
export interface SchedulerContext extends ExplainingContext, TimingContext, TaskContext {
  /**
   * Starts a container of the ask on the node. Returns its id, or -1 when the truth refuses it (node gone, no room).
   * `task`: which one it is to run; the framework chooses when it is not given.
   */
  allocate(ask: number, node: number, task?: number): number;
  /** Ends a container from the scheduler's side (preemption, forced release). `outcome`: a ContainerOutcome. */
  kill(container: number, outcome: number): void;
  /** Asks the application to give a container back. It may release that one or, where `negotiable`, others instead. */
  wantBack(container: number, negotiable: boolean): void;
  /**
   * Asks for containers in the name of an application: placeholders, of which its framework hears nothing. They
   * are allocated and end like any others. Returns the id of the ask.
   */
  ask(app: number, request: ContainerRequest): number;
  /** Takes back `count` containers of an ask made through this context. */
  withdraw(ask: number, count: number): void;
  /** Refuses an application for good; its asks are withdrawn. `why` is a sentence for the run's notices. */
  rejectApplication(app: number, why: string): void;
  /** Ends an application from the scheduler's side, its containers included. */
  failApplication(app: number): void;
  /**
   * Spreads the work of an application that has not started over this number of containers instead of its request. No
   * effect if its framework does not support it.
   */
  setParallelism(app: number, containers: number): void;
  /** The application has entered a state (a code of the plug-in's `states`). */
  reportState(app: number, state: number): void;
  /** Solves mixed integer programs while simulated time stands still; there for the schedulers that state that they need it. */
  readonly milp: MilpSolver | undefined;
}

/** A framework is what an application does with containers. One instance serves all its applications. */
export interface Framework {
  /** The application enters the system: its first asks go out from here. */
  submitted(app: number): void;
  /** A container of the application was allocated and begins to start up. */
  allocated(container: number): void;
  /** A container is gone and not by the framework's own doing. `outcome`: why (node lost, preempted, killed), a ContainerOutcome. */
  lost(container: number, outcome: number): void;
  /**
   * The scheduler wants a container back and kills it in some time. `negotiable`: other containers of the application with as
   * much room would do as well. Nothing may be returned within the call. Absent: the framework does not react.
   */
  wantedBack?(container: number, negotiable: boolean): void;
  /** The application was killed; every container is gone already. Only internal state is left to drop. */
  killed(app: number): void;
  /** An event scheduled through `ctx.schedule` is due. */
  event(kind: number, a: number, b: number): void;
  /** The speed of a node changed: work running there continues at the new speed. `oldSpeed`: a factor, 1 is nominal. */
  nodeSpeedChanged(node: number, oldSpeed: number): void;
  /** Nodes that hold the data of a task; absent: no task has any. */
  preferredNodes?(app: number, task: number): readonly number[];
  /** The task that the next container of an ask runs if the scheduler names none, -1: not known; absent: never known. */
  nextTask?(ask: number): number;
  /** What a task reads; absent: nothing that schedulers need to know of. */
  taskInput?(app: number, task: number): readonly TaskBlock[];
  /** Nodes that a task may run on, ascending; undefined or absent: all. */
  allowedNodes?(app: number, task: number): readonly number[] | undefined;
  /** Mean time of a task on a node of nominal speed, µs; absent: unknown. */
  taskEstimate?(app: number): number;
  /** A node is gone, and what it held on its disks; its containers have been lost before. */
  nodeLost?(node: number): void;
  /** The utility of an application's completion with a number of containers; absent: unknown. */
  utility?(app: number, containers: number): number;
  /** Containers that its applications will ask for in all, as far as that is known before they do; absent: unknown. */
  containersExpected?(): number;
  /** What is fixed about its applications and views read, for the names of the run; absent: nothing. Plain data. */
  facts?(): unknown;
  /**
   * The scheduler gives the application this number of containers instead of its request, before it starts. Absent: its work
   * cannot be divided differently.
   */
  setParallelism?(app: number, containers: number): void;
  /** A person changed settings of an application; returns a sentence when that cannot be, else ''. Absent: none can change. */
  settingsChanged?(app: number, settings: JsonObject): string;
  /**
   * A person's intervention on the application. `index`: ordinal of the executor, 0 for any. Returns a sentence when it cannot be
   * carried out, else ''.
   */
  intervene(app: number, kind: ApplicationEvent, index: number): string;
}

/** What a framework may do. */
export interface FrameworkContext {
  readonly world: World;
  /** Simulated time, µs. */
  now(): number;
  /** Adds an ask of an application. Returns its id. */
  ask(app: number, request: ContainerRequest): number;
  /** Wants `count` more containers on an existing ask; for one task again when its number is given. */
  askMore(ask: number, count: number, task?: number): void;
  /** Takes back `count` of the containers that an ask still wants. */
  withdraw(ask: number, count: number): void;
  /** The container is past its start-up. */
  containerUp(container: number): void;
  /** The application launches the container later, and says so by `containerUp`. */
  launchLater(container: number): void;
  /** Ends one of the application's own containers, with a ContainerOutcome. */
  release(container: number, outcome: number): void;
  /** The application is done, with an AppOutcome: what it still holds is released, its open asks are withdrawn. */
  finish(app: number, outcome: number): void;
  /**
   * Records that a task starts in a container.
   * @param stage index of its stage, 0 where the application has none
   * @param locality how near it is to its data, by the levels of Spark (`Locality`)
   * @param index of the task in its stage
   * @param attempt attempts at it before this one; more than 255 are recorded as 255
   * @returns the number of this attempt in the trace, for `taskEnded`
   */
  taskStarted(container: number, stage: number, locality: number, index: number, attempt: number): number;
  /** Records the end of an attempt that `taskStarted` has numbered. `outcome`: a TaskOutcome. */
  taskEnded(task: number, outcome: number): void;
  /** Records that a stage of an application begins. */
  stageBegan(app: number, stage: number): void;
  /** Records that a stage of an application is complete. */
  stageDone(app: number, stage: number): void;
  /** A progress event of this framework after a delay (µs); returns a handle for `cancel`. */
  schedule(delay: number, kind: number, a: number, b: number): number;
  /** The same, but after all completions of its instant. */
  startTimer(delay: number, kind: number, a: number, b: number): number;
  /** Takes back an event or a timer that is still pending. */
  cancel(handle: number): void;
  /** The authored settings of the cluster's scheduler as they are now; the same object until they change. */
  schedulerSettings(): JsonObject;
  /** Whether the scheduler guarantees containers to applications. */
  knowsGuarantees(): boolean;
  /** Wants this number of an application's containers guaranteed from now on; -1 leaves that to the scheduler. */
  setGuarantee(app: number, containers: number): void;
  /**
   * Has something worked out before anything else happens, in steps between which the run can be heard and stopped. `then`
   * follows at the same instant, right behind the event that is being carried out. One at a time.
   */
  prepare(work: Preparation, then: () => void): void;
  /** A sentence about an application for the run's notices: something that it asks for does not exist, and it continues without it. */
  notice(app: number, text: string): void;
  /**
   * Records a statement that explains the run and changes nothing: one of `records` or of the plug-in's own, with a value for
   * each field in their order.
   */
  report<F extends readonly Field[]>(record: StatementKind<F>, ...values: Values<F>): void;
  /** A draw from [0, 1) that depends only on seed, stream, the application's stable id, index and attempt. */
  draw(stream: number, app: number, index: number, attempt: number): number;
  /** The same for attempt 0 of `count` indices from `first` on: they are written to `values`, from `at` on. */
  drawEach(stream: number, app: number, first: number, count: number, values: Float64Array, at: number): void;
}

/** Containers that the scheduler would place if there was room for them. */
export interface Outstanding {
  readonly ask: number;
  readonly count: number;
}

/**
 * For tests: whether what Spark applications say of stages that launch nothing is so, decided from the records of the run and the
 * settings of its applications alone. A statement is judged when it is made, and again at the end of each instant while it stands.
 */
import { knobNumber, knobSwitch, optionalNumber } from '../../../scenario/knobs';
import { sparkKnobs, stageKnobs } from '../../../frameworks/spark/knobs';
import { executorLeaves, Hold, stageHeld } from '../../../frameworks/spark/records';
import { parentsOf, stagesOf } from '../../../frameworks/spark/stages/stage-settings';
import { exclusionKnobs } from '../../../frameworks/spark/task-scheduler/exclusion/exclusion-knobs';
import { dynamicAllocationKnobs } from '../../../frameworks/spark/task-scheduler/knobs';
import { ExclusionLimit } from '../../../frameworks/spark/task-scheduler/exclusion/exclusion-limit';
import { records } from '../../../sim/trace/records';
import { ContainerKind, TaskOutcome } from '../../../sim/trace/trace';
import type { TraceRow } from '../../../sim/testing/toy.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';

interface Container {
  readonly id: number;
  readonly app: number;
  readonly node: number;
  readonly kind: number;
  isUp: boolean;
  isLeaving: boolean;
  isEnded: boolean;
}

interface Attempt {
  readonly app: number;
  readonly stage: number;
  readonly index: number;
  readonly container: Container;
  /** Undefined while it runs. */
  outcome: number | undefined;
}

interface Statement {
  readonly app: number;
  readonly stage: number;
  readonly cause: number;
  readonly arg1: number;
  readonly arg2: number;
  /** Seconds. */
  readonly at: number;
}

export class SparkAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Causes, and limits of exclusion, that were judged. */
  readonly seen = new Set<number>();
  readonly limits = new Set<number>();
  private readonly asks: { readonly app: number; readonly kind: number }[] = [];
  private readonly containers = new Map<number, Container>();
  private readonly attempts: Attempt[] = [];
  /** By application and stage. */
  private readonly stands = new Map<string, Statement>();
  private readonly isDone = new Set<string>();
  /** By application and stage: what barrier stages found, and when they look again, ms. */
  private readonly checks = new Map<string, { readonly due: number; readonly slots: number }>();
  private now = 0;

  constructor(private readonly finished: FinishedRun) {}

  replay(): this {
    for (const row of this.finished.rows) {
      if (row.at > this.now) this.judgeAll();
      this.now = row.at;
      this.read(row);
    }
    this.judgeAll();
    return this;
  }

  private read({ kind, a, b, c, d }: TraceRow): void {
    switch (kind) {
      case records.askAdded.kind: {
        const { ask, app, role } = records.askAdded.named(a, b, c, d);
        this.asks[ask] = { app, kind: role };
        break;
      }
      case records.containerAllocated.kind: {
        const { container, ask, node } = records.containerAllocated.named(a, b, c, d);
        const states = { isUp: false, isLeaving: false, isEnded: false };
        this.containers.set(container, { id: container, ...this.asks[ask], node, ...states });
        break;
      }
      case records.containerUp.kind:
        this.container(a).isUp = true;
        break;
      case records.containerEnded.kind:
        this.container(a).isEnded = true;
        break;
      case executorLeaves.kind:
        this.container(a).isLeaving = true;
        break;
      case records.taskStarted.kind: {
        const { task, container, stage, index } = records.taskStarted.named(a, b, c, d);
        const place = this.container(container);
        this.attempts[task] = { app: place.app, stage, index, container: place, outcome: undefined };
        break;
      }
      case records.taskEnded.kind:
        this.attempts[a].outcome = b;
        break;
      case records.stage.kind:
        if (c === 1) this.isDone.add(`${a} ${b}`);
        break;
      case records.appFinished.kind:
        for (const [key, { app }] of this.stands) if (app === a) this.stands.delete(key);
        break;
      case stageHeld.kind: {
        const { app, stage, cause, arg1, arg2 } = stageHeld.named(a, b, c, d);
        const key = `${app} ${stage}`;
        if (cause === Hold.none) {
          if (!this.stands.delete(key)) this.fault('takes back what was not said', app, stage);
          break;
        }
        const statement = { app, stage, cause, arg1, arg2, at: this.now };
        this.stands.set(key, statement);
        if (cause === Hold.fewSlots) this.judgeCheck(statement);
        break;
      }
    }
  }

  /** A barrier stage has counted the slots that there are, or waits on after a count that output was lost behind. */
  private judgeCheck({ app, stage, arg1, arg2, at }: Statement): void {
    const key = `${app} ${stage}`;
    const due = Math.round(at * 1000 + arg2);
    const before = this.checks.get(key);
    const { slots = 0 } = this.finished.run.directory.applications[app];
    const there = before?.due === due ? before.slots : this.executorsOf(app).length * slots;
    if (there !== arg1) this.fault(`few slots: ${arg1} are said, ${there} are there`, app, stage);
    this.checks.set(key, { due, slots: arg1 });
  }

  private judgeAll(): void {
    for (const statement of this.stands.values()) {
      const { app, stage, cause } = statement;
      // A finished stage that runs again serves other stages. The stage itself is waited for by no other.
      if (this.isDone.has(`${app} ${stage}`)) continue;
      this.seen.add(cause);
      const fault = this.faultOf(statement);
      if (fault !== '') this.fault(fault, app, stage);
    }
  }

  private faultOf({ app, stage, cause, arg1, arg2, at }: Statement): string {
    const { settings } = this.finished.input.applications[app];
    const plan = stagesOf(settings)[stage];
    const tasks = knobNumber(plan, stageKnobs.tasks);
    const isBarrier = knobSwitch(plan, stageKnobs.barrier);
    const own = this.attemptsOf(app, stage);
    const runs = own.some(({ outcome }) => outcome === undefined);
    switch (cause) {
      case Hold.lostOutput:
        if (!parentsOf(settings)[stage].includes(arg1)) return 'lost output: of a stage that it does not read';
        if (knobSwitch(settings, sparkKnobs.shuffleService)) return 'lost output: the shuffle service keeps it';
        // A barrier stage that runs again gives up what was left of its output.
        if (knobSwitch(stagesOf(settings)[arg1], stageKnobs.barrier) && this.hasLost(app)) return '';
        return this.lacksOutput(app, arg1) ? '' : 'lost output: all of it is there';
      case Hold.fewSlots:
        if (!isBarrier) return 'few slots: no barrier stage';
        if (own.length > 0) return 'few slots: it has begun';
        if (arg1 >= tasks) return `few slots: ${arg1} for ${tasks}`;
        return this.now <= at + arg2 / 1000 ? '' : 'few slots: the time of the next check is over';
      case Hold.barrier: {
        if (!isBarrier || arg1 !== tasks) return 'barrier: it needs fewer slots';
        if (runs) return 'barrier: something of it runs';
        const free = this.freeExecutors(app).reduce((sum, { slots }) => sum + slots, 0);
        // The application may avoid some of them.
        return free < tasks || this.failedOn(app, () => true).length > 0 ? '' : `barrier: ${free} slots are free`;
      }
      case Hold.excluded:
        this.limits.add(arg2);
        return this.exclusionFault(app, stage, arg1, arg2);
      case Hold.nextAttempt: {
        if (arg1 > 0) {
          if (runs && isBarrier) return 'next attempt: something of the last one runs';
          return this.now <= at + arg1 / 1000 ? '' : 'next attempt: it is due';
        }
        if (!runs) return 'next attempt: nothing of the present one runs';
        if (!this.hasLost(app)) return 'next attempt: nothing was lost';
        return this.waiting(app, stage).length > 0 || this.lacksOutput(app, stage) ? '' : 'next attempt: nothing waits';
      }
      default:
        return `no such cause: ${cause}`;
    }
  }

  /** The failures that exclude an executor must have happened. */
  private exclusionFault(app: number, stage: number, named: number, limit: number): string {
    const { settings } = this.finished.input.applications[app];
    const free = this.freeExecutors(app).find(({ container }) => container.id === named);
    if (free === undefined) return 'excluded: the executor that is named has no free slot';
    if (!knobSwitch(settings, exclusionKnobs.enabled)) return 'excluded: nothing is ever excluded';
    const { container } = free;
    const waiting = this.waiting(app, stage);
    const most = (knob: Parameters<typeof knobNumber>[1]): number => knobNumber(settings, knob);
    const onNode = ({ node }: Container): boolean => node === container.node;
    const here = (other: Container): boolean => other === container;
    /** The executors of the node on which at least this many different tasks failed: tasks of one stage, or of all stages. */
    const excludedOn = (of: number | undefined, tasks: number): number =>
      [...this.containers.values()].filter((other) => onNode(other) && this.failedTasks(app, of, other) >= tasks)
        .length;
    let isSo: boolean;
    switch (limit) {
      case ExclusionLimit.taskOnExecutor:
      case ExclusionLimit.taskOnNode: {
        const knob =
          limit === ExclusionLimit.taskOnNode
            ? exclusionKnobs.taskAttemptsPerNode
            : exclusionKnobs.taskAttemptsPerExecutor;
        const failures = this.failedOn(app, limit === ExclusionLimit.taskOnNode ? onNode : here);
        const several = this.failedOn(app, onNode);
        const nodeMost = most(exclusionKnobs.taskAttemptsPerNode);
        const failed = (index: number, among: readonly Attempt[]): number =>
          among.filter((one) => one.stage === stage && one.index === index).length;
        // Where tasks differ, those that the node as a whole is closed to are among them.
        // A task that succeeded waits again where its output is lost, which the records of tasks do not say.
        const mayWait = [...waiting, ...this.goneOutput(app, stage)];
        isSo =
          waiting.every((index) => failed(index, failures) >= most(knob) || failed(index, several) >= nodeMost) &&
          mayWait.some((index) => failed(index, failures) >= most(knob));
        break;
      }
      case ExclusionLimit.stageOnExecutor:
        isSo = this.failedTasks(app, stage, container) >= most(exclusionKnobs.tasksPerExecutor);
        break;
      case ExclusionLimit.stageOnNode:
        isSo = excludedOn(stage, most(exclusionKnobs.tasksPerExecutor)) >= most(exclusionKnobs.executorsPerNode);
        break;
      case ExclusionLimit.applicationOnExecutor:
        isSo = this.failedTasks(app, undefined, container) >= most(exclusionKnobs.appTasksPerExecutor);
        break;
      default:
        isSo =
          excludedOn(undefined, most(exclusionKnobs.appTasksPerExecutor)) >= most(exclusionKnobs.appExecutorsPerNode);
    }
    if (waiting.length === 0 && !this.lacksOutput(app, stage)) return 'excluded: nothing waits';
    if (!isSo) return `excluded: too few failures for limit ${limit}`;
    // Every other one with a free slot must have had a failure on its node.
    const clean = this.freeExecutors(app).find(
      (other) => this.failedOn(app, ({ node }) => node === other.container.node).length === 0,
    );
    return clean === undefined ? '' : 'excluded: an executor without failures has a free slot';
  }

  /** Tasks of a stage of which no attempt runs and none has succeeded. */
  private waiting(app: number, stage: number): number[] {
    const tasks = knobNumber(stagesOf(this.finished.input.applications[app].settings)[stage], stageKnobs.tasks);
    const taken = new Set(
      this.attemptsOf(app, stage)
        .filter(({ outcome }) => outcome === undefined || outcome === TaskOutcome.succeeded)
        .map(({ index }) => index),
    );
    return Array.from({ length: tasks }, (_, index) => index).filter((index) => !taken.has(index));
  }

  /** Whether output of a stage went with an executor and is not there again: a task that failed on a lost one runs again, too. */
  private lacksOutput(app: number, stage: number): boolean {
    if (this.goneOutput(app, stage).length > 0) return true;
    return this.attemptsOf(app, stage).some(
      ({ container, outcome }) => container.isEnded && outcome !== TaskOutcome.succeeded,
    );
  }

  /** Tasks of a stage whose last success was in a container that has ended. */
  private goneOutput(app: number, stage: number): number[] {
    const last = new Map<number, Attempt>();
    for (const attempt of this.attemptsOf(app, stage))
      if (attempt.outcome === TaskOutcome.succeeded) last.set(attempt.index, attempt);
    return [...last].filter(([, { container }]) => container.isEnded).map(([index]) => index);
  }

  /** Whether a container of an application has ended. */
  private hasLost(app: number): boolean {
    return [...this.containers.values()].some((container) => container.app === app && container.isEnded);
  }

  private attemptsOf(app: number, stage: number): Attempt[] {
    return this.attempts.filter((attempt) => attempt.app === app && attempt.stage === stage);
  }

  /** Attempts that failed, or went with an executor that failed, in some containers. */
  private failedOn(app: number, isThere: (container: Container) => boolean): Attempt[] {
    return this.attempts.filter(
      ({ app: of, outcome, container }) =>
        of === app && (outcome === TaskOutcome.failed || outcome === TaskOutcome.lost) && isThere(container),
    );
  }

  /** How many different tasks failed in a container, of one stage or of all. */
  private failedTasks(app: number, stage: number | undefined, container: Container): number {
    const failed = this.failedOn(app, (other) => other === container).filter(
      (attempt) => stage === undefined || attempt.stage === stage,
    );
    return new Set(failed.map(({ stage: of, index }) => `${of} ${index}`)).size;
  }

  /** What takes tasks now: executors that are up and stay, or the driver where there are none. */
  private executorsOf(app: number): Container[] {
    const up = [...this.containers.values()].filter(
      (one) => one.app === app && one.isUp && !one.isLeaving && !one.isEnded,
    );
    const { settings } = this.finished.input.applications[app];
    const wanted =
      optionalNumber(settings, sparkKnobs.executorsAsked) ?? knobNumber(settings, sparkKnobs.executorInstances);
    const isLocal = wanted === 0 && !knobSwitch(settings, dynamicAllocationKnobs.enabled);
    return isLocal ? up : up.filter(({ kind }) => kind === ContainerKind.executor);
  }

  private freeExecutors(app: number): { readonly container: Container; readonly slots: number }[] {
    const { slots = 0 } = this.finished.run.directory.applications[app];
    return this.executorsOf(app).flatMap((container) => {
      const running = this.attempts.filter((one) => one.container === container && one.outcome === undefined).length;
      return running < slots ? [{ container, slots: slots - running }] : [];
    });
  }

  private container(id: number): Container {
    const container = this.containers.get(id);
    if (container === undefined) throw new Error(`no container ${id} is held`);
    return container;
  }

  private fault(text: string, app: number, stage: number): void {
    const { id, stages } = this.finished.run.directory.applications[app];
    this.faults.push(`${this.now} ${id} ${stages[stage]}: ${text}`);
  }
}

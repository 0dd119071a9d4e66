/** For tests: whether what the reasons of Quincy say is so, decided from the records and the document alone. */
import { GB, SECOND } from '../../../base/units';
import { fairQuotas } from '../../../schedulers/quincy/round/fair-share';
import { Cluster } from '../../../schedulers/quincy/round/cluster';
import { QuincyReason } from '../../../schedulers/quincy/reasons';
import { jobKnown, Moved, taskMoved } from '../../../schedulers/quincy/records';
import { omegaOf, readSettings, slotsOf } from '../../../schedulers/quincy/settings';
import type { QuincySettings } from '../../../schedulers/quincy/settings';
import { TransferCosts } from '../../../schedulers/quincy/costs/transfer-costs';
import { judgeAsks } from './judge-asks.test-helper';
import type { TraceRow } from '../../../sim/testing/toy.test-helper';
import { FIRST_STATEMENT, NOBODY } from '../../../sim/trace/record';
import { Rec } from '../../../sim/trace/trace';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';

/** A task as the records have it. */
interface Task {
  state: 'waits' | 'runs' | 'gone';
  /** Of its present state, µs. */
  since: number;
  /** In all its waits before this one, µs. */
  waited: number;
  /** The application that it made room for last, -1 for none. */
  evictor: number;
}

export class QuincyAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;
  private readonly tasks = new Map<number, Task[]>();
  /** By container: its task, and for whom it is stopped. */
  private readonly taskIn = new Map<number, Task>();
  private allocated = -1;
  /** When something happened last, µs. */
  private changed = 0;
  private settings: QuincySettings;
  private cluster: Cluster;
  /** Free slots by machine. */
  private free: number[] = [];

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
    this.settings = readSettings(finished.input.scheduler);
    this.cluster = this.clusterNow();
  }

  replay(): this {
    this.world.readAll(this.finished.rows, (row) => this.follow(row));
    return this;
  }

  private follow({ kind, a, b, c, d }: TraceRow): void {
    const { now } = this.world;
    if (kind < FIRST_STATEMENT) this.changed = now;
    if (kind === Rec.containerAllocated) this.allocated = a;
    if (kind === Rec.preemption) {
      const task = this.taskIn.get(a);
      if (task !== undefined) task.evictor = d === NOBODY ? -1 : d - 1;
    }
    if (kind === jobKnown.kind) {
      const { app, tasks } = jobKnown.named(a, b, c, d);
      const fresh = (): Task => ({ state: 'waits', since: now, waited: 0, evictor: -1 });
      this.tasks.set(app, Array.from({ length: tasks }, fresh));
    }
    if (kind !== taskMoved.kind) return;
    const { app, task: number, node } = taskMoved.named(a, b, c, d);
    const task = this.tasksOf(app)[number];
    if (task.state === 'waits') task.waited += now - task.since;
    task.since = now;
    if (node === Moved.gone) task.state = 'gone';
    else if (node === Moved.waits) task.state = 'waits';
    else {
      task.state = 'runs';
      task.evictor = -1;
      this.taskIn.set(this.allocated, task);
    }
  }

  private judge(): void {
    const { world } = this;
    this.settings = readSettings(world.scheduler);
    this.cluster = this.clusterNow();
    this.free = Array.from(this.cluster.slotsOf, (slots) => Math.max(0, slots));
    const running = this.free.map(() => 0);
    for (const { node } of world.containers.values()) running[node]++;
    this.free = this.free.map((slots, node) => Math.max(0, slots - running[node]));
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason));
  }

  private faultOf(ask: WaitingAsk, { code, arg1, arg2, since }: Statement): string {
    const { world, settings } = this;
    const { policy, rootTask } = settings;
    const tasks = this.tasksOf(ask.app);
    const first = tasks.findIndex(({ state }) => state === 'waits');
    const free = this.free.reduce((sum, slots) => sum + slots, 0);
    const waited = (at: number) => (tasks[first].waited + at - tasks[first].since) / SECOND;
    switch (code) {
      case QuincyReason.noSlots:
        return this.cluster.slots === 0 ? '' : `no slots: ${this.cluster.slots}`;
      case QuincyReason.rootFirst:
        if (!rootTask || first !== 0) return `root: the first that waits is ${first}`;
        if (free > 0) return `root: ${free} are free`;
        return policy.preempts && !policy.greedy && this.workersRun() ? 'root: a worker could be stopped for it' : '';
      case QuincyReason.preemptedFor:
        if (world.isFinished[arg1]) return 'stopped: for an application that is finished';
        return this.stoppedFor(ask.app, arg1);
      case QuincyReason.atQuota: {
        const [runs, quota] = [this.runningWorkers(ask.app), this.quotaOf(ask.app)];
        const exactly = policy.preempts && !policy.greedy;
        if (!policy.fair || (arg2 === 1) !== exactly) return `share: under ${policy.name}`;
        if (runs !== arg1) return `share: it runs ${runs}, not ${arg1}`;
        return (exactly ? runs === quota : runs >= quota) ? '' : `share: it runs ${runs} of ${quota}`;
      }
      case QuincyReason.noFreeSlot:
        if ((arg1 === 1) !== policy.preempts) return `no free slot: under ${policy.name}`;
        return free === 0 ? '' : `no free slot: ${free} are`;
      case QuincyReason.waitingIsCheaper: {
        if (policy.greedy || free === 0) return `cheaper: under ${policy.name} with ${free} free`;
        const omega = omegaOf(settings, world.queueInputs[world.appQueue[ask.app]].settings);
        if (Math.round(omega * 1000) !== arg1) return `cheaper: omega is ${omega}, not ${arg1 / 1000}`;
        const more = this.bestFree(ask.app, first) - omega * waited(world.now);
        const tie = omega === 0 ? -1 : Math.ceil((world.now + (more / omega) * SECOND) / 1000);
        const stated = omega > 0 ? Math.max(tie, Math.ceil(since / 1000)) : -1;
        if (Math.abs(stated - arg2) > 1) return `cheaper: until ${tie / 1000}, not ${arg2 / 1000}`;
        return this.decidesBy(tie) ? '' : `cheaper: no decision after ${tie / 1000} s`;
      }
      case QuincyReason.waitsForPreferred: {
        if (!policy.greedy || free === 0) return `preferred: under ${policy.name} with ${free} free`;
        const { preferredMachines, preferredRacks } = this.costsOf(ask.app, first);
        if (preferredMachines.length === 0) return 'preferred: there are none';
        if (preferredMachines.some((machine) => this.free[machine] > 0)) return 'preferred: one is free';
        const near = preferredRacks.some((rack) => this.cluster.machinesIn[rack].some((m) => this.free[m] > 0));
        if (near) return 'preferred: a rack has room';
        const until = Math.ceil((world.now + settings.hysteresis - waited(world.now) * SECOND) / 1000);
        if (until !== arg1) return `preferred: until ${until / 1000}, not ${arg1 / 1000}`;
        return this.decidesBy(until) ? '' : `preferred: no decision after ${until / 1000} s`;
      }
      case QuincyReason.answerToCome:
        // One that was already running, and then the one about the last change.
        return world.next - this.changed <= 2 * settings.latency
          ? ''
          : `answer: nothing happens for ${(world.next - this.changed) / SECOND} s`;
      default:
        return `code ${code}`;
    }
  }

  /** Whether a waiting task of `app` made room for `other` and may not have what is free; '' if so. */
  private stoppedFor(app: number, other: number): string {
    const { world, settings } = this;
    const stopped = this.tasksOf(app).findIndex(({ state, evictor }) => state === 'waits' && evictor === other);
    if (stopped < 0) return 'stopped: none was';
    if (settings.policy.fair && this.runningWorkers(app) >= this.quotaOf(app)) return '';
    if (this.free.every((slots) => slots === 0)) return '';
    const { waited, since } = this.tasksOf(app)[stopped];
    const seconds = (waited + world.now - since) / SECOND;
    const omega = omegaOf(settings, world.queueInputs[world.appQueue[app]].settings);
    const more = this.bestFree(app, stopped) - omega * seconds;
    const left = settings.policy.greedy ? settings.hysteresis / SECOND - seconds : more / omega;
    const accepts = left === Infinity ? -1 : (world.now + left * SECOND) / 1000;
    return this.decidesBy(accepts) ? '' : 'stopped: it may start again';
  }

  /** Whether something happens at the latest with the decision after an instant, ms; negative: never needed. */
  private decidesBy(at: number): boolean {
    const { timer, latency } = this.settings;
    const { now, next } = this.world;
    return at < 0 || next <= Math.ceil((Math.max(now, at * 1000) + 1) / timer) * timer + latency;
  }

  private tasksOf(app: number): Task[] {
    return this.tasks.get(app) ?? [];
  }

  private clusterNow(): Cluster {
    const { world, settings } = this;
    const { nodes } = this.finished.input;
    const slots = nodes.map((_, node) => (world.nodeUp[node] ? slotsOf(settings, world.nodeCapacity[node][0]) : -1));
    return new Cluster(
      nodes.map(({ rack }) => rack),
      slots,
      this.finished.input.racks.length,
    );
  }

  private costsOf(app: number, task: number): TransferCosts {
    const { datasets, applications } = this.finished.input;
    const data = datasets?.find(({ id }) => id === applications[app].settings['input']);
    if (data === undefined) return new TransferCosts([], this.cluster, this.settings.prices);
    const block = task % data.blocks;
    const on = Array.from(data.replicas.subarray(block * data.replication, (block + 1) * data.replication));
    return new TransferCosts([{ gb: data.blockSize / GB, on }], this.cluster, this.settings.prices);
  }

  /** The least that it costs to move the input of a task to where a slot is free. */
  private bestFree(app: number, task: number): number {
    const costs = this.costsOf(app, task);
    const isFree = (machine: number) => this.free[machine] > 0;
    return Math.min(
      costs.alpha,
      ...costs.preferredMachines.filter(isFree).map((machine) => costs.gamma(machine)),
      ...costs.preferredRacks
        .filter((rack) => this.cluster.machinesIn[rack].some(isFree))
        .map((rack) => costs.rho(rack)),
    );
  }

  private workers(app: number): readonly Task[] {
    return this.tasksOf(app).slice(this.settings.rootTask ? 1 : 0);
  }

  private runningWorkers(app: number): number {
    return this.workers(app).filter(({ state }) => state === 'runs').length;
  }

  private workersRun(): boolean {
    return [...this.tasks.keys()].some((app) => this.runningWorkers(app) > 0);
  }

  private quotaOf(app: number): number {
    const { rootTask } = this.settings;
    const apps = [...this.tasks.keys()].filter((one) => !this.world.isFinished[one]);
    let roots = 0;
    const wanted = apps.map((one) => {
      const [root] = this.tasksOf(one);
      if (rootTask && root.state !== 'gone') roots++;
      if (rootTask && root.state === 'waits') return this.runningWorkers(one);
      return this.workers(one).filter(({ state }) => state !== 'gone').length;
    });
    return fairQuotas(this.cluster.slots - roots, wanted)[apps.indexOf(app)];
  }
}

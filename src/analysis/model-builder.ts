/**
 * Reads a trace chunk by chunk and makes the model that everything is drawn from. Linear in the records; memory follows
 * what is kept. Records of one instant are taken together: causes and series speak of the state after the last of them.
 */
import { assert } from '../base/assert';
import { GrowingFloat64 } from '../base/columns';
import { reasonKind, schedulerPlugin } from '../engine/registry';
import type { Directory } from '../sim/directory';
import { ContainerKind, Rec } from '../sim/trace';
import type { TraceChunk } from '../sim/trace';
import { ApplicationTable } from './applications';
import { AskBook, byPriorityThenAge } from './asks';
import type { AskOrder } from './asks';
import { ContainerTable, TaskTable } from './containers';
import type { Reservation, RunModel } from './model';
import { DeadlockDetector } from './deadlock';
import { MessageTable } from './messages-table';
import { NodeTable } from './nodes';
import { PreemptionTable } from './preemptions';
import { MeasureTable } from './queue-measures';
import { QueueTable } from './queues';
import { runModel } from './run-model';
import { packSeries } from './series';
import { Statements } from './statements';
import { TaskSetTable } from './task-sets';
import { WaitTracker } from './waiting';

export class ModelBuilder {
  private readonly apps: ApplicationTable;
  private readonly asks: AskBook;
  private readonly containers: ContainerTable;
  private readonly tasks = new TaskTable();
  private readonly taskSets = new TaskSetTable();
  /** There from the first message on: most schedulers send none. */
  private messages: MessageTable | undefined;
  /** There from the first record on: most schedulers want nothing back and keep no figures. */
  private preemptions: PreemptionTable | undefined;
  private measures: MeasureTable | undefined;
  private readonly queues: QueueTable;
  private readonly nodes: NodeTable;
  private readonly statements: Statements;
  private readonly waits: WaitTracker;
  private readonly deadlocks: DeadlockDetector;
  private readonly reservations: Reservation[] = [];
  private readonly interventions: { readonly at: number; readonly index: number }[] = [];
  private readonly instants = new GrowingFloat64();
  /** The instant whose records are being read; NaN when all that was read has been judged. */
  private instant = NaN;
  private latest = 0;

  /** `order`: how the scheduler orders the unmet asks of one application. */
  constructor(
    private readonly directory: Directory,
    order: AskOrder = byPriorityThenAge,
  ) {
    const priorities = directory.applications.map((app) => app.priority);
    this.apps = new ApplicationTable(directory);
    this.asks = new AskBook(priorities, order);
    this.containers = new ContainerTable(directory.applications.length);
    this.queues = new QueueTable(directory);
    this.nodes = new NodeTable(directory);
    this.statements = new Statements(
      directory,
      (code) => reasonKind(directory.scheduler, code).blocker === 'application',
    );
    this.waits = new WaitTracker(this.apps, this.asks, this.statements);
    this.deadlocks = new DeadlockDetector(
      directory,
      this.apps,
      this.asks,
      this.queues,
      this.nodes,
      this.statements,
      this.waits,
    );
  }

  /** Reads one chunk; chunks come in the order in which they were recorded. */
  add(chunk: TraceChunk): void {
    const { time, kind, a, b, c, d, length } = chunk;
    for (let row = 0; row < length; row++) {
      const at = time[row];
      if (at !== this.instant) {
        assert(at >= this.latest, 'a trace runs backwards');
        this.commit();
        this.instant = at;
        this.latest = at;
      }
      this.read(at, kind[row], a[row], b[row], c[row], d[row]);
    }
  }

  /**
   * The model as of `now` (µs): everything read so far, in arrays of its own. `ended` says that nothing more will come
   * and why; without it, records at the very instant `now` may still be missing.
   */
  snapshot(now: number, ended?: RunModel['ended']): RunModel {
    const end = ended?.at ?? now;
    if (ended !== undefined || now > this.instant) this.commit();
    const nodes = this.nodes.snapshot();
    const queues = this.queues.snapshot();
    const { waits, waiting } = this.waits.snapshot(end);
    return runModel(this.directory, {
      end,
      ended,
      asks: this.asks.snapshot(),
      containers: this.containers.snapshot(),
      tasks: this.tasks.snapshot(),
      taskSets: this.taskSets.snapshot(),
      messages: this.messages?.snapshot(),
      applications: this.apps.snapshot(end, waiting, this.containers.app.view()),
      waits,
      statements: this.statements.snapshot(),
      series: packSeries([...queues.series, ...nodes.capacity]),
      measures: this.measures?.snapshot(),
      limits: queues.limits,
      deadlocks: this.deadlocks.snapshot(),
      reservations: this.reservations.slice(),
      preemptions: this.preemptions?.snapshot(),
      nodeChanges: nodes.changes,
      interventions: this.interventions.slice(),
      instants: this.instants.view().slice(),
    });
  }

  private commit(): void {
    if (Number.isNaN(this.instant)) return;
    this.instants.push(this.instant);
    this.queues.commit(this.instant);
    this.measures?.commit(this.instant);
    this.nodes.commit(this.instant);
    this.statements.commit();
    this.waits.commit(this.instant);
    this.deadlocks.commit(this.instant);
    this.instant = NaN;
  }

  private touch(app: number): void {
    this.waits.touch(app);
    this.deadlocks.touch(app);
  }

  private read(at: number, kind: number, a: number, b: number, c: number, d: number): void {
    const { apps } = this;
    switch (kind) {
      case Rec.appSubmitted:
        apps.submit(at, a, b);
        this.touch(a);
        break;
      case Rec.appState:
        apps.enter(at, a, b);
        this.touch(a);
        break;
      case Rec.appFinished:
        apps.finish(at, a, b);
        this.touch(a);
        break;
      case Rec.appMoved:
        this.move(at, a, b);
        break;
      case Rec.askAdded:
        this.asks.add(at, a, b, c & 0xff, c >>> 8, d);
        this.queues.want(apps.queue[b], c >>> 8, d);
        this.touch(b);
        break;
      case Rec.askWithdrawn:
        this.asks.withdraw(a, c);
        this.queues.want(apps.queue[b], this.asks.shape.get(a), -c);
        this.touch(b);
        break;
      case Rec.containerAllocated:
        this.allocated(at, a, b, c);
        break;
      case Rec.containerUp:
        this.containerUp(at, a);
        break;
      case Rec.containerEnded:
        this.containerEnded(at, a, b);
        break;
      case Rec.taskStarted:
        this.taskStarted(at, a, b, c, d);
        break;
      case Rec.taskEnded:
        this.taskEnded(at, a, b);
        break;
      case Rec.nodeState:
        this.nodes.setState(at, a, b === 1, c / 1000);
        this.deadlocks.touchCauses();
        break;
      case Rec.intervention:
        this.intervention(at, a);
        break;
      case Rec.stage:
        apps.stage(at, a, b, c === 1);
        break;
      case Rec.reason:
        this.statements.state(at, b & 0xff, a, b >>> 8, c, d);
        this.waits.touchScope(b & 0xff, a);
        this.deadlocks.touchCauses();
        break;
      case Rec.timer:
        apps.setTimer(at, a, b, c * 1000);
        break;
      case Rec.reservation:
        this.reserve(at, a, b, c === 1);
        break;
      case Rec.taskSetLevel:
        this.taskSets.state(at, a, b, c, d);
        break;
      case Rec.delayRejected:
        this.taskSets.refuse(at, a, b, c, d);
        break;
      case Rec.slotSkipped:
        this.taskSets.skip(at, a, c, b, d);
        break;
      case Rec.preemption:
        this.preemptions ??= new PreemptionTable();
        this.preemptions.say(at, a, b, c, d);
        break;
      case Rec.queueMeasure:
        this.measures ??= new MeasureTable(
          this.directory.queues.length,
          schedulerPlugin(this.directory.scheduler).queueMeasures?.length ?? 0,
        );
        this.measures.set(a, b, c);
        break;
      case Rec.message:
        this.messageTable().send(at, a, b, c, d);
        break;
      case Rec.workerQueue:
        this.messageTable().queue(at, a, b, c, d);
        break;
      case Rec.servedBy:
        this.messageTable().serve(at, a, b);
        break;
      default:
        // What a later version records is no business of this one.
        break;
    }
  }

  private messageTable(): MessageTable {
    return (this.messages ??= new MessageTable(this.directory.applications.length));
  }

  private allocated(at: number, container: number, ask: number, node: number): void {
    const { asks, apps } = this;
    const app = asks.app.get(ask);
    const kind = asks.kind.get(ask);
    const shape = asks.shape.get(ask);
    const asked = asks.take(ask);
    this.containers.add(at, container, ask, app, kind, shape, node, asked);
    this.queues.want(apps.queue[app], shape, -1);
    this.queues.hold(apps.queue[app], shape, kind, 1);
    this.nodes.hold(node, shape, 1);
    apps.allocate(at, app, kind);
    this.deadlocks.hold(app, 1);
    this.touch(app);
  }

  private containerUp(at: number, container: number): void {
    const { containers } = this;
    const app = containers.app.get(container);
    containers.setUp(at, container);
    if (containers.kind.get(container) === ContainerKind.driver) this.deadlocks.driverUp(app, 1);
    this.touch(app);
  }

  private containerEnded(at: number, container: number, outcome: number): void {
    const { containers, tasks, queues } = this;
    const app = containers.app.get(container);
    const kind = containers.kind.get(container);
    const shape = containers.shape.get(container);
    const queue = this.apps.queue[app];
    if (kind === ContainerKind.executor && tasks.runsIn(container)) queues.work(queue, shape, -1);
    tasks.endAllIn(at, container, outcome);
    if (kind === ContainerKind.driver && containers.isUp(container)) this.deadlocks.driverUp(app, -1);
    this.deadlocks.hold(app, -1);
    containers.end(at, container, outcome);
    this.preemptions?.end(at, container, outcome);
    queues.hold(queue, shape, kind, -1);
    this.nodes.hold(containers.node.get(container), shape, -1);
    this.touch(app);
  }

  private taskStarted(at: number, task: number, container: number, place: number, which: number): void {
    const { containers, tasks } = this;
    const app = containers.app.get(container);
    if (containers.kind.get(container) === ContainerKind.executor && !tasks.runsIn(container)) {
      this.queues.work(this.apps.queue[app], containers.shape.get(container), 1);
    }
    tasks.begin(at, task, container, app, place, which);
  }

  private taskEnded(at: number, task: number, outcome: number): void {
    const { containers, tasks } = this;
    const container = tasks.container.get(task);
    const ran = tasks.runsIn(container);
    tasks.end(at, task, outcome);
    if (ran && !tasks.runsIn(container) && containers.kind.get(container) === ContainerKind.executor) {
      this.queues.work(this.apps.queue[containers.app.get(container)], containers.shape.get(container), -1);
    }
  }

  /** What the application holds and wants moves with it. */
  private move(at: number, app: number, queue: number): void {
    const { apps, asks, containers, queues, tasks } = this;
    const from = apps.queue[app];
    for (let ask = 0; ask < asks.app.length; ask++) {
      if (asks.app.get(ask) !== app) continue;
      queues.want(from, asks.shape.get(ask), -asks.pending.get(ask));
      queues.want(queue, asks.shape.get(ask), asks.pending.get(ask));
    }
    for (let container = 0; container < containers.count; container++) {
      if (containers.app.get(container) !== app || !containers.held(container)) continue;
      const shape = containers.shape.get(container);
      const kind = containers.kind.get(container);
      queues.hold(from, shape, kind, -1);
      queues.hold(queue, shape, kind, 1);
      if (kind === ContainerKind.executor && tasks.runsIn(container)) {
        queues.work(from, shape, -1);
        queues.work(queue, shape, 1);
      }
    }
    this.deadlocks.move(app, from, queue);
    apps.move(at, app, queue);
    this.touch(app);
  }

  private intervention(at: number, index: number): void {
    this.interventions.push({ at, index });
    const { limits } = this.directory.interventions[index];
    if (limits !== undefined) this.queues.setLimits(at, limits.queue, limits.guaranteed, limits.max);
    this.deadlocks.touchCauses();
  }

  private reserve(at: number, ask: number, node: number, reserved: boolean): void {
    if (reserved) {
      this.reservations.push({ ask, app: this.asks.app.get(ask), node, from: at, to: Infinity });
      return;
    }
    const index = this.reservations.findIndex((one) => one.ask === ask && one.node === node && one.to === Infinity);
    if (index !== -1) this.reservations[index] = { ...this.reservations[index], to: at };
  }
}

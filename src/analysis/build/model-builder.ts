/**
 * Reads a trace chunk by chunk and makes the model that everything is drawn from. Time is linear in the records; memory follows
 * what is kept. Records of one instant are taken together: causes and series describe the state after the last of them.
 */
import { assert } from '../../base/assert';
import { GrowingFloat64 } from '../../base/collections/columns';
import { MILLISECOND } from '../../base/units';
import { ownRecordsOf, reasonKind, schedulerPlugin } from '../../engine/registry';
import type { RunFigures } from '../../schedulers/plugin';
import type { Directory } from '../../sim/directory';
import { undeclared } from '../../sim/trace/record';
import type { Field, StatementKind } from '../../sim/trace/record';
import { readerOf } from '../../sim/trace/record-reader';
import { records } from '../../sim/trace/records';
import { ContainerKind } from '../../sim/trace/trace';
import type { TraceChunk } from '../../sim/trace/trace';
import { ApplicationTable } from './applications';
import { AskBook, byPriorityThenAge } from './asks';
import type { AskOrder } from './asks';
import { ContainerTable } from './containers';
import { TaskTable } from './tasks';
import type { RunModel } from '../model';
import { DeadlockDetector } from '../waiting/deadlock';
import { MessageTable } from '../messages/messages-table';
import { NodeTable } from './nodes';
import { PreemptionTable } from './preemptions';
import { MeasureTable } from './queue-measures';
import { QueueTable } from './queues';
import { RecordTable } from './record-table';
import { ReservationTable } from './reservations';
import { runModel } from '../run-model';
import { packSeries } from '../series';
import { Statements } from './statements';
import { TaskSetTable } from './task-sets';
import { WaitTracker } from '../waiting/waiting';

const THOUSANDTHS = 1000;

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
  /** Undefined until anything is reserved. */
  private reservations: ReservationTable | undefined;
  private readonly interventions: { readonly at: number; readonly index: number }[] = [];
  private readonly instants = new GrowingFloat64();
  /** The instant whose records are being read; NaN when every record so far has been evaluated. */
  private instant = NaN;
  private latest = 0;

  /** What the model makes of each record. One that is declared and not read here does not compile. */
  private readonly reader = readerOf(records, {
    appSubmitted: (at, app, queue) => {
      this.apps.submit(at, app, queue);
      this.touch(app);
    },
    appState: (at, app, state) => {
      this.apps.enter(at, app, state);
      this.touch(app);
    },
    appFinished: (at, app, outcome) => {
      this.apps.finish(at, app, outcome);
      this.touch(app);
    },
    appMoved: (at, app, queue) => this.move(at, app, queue),
    askAdded: (at, ask, app, kind, shape, count) => {
      this.asks.add(at, ask, app, kind, shape, count);
      this.queues.changePending(this.apps.queue[app], shape, count);
      this.touch(app);
    },
    askWithdrawn: (_, ask, app, count) => {
      this.asks.withdraw(ask, count);
      this.queues.changePending(this.apps.queue[app], this.asks.columns.shape.get(ask), -count);
      this.touch(app);
    },
    containerAllocated: (at, container, ask, node) => this.allocated(at, container, ask, node),
    containerUp: (at, container) => this.containerUp(at, container),
    containerEnded: (at, container, outcome) => this.containerEnded(at, container, outcome),
    taskStarted: (at, task, container, stage, locality, index, attempt) =>
      this.taskStarted(at, task, container, stage, locality, index, attempt),
    taskEnded: (at, task, outcome) => this.taskEnded(at, task, outcome),
    nodeState: (at, node, up, speed) => {
      this.nodes.setState(at, node, up === 1, speed / THOUSANDTHS);
      this.deadlocks.touchCauses();
    },
    nodeResized: (at, node, index) => {
      this.nodes.resize(at, node, this.directory.interventions[index].capacity ?? []);
      this.deadlocks.touchCauses();
    },
    // A queue without applications holds nothing. The intervention records that it exists.
    queueExists: () => {},
    intervention: (at, index) => this.intervention(at, index),
    interventionRefused: (_, index) => {
      const { interventions } = this;
      interventions.splice(
        interventions.findLastIndex((one) => one.index === index),
        1,
      );
    },
    // Limits that an intervention changed are those of its entry in the directory.
    queueChanged: () => {},
    stage: (at, app, stage, done) => this.apps.stage(at, app, stage, done === 1),
    reason: (at, id, scope, code, arg1, arg2) => {
      this.statements.state(at, scope, id, code, arg1, arg2);
      this.waits.touchScope(scope, id);
      this.deadlocks.touchCauses();
    },
    timer: (at, app, timer, duration) => this.apps.setTimer(at, app, timer, duration * MILLISECOND),
    reservation: (at, ask, node, reserved) => this.reserve(at, ask, node, reserved === 1),
    taskSetLevel: (at, app, stage, level, countdown) => this.taskSets.state(at, app, stage, level, countdown),
    delayRejected: (at, app, stage, executors, container) => this.taskSets.reject(at, app, stage, executors, container),
    slotSkipped: (at, app, node, stage, times) => this.taskSets.skip(at, app, stage, node, times),
    preemption: (at, container, mark, killIn, wantedBy) => {
      this.preemptions ??= new PreemptionTable();
      this.preemptions.mark(at, container, mark, killIn, wantedBy);
    },
    queueMeasure: (_, queue, measure, value) => {
      this.measures ??= new MeasureTable(
        this.directory.queues.length,
        schedulerPlugin(this.directory.scheduler).queueMeasures?.length ?? 0,
      );
      this.measures.set(queue, measure, value);
    },
    scaling: (at, node, step, duration) => this.nodes.scale(at, node, step, duration),
    message: (at, app, node, message, value, latency) =>
      this.messageTable().send(at, app, node, message, value, latency),
    workerQueue: (at, app, node, change, why) => this.messageTable().queue(at, app, node, change, why),
    servedBy: (at, app, scheduler) => this.messageTable().serve(at, app, scheduler),
  });
  /** Records that the plug-ins of the run declare themselves, by name; those that were never written are not there. */
  private readonly own = new Map<string, RecordTable<readonly Field[]>>();

  /** `order`: how the scheduler orders the unmet asks of one application. `figures`: what its plug-in measures, if it does. */
  constructor(
    private readonly directory: Directory,
    order: AskOrder = byPriorityThenAge,
    private readonly figures?: RunFigures,
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
    for (const record of ownRecordsOf(directory)) this.keep(record);
    const { apps, asks, queues, nodes, statements, waits } = this;
    this.deadlocks = new DeadlockDetector({ directory, apps, asks, queues, nodes, statements, waits });
  }

  /** Keeps records of a plug-in's own as they are, from the first one on. */
  private keep(record: StatementKind): void {
    this.reader.on(record, (at, ...values) => {
      let table = this.own.get(record.name);
      if (table === undefined) this.own.set(record.name, (table = new RecordTable(record)));
      table.add(at, ...values);
    });
  }

  /** Reads one chunk; chunks come in the order in which they were recorded. */
  add(chunk: TraceChunk): void {
    this.figures?.read(chunk);
    const { time, kind, a, b, c, d, length } = chunk;
    for (let row = 0; row < length; row++) {
      const at = time[row];
      if (at !== this.instant) {
        assert(at >= this.latest, 'a trace runs backwards');
        this.commit();
        this.instant = at;
        this.latest = at;
      }
      const isKnown = this.reader.read(at, kind[row], a[row], b[row], c[row], d[row]);
      if (!isKnown) throw undeclared(kind[row]);
    }
  }

  /**
   * The model as of `now` (µs): everything read so far, in its own arrays. `ended` says that nothing more will come
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
      applications: this.apps.snapshot(end, waiting, this.containers.columns.app.view()),
      waits,
      statements: this.statements.snapshot(),
      series: packSeries([...queues.series, ...nodes.capacity]),
      measures: this.measures?.snapshot(),
      limits: queues.limits,
      deadlocks: this.deadlocks.snapshot(),
      reservations: this.reservations?.snapshot(),
      preemptions: this.preemptions?.snapshot(),
      own: Object.fromEntries([...this.own].map(([name, table]) => [name, table.snapshot()])),
      nodeChanges: nodes.changes,
      scalings: nodes.scalings,
      interventions: this.interventions.slice(),
      instants: this.instants.view().slice(),
      figures: [...(this.figures?.values?.(end) ?? [])],
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
    this.deadlocks.drivers.touch(app);
  }

  private messageTable(): MessageTable {
    return (this.messages ??= new MessageTable(this.directory.applications.length));
  }

  private allocated(at: number, container: number, ask: number, node: number): void {
    const { asks, apps } = this;
    const app = asks.columns.app.get(ask);
    const kind = asks.columns.kind.get(ask);
    const shape = asks.columns.shape.get(ask);
    const asked = asks.take(ask);
    this.containers.add(at, container, { ask, app, kind, shape, node, asked });
    this.queues.changePending(apps.queue[app], shape, -1);
    this.queues.changeHeld(apps.queue[app], shape, kind, 1);
    this.nodes.changeHeld(node, shape, 1);
    apps.allocate(at, app, kind);
    this.deadlocks.drivers.changeHeld(app, 1);
    this.touch(app);
  }

  private containerUp(at: number, container: number): void {
    const { containers } = this;
    const app = containers.columns.app.get(container);
    containers.setUp(at, container);
    if (containers.columns.kind.get(container) === ContainerKind.driver) this.deadlocks.drivers.driverUp(app, 1);
    this.touch(app);
  }

  private containerEnded(at: number, container: number, outcome: number): void {
    const { containers, tasks, queues } = this;
    const app = containers.columns.app.get(container);
    const kind = containers.columns.kind.get(container);
    const shape = containers.columns.shape.get(container);
    const queue = this.apps.queue[app];
    if (kind === ContainerKind.executor && tasks.runsIn(container)) queues.changeBusy(queue, shape, -1);
    tasks.endAllIn(at, container, outcome);
    if (kind === ContainerKind.driver && containers.isUp(container)) this.deadlocks.drivers.driverUp(app, -1);
    this.deadlocks.drivers.changeHeld(app, -1);
    containers.end(at, container, outcome);
    this.preemptions?.end(at, container, outcome);
    queues.changeHeld(queue, shape, kind, -1);
    this.nodes.changeHeld(containers.columns.node.get(container), shape, -1);
    this.touch(app);
  }

  private taskStarted(
    at: number,
    task: number,
    container: number,
    stage: number,
    locality: number,
    index: number,
    attempt: number,
  ): void {
    const { containers, tasks } = this;
    const app = containers.columns.app.get(container);
    if (containers.columns.kind.get(container) === ContainerKind.executor && !tasks.runsIn(container)) {
      this.queues.changeBusy(this.apps.queue[app], containers.columns.shape.get(container), 1);
    }
    tasks.begin(at, task, { container, app, stage, locality, index, attempt });
  }

  private taskEnded(at: number, task: number, outcome: number): void {
    const { containers, tasks } = this;
    const container = tasks.columns.container.get(task);
    const ran = tasks.runsIn(container);
    tasks.end(at, task, outcome);
    if (ran && !tasks.runsIn(container) && containers.columns.kind.get(container) === ContainerKind.executor) {
      this.queues.changeBusy(
        this.apps.queue[containers.columns.app.get(container)],
        containers.columns.shape.get(container),
        -1,
      );
    }
  }

  /** What the application holds and wants moves with it. */
  private move(at: number, app: number, queue: number): void {
    const { apps, asks, containers, queues, tasks } = this;
    const from = apps.queue[app];
    for (let ask = 0; ask < asks.columns.app.length; ask++) {
      if (asks.columns.app.get(ask) !== app) continue;
      queues.changePending(from, asks.columns.shape.get(ask), -asks.pending.get(ask));
      queues.changePending(queue, asks.columns.shape.get(ask), asks.pending.get(ask));
    }
    for (let container = 0; container < containers.count; container++) {
      if (containers.columns.app.get(container) !== app || !containers.held(container)) continue;
      const shape = containers.columns.shape.get(container);
      const kind = containers.columns.kind.get(container);
      queues.changeHeld(from, shape, kind, -1);
      queues.changeHeld(queue, shape, kind, 1);
      if (kind === ContainerKind.executor && tasks.runsIn(container)) {
        queues.changeBusy(from, shape, -1);
        queues.changeBusy(queue, shape, 1);
      }
    }
    this.deadlocks.drivers.move(app, from, queue);
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
    this.reservations ??= new ReservationTable();
    if (reserved) this.reservations.begin(at, ask, this.asks.columns.app.get(ask), node);
    else this.reservations.end(at, ask, node);
  }
}

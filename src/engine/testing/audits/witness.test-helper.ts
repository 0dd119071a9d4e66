/**
 * For tests of reasons: the state of a run at each instant, from its records alone, and the reason of each waiting ask. Whether the
 * reason is true is for the audit of each system to judge: it knows nothing of the scheduler but what is recorded.
 */
import { MILLISECOND } from '../../../base/units';
import { Reason } from '../../../sim/reasons';
import { records } from '../../../sim/trace/records';
import { ContainerKind, PreemptionMark, Rec, ReasonScope, SHAPES } from '../../../sim/trace/trace';
import type { TraceRow } from '../../../sim/testing/toy.test-helper';
import type { QueueInput, RunInput, SchedulerInput } from '../../../sim/run-input';
import type { FinishedRun } from '../run-scenario.test-helper';
import type { Run } from '../../run/run';

export interface Statement {
  readonly code: number;
  readonly arg1: number;
  readonly arg2: number;
  /** Since when it holds, µs. */
  readonly since: number;
}

export interface WaitingAsk {
  readonly id: number;
  readonly app: number;
  readonly kind: number;
  readonly shape: number;
  /** Containers still wanted. */
  pending: number;
}

export interface HeldContainer {
  readonly id: number;
  readonly ask: WaitingAsk;
  readonly node: number;
  /** µs. */
  readonly from: number;
}

const MICROSECONDS = 1e6;
const NOTHING: Statement = { code: Reason.outranked, arg1: 0, arg2: 0, since: 0 };

/** Replays records and calls `judge` at the end of each instant, before time goes on. */
export class Witness {
  readonly nodeUp: boolean[];
  readonly nodeCapacity: (readonly number[])[];
  readonly nodeUsed: number[][];
  /** Since when each node is there, µs. */
  readonly nodeSince: number[];
  /** What applications of a queue and below it hold. */
  readonly queueUsed: number[][];
  readonly appQueue: number[];
  readonly appState: number[];
  readonly appHeld: number[];
  readonly isSubmitted: boolean[];
  readonly isFinished: boolean[];
  readonly asks = new Map<number, WaitingAsk>();
  readonly containers = new Map<number, HeldContainer>();
  /** By queue, then by figure. */
  readonly measures: number[][];
  /** Asks for which each node is reserved. */
  readonly reservedFor = new Map<number, number>();
  /** Slots that each application let pass. */
  readonly skipped: number[];
  /** Containers that may be killed at any time (lazy preemption). */
  readonly killable = new Set<number>();
  /** When each marked container was last said to be killed, µs. */
  readonly killAt = new Map<number, number>();
  /** The settings and the queues as they are now. */
  scheduler: SchedulerInput;
  readonly queueInputs: QueueInput[];
  now = 0;
  /** When something is recorded next, µs: until then everything stays as it is. */
  next = 0;
  readonly run: Run;
  private readonly input: RunInput;
  private readonly stated: Map<number, Statement>[] = Object.keys(ReasonScope).map(() => new Map<number, Statement>());

  constructor(
    { run, input }: FinishedRun,
    private readonly judge: () => void,
  ) {
    this.run = run;
    this.input = input;
    this.scheduler = input.scheduler;
    this.queueInputs = [...input.queues];
    const { nodes, queues, applications, resourceTypes } = run.directory;
    this.nodeUp = nodes.map(({ absent }) => absent !== true);
    this.nodeCapacity = nodes.map(({ capacity }) => capacity);
    this.nodeUsed = nodes.map(() => resourceTypes.map(() => 0));
    this.nodeSince = nodes.map(() => 0);
    this.queueUsed = queues.map(() => resourceTypes.map(() => 0));
    this.measures = queues.map(() => []);
    this.appQueue = applications.map(({ queue }) => queue);
    this.appState = applications.map(() => -1);
    this.appHeld = applications.map(() => 0);
    this.isSubmitted = applications.map(() => false);
    this.isFinished = applications.map(() => false);
    this.skipped = applications.map(() => 0);
  }

  /** Takes all records and judges each instant behind its last one. @param follow hears of each record that was taken, and its place */
  readAll(rows: readonly TraceRow[], follow: (row: TraceRow, place: number) => void = () => {}): void {
    rows.forEach((row, place) => {
      this.read(row);
      follow(row, place);
    });
    this.next = this.run.now;
    this.judge();
  }

  /** Takes a record. If it begins another instant, the one before is judged first. */
  private read(row: TraceRow): void {
    const at = Math.round(row.at * MICROSECONDS);
    if (at > this.now) {
      this.next = at;
      this.judge();
    }
    this.now = at;
    this.apply(row);
  }

  private apply({ kind, a, b, c, d }: TraceRow): void {
    switch (kind) {
      case Rec.appSubmitted:
        this.isSubmitted[a] = true;
        this.appQueue[a] = b;
        break;
      case Rec.appState:
        this.appState[a] = b;
        break;
      case Rec.appFinished:
        this.isFinished[a] = true;
        break;
      case Rec.appMoved:
        this.move(a, b);
        break;
      case Rec.askAdded: {
        const ask = this.asks.get(a);
        if (ask !== undefined) ask.pending += d;
        else this.asks.set(a, { id: a, app: b, kind: c & 0xff, shape: c >>> 8, pending: d });
        break;
      }
      case Rec.askWithdrawn:
        this.ask(a).pending -= c;
        break;
      case Rec.containerAllocated: {
        const ask = this.ask(b);
        ask.pending--;
        const container = { id: a, ask, node: c, from: this.now };
        this.containers.set(a, container);
        this.hold(container, 1);
        break;
      }
      case Rec.containerEnded: {
        const container = this.containers.get(a) as HeldContainer;
        this.hold(container, -1);
        this.containers.delete(a);
        this.killable.delete(a);
        this.ended(container, b);
        break;
      }
      case Rec.nodeState:
        if (this.nodeUp[a] !== (b === 1)) this.nodeSince[a] = this.now;
        this.nodeUp[a] = b === 1;
        break;
      case Rec.nodeResized:
        this.nodeCapacity[a] = this.run.directory.interventions[b].capacity ?? this.nodeCapacity[a];
        break;
      case Rec.intervention:
        this.intervene(a);
        break;
      case Rec.reservation:
        if (c === 1) this.reservedFor.set(b, a);
        else this.reservedFor.delete(b);
        break;
      case Rec.preemption:
        if (b === PreemptionMark.killable) this.killable.add(a);
        else this.killable.delete(a);
        if (c >= 0) this.killAt.set(a, this.now + c * MILLISECOND);
        else this.killAt.delete(a);
        break;
      case Rec.slotSkipped:
        this.skipped[a] = d;
        break;
      case Rec.queueMeasure: {
        const { queue, measure, value } = records.queueMeasure.named(a, b, c, d);
        this.measures[queue][measure] = value;
        break;
      }
      case Rec.reason:
        if (b >>> 8 === 0) this.stated[b & 0xff].delete(a);
        else this.stated[b & 0xff].set(a, { code: b >>> 8, arg1: c, arg2: d, since: this.now });
        break;
    }
  }

  private intervene(number: number): void {
    const { kind, scheduler, queue, target } = this.input.interventions[number];
    if (kind === 'knob-changed') this.scheduler = scheduler ?? this.scheduler;
    if (kind === 'queue-changed' && queue !== undefined) this.queueInputs[target] = queue;
  }

  /** A container has ended. For audits of systems that hear of it later. */
  protected ended(_container: HeldContainer, _outcome: number): void {}

  ask(id: number): WaitingAsk {
    const ask = this.asks.get(id);
    if (ask === undefined) throw new Error(`nobody asked ${id}`);
    return ask;
  }

  /** What one container of an ask takes, by type. */
  size({ shape }: { readonly shape: number }): readonly number[] {
    return this.run.directory.shapes[shape];
  }

  /** Asks that want something, in the order in which they were made. */
  waiting(): WaitingAsk[] {
    return [...this.asks.values()].filter(({ pending }) => pending > 0);
  }

  /** The queue and those above it, the root last. */
  upwards(queue: number): number[] {
    const path: number[] = [];
    for (let q = queue; q >= 0; q = this.run.directory.queues[q].parent) path.push(q);
    return path;
  }

  /** The nodes that are up. */
  nodes(): number[] {
    return this.nodeUp.flatMap((up, node) => (up ? [node] : []));
  }

  private statement(scope: number, id: number): Statement | undefined {
    return this.stated[scope].get(id);
  }

  /** What is stated of an application itself. */
  saidOf(app: number): Statement | undefined {
    return this.statement(ReasonScope.application, app);
  }

  /** The reason that the page shows for an ask: the narrowest statement, as analysis finds it. */
  reasonOf(ask: WaitingAsk, namesApplication: (code: number) => boolean = () => false): Statement {
    const { app, shape } = ask;
    const { directory } = this.run;
    const queue = this.appQueue[app];
    const own = this.statement(ReasonScope.ask, ask.id) ?? this.saidOf(app);
    if (own !== undefined) return own;
    if (this.appState[app] >= 0 && directory.states[this.appState[app]].accepted) {
      const gate = this.statement(ReasonScope.queueAccepted, queue);
      if (gate !== undefined && !(namesApplication(gate.code) && gate.arg1 === app)) return gate;
    }
    const ofUser = this.statement(ReasonScope.user, directory.applications[app].user);
    if (ofUser !== undefined) return ofUser;
    for (const q of this.upwards(queue)) {
      const found = this.statement(ReasonScope.queueShape, q * SHAPES + shape) ?? this.statement(ReasonScope.queue, q);
      if (found !== undefined) return found;
    }
    return this.statement(ReasonScope.cluster, 0) ?? NOTHING;
  }

  /** Nodes on which any task of an application may run where some are excluded; undefined: all. */
  allowedNodes(app: number): ReadonlySet<number> | undefined {
    const { settings } = this.input.applications[app];
    const { nodes, datasets } = this.input;
    const label = settings['nodeLabel'];
    const labelled = nodes.flatMap(({ labels }, n) => (labels.includes(label as string) ? [n] : []));
    if (settings['onlyWithData'] !== true) return label === undefined ? undefined : new Set(labelled);
    const replicas = datasets?.find(({ id }) => id === settings['input'])?.replicas;
    const places = new Set(replicas);
    return label === undefined ? places : new Set(labelled.filter((node) => places.has(node)));
  }

  /** The same for the container of an ask: an application master may run anywhere. */
  allowedFor({ app, kind }: WaitingAsk): ReadonlySet<number> | undefined {
    return kind === ContainerKind.driver ? undefined : this.allowedNodes(app);
  }

  private move(app: number, queue: number): void {
    for (const container of this.containers.values()) if (container.ask.app === app) this.count(container, -1);
    this.appQueue[app] = queue;
    for (const container of this.containers.values()) if (container.ask.app === app) this.count(container, 1);
  }

  private hold(container: HeldContainer, sign: 1 | -1): void {
    this.appHeld[container.ask.app] += sign;
    this.size(container.ask).forEach((quantity, t) => {
      this.nodeUsed[container.node][t] += sign * quantity;
    });
    this.count(container, sign);
  }

  private count({ ask }: HeldContainer, sign: 1 | -1): void {
    for (const queue of this.upwards(this.appQueue[ask.app])) {
      this.size(ask).forEach((quantity, t) => {
        this.queueUsed[queue][t] += sign * quantity;
      });
    }
  }
}

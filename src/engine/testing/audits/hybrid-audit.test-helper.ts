/** For tests: whether what the reasons of Hawk and Eagle say is so, decided from the records and the document alone. */
import { readSettings } from '../../../schedulers/hawk/settings';
import type { HybridSettings } from '../../../schedulers/hawk/settings';
import { Partitions } from '../../../schedulers/hawk/partitions';
import { HybridReason } from '../../../schedulers/hawk/reasons';
import { JobState } from '../../../schedulers/hawk/states';
import { Reason } from '../../../sim/reasons';
import { Message, QueueChange, Rec } from '../../../sim/trace/trace';
import { judgeAsks } from './judge-asks.test-helper';
import type { TraceRow } from '../../../sim/testing/toy.test-helper';
import { MessagesInTransit } from '../messages-in-transit.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';

/** A reservation at a worker, in its place. */
interface Reservation {
  readonly app: number;
  /** The worker asks for a task on its behalf, or runs one. */
  serving: boolean;
}

export class HybridAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;
  private settings: HybridSettings;
  private readonly transit = new MessagesInTransit();
  private readonly queues: Reservation[][];
  /** Jobs that are or were long: what they have at workers is long work until it is gone. */
  private readonly long = new Set<number>();
  /** By container, also of those that have ended. */
  private readonly workerOf = new Map<number, number>();

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
    this.settings = readSettings(finished.input.scheduler);
    this.queues = finished.input.nodes.map(() => []);
  }

  replay(): this {
    const { rows } = this.finished;
    this.world.readAll(rows, (row, place) => this.follow(row, rows[place - 1]));
    return this;
  }

  private isLong(app: number): boolean {
    return this.long.has(app);
  }

  private follow(row: TraceRow, before: TraceRow | undefined): void {
    const { kind, a, b, c, d } = row;
    const { world } = this;
    if (kind === Rec.intervention) this.settings = readSettings(world.scheduler);
    if (kind === Rec.appState && b === JobState.long) this.long.add(a);
    if (kind === Rec.nodeState && b === 0) this.queues[a] = [];
    if (kind === Rec.containerAllocated) this.workerOf.set(a, c);
    if (kind === Rec.message) {
      const { message, app, node } = this.transit.take(row, world.now);
      if (message === Message.getTask) this.asks(app, node, before);
    }
    if (kind !== Rec.workerQueue) return;
    const queue = this.queues[b];
    const waiting = (one: Reservation): boolean => one.app === a && !one.serving;
    switch (d) {
      case QueueChange.reservationArrived: {
        // One that got a task keeps its place and waits again.
        const isAtEnd = before?.kind === Rec.containerEnded && this.workerOf.get(before.a) === b;
        const kept = isAtEnd ? queue.find((one) => one.app === a && one.serving) : undefined;
        if (kept === undefined) queue.push({ app: a, serving: false });
        else kept.serving = false;
        break;
      }
      case QueueChange.stolenHere:
        queue.push({ app: a, serving: false });
        break;
      case QueueChange.served: {
        const one = queue.find(waiting);
        if (one !== undefined) one.serving = true;
        break;
      }
      case QueueChange.stolen: {
        const at = queue.findIndex((one, i) => waiting(one) && this.hasLongAhead(b, i));
        if (at >= 0) queue.splice(at, 1);
        break;
      }
      default: {
        const at = queue.findIndex(waiting);
        if (at >= 0) queue.splice(at, 1);
      }
    }
  }

  /** A worker begins to ask for a task: what it served before is over. */
  private asks(app: number, worker: number, before: TraceRow | undefined): void {
    const queue = this.queues[worker];
    const served = before?.kind === Rec.workerQueue && before.b === worker && before.d === QueueChange.served;
    const now = served ? queue.findLast((one) => one.app === app && one.serving) : { app, serving: true };
    if (now === undefined) return;
    this.queues[worker] = queue.filter((one) => !one.serving || one === now);
    if (!served) this.queues[worker].push(now);
  }

  /** Whether a worker serves a long job, or has one in front of a place in its queue. */
  private hasLongAhead(worker: number, place: number): boolean {
    const { world } = this;
    for (const { ask, node } of world.containers.values()) if (node === worker && this.isLong(ask.app)) return true;
    const queue = this.queues[worker];
    return queue.some((one, i) => this.isLong(one.app) && (one.serving ? this.isServed(worker, one) : i < place));
  }

  /** Whether the worker still asks on behalf of a reservation. */
  private isServed(worker: number, { app }: Reservation): boolean {
    const { getTask, task, none } = Message;
    return this.transit.of(app, getTask, task, none).some(({ node }) => node === worker);
  }

  private judge(): void {
    const { world } = this;
    this.transit.arriveUntil(world.now);
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason));
  }

  private faultOf({ app, pending }: WaitingAsk, { code, arg1 }: Statement): string {
    const { world, transit } = this;
    const asking = transit.of(app, Message.getTask, Message.task, Message.none).length;
    const handedOut = transit.of(app, Message.task).length;
    const places = this.queues.flatMap((queue, worker) =>
      queue.flatMap((one, i) => (one.app === app && !one.serving ? [{ worker, i }] : [])),
    );
    switch (code) {
      case Reason.outranked:
        return 'outranked: nothing is stated';
      case HybridReason.onTheWay: {
        if (arg1 === 0) return transit.of(app, Message.reservation).length > 0 ? '' : 'on the way: nothing is';
        const open = transit.of(app, Message.reservation, Message.rejected).length > 0;
        return open ? '' : 'on the way: nothing is, and no refusal';
      }
      case HybridReason.inQueues:
      case HybridReason.placedCentrally:
      case HybridReason.behindLongTasks: {
        if (places.length === 0) return 'in queues: no reservation is';
        if (pending - handedOut <= 0) return 'in queues: no task is left for one';
        if (asking >= pending) return 'in queues: slots are held for all its tasks';
        const idle = places.find(({ worker }) => this.isIdle(worker));
        if (idle !== undefined) return `in queues: worker ${idle.worker} is idle`;
        if (code === HybridReason.placedCentrally) return this.isLong(app) ? '' : 'placed centrally: it is short';
        if (this.isLong(app)) return code === HybridReason.inQueues ? '' : 'behind long tasks: it is long';
        const behind = places.every(({ worker, i }) => this.hasLongAhead(worker, i));
        if (behind === (code === HybridReason.behindLongTasks)) return '';
        return behind ? 'in queues: all are behind long tasks' : 'behind long tasks: not all are';
      }
      case HybridReason.slotHeld:
        return asking > 0 ? '' : 'slot held: nobody asks';
      case HybridReason.sticky: {
        const runs = [...world.containers.values()].some(({ ask }) => ask.app === app);
        if (places.length + asking + transit.of(app, Message.reservation).length > 0) return 'sticky: it has others';
        return runs ? '' : 'sticky: none of its tasks runs';
      }
      case HybridReason.noWorker: {
        const { small, big } = new Partitions(
          Uint8Array.from(world.nodeUp, (up) => (up ? 1 : 0)),
          this.settings,
        );
        return (this.isLong(app) ? big : small).length === 0 ? '' : 'no worker: one is up';
      }
      default:
        return `code ${code}`;
    }
  }

  /** Whether a worker neither runs a task nor asks for one. */
  private isIdle(worker: number): boolean {
    const { world, transit } = this;
    for (const { node } of world.containers.values()) if (node === worker) return false;
    const apps = [...world.run.directory.applications.keys()];
    const kinds = [Message.getTask, Message.task, Message.none];
    return !apps.some((app) => transit.of(app, ...kinds).some(({ node }) => node === worker));
  }
}

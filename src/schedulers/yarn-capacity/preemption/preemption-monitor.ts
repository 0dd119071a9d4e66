/**
 * Runs the preemption policy beside the scheduler: a round every monitoring interval, whose choice is carried out. It allocates
 * nothing: the scheduler assigns freed resources as usual, possibly to the victim again.
 * Source: Hadoop, resourcemanager/monitor/SchedulingMonitor; monitor/capacity/ProportionalCapacityPreemptionPolicy.
 */
import type { SchedulerContext } from '../../../sim/ports';
import { PreemptionMark } from '../../../sim/trace/trace';
import { MEMORY } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { PreemptionPolicy } from '../../yarn-preemption/policy';
import { endsInKill } from '../../yarn-preemption/marks';
import type { MarkEvent } from '../../yarn-preemption/marks';
import type { Round } from '../../yarn-preemption/round';
import { readPreemptionSettings } from '../../yarn-preemption/settings';
import type { PreemptionSettings } from '../../yarn-preemption/settings';
import type { CapacityContainer, HeldNode } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import { NOBODY, applicationOrQueue, inColumn } from '../../../sim/trace/record';
import { records } from '../../../sim/trace/records';
import { ContainerViews } from './container-views';
import { preemptionSnapshot } from './preemption-snapshot';
import { MILLISECOND } from '../../../base/units';
import type { LiveSnapshot } from './preemption-snapshot';

/** The part of the context that the monitor uses. */
type MonitorContext = Pick<SchedulerContext, 'settings' | 'now' | 'startTimer' | 'cancelTimer' | 'report' | 'wantBack'>;

/** What the monitor needs of the scheduler. */
export interface MonitorHost {
  /** Whether a container still counts. */
  counts(container: CapacityContainer): boolean;
  /** Kills a container; one that has ended is released. */
  kill(container: CapacityContainer): void;
  /** A node has more room, or more that may be freed, although no container has ended there. */
  freed(node: number): void;
  /** The ideal share of a queue, and what is to be preempted from it: of every queue, after each round. */
  report(queue: number, ideal: Resource, toBePreempted: Resource): void;
}

export class PreemptionMonitor {
  private readonly policy: PreemptionPolicy;
  private readonly views = new ContainerViews();
  /** The next round: its timer, and whether that keeps the run alive; undefined: none is awaited. */
  private due: { readonly handle: number; readonly alive: boolean } | undefined;
  /** Time of the latest round, µs; -1: there was none. */
  private latest = -1;
  private known: { readonly text: object; readonly settings: PreemptionSettings } | undefined;

  /** @param timer kind of its timer: the owner calls `round` when it is due */
  constructor(
    private readonly ctx: MonitorContext,
    private readonly book: CapacityBook,
    private readonly timer: number,
    private readonly host: MonitorHost,
  ) {
    this.policy = new PreemptionPolicy(() => this.settings());
  }

  /** The current settings. They are parsed again only when the document's object is another one. */
  private settings(): PreemptionSettings {
    const text = this.ctx.settings();
    if (this.known?.text !== text) this.known = { text, settings: readPreemptionSettings(text) };
    return this.known.settings;
  }

  /** Something has changed: the next round may have another result. */
  wake(): void {
    const { enabled, observeOnly } = this.settings();
    if (enabled) this.await(!observeOnly);
  }

  /** Nothing is asked for any more: no round is awaited. */
  rest(): void {
    if (this.due !== undefined) this.ctx.cancelTimer(this.due.handle);
    this.due = undefined;
    this.book.changes.take('monitor');
  }

  /** A container does not count any more. */
  containerGone({ serial }: CapacityContainer): void {
    this.policy.marks.forget(serial);
  }

  /** Carries out one round. */
  round(): void {
    this.due = undefined;
    if (!this.settings().enabled) return;
    const now = this.ctx.now();
    this.book.changes.take('monitor');
    this.latest = now;
    const live = preemptionSnapshot(this.book, this.settings().generation !== 'modern', this.views);
    const { round, events } = this.policy.run(live.snapshot, this.book.settings.calculator, now / MILLISECOND);
    this.reportFigures(live, round);
    for (const event of events) this.carryOut(event, live, round);
    const { observeOnly } = this.policy.settings;
    if (!observeOnly) {
      for (const { reservation, toNode } of round.moves)
        this.move(live.reservations.get(reservation), live.nodes[toNode]);
    }
    const acted = events.length > 0 || round.moves.length > 0;
    const waits =
      !observeOnly &&
      (acted ||
        round.chosen.some(({ selector }) => endsInKill(selector, this.policy.settings)) ||
        this.isAnyReservationYoung(now));
    const hasMore = this.book.root.pending > 0 && this.book.changes.isStale('monitor');
    if (waits || hasMore) this.await(!observeOnly);
    // Containers that are marked again and again, and never killed, keep no run alive.
    else if (!observeOnly && round.chosen.length > 0) this.await(false);
  }

  /** Awaits the next whole interval. `alive`: the round may have an effect although nothing else happens. */
  private await(alive: boolean): void {
    if (this.due !== undefined) {
      if (this.due.alive || !alive) return;
      this.ctx.cancelTimer(this.due.handle);
    }
    const interval = this.settings().monitoringInterval * MILLISECOND;
    const now = this.ctx.now();
    let delay = interval - (now % interval);
    // One round in an instant is enough: a change in the instant of a round is seen by the next one.
    if (delay === interval && now > 0 && this.latest < now) delay = 0;
    const role = alive ? 'progress' : 'housekeeping';
    this.due = { handle: this.ctx.startTimer(delay, this.timer, 0, 0, role), alive };
  }

  /** Whether a reservation will become old enough for the selector by queue priority. */
  private isAnyReservationYoung(now: number): boolean {
    const { queuePriority, reservedContainerDelay } = this.policy.settings;
    if (!queuePriority) return false;
    return this.book.nodes.some((node) => {
      const held = node.up ? this.book.heldOn(node) : undefined;
      return held !== undefined && now - held.since < reservedContainerDelay * MILLISECOND;
    });
  }

  private carryOut(event: MarkEvent, live: LiveSnapshot, round: Round): void {
    const { book } = this;
    const { kind, id } = event;
    const held = live.reservations.get(id);
    if (kind === 'drop-reservation') {
      if (held === undefined || book.heldOn(book.nodes[held.node]) !== held) return;
      book.unreserve(held);
      this.host.freed(held.node);
      return;
    }
    const container = this.views.container(id);
    if (container === undefined || !this.host.counts(container)) return;
    this.act(container, event, () => applicationOrQueue(-1, beneficiary(round, id)));
  }

  private act(container: CapacityContainer, { kind, killIn }: MarkEvent, wantedBy: () => number): void {
    const { ctx, book } = this;
    const { id } = container;
    // It has ended already, and its node has not reported it yet: its application is not told.
    const hasEnded = container.app.ended.includes(container);
    switch (kind) {
      case 'preempt':
      case 'chosen-again':
        if (hasEnded) break;
        ctx.report(records.preemption, id, PreemptionMark.marked, inColumn(killIn), wantedBy());
        if (kind === 'preempt') ctx.wantBack(id, true);
        break;
      case 'spared':
        if (hasEnded) break;
        ctx.report(records.preemption, id, PreemptionMark.spared, -1, NOBODY);
        break;
      case 'killable':
        if (!hasEnded) ctx.report(records.preemption, id, PreemptionMark.killable, -1, wantedBy());
        book.markKillable(container);
        this.host.freed(container.node);
        break;
      case 'kill':
        this.host.kill(container);
        break;
    }
  }

  /** Moves a reservation to another node, if both are as they were in the snapshot. */
  private move(held: HeldNode | undefined, to: number): void {
    const { book } = this;
    const node = book.nodes[to];
    if (held === undefined || book.heldOn(book.nodes[held.node]) !== held || node.reservation !== undefined) return;
    book.moveReservation(held, node);
    this.host.freed(held.node);
    this.host.freed(to);
  }

  private reportFigures({ snapshot }: LiveSnapshot, { passes }: Round): void {
    const [queues] = passes[passes.length - 1].shares.states;
    snapshot.queues.forEach((_, queue) => {
      const { ideal, toBePreempted } = queues[queue];
      this.host.report(queue, ideal, toBePreempted);
    });
  }
}

/** The leaf for which a container was chosen: its own, or the most under-served other one that is below its ideal share. */
function beneficiary({ chosen, passes }: Round, id: number): number {
  const choice = chosen.find((one) => one.id === id);
  if (choice === undefined) return -1;
  if (choice.selector === 'intra-queue') return choice.queue;
  const { states, underServed } = passes[passes.length - 1].shares;
  const queues = states[choice.partition];
  const isWanting = (queue: number) => {
    const { children, ideal, used } = queues[queue];
    return children.length === 0 && queue !== choice.queue && ideal[MEMORY] > used[MEMORY];
  };
  return underServed[choice.partition].find(isWanting) ?? queues.findIndex((_, queue) => isWanting(queue));
}

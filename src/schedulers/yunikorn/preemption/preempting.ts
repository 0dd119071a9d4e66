/**
 * When preemption is tried and what follows: an ask that has fitted nowhere for the `preemption.delay` of its queue looks
 * for victims, and again every 15 s when that did not help. Victims end at once.
 *
 * Source: YuniKorn core, preemption.go CheckPreconditions and TryPreemption, queue.go TryAllocate.
 */
import { SECOND } from '../../../base/units';
import type { SchedulerContext } from '../../../sim/ports';
import { ContainerOutcome } from '../../../sim/trace/trace';
import { ContainerPhase } from '../../../sim/world';
import { AppState } from '../applications/application-state';
import type { BackOff } from '../applications/back-off';
import type { LeafApplications } from '../applications/leaf-applications';
import type { PartitionBook } from '../partition-book';
import { mayBeWithinGuarantee } from './guarantee';
import { possibleVictims } from './possible-victims';
import type { Preemption } from './preemptor';
import { Preemptor15 } from './preemptor-1.5';
import { CurrentPreemptor } from './preemptor-current';
import type { Reservations } from '../nodes/reservations';
import type { QueueNode } from '../queues/queue-book';
import type { SchedulerApplication, SchedulerAsk } from '../applications/scheduler-application';

/** Time between two attempts for the same ask, µs. */
const ATTEMPT_INTERVAL = 15 * SECOND;

/** The last attempt in a leaf, in which preemption helped no ask. */
interface FruitlessLook {
  /** The time before which another attempt would be fruitless as well, µs. */
  readonly next: number;
  /** The book's count of changes at the time of the attempt. */
  readonly after: number;
  /** Whether at `next` an attempt is due for an ask for which the last one was made before a change. */
  readonly isAwaited: boolean;
}

export class Preempting {
  private readonly looks = new Map<number, FruitlessLook>();
  private readonly paths: readonly string[];

  /** `allocate` places a container of an ask on a node; `wakeAt` requests a scheduling pass at a time, µs. */
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: PartitionBook,
    private readonly reservations: Reservations,
    private readonly backOff: BackOff,
    private readonly allocate: (app: SchedulerApplication, ask: SchedulerAsk, node: number) => void,
    private readonly wakeAt: (instant: number) => void,
  ) {
    this.paths = ctx.world.input.queues.map(({ id }) => id);
  }

  /**
   * Whether an attempt is due for some ask: the next pass then goes through the queues ask by ask. Requests a pass for what is due
   * later.
   */
  isDue(): boolean {
    const { leaves, settings, hasGuarantees } = this.book;
    if (!hasGuarantees || !settings.preemption) return false;
    // All leaves are looked at, for each may have something that is due later.
    return leaves.filter((leaf) => this.isDueIn(leaf)).length > 0;
  }

  /** The settings have changed: attempts that failed may succeed now. */
  configurationChanged(): void {
    this.looks.clear();
  }

  /** Whether some pending container of the leaf may be within its guarantee. */
  private wantsGuaranteed(leaf: QueueNode, { sizes }: LeafApplications): boolean {
    return sizes.some(({ shape, wanted }) => wanted > 0 && mayBeWithinGuarantee(leaf, this.book.sizes[shape]));
  }

  private isDueIn(leaf: QueueNode): boolean {
    const { applications } = leaf;
    if (applications === undefined || !this.wantsGuaranteed(leaf, applications)) return false;
    const now = this.ctx.now();
    const last = this.looks.get(leaf.id);
    if (last !== undefined && now < last.next) {
      if (last.isAwaited || last.after !== this.book.changes) this.wakeAt(last.next);
      return false;
    }
    // Asks that are added later are due later than this.
    let next = now + leaf.preemptionDelay;
    let isAwaited = false;
    for (const app of applications.candidates(this.book.mayStart)) {
      const isHeld = this.backOff.holds(app, now);
      for (const ask of app.asks) {
        if (hasHadItsTurn(ask)) continue;
        if (isHeld) this.wakeForHeld(leaf, app, ask);
        else if (this.mayTry(leaf, app, ask)) return true;
        const due = isHeld ? this.dueOfHeld(leaf, app, ask) : dueOf(ask, leaf);
        if (due <= now) continue;
        next = Math.min(next, due);
        isAwaited ||= ask.triedAfter !== this.book.changes;
      }
    }
    this.looks.set(leaf.id, { next, after: this.book.changes, isAwaited });
    return false;
  }

  /** When the next attempt is due for an ask of an application that is backing off, µs: when its back-off has ended. */
  private dueOfHeld(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk): number {
    return this.backOff.until(app, Math.max(this.ctx.now(), dueOf(ask, leaf)));
  }

  private wakeForHeld(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk): void {
    if (ask.triedAfter === this.book.changes || !mayBeWithinGuarantee(leaf, this.book.sizes[ask.shape])) return;
    this.wakeAt(this.dueOfHeld(leaf, app, ask));
  }

  /** Whether an attempt for an ask is due and may help. Requests a pass for one that is due later. */
  private mayTry(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk): boolean {
    const { book } = this;
    if (ask.heldBack || !book.may(app, ask.shape) || !mayBeWithinGuarantee(leaf, book.sizes[ask.shape])) return false;
    const now = this.ctx.now();
    // When nothing has changed since an attempt, another one has the same result: it is counted and not made.
    const isSame = ask.triedAfter === book.changes && !book.nodes.movesWithTime;
    const first = ask.created + leaf.preemptionDelay;
    // The first attempt is made when it is due in YuniKorn, even if nothing is left of the guarantee.
    if (ask.triedPreemption === -Infinity && now > first && this.wasAlwaysTried(leaf, app, first))
      ask.triedPreemption = first;
    countAttempts(ask, now, isSame);
    if (isSame) return false;
    const due = dueOf(ask, leaf);
    if (now < due) this.wakeAt(due);
    return now >= due;
  }

  /**
   * Preempts for one container of an ask that fits on no node or exceeds the headroom of its leaf, if that is due. The book looks
   * at the leaf.
   * @param hopeless sizes, priorities and reserved nodes for which preemption did not help in this look at the leaf
   */
  tryFor(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk, hopeless: Set<string>): boolean {
    if (hasHadItsTurn(ask) || !this.mayTry(leaf, app, ask)) return false;
    const { book } = this;
    // Each container has its own reservation, and those for which victims were preempted have theirs already.
    const mine = this.reservations.all.filter((one) => one.ask === ask).slice(ask.preempted, ask.preempted + 1);
    const reserved = mine.map(({ node }) => node);
    const kind = `${book.nodes.byAsk ? `ask ${ask.id}` : ask.shape} ${ask.priority} ${reserved.join(' ')}`;
    const found = hopeless.has(kind) ? undefined : this.choose(app, ask, reserved);
    if (found === undefined) {
      hopeless.add(kind);
      ask.triedPreemption = this.ctx.now();
      ask.triedAfter = book.changes;
      return false;
    }
    this.carryOut(leaf, app, ask, found);
    return true;
  }

  private choose(app: SchedulerApplication, ask: SchedulerAsk, reserved: readonly number[]): Preemption | undefined {
    const { queues, clusterSize, nodes, sizes, settings } = this.book;
    const { id, shape, priority } = ask;
    const nodesTried = this.book.hasHeadroom(shape);
    const asked = { id, queue: app.queue, size: sizes[shape], shape, priority, reserved, nodesTried };
    const scene = {
      queues,
      paths: this.paths,
      clusterSize,
      nodes,
      containers: possibleVictims(this.ctx.world, this.book),
    };
    const preemptor = settings.release === '1.5' ? new Preemptor15(asked, scene) : new CurrentPreemptor(asked, scene);
    return preemptor.run();
  }

  /**
   * Ends the victims and places the container. When they make less room than it needs, it gets a reservation of the node, even
   * where asks that fit on no node reserve none (DISABLE_RESERVATION).
   */
  private carryOut(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk, { node, victims }: Preemption): void {
    const { book, reservations } = this;
    for (const container of victims) {
      // The end of one container may end its application, and other victims with it.
      if (this.ctx.world.containerPhase[container] === ContainerPhase.ended) continue;
      this.ctx.kill(container, ContainerOutcome.preempted);
    }
    const used = reservations.all.find((one) => one.ask === ask && one.node === node);
    book.lookAt(leaf);
    if (book.nodes.hasRoom(node, ask.shape) && book.hasHeadroom(ask.shape)) {
      if (used !== undefined) reservations.remove(used);
      const { preempted } = ask;
      this.allocate(app, ask, node);
      // This container was placed, and not one of those that wait for what their victims left.
      ask.preempted = preempted;
      return;
    }
    ask.preempted++;
    if (used === undefined) reservations.add(app, ask, node, this.ctx.now());
  }

  /** Whether no limit, policy, gang or back-off can have excluded asks of the application from attempts since `first`, µs. */
  private wasAlwaysTried(leaf: QueueNode, app: SchedulerApplication, first: number): boolean {
    const { limitsApplications, users } = this.book;
    if (leaf.backOffAsks > 0) return false;
    const isAccepted = app.state === AppState.Accepted;
    // StateAware has let it through only since the turn of the one before it was over.
    const since = isAccepted ? leaf.turnBegan : app.admittedSince;
    if (leaf.applications?.policy === 'stateaware' && since > first) return false;
    return app.gang === undefined && users === undefined && !(limitsApplications && isAccepted);
  }
}

/**
 * Counts the attempts for an ask that were skipped since the last one, because they would have failed: one per interval
 * before now, and with `same` also the one that is due now.
 */
function countAttempts(ask: SchedulerAsk, now: number, same: boolean): void {
  const since = (now - ask.triedPreemption) / ATTEMPT_INTERVAL;
  if (since === Infinity) return;
  ask.triedPreemption += ATTEMPT_INTERVAL * Math.max(0, same ? Math.floor(since) : Math.ceil(since) - 1);
}

/** Whether victims were preempted for every pending container of an ask: YuniKorn preempts for each one once. */
function hasHadItsTurn(ask: SchedulerAsk): boolean {
  return ask.preempted >= ask.pending;
}

/** When the next attempt for an ask is due, µs. */
function dueOf(ask: SchedulerAsk, leaf: QueueNode): number {
  return Math.max(ask.created + leaf.preemptionDelay, ask.triedPreemption + ATTEMPT_INTERVAL);
}

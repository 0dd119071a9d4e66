/**
 * Preemption at work: an ask that has found no room for the `preemption.delay` of its queue looks for victims, and again
 * after a while when that did not help. Victims are gone at once.
 * Source: YuniKorn core, preemption.go CheckPreconditions and TryPreemption, queue.go TryAllocate.
 */
import type { SchedulerContext } from '../../../sim/ports';
import { ContainerKind, ContainerOutcome } from '../../../sim/trace/trace';
import { ContainerPhase } from '../../../sim/world';
import { AppState } from '../applications/application-state';
import type { BackOff } from '../applications/back-off';
import type { LeafApplications } from '../applications/leaf-applications';
import type { PartitionBook } from '../partition-book';
import { mayBeWithinGuarantee } from './guarantee';
import type { Preemption, PossibleVictim } from './preemptor';
import { Preemptor15 } from './preemptor-1.5';
import { CurrentPreemptor } from './preemptor-current';
import type { Reservations } from '../nodes/reservations';
import type { QueueNode } from '../queues/queue-book';
import type { SchedulerApplication, SchedulerAsk } from '../applications/scheduler-application';

/** Time between two attempts for the same ask, µs. */
const ATTEMPT_INTERVAL = 15_000_000;
const OPT_OUT_TAG = 'yunikorn.apache.org/allow-preemption';

/** What is known of a leaf in which preemption did not help. */
interface FruitlessLook {
  /** The instant before which another look would be fruitless, too, µs. */
  readonly next: number;
  /** The book's count of changes at the time of the look. */
  readonly after: number;
  /** Whether something will be old enough at `next` that was not. */
  readonly isAwaited: boolean;
}

export class Preempting {
  private readonly looks = new Map<number, FruitlessLook>();
  private readonly paths: readonly string[];

  /** `allocate` gives an ask a node; `wakeAt` asks for a scheduling opportunity at an instant (µs). */
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

  /** Makes room for one container below the queue and places it. Only for what could not be placed otherwise. */
  tryPreempt(queue: QueueNode): boolean {
    const { book } = this;
    if (!book.settings.preemption || !book.hasGuarantees) return false;
    if (queue.applications === undefined) {
      for (const child of queue.orderedChildren()) if (this.tryPreempt(child)) return true;
      return false;
    }
    return this.wantsGuaranteed(queue, queue.applications) && this.tryIn(queue, queue.applications);
  }

  /** The settings have changed: what could not be done may be possible now. */
  configurationChanged(): void {
    this.looks.clear();
  }

  /** Whether anything the leaf wants would keep it within its guarantee. */
  private wantsGuaranteed(leaf: QueueNode, { sizes }: LeafApplications): boolean {
    return sizes.some(({ shape, wanted }) => wanted > 0 && mayBeWithinGuarantee(leaf, this.book.sizes[shape]));
  }

  private tryIn(leaf: QueueNode, applications: LeafApplications): boolean {
    const now = this.ctx.now();
    const last = this.looks.get(leaf.id);
    if (last !== undefined && now < last.next) {
      if (last.isAwaited || last.after !== this.book.changes) this.wakeAt(last.next);
      return false;
    }
    // An ask that comes later is due later than this.
    let next = now + leaf.preemptionDelay;
    let isAwaited = false;
    const hopeless = new Set<string>();
    this.book.lookAt(leaf);
    for (const app of applications.candidates(this.book.mayStart)) {
      const isHeld = this.backOff.heldBefore(app, now);
      for (const ask of app.asks) {
        if (hasHadItsTurn(ask)) continue;
        if (isHeld) this.wakeForHeld(leaf, app, ask);
        else if (this.tryFor(leaf, app, ask, hopeless)) return true;
        const due = isHeld ? this.dueOfHeld(leaf, app, ask) : dueOf(ask, leaf);
        if (due <= now) continue;
        next = Math.min(next, due);
        isAwaited ||= ask.triedAfter !== this.book.changes;
      }
    }
    this.looks.set(leaf.id, { next, after: this.book.changes, isAwaited });
    return false;
  }

  /** When the next attempt is due for an ask of an application that is left alone, µs: when it is looked at again. */
  private dueOfHeld(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk): number {
    return this.backOff.until(app, Math.max(this.ctx.now(), dueOf(ask, leaf)));
  }

  private wakeForHeld(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk): void {
    if (ask.triedAfter === this.book.changes || !mayBeWithinGuarantee(leaf, this.book.sizes[ask.shape])) return;
    this.wakeAt(this.dueOfHeld(leaf, app, ask));
  }

  /** `hopeless` names the sizes and priorities for which preemption did not help at this instant. */
  private tryFor(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk, hopeless: Set<string>): boolean {
    const { book } = this;
    const size = book.sizes[ask.shape];
    if (ask.heldBack || !book.may(app, ask.shape) || !mayBeWithinGuarantee(leaf, size)) return false;
    const now = this.ctx.now();
    // Where nothing has changed since an attempt, another one ends the same way: it is counted and not made.
    const isSame = ask.triedAfter === book.changes && !book.nodes.movesWithTime;
    const first = ask.since + leaf.preemptionDelay;
    // The first attempt was made when it was due, though nothing was left of the guarantee.
    if (ask.triedPreemption === -Infinity && now > first && this.wasAlwaysTried(leaf, app)) ask.triedPreemption = first;
    countAttempts(ask, now, isSame);
    if (isSame) return false;
    const due = dueOf(ask, leaf);
    if (now < due) {
      this.wakeAt(due);
      return false;
    }
    const mine = this.reservations.all.filter((one) => one.ask === ask);
    const reserved = mine.map(({ node }) => node);
    const kind = `${book.nodes.byAsk ? `ask ${ask.id}` : ask.shape} ${ask.priority} ${reserved.join(' ')}`;
    const found = hopeless.has(kind) ? undefined : this.choose(app, ask, reserved);
    if (found === undefined) {
      hopeless.add(kind);
      ask.triedPreemption = now;
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
    const scene = { queues, paths: this.paths, clusterSize, nodes, containers: this.containers() };
    const preemptor = settings.release === '1.5' ? new Preemptor15(asked, scene) : new CurrentPreemptor(asked, scene);
    return preemptor.run();
  }

  /** Ends the victims. Where they make less room than the ask needs, it has had its turn and keeps the node, if it may. */
  private carryOut(leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk, { node, victims }: Preemption): void {
    const { book, reservations } = this;
    for (const container of victims) {
      // Losing one container may end its application and with it others of these.
      if (this.ctx.world.containerPhase[container] === ContainerPhase.ended) continue;
      this.ctx.kill(container, ContainerOutcome.preempted);
    }
    const used = reservations.all.find((one) => one.ask === ask && one.node === node);
    book.lookAt(leaf);
    if (book.nodes.hasRoom(node, ask.shape) && book.hasHeadroom(ask.shape)) {
      if (used !== undefined) reservations.remove(used);
      this.allocate(app, ask, node);
      return;
    }
    ask.preempted++;
    if (book.settings.reservations && used === undefined) reservations.add(app, ask, node);
  }

  /** Whether no limit, gang or back-off can have kept asks of the application out of the rounds since they came. */
  private wasAlwaysTried(leaf: QueueNode, app: SchedulerApplication): boolean {
    const { limitsApplications, users } = this.book;
    if (leaf.backOffAsks > 0) return false;
    return app.gang === undefined && users === undefined && !(limitsApplications && app.state === AppState.Accepted);
  }

  /** Everything that is held. */
  private containers(): PossibleVictim[] {
    const { world } = this.ctx;
    const held: PossibleVictim[] = [];
    for (let container = 0; container < world.containerCount; container++) {
      if (world.containerPhase[container] === ContainerPhase.ended) continue;
      const ask = world.containerAsk[container];
      const app = world.askApp[ask];
      const tags = world.input.applications[app].settings['tags'] as Readonly<Record<string, string>> | undefined;
      held.push({
        container,
        node: world.containerNode[container],
        queue: world.appQueue[app],
        size: this.book.sizes[world.askShape[ask]],
        priority: world.askPriority[ask],
        optedOut: tags?.[OPT_OUT_TAG] === 'false',
        originator: world.askKind[ask] === ContainerKind.driver,
        created: world.askCreated[ask],
      });
    }
    return held;
  }
}

/**
 * Counts the attempts for an ask that would have come to nothing, one each interval since the latest: those before now, and the
 * one that is due now where it is the `same` again.
 */
function countAttempts(ask: SchedulerAsk, now: number, same: boolean): void {
  const since = (now - ask.triedPreemption) / ATTEMPT_INTERVAL;
  if (since === Infinity) return;
  ask.triedPreemption += ATTEMPT_INTERVAL * Math.max(0, same ? Math.floor(since) : Math.ceil(since) - 1);
}

/** Whether victims have been ended for every container of an ask that is still wanted: YuniKorn preempts for each one once. */
function hasHadItsTurn(ask: SchedulerAsk): boolean {
  return ask.preempted >= ask.pending;
}

/** When the next attempt for an ask is due, µs. */
function dueOf(ask: SchedulerAsk, leaf: QueueNode): number {
  return Math.max(ask.since + leaf.preemptionDelay, ask.triedPreemption + ATTEMPT_INTERVAL);
}

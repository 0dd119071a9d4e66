/**
 * The reasons why asks wait. Each is stated at the widest scope to which it applies: a size of containers in a queue, the
 * Accepted applications of a queue, a user, an application, an ask.
 */
import type { PolicyOrder } from '../../sim/policy-host';
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { inColumn } from '../../sim/trace/record';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import { ownReason, PolicyReasons } from '../policy-reasons';
import type { BackOff } from './applications/back-off';
import type { Gang } from './gang/gang';
import type { LeafApplications } from './applications/leaf-applications';
import type { PartitionBook } from './partition-book';
import { bindingType } from './queues/queue-book';
import type { QueueNode } from './queues/queue-book';
import { typeAndUser, YuniKornReason } from './reasons';
import type { Reservations } from './nodes/reservations';
import type { SchedulerApplication, SchedulerAsk } from './applications/scheduler-application';
import type { UserBinding, UserBook } from './limits/user-book';

export class WaitingReasons {
  /** Users for whom limits refuse some asks and not others, so that reasons are stated for each ask. */
  private readonly mixedUsers = new Set<string>();

  /** Whether reasons about limits on the applications of users may have been stated. */
  private isUserGated = false;

  /** Leaves whose Accepted applications have a reason stated for all of them. */
  private readonly gated = new Set<number>();

  private readonly ownPolicies: PolicyReasons;
  /** Applications with the stated reason `keptOut`. */
  private readonly keptOut = new Set<SchedulerApplication>();

  /** Applications with the stated reason `leftAlone`. */
  private readonly leftAlone = new Set<SchedulerApplication>();

  /** The settings have changed since reasons were stated last. */
  private isOutdated = false;

  constructor(
    private readonly ctx: ExplainingContext,
    private readonly book: PartitionBook,
    private readonly reservations: Reservations,
    private readonly backOff: BackOff,
  ) {
    this.ownPolicies = new PolicyReasons(ctx);
  }

  /** States why asks that are still pending were not allocated; to be called at the end of a scheduling pass. */
  state(): void {
    const { leaves, leavesWithRules, users } = this.book;
    const isNews = this.isOutdated || this.hasOwnNodes || this.isAnyNews();
    this.isOutdated = false;
    if (this.keptOut.size > 0) this.withdrawKeptOut();
    const concerned = isNews ? leaves : leavesWithRules;
    if (concerned.length > 0) this.stateLeaves(concerned);
    if (users !== undefined) this.stateUsers(users);
    if (this.book.hasBackOff || this.leftAlone.size > 0) this.stateLeftAlone();
  }

  /** States the back-off of applications without another reason. */
  private stateLeftAlone(): void {
    const now = this.ctx.now();
    for (const app of this.leftAlone) {
      if (this.ofApplication(app) !== YuniKornReason.leftAlone) this.leftAlone.delete(app);
      else if (this.backOff.until(app, now) <= now) this.stateOfApplication(app, Reason.none, 0, 0);
    }
    for (const app of this.backOff.applications) {
      const stated = this.ofApplication(app);
      if (stated !== Reason.none && stated !== YuniKornReason.leftAlone) continue;
      const until = this.backOff.until(app, now);
      if (until <= now) continue;
      this.leftAlone.add(app);
      const { backOffDelay } = this.book.queues[app.queue];
      this.stateOfApplication(app, YuniKornReason.leftAlone, inColumn(until / 1000), inColumn(backOffDelay / 1000));
    }
  }

  private stateLeaves(leaves: readonly QueueNode[]): void {
    for (const leaf of leaves) {
      const applications = leaf.applications as LeafApplications;
      for (const { shape, wanted } of applications.sizes) if (wanted > 0) this.stateSize(leaf, shape);
      if (applications.acceptedCount > 0) this.stateGate(leaf, applications);
      // The other Accepted applications ask for no resources: the reason does not apply to them.
      else if (this.gated.has(leaf.id)) this.stateOfGate(leaf.id, Reason.none, 0, 0);
      if (this.book.nodes.byAsk) applications.forEachFiled((app) => this.stateTurnedDown(app));
      if (applications.own === undefined) {
        this.ownPolicies.forget(leaf.id);
        continue;
      }
      this.stateKeptOut(applications, applications.own.order);
      this.stateOwnOrder(leaf.id, applications.own.order, applications);
    }
  }

  configurationChanged(): void {
    this.isOutdated = true;
  }

  /** A reservation for an ask began or ended. */
  stateReservation(ask: SchedulerAsk): void {
    const reservation = this.reservations.all.find((one) => one.ask.id === ask.id);
    if (reservation !== undefined) this.stateOfAsk(ask, Reason.reserved, reservation.node, 0);
    else if (this.ofAsk(ask) === Reason.reserved) this.stateOfAsk(ask, Reason.none, 0, 0);
  }

  /** An ask for real containers is kept back until the gang is complete. */
  stateKept(app: SchedulerApplication, ask: SchedulerAsk, { total }: Gang): void {
    this.stateOfAsk(ask, YuniKornReason.gangIncomplete, app.id, total);
  }

  /** An ask has no pending containers any more, or is not kept back any more: withdraws its reason. */
  askGone(ask: SchedulerAsk): void {
    this.stateOfAsk(ask, Reason.none, 0, 0);
  }

  /** The placeholders of an application changed: while some are allocated and others are not, the whole application waits. */
  stateGang(app: SchedulerApplication, gang: Gang): void {
    if (gang.holding > 0 && !gang.open) this.stateOfApplication(app, YuniKornReason.gangIncomplete, app.id, gang.total);
    else if (this.ofApplication(app) === YuniKornReason.gangIncomplete) this.stateOfApplication(app, Reason.none, 0, 0);
  }

  /** The application is not Accepted any more. */
  leftAccepted(app: SchedulerApplication): void {
    this.stateOfApplication(app, Reason.none, 0, 0);
  }

  private stateKeptOut(applications: LeafApplications, { name }: PolicyOrder): void {
    for (const app of applications.acceptedApplications) {
      if (this.ofApplication(app) !== Reason.none || !applications.keepsOut(app)) continue;
      this.keptOut.add(app);
      this.stateOfApplication(app, YuniKornReason.keptOut, this.ctx.text(name), 0);
    }
  }

  private withdrawKeptOut(): void {
    for (const app of this.keptOut) {
      const isStated = this.ofApplication(app) === YuniKornReason.keptOut;
      if (isStated && this.book.leafOf(app).keepsOut(app)) continue;
      this.keptOut.delete(app);
      if (isStated) this.stateOfApplication(app, Reason.none, 0, 0);
    }
  }

  private stateOwnOrder(queue: number, order: PolicyOrder, { inOwnOrder }: LeafApplications): void {
    const waiting = inOwnOrder.map(({ id }) => id);
    this.ownPolicies.state(queue, order, waiting);
  }

  private isAnyNews(): boolean {
    const { wanted } = this.book;
    for (let shape = 0; shape < wanted.length; shape++) if (wanted[shape] > 0 && this.isNews(shape)) return true;
    return false;
  }

  /** Whether the reason of a size for which no queue is at its maximum differs from the one stated last. */
  private isNews(shape: number): boolean {
    if (this.reservations.all.length > 0) return true;
    const stated = this.ctx.statedReason(ReasonScope.queueShape, shape);
    const isRoom = this.book.nodes.best(shape) >= 0;
    return stated !== (isRoom ? this.reasonWithRoom(shape) : Reason.noNodeFits);
  }

  /** The reason of a size that fits on a node: none, because others go first, unless its containers take no resources. */
  private reasonWithRoom(shape: number): number {
    const size = this.book.sizes[shape];
    for (let t = 0; t < size.length; t++) if (size[t] !== 0) return Reason.none;
    return YuniKornReason.asksNothing;
  }

  private stateSize(leaf: QueueNode, shape: number): void {
    const binding = leaf.binding(this.book.sizes[shape]);
    if (binding !== undefined) {
      this.stateOfSize(leaf.id, shape, Reason.queueAtMax, binding.id, bindingType(binding, this.book.sizes[shape]));
      return;
    }
    if (leaf.id !== 0) this.stateOfSize(leaf.id, shape, Reason.none, 0, 0);
    if (this.book.nodes.best(shape) >= 0) {
      this.stateOfSize(0, shape, this.reasonWithRoom(shape), 0, 0);
      return;
    }
    const turnedDown = this.book.nodes.turnedDown(shape);
    if (turnedDown >= 0) {
      this.stateOfSize(0, shape, Reason.nodeTurnedDown, turnedDown, this.ownNodesText);
      return;
    }
    const inTheWay = this.reservations.all.length > 0 ? this.reservations.inTheWayOf(shape) : undefined;
    if (inTheWay === undefined) this.stateOfSize(0, shape, Reason.noNodeFits, shape, 0);
    else this.stateOfSize(0, shape, Reason.nodeReserved, inTheWay.app.id, inTheWay.node);
  }

  private stateOfSize(queue: number, shape: number, code: number, arg1: number, arg2: number): void {
    this.ctx.stateReason(ReasonScope.queueShape, queue * SHAPES + shape, code, arg1, arg2);
  }

  /** States of each ask that a policy of the reader refuses on every node with room that this is so. */
  private stateTurnedDown({ asks }: SchedulerApplication): void {
    const { nodes } = this.book;
    for (const ask of asks) {
      const stated = this.ofAsk(ask);
      if (stated !== Reason.none && stated !== Reason.nodeTurnedDown) continue;
      const node = nodes.bestFor(ask.id) >= 0 ? -1 : nodes.turnedDown(ask.shape);
      if (node >= 0) this.stateOfAsk(ask, Reason.nodeTurnedDown, node, this.ownNodesText);
      else this.stateOfAsk(ask, Reason.none, 0, 0);
    }
  }

  private get hasOwnNodes(): boolean {
    return this.book.nodes.hasPolicy;
  }

  private get ownNodesText(): number {
    return this.ctx.text(this.book.settings.nodeSort);
  }

  /** States why no Accepted application of the leaf is considered, if that is so. */
  private stateGate(leaf: QueueNode, applications: LeafApplications): void {
    const { limits, limitsApplications } = this.book;
    let code: number = Reason.none;
    let blocker = 0;
    let limit = 0;
    const full = limitsApplications ? limits.blockingQueue(leaf.id, -1) : -1;
    if (full >= 0) {
      code = YuniKornReason.maxApplications;
      blocker = full;
      limit = limits.max[full];
    } else if (applications.policy === 'stateaware') {
      const starting = applications.oldestStarting;
      const gate = starting ?? applications.oldestAccepted;
      if (gate !== undefined) {
        code = starting === undefined ? YuniKornReason.behindAcceptedApp : YuniKornReason.waitingForStartingApp;
        blocker = gate.id;
      }
    }
    this.stateOfGate(leaf.id, code, blocker, limit);
  }

  private stateOfGate(leaf: number, code: number, arg1: number, arg2: number): void {
    if (code === Reason.none) this.gated.delete(leaf);
    else this.gated.add(leaf);
    this.ctx.stateReason(ReasonScope.queueAccepted, leaf, code, arg1, arg2);
  }

  // Users

  private stateUsers(users: UserBook): void {
    for (const { app, binding, mixed } of users.verdicts(this.book.sizes)) {
      if (mixed || this.mixedUsers.has(app.user)) this.stateAsksOf(app.user, mixed ? users : undefined);
      if (mixed) this.mixedUsers.add(app.user);
      else this.mixedUsers.delete(app.user);
      const [code, arg1, arg2] = mixed ? [Reason.none, 0, 0] : this.userReason(app, binding);
      this.ctx.stateReason(ReasonScope.user, this.ctx.world.appUser[app.id], code, arg1, arg2);
    }
    // Also once after such limits have been removed, to withdraw the reasons.
    if (!users.limitsApplications && !this.isUserGated) return;
    this.isUserGated = users.limitsApplications;
    for (const { applications } of this.book.leaves) {
      for (const app of (applications as LeafApplications).acceptedApplications) {
        const stated = this.ofApplication(app);
        if (stated === YuniKornReason.gangIncomplete || stated === YuniKornReason.keptOut) continue;
        const [code, arg1, arg2] = this.userReason(app, users.blocking(app));
        this.stateOfApplication(app, code, arg1, arg2);
      }
    }
  }

  /** States the reasons of a user's asks one by one; without `users` withdraws them. */
  private stateAsksOf(user: string, users: UserBook | undefined): void {
    for (const { applications } of this.book.leaves) {
      (applications as LeafApplications).forEachFiled((app) => {
        if (app.user !== user) return;
        for (const ask of app.asks) {
          const [code, arg1, arg2] = this.userReason(app, users?.binding(app, this.book.sizes[ask.shape]));
          if (code === Reason.none && this.ofAsk(ask) === Reason.reserved) continue;
          this.stateOfAsk(ask, code, arg1, arg2);
        }
      });
    }
  }

  private userReason(app: SchedulerApplication, binding: UserBinding | undefined): [number, number, number] {
    if (binding === undefined) return [Reason.none, 0, 0];
    const { queue, type, group } = binding;
    const who = group ? 0 : this.ctx.world.appUser[app.id] + 1;
    if (type < 0) return [YuniKornReason.userApplicationsAtMax, queue, who];
    return [YuniKornReason.userAtMax, queue, typeAndUser(type, who)];
  }

  /** The code that is stated of an application itself. */
  private ofApplication({ id }: SchedulerApplication): number {
    return ownReason(this.ctx, id);
  }

  /** The code that is stated of an ask. */
  private ofAsk({ id }: SchedulerAsk): number {
    return this.ctx.statedReason(ReasonScope.ask, id);
  }

  private stateOfApplication(app: SchedulerApplication, code: number, arg1: number, arg2: number): void {
    if (code === Reason.none && this.ofApplication(app) === Reason.none) return;
    this.ctx.stateReason(ReasonScope.application, app.id, code, arg1, arg2);
  }

  private stateOfAsk(ask: SchedulerAsk, code: number, arg1: number, arg2: number): void {
    this.ctx.stateReason(ReasonScope.ask, ask.id, code, arg1, arg2);
  }
}

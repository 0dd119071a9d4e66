/**
 * The applications of one leaf queue with unallocated asks, in scheduling order. There is one list for each size of
 * container, and in it one for applications that are still Accepted: a size that fits nowhere, a closed StateAware gate
 * and a reached `maxapplications` then skip any number of applications at once.
 */
import { SortedList } from '../../../base/collections/sorted-list';
import type { PolicyOrder } from '../../../sim/policy-host';
import { PolicyMembers } from '../../policy-members';
import { AppState } from './application-state';
import { applicationComparator } from './application-order';
import type { ApplicationComparator, ApplicationSortPolicy, PriorityRank } from './application-order';
import type { SchedulerApplication } from './scheduler-application';

/** Whether an application may get a container of a size by the limits that concern it alone. */
export type MayTake = (app: SchedulerApplication, shape: number) => boolean;

type Filed = SortedList<SchedulerApplication>;

/** One size of container in a leaf. */
interface WantedSize {
  readonly shape: number;
  /** Pending containers, those of held-back asks included. */
  wanted: number;
  /** The applications that want them: those in Accepted, and all others. */
  readonly accepted: Filed;
  readonly admitted: Filed;
}

export class LeafApplications {
  compare: ApplicationComparator;
  /** Sizes of containers that were ever wanted here. */
  readonly sizes: WantedSize[] = [];
  private readonly bySubmission: Filed = new SortedList<SchedulerApplication>(applicationComparator('fifo', 'none'));
  private readonly isStateAware: boolean;
  private readonly starting: Filed = new SortedList<SchedulerApplication>(applicationComparator('fifo', 'none'));

  /** Set when a policy of the reader orders the applications; the lists are then in the order of submissions. */
  readonly own: PolicyMembers<SchedulerApplication> | undefined;
  /** Those with unallocated asks, for that policy. */
  private readonly filed: Set<SchedulerApplication> | undefined;

  /** `order`: the policy of the reader, if one orders this queue. */
  constructor(
    readonly policy: ApplicationSortPolicy,
    readonly priority: PriorityRank,
    order?: PolicyOrder,
  ) {
    this.isStateAware = policy === 'stateaware';
    this.compare = applicationComparator(policy, priority);
    const bySubmission = applicationComparator('fifo', 'none');
    this.own = order && new PolicyMembers<SchedulerApplication>(order, ({ id }) => id, bySubmission);
    this.filed = order && new Set<SchedulerApplication>();
  }

  /** Applications with unallocated asks in the order of the reader's policy; empty without one. */
  get inOwnOrder(): readonly SchedulerApplication[] {
    return this.own?.inOrder([...(this.filed ?? [])]) ?? [];
  }

  /** The application enters this leaf. */
  enter(app: SchedulerApplication): void {
    if (app.state === AppState.Starting) this.starting.add(app);
    this.file(app);
  }

  /** The application, which `unfile` has taken out of the lists, leaves this leaf. */
  leave(app: SchedulerApplication): void {
    this.starting.remove(app);
  }

  /** `count` more containers of a size are wanted (fewer when negative). */
  want(shape: number, count: number): void {
    this.sizeOf(shape).wanted += count;
  }

  /** Puts an application with pending resources into its lists. */
  file(app: SchedulerApplication): void {
    if (app.asks.length === 0 || !app.hasPending) return;
    const isAccepted = app.state === AppState.Accepted;
    for (const shape of app.pendingShapes()) this.listOf(shape, isAccepted).add(app);
    if (isAccepted) this.bySubmission.add(app);
    this.filed?.add(app);
    app.filed = true;
  }

  /** Takes an application out of its lists; necessary before one of its sort keys changes. */
  unfile(app: SchedulerApplication): void {
    if (!app.filed) return;
    const isAccepted = app.state === AppState.Accepted;
    for (const shape of app.pendingShapes()) this.listOf(shape, isAccepted).remove(app);
    if (isAccepted) this.bySubmission.remove(app);
    this.filed?.delete(app);
    app.filed = false;
  }

  private listOf(shape: number, isAccepted: boolean): Filed {
    const size = this.sizeOf(shape);
    return isAccepted ? size.accepted : size.admitted;
  }

  private sizeOf(shape: number): WantedSize {
    const { sizes } = this;
    for (let i = 0; i < sizes.length; i++) if (sizes[i].shape === shape) return sizes[i];
    const size = { shape, wanted: 0, accepted: this.newList(), admitted: this.newList() };
    sizes.push(size);
    return size;
  }

  private newList(): Filed {
    return new SortedList<SchedulerApplication>(this.compare);
  }

  /** The state of an application changed from `from`; the application is in no list meanwhile. */
  stateChanged(app: SchedulerApplication, from: AppState): void {
    if (from === AppState.Starting) this.starting.remove(app);
    if (app.state === AppState.Starting) this.starting.add(app);
    this.own?.touch(app);
  }

  /** Whether the reader's policy does not admit an application. It decides only about Accepted ones. */
  keepsOut(app: SchedulerApplication): boolean {
    if (this.own === undefined || app.state !== AppState.Accepted) return false;
    const oldest = this.bySubmission.first?.id ?? -1;
    return !this.own.order.admits(app.id, { starting: this.starting.size, oldest });
  }

  /** The oldest application in Starting, with or without unallocated asks. */
  get oldestStarting(): SchedulerApplication | undefined {
    return this.starting.first;
  }

  /** The oldest Accepted application with unallocated asks. */
  get oldestAccepted(): SchedulerApplication | undefined {
    return this.bySubmission.first;
  }

  get acceptedCount(): number {
    return this.bySubmission.size;
  }

  /** Accepted applications with unallocated asks, the oldest first. */
  get acceptedApplications(): Iterable<SchedulerApplication> {
    return this.bySubmission;
  }

  /**
   * The applications that the policy offers resources now, in order; `mayStart` says whether one that is Accepted may
   * start to run.
   */
  candidates(mayStart: (app: SchedulerApplication) => boolean): SchedulerApplication[] {
    if (this.own !== undefined) {
      return this.inOwnOrder.filter((app) => app.state !== AppState.Accepted || (mayStart(app) && !this.keepsOut(app)));
    }
    const found = new Set<SchedulerApplication>();
    for (const { admitted } of this.sizes) for (const app of admitted) found.add(app);
    if (!this.isStateAware) {
      for (const { accepted } of this.sizes) for (const app of accepted) if (mayStart(app)) found.add(app);
    } else if (this.starting.size === 0 && this.bySubmission.first !== undefined && mayStart(this.bySubmission.first)) {
      found.add(this.bySubmission.first);
    }
    return [...found].sort(this.compare);
  }

  /** Applications with unallocated asks in each of the lists; one that wants several sizes comes several times. */
  forEachFiled(visit: (app: SchedulerApplication) => void): void {
    for (const { admitted } of this.sizes) for (const app of admitted) visit(app);
    for (const { accepted } of this.sizes) for (const app of accepted) visit(app);
  }

  /**
   * The first application in scheduling order with an ask of a size that `fits`, or undefined.
   * @param admitsAccepted whether one more application may start to run
   * @param may further condition on an application and a size
   *
   * StateAware (YuniKorn 0.9 to 1.5): while one application is Starting no Accepted one is considered; otherwise only the
   * oldest Accepted one is, and it takes its place in FIFO order among the others.
   */
  next(fits: (shape: number) => boolean, admitsAccepted: boolean, may?: MayTake): SchedulerApplication | undefined {
    if (this.own !== undefined) return this.nextInOwnOrder(fits, admitsAccepted, may);
    let best: SchedulerApplication | undefined;
    const takesAccepted = admitsAccepted && !this.isStateAware;
    for (let i = 0; i < this.sizes.length; i++) {
      const { shape, admitted, accepted } = this.sizes[i];
      best = this.firstFitting(admitted, shape, fits, may, best);
      if (takesAccepted) best = this.firstFitting(accepted, shape, fits, may, best);
    }
    if (!admitsAccepted || takesAccepted) return best;
    const oldest = this.bySubmission.first;
    if (oldest === undefined || this.starting.size > 0) return best;
    const canTake = (shape: number) => fits(shape) && (may === undefined || may(oldest, shape));
    if (!oldest.pendingShapes().some(canTake)) return best;
    if (best === undefined || this.compare(oldest, best) < 0) best = oldest;
    return best;
  }

  private nextInOwnOrder(
    fits: (shape: number) => boolean,
    admitsAccepted: boolean,
    may: MayTake | undefined,
  ): SchedulerApplication | undefined {
    if (!this.sizes.some(({ shape, wanted }) => wanted > 0 && fits(shape))) return undefined;
    return this.inOwnOrder.find((app) => {
      if (app.state === AppState.Accepted && (!admitsAccepted || this.keepsOut(app))) return false;
      return app.pendingShapes().some((shape) => fits(shape) && (may === undefined || may(app, shape)));
    });
  }

  /** The first in scheduling order of `best` and the applications in `list` that may get a container of `shape`. */
  private firstFitting(
    list: Filed,
    shape: number,
    fits: (shape: number) => boolean,
    may: MayTake | undefined,
    best: SchedulerApplication | undefined,
  ): SchedulerApplication | undefined {
    let { first } = list;
    if (first === undefined || !fits(shape)) return best;
    if (may !== undefined) first = list.find((app) => may(app, shape));
    if (first === undefined) return best;
    return best === undefined || this.compare(first, best) < 0 ? first : best;
  }
}

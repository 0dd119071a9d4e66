/**
 * The applications of one leaf queue with unallocated asks, kept in scheduling order. They are filed by size of container
 * and by whether they are still Accepted, so that a size that fits nowhere, a closed StateAware gate or a reached
 * `maxapplications` passes over any number of applications at once.
 */
import { SortedList } from '../../../base/sorted-list';
import type { PolicyOrder } from '../../../sim/policy-host';
import { PolicyMembers } from '../../policy-members';
import { AppState } from './application-state';
import { applicationComparator } from './application-order';
import type { ApplicationComparator, ApplicationSortPolicy, PriorityRank } from './application-order';
import { hasPending } from '../resources';
import type { SchedulerApplication } from './scheduler-application';

/** Whether an application may get a container of a size, for its own reasons. */
export type MayTake = (app: SchedulerApplication, shape: number) => boolean;

type Filed = SortedList<SchedulerApplication>;

export class LeafApplications {
  compare: ApplicationComparator;
  /** Sizes of containers that were ever wanted here, and how many are wanted now, whatever holds them back. */
  readonly shapes: number[] = [];
  readonly wanted: number[] = [];
  /** Applications by position of the size in `shapes`. */
  private readonly accepted: Filed[] = [];
  private readonly admitted: Filed[] = [];
  private readonly bySubmission: Filed = new SortedList<SchedulerApplication>(applicationComparator('fifo', 'none'));
  private readonly starting: Filed = new SortedList<SchedulerApplication>(applicationComparator('fifo', 'none'));

  /** Set when a policy of the reader orders the applications; the lists are then in the order of submissions. */
  readonly own: PolicyMembers<SchedulerApplication> | undefined;
  private readonly filed = new Set<SchedulerApplication>();

  /** `order`: the policy of the reader, where one is in force. */
  constructor(
    readonly policy: ApplicationSortPolicy,
    readonly priority: PriorityRank,
    order?: PolicyOrder,
  ) {
    this.compare = applicationComparator(policy, priority);
    const bySubmission = applicationComparator('fifo', 'none');
    this.own = order && new PolicyMembers<SchedulerApplication>(order, ({ id }) => id, bySubmission);
  }

  /** Applications with unallocated asks in the order of the reader's policy; empty where there is none. */
  get inOwnOrder(): readonly SchedulerApplication[] {
    return this.own?.inOrder([...this.filed]) ?? [];
  }

  /** The application is of this leaf now; `file` follows. */
  enter(app: SchedulerApplication): void {
    if (app.state === AppState.Starting) this.starting.add(app);
    this.file(app);
  }

  /** The application leaves the leaf; `unfile` went before. */
  leave(app: SchedulerApplication): void {
    this.starting.remove(app);
  }

  /** `count` more containers of a size are wanted (fewer when negative). */
  want(shape: number, count: number): void {
    this.wanted[this.placeOf(shape)] += count;
  }

  /** Puts an application with pending resources where it belongs. */
  file(app: SchedulerApplication): void {
    if (app.asks.length === 0 || !hasPending(app.pending)) return;
    const isAccepted = app.state === AppState.Accepted;
    const lists = isAccepted ? this.accepted : this.admitted;
    for (const shape of app.pendingShapes()) lists[this.placeOf(shape)].add(app);
    if (isAccepted) this.bySubmission.add(app);
    if (this.own !== undefined) this.filed.add(app);
    app.filed = true;
  }

  /** Takes an application out before one of its sort keys changes. */
  unfile(app: SchedulerApplication): void {
    if (!app.filed) return;
    const isAccepted = app.state === AppState.Accepted;
    const lists = isAccepted ? this.accepted : this.admitted;
    for (const shape of app.pendingShapes()) lists[this.placeOf(shape)].remove(app);
    if (isAccepted) this.bySubmission.remove(app);
    this.filed.delete(app);
    app.filed = false;
  }

  private placeOf(shape: number): number {
    const { shapes } = this;
    for (let i = 0; i < shapes.length; i++) if (shapes[i] === shape) return i;
    shapes.push(shape);
    this.wanted.push(0);
    this.accepted.push(new SortedList<SchedulerApplication>(this.compare));
    this.admitted.push(new SortedList<SchedulerApplication>(this.compare));
    return shapes.length - 1;
  }

  /** The state of an application changes from `from` to its present one; it is not filed meanwhile. */
  stateChanged(app: SchedulerApplication, from: AppState): void {
    if (from === AppState.Starting) this.starting.remove(app);
    if (app.state === AppState.Starting) this.starting.add(app);
    this.own?.touch(app);
  }

  /** Whether the gate of the reader's policy keeps out an application; one that has begun is never asked about. */
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
    for (const list of this.admitted) for (const app of list) found.add(app);
    if (this.policy !== 'stateaware') {
      for (const list of this.accepted) for (const app of list) if (mayStart(app)) found.add(app);
    } else if (this.starting.size === 0 && this.bySubmission.first !== undefined && mayStart(this.bySubmission.first)) {
      found.add(this.bySubmission.first);
    }
    return [...found].sort(this.compare);
  }

  /** Applications with unallocated asks in each of the lists; one that wants several sizes comes several times. */
  forEachFiled(visit: (app: SchedulerApplication) => void): void {
    for (const list of this.admitted) for (const app of list) visit(app);
    for (const list of this.accepted) for (const app of list) visit(app);
  }

  /**
   * The application whose turn it is among those with an ask of a size that `fits`, or undefined. `admitsAccepted` says
   * whether one more application may start to run; `may` asks further of each one.
   *
   * StateAware (YuniKorn 0.9 to 1.5): while one application is Starting no Accepted one is considered; otherwise only the
   * oldest Accepted one is, and it takes its place in FIFO order among the others.
   */
  next(fits: (shape: number) => boolean, admitsAccepted: boolean, may?: MayTake): SchedulerApplication | undefined {
    if (this.own !== undefined) return this.nextInOwnOrder(fits, admitsAccepted, may);
    let best = this.firstFitting(this.admitted, fits, may, undefined);
    if (!admitsAccepted) return best;
    if (this.policy !== 'stateaware') return this.firstFitting(this.accepted, fits, may, best);
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
    if (!this.shapes.some((shape, i) => this.wanted[i] > 0 && fits(shape))) return undefined;
    return this.inOwnOrder.find((app) => {
      if (app.state === AppState.Accepted && (!admitsAccepted || this.keepsOut(app))) return false;
      return app.pendingShapes().some((shape) => fits(shape) && (may === undefined || may(app, shape)));
    });
  }

  private firstFitting(
    lists: readonly Filed[],
    fits: (shape: number) => boolean,
    may: MayTake | undefined,
    best: SchedulerApplication | undefined,
  ): SchedulerApplication | undefined {
    for (let i = 0; i < lists.length; i++) {
      const shape = this.shapes[i];
      let first = lists[i].first;
      if (first === undefined || !fits(shape)) continue;
      if (may !== undefined) {
        first = lists[i].find((app) => may(app, shape));
        if (first === undefined) continue;
      }
      if (best === undefined || this.compare(first, best) < 0) best = first;
    }
    return best;
  }
}

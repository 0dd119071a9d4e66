/**
 * The applications of one leaf queue with unallocated asks, kept in scheduling order. They are filed by size of container
 * and by whether they are still Accepted, so that a size that fits nowhere, a closed StateAware gate or a reached
 * `maxapplications` passes over any number of applications at once.
 */
import { SortedList } from '../../base/sorted-list';
import { AppState } from './application-state';
import { applicationComparator } from './application-order';
import type { ApplicationComparator, ApplicationSortPolicy, PriorityRank } from './application-order';
import type { SchedulerApplication } from './scheduler-application';

type Filed = SortedList<SchedulerApplication>;

export class LeafApplications {
  compare: ApplicationComparator;
  /** Wanted containers by shape, whatever holds their applications back. */
  readonly pendingOfShape = new Map<number, number>();
  private readonly bySubmission: Filed = new SortedList<SchedulerApplication>(applicationComparator('fifo', 'none'));
  private readonly starting: Filed = new SortedList<SchedulerApplication>(applicationComparator('fifo', 'none'));
  private accepted = new Map<number, Filed>();
  private admitted = new Map<number, Filed>();

  constructor(
    readonly policy: ApplicationSortPolicy,
    readonly priority: PriorityRank,
  ) {
    this.compare = applicationComparator(policy, priority);
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

  /** Puts an application with unallocated asks where it belongs. */
  file(app: SchedulerApplication): void {
    if (app.asks.length === 0) return;
    const isAccepted = app.state === AppState.Accepted;
    const lists = isAccepted ? this.accepted : this.admitted;
    for (const shape of app.pendingShapes()) {
      let list = lists.get(shape);
      if (list === undefined) {
        list = new SortedList<SchedulerApplication>(this.compare);
        lists.set(shape, list);
      }
      list.add(app);
    }
    if (isAccepted) this.bySubmission.add(app);
    app.filed = true;
  }

  /** Takes an application out before one of its sort keys changes. */
  unfile(app: SchedulerApplication): void {
    if (!app.filed) return;
    const isAccepted = app.state === AppState.Accepted;
    const lists = isAccepted ? this.accepted : this.admitted;
    for (const shape of app.pendingShapes()) lists.get(shape)?.remove(app);
    if (isAccepted) this.bySubmission.remove(app);
    app.filed = false;
  }

  /** The state of an application changes from `from` to its present one; it is not filed meanwhile. */
  stateChanged(app: SchedulerApplication, from: AppState): void {
    if (from === AppState.Starting) this.starting.remove(app);
    if (app.state === AppState.Starting) this.starting.add(app);
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

  /**
   * The application whose turn it is among those with an ask of a size that `fits`, or undefined. `admitsAccepted` says
   * whether one more application may start to run.
   *
   * StateAware (YuniKorn 0.9 to 1.5): while one application is Starting no Accepted one is considered; otherwise only the
   * oldest Accepted one is, and it takes its place in FIFO order among the others.
   */
  next(fits: (shape: number) => boolean, admitsAccepted: boolean): SchedulerApplication | undefined {
    let best = this.firstFitting(this.admitted, fits, undefined);
    if (!admitsAccepted) return best;
    if (this.policy !== 'stateaware') return this.firstFitting(this.accepted, fits, best);
    const oldest = this.bySubmission.first;
    if (oldest === undefined || this.starting.size > 0 || !oldest.pendingShapes().some(fits)) return best;
    if (best === undefined || this.compare(oldest, best) < 0) best = oldest;
    return best;
  }

  private firstFitting(
    lists: Map<number, Filed>,
    fits: (shape: number) => boolean,
    best: SchedulerApplication | undefined,
  ): SchedulerApplication | undefined {
    for (const [shape, list] of lists) {
      const first = list.first;
      if (first === undefined || !fits(shape)) continue;
      if (best === undefined || this.compare(first, best) < 0) best = first;
    }
    return best;
  }
}

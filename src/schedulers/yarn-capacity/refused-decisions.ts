/**
 * Applications for which a decision was refused when it was carried out, because a limit was reached that the search for a
 * container does not look at. They wait for as long as it would be refused again.
 * Source: Hadoop, scheduler/capacity/AbstractCSQueue.accept, LeafQueue.accept.
 */
import { add, fits } from '../yarn/resources';
import type { CapacityApp } from './capacity-app';
import type { CapacityBook } from './capacity-book';
import type { CapacityQueue } from './queues/capacity-queue';

export class RefusedDecisions {
  private readonly apps = new Set<CapacityApp>();

  constructor(private readonly book: CapacityBook) {}

  /** The one that has waited longest; undefined: there is none. */
  get first(): CapacityApp | undefined {
    const [first] = this.apps;
    return first;
  }

  /** A decision for an application was refused. @returns whether none was before */
  note(app: CapacityApp, by: 'user' | CapacityQueue): boolean {
    app.refusedBy = by;
    if (this.apps.has(app)) return false;
    this.apps.add(app);
    return true;
  }

  /** An application has ended. @returns whether it was one of them */
  forget(app: CapacityApp): boolean {
    return this.apps.delete(app);
  }

  /** Forgets the applications for which a decision would no longer be refused. @returns these */
  takeEnded(): CapacityApp[] {
    if (this.apps.size === 0) return [];
    const ended = [...this.apps].filter((app) => !this.isStillRefused(app));
    for (const app of ended) {
      app.refusedBy = undefined;
      this.apps.delete(app);
    }
    return ended;
  }

  private isStillRefused(app: CapacityApp): boolean {
    const { book } = this;
    const { refusedBy: by } = app;
    const key = app.requests.next();
    if (by === undefined || key === undefined || !app.active) return false;
    const { calculator } = book.settings;
    if (by === 'user') return calculator.compare(book.cluster, app.user.used, book.userLimits.ofApp(app)) > 0;
    return !fits(calculator, add(by.used, key.any.size), by.maximum);
  }
}

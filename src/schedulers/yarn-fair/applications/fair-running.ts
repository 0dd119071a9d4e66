/** Adds, removes and moves applications under the limits on running applications. */
import type { FairApp } from './fair-app';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';
import { moveRefusal } from './move-check';
import type { MoveRefusal } from './move-check';
import { afterReload, afterRemoval, runLimitOf } from './run-limits';

export class FairRunning {
  /** @param becameRunnable called for each application that becomes runnable */
  constructor(
    private readonly book: FairBook,
    private readonly becameRunnable: (app: FairApp) => void,
  ) {}

  /** Adds an attempt, which is runnable or waits. */
  add(app: FairApp): void {
    const runnable = runLimitOf(app.user, app.queue) === null;
    this.book.enlist(app, runnable);
    if (runnable) this.becameRunnable(app);
  }

  /** Removes an attempt that has ended: others may become runnable. */
  remove(app: FairApp): void {
    const { runnable, queue, user } = app;
    this.book.removeApp(app);
    if (runnable) afterRemoval(queue, user, this.makeRunnable);
  }

  /** Limits changed. */
  reload(): void {
    afterReload(this.book.queues.root, this.makeRunnable);
  }

  /** What forbids moving an application; null: nothing. */
  refusal(app: FairApp, target: FairQueue): MoveRefusal | null {
    return app.runnable && target !== app.queue ? moveRefusal(app.queue.name, target, app.usage) : null;
  }

  /** Moves an application with its containers to another leaf. A runnable one stays so, whatever the limit of its user. */
  move(app: FairApp, target: FairQueue): void {
    const { book } = this;
    const { queue, runnable, user } = app;
    if (queue === target) return;
    queue.subtractUsage(app.usage);
    for (let t = 0; t < book.types; t++) queue.masterUsage[t] -= app.masterUsage[t];
    book.delist(app);
    app.queue = target;
    target.addUsage(app.usage);
    for (let t = 0; t < book.types; t++) target.masterUsage[t] += app.masterUsage[t];
    const runs = runnable || runLimitOf(user, target) === null;
    book.enlist(app, runs);
    this.addUpDemands(queue);
    this.addUpDemands(target);
    if (runs && !runnable) this.becameRunnable(app);
    if (runnable) afterRemoval(queue, user, this.makeRunnable);
  }

  private addUpDemands(leaf: FairQueue): void {
    for (let up: FairQueue | null = leaf; up !== null; up = up.parent) {
      if (up.addUpDemand()) this.book.changes.report('demand', up);
    }
  }

  private readonly makeRunnable = (app: FairApp): void => {
    this.book.delist(app);
    this.book.enlist(app, true);
    this.becameRunnable(app);
  };
}

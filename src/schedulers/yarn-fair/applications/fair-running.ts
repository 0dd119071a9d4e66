/** Letting applications in and taking them out under the limits on running applications, and moving them. */
import type { FairApp } from './fair-app';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';
import { moveRefusal } from './move-check';
import type { MoveRefusal } from './move-check';
import { afterReload, afterRemoval, runLimitOf } from './run-limits';

export class FairRunning {
  /** `letIn`: an application that waited may run now. */
  constructor(
    private readonly book: FairBook,
    private readonly letIn: (app: FairApp) => void,
  ) {}

  /** A new attempt: it is admitted or waits. */
  add(app: FairApp): void {
    const runnable = runLimitOf(app.user, app.queue) === null;
    this.book.enlist(app, runnable);
    if (runnable) this.letIn(app);
  }

  /** An attempt ended: others may take its place. */
  remove(app: FairApp): void {
    const { runnable, queue, user } = app;
    this.book.removeApp(app);
    if (runnable) afterRemoval(queue, user, this.makeRunnable);
  }

  /** Limits changed. */
  reload(): void {
    afterReload(this.book.root, this.makeRunnable);
  }

  /** What forbids a move; null: nothing. */
  refusal(app: FairApp, target: FairQueue): MoveRefusal | null {
    return app.runnable && target !== app.queue ? moveRefusal(app.queue.name, target, app.usage) : null;
  }

  /** Takes an application with all it has to another leaf. Limits of its user are not looked at again where it runs. */
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
    if (runs && !runnable) this.letIn(app);
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
    this.letIn(app);
  };
}

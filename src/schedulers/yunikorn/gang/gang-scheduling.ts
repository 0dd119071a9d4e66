/**
 * Gang scheduling, by placeholders.
 *
 *  1. At its submission an application asks for a placeholder for each member of its task groups.
 *  2. Its real asks are kept back until all placeholders are held at once, or one was preempted.
 *  3. From then on each pass replaces one placeholder by a real container of its group, on the same node.
 *  4. A group without placeholders gets its containers by normal allocation.
 *  5. At the timeout placeholders are released: the application goes on without a gang (soft) or fails (hard).
 *
 * `gang.ts` counts the placeholders of one application; the timer belongs to its lifecycle.
 * Source: YuniKorn core, application.go (tryPlaceholderAllocate), application_state.go; k8shim, application.go (Reserving).
 */
import { assert } from '../../../base/assert';
import type { SchedulerContext } from '../../../sim/ports';
import type { GangInput } from '../../../sim/run-input';
import { ContainerKind, ContainerOutcome } from '../../../sim/trace/trace';
import { AppState } from '../applications/application-state';
import type { Lifecycles } from '../applications/lifecycles';
import { Gang, gangProblem } from './gang';
import type { PartitionBook } from '../partition-book';
import type { SchedulerApplication, SchedulerAsk } from '../applications/scheduler-application';
import type { WaitingReasons } from '../waiting-reasons';

/** What gang scheduling needs the scheduler to do. */
interface GangCore {
  /** Allocates a container of an ask on a node. */
  place(app: SchedulerApplication, ask: SchedulerAsk, node: number): void;
  /** Submits `count` more containers of an ask. */
  addToAsk(app: SchedulerApplication, ask: SchedulerAsk, count: number): void;
}

export class GangScheduling {
  /** Applications with placeholders that may be replaced. */
  private replacing: SchedulerApplication[] = [];

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: PartitionBook,
    private readonly lifecycles: Lifecycles,
    private readonly reasons: WaitingReasons,
    private readonly core: GangCore,
  ) {
    // Sizes have to be known before a run begins.
    for (const { gang } of ctx.world.input.applications) gang?.groups.forEach(({ size }) => ctx.world.shape(size));
  }

  /** Submits the asks for the placeholders of a new application, or rejects it when the queue cannot take its gang. */
  submitted(app: SchedulerApplication, input: GangInput): void {
    const { ctx, book } = this;
    const { resourceTypes } = ctx.world.input;
    const problem = gangProblem(book.queues[app.queue], input, resourceTypes, book.settings.release);
    if (problem !== '') {
      this.lifecycles.of(app).reject(ctx.now());
      ctx.rejectApplication(app.id, problem);
      return;
    }
    app.gang = new Gang(input);
    input.groups.forEach(({ size, minMember }, index) => {
      ctx.ask(app.id, {
        kind: ContainerKind.placeholder,
        shape: ctx.world.shape(size),
        priority: ctx.world.appPriority[app.id],
        count: minMember,
        group: index + 1,
      });
    });
  }

  /** Keeps an ask for real containers from the core until the gang is complete. */
  keep(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    const gang = gangOf(app);
    if (ask.kept === 0) gang.keptAsks.push(ask);
    ask.kept += count;
    this.reasons.stateKept(app, ask, gang);
  }

  /** Withdraws containers of an ask that is kept back. */
  forget(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    ask.kept -= count;
    const { keptAsks } = gangOf(app);
    if (ask.kept > 0) return;
    keptAsks.splice(keptAsks.indexOf(ask), 1);
    if (!keptAsks.some(({ id }) => id === ask.id)) this.reasons.askGone(ask);
  }

  /** The application has ended. */
  finished(app: SchedulerApplication): void {
    this.replacing = this.replacing.filter((other) => other !== app);
  }

  /** Replaces one placeholder by a real container of its task group, if one is pending. */
  tryReplace(): boolean {
    if (this.replacing.length === 0) return false;
    for (const app of this.replacing) {
      const gang = gangOf(app);
      for (const ask of app.asks) {
        const placeholder = ask.placeholder ? -1 : gang.first(ask.group);
        if (placeholder < 0) continue;
        this.replace(app, ask, placeholder);
        return true;
      }
    }
    return false;
  }

  private replace(app: SchedulerApplication, ask: SchedulerAsk, placeholder: number): void {
    const { ctx } = this;
    const node = ctx.world.containerNode[placeholder];
    this.lifecycles.of(app).replacementChosen();
    ctx.kill(placeholder, ContainerOutcome.replaced);
    this.core.place(app, ask, node);
    this.lifecycles.of(app).placeholderReplaced(1, ctx.now());
    this.changed(app);
  }

  /** A placeholder of a task group was allocated. */
  allocated(app: SchedulerApplication, ask: SchedulerAsk, container: number): void {
    gangOf(app).allocated(ask.group, container);
    this.lifecycles.of(app).placeholderAllocated(1, this.ctx.now());
    if (app.state === AppState.Accepted) this.book.limits.setAllocatingAccepted(app.queue, app.id);
    this.changed(app);
  }

  /** A placeholder is gone; the reason is a `ContainerOutcome`. */
  ended(app: SchedulerApplication, group: number, container: number, outcome: number): void {
    const replaced = outcome === ContainerOutcome.replaced;
    const gang = gangOf(app);
    gang.removed(group, container, replaced);
    // The Kubernetes shim then runs the application: its real pods replace the placeholders that are left.
    if (outcome === ContainerOutcome.preempted) gang.open = true;
    // `replace` reports the replacement to the lifecycle.
    if (replaced) return;
    if (this.lifecycles.of(app).placeholderRemoved(1, this.ctx.now())) this.book.users?.remove(app);
    this.changed(app);
  }

  /** Placeholders that were asked for are wanted no more. */
  withdrawn(app: SchedulerApplication, ask: SchedulerAsk, count: number): void {
    const gang = gangOf(app);
    gang.lost(ask.group, count);
    // The lifecycle has already subtracted those that timed out.
    if (!gang.withdrawing) this.lifecycles.of(app).placeholderAsksRemoved(count, this.ctx.now());
    this.changed(app);
  }

  /** After a change of an application's placeholders: updates which of its asks are held back, and whether it can replace. */
  private changed(app: SchedulerApplication): void {
    const gang = gangOf(app);
    const replaces = gang.open && gang.holding > 0;
    const known = this.replacing.indexOf(app);
    if (replaces && known < 0) this.replacing.push(app);
    else if (!replaces && known >= 0) this.replacing.splice(known, 1);
    const leaf = this.book.leafOf(app);
    leaf.unfile(app);
    for (const ask of app.asks) ask.heldBack = !ask.placeholder && gang.holdsBack(ask.group);
    app.asksChanged();
    leaf.file(app);
    if (gang.open) this.handOver(app, gang);
    this.reasons.stateGang(app, gang);
  }

  /** The gang is complete or given up: submits what was kept back. */
  private handOver(app: SchedulerApplication, { keptAsks }: Gang): void {
    for (const ask of keptAsks.splice(0)) {
      const count = ask.kept;
      ask.kept = 0;
      this.reasons.askGone(ask);
      this.core.addToAsk(app, ask, count);
    }
  }
}

function gangOf({ gang }: SchedulerApplication): Gang {
  assert(gang !== undefined, 'only an application with a gang has placeholders, and asks that are kept back for them');
  return gang;
}

/**
 * The recovery of the scheduler's state after a restart. Applications are submitted again and their allocations added one
 * by one, which takes them through their states once more: several may be Starting at once in a queue with the StateAware
 * policy. The submission time of an application becomes the time when the oldest of its containers was asked for, or the
 * time of the restart without containers, so that applications without containers go behind all others.
 *
 * Source: YuniKorn core, application.go addAllocationInternal and RecoverAllocationAsk, partition.go.
 */
import type { SchedulerContext } from '../../sim/ports';
import { ContainerKind } from '../../sim/trace/trace';
import { AppPhase, ContainerPhase } from '../../sim/world';
import type { ApplicationLifecycle } from './applications/application-lifecycle';
import { AppState, countsAsRunning } from './applications/application-state';
import type { Lifecycles } from './applications/lifecycles';
import type { PartitionBook } from './partition-book';
import type { SchedulerApplication } from './applications/scheduler-application';

/** Recovers every unfinished application: each goes through a new lifecycle. */
export function recover(ctx: SchedulerContext, book: PartitionBook, lifecycles: Lifecycles): void {
  const { world } = ctx;
  const held = heldContainers(ctx);
  for (const app of book.apps) {
    if (app === undefined || world.appPhase[app.id] !== AppPhase.active) continue;
    const containers = held.get(app.id) ?? [];
    const leaf = book.leafOf(app);
    leaf.unfile(app);
    leaf.leave(app);
    if (countsAsRunning(app.state)) book.limits.decrement(app.queue);
    book.limits.forget(app.queue, app.id);
    const created = containers.map((container) => book.asks.created(container));
    app.submitted = Math.min(ctx.now(), ...created);
    lifecycles.begin(app);
    leaf.enter(app);
    replay(ctx, book, app, lifecycles.of(app), containers);
  }
}

/** Reports the asks and allocations of an application to its new lifecycle. */
function replay(
  ctx: SchedulerContext,
  book: PartitionBook,
  app: SchedulerApplication,
  lifecycle: ApplicationLifecycle,
  held: readonly number[],
): void {
  const { world } = ctx;
  const isPlaceholder = (container: number) =>
    world.askKind[world.containerAsk[container]] === ContainerKind.placeholder;
  const placeholders = held.filter(isPlaceholder).length;
  const wanted = (placeholder: boolean) =>
    app.asks.reduce((sum, ask) => sum + (ask.placeholder === placeholder ? ask.pending : 0), 0);
  const now = ctx.now();
  const placeholderAsks = placeholders + wanted(true);
  const asks = held.length - placeholders + wanted(false);
  if (placeholderAsks > 0) lifecycle.placeholderAsksAdded(placeholderAsks, now);
  if (asks > 0) lifecycle.asksAdded(asks, now);
  for (const container of held) {
    if (isPlaceholder(container)) lifecycle.placeholderAllocated(1, now);
    else lifecycle.allocationAdded(now);
  }
  if (placeholders > 0 && app.state === AppState.Accepted) book.limits.setAllocatingAccepted(app.queue, app.id);
}

/** The containers of each application in the order of their allocation. */
function heldContainers({ world }: SchedulerContext): Map<number, number[]> {
  const held = new Map<number, number[]>();
  for (let container = 0; container < world.containerCount; container++) {
    if (world.containerPhase[container] === ContainerPhase.ended) continue;
    const app = world.askApp[world.containerAsk[container]];
    const own = held.get(app);
    if (own === undefined) held.set(app, [container]);
    else own.push(container);
  }
  return held;
}

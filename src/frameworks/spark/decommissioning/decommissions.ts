/** The executors of one application that are decommissioned, and the timers that they wait for. */
import { SECOND } from '../../../base/units';
import type { DriverParts } from '../driver-parts';
import { Decommission } from './decommission';
import type { Block, DecommissionHost } from './decommission';
import { Stream } from '../events';
import type { Executor } from '../executors/executors';
import { blocksMoved, executorLeaves } from '../records';
import type { Stages } from '../stages/stages';

/** An executor that leaves looks once a second whether it may go (CoarseGrainedExecutorBackend.scala). */
const CHECK = SECOND;
/** Attempts that a stream of random numbers tells apart. */
const ATTEMPTS = 64;

/** The fate of an executor when a step of its decommissioning is due. */
export type Leave = 'stays' | 'goes' | 'killed';

export class Decommissions {
  private readonly decommissions = new Map<Executor, { readonly decommission: Decommission; timer: number }>();

  /** `event`: event of the framework that carries the container and the application. */
  constructor(
    private readonly driver: DriverParts,
    private readonly stages: Stages,
    private readonly event: number,
  ) {}

  /** The executor takes no more tasks from now on. */
  begin(executor: Executor): void {
    const { ctx, plan, executors } = this.driver;
    executors.retire(executor);
    ctx.report(executorLeaves, executor.container);
    const { migration, forceKillTimeout } = plan.decommission;
    const host: DecommissionHost = {
      settings: migration,
      now: () => ctx.now(),
      blocksOn: (from, shuffle) => this.stages.blocksOn(from, shuffle),
      peersOf: (from) => this.peersOf(from),
      pick: (from, block, peers) => this.pick(from, block, peers),
      move: (block, from, to) => this.stages.move(block, from, to),
    };
    const decommission = new Decommission(executor, host, CHECK, ctx.now() + forceKillTimeout);
    this.decommissions.set(executor, { decommission, timer: -1 });
    this.await(executor);
  }

  /** The timer of an executor is due. */
  step(executor: Executor): Leave {
    const entry = this.decommissions.get(executor);
    if (entry === undefined) return 'stays';
    entry.timer = -1;
    const leave = entry.decommission.step();
    if (leave === 'stays') this.await(executor);
    return leave;
  }

  /** An executor is gone. */
  drop(executor: Executor): void {
    const entry = this.decommissions.get(executor);
    if (entry === undefined) return;
    const { ctx } = this.driver;
    if (entry.timer !== -1) ctx.cancel(entry.timer);
    const { moved } = entry.decommission;
    if (moved > 0) ctx.report(blocksMoved, executor.container, moved);
    this.decommissions.delete(executor);
  }

  private await(executor: Executor): void {
    const entry = this.decommissions.get(executor);
    if (entry === undefined) return;
    const { ctx, id } = this.driver;
    entry.timer = ctx.startTimer(entry.decommission.next - ctx.now(), this.event, executor.container, id);
  }

  /** Executors that stay, in an order of chance. */
  private peersOf(from: number): readonly number[] {
    const { ctx, id, executors } = this.driver;
    const staying = executors.list.filter(({ up, leaving, ordinal }) => up && !leaving && ordinal !== from);
    return staying
      .map(({ ordinal }) => ({ ordinal, u: ctx.draw(Stream.peers, id, ordinal, from % ATTEMPTS) }))
      .sort((one, other) => one.u - other.u || one.ordinal - other.ordinal)
      .map(({ ordinal }) => ordinal);
  }

  private pick(from: number, { partition }: Block, peers: number): number {
    const { ctx, id } = this.driver;
    return Math.floor(ctx.draw(Stream.cachedPeer, id, partition, from % ATTEMPTS) * peers);
  }
}

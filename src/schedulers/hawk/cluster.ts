/**
 * What the two sides of the system share, the schedulers (`placement.ts`) and the workers (`node-monitors.ts`): jobs, queues,
 * settings, the messages between the sides, and why jobs wait.
 */
import type { SchedulerContext } from '../../sim/ports';
import { inColumn } from '../../sim/trace/record';
import { JobBook } from './job-book';
import { readSettings } from './settings';
import type { HybridSettings } from './settings';
import { Partitions } from './partitions';
import { StateSharing } from './state-sharing';
import { WaitingReasons } from './waiting-reasons';
import { Workers } from './workers';

/** What arrives: (kind, job, worker). The kind of a task carries its number: kind + MESSAGE_KINDS * task. */
export const Arrival = { reservation: 0, getTask: 1, task: 2, none: 3, refusal: 4, taskEnded: 5 } as const;
export const MESSAGE_KINDS = 8;

export class HybridCluster {
  settings: HybridSettings;
  readonly jobs: JobBook;
  readonly workers: Workers;
  readonly sharing: StateSharing;
  readonly waiting: WaitingReasons;
  private partitions: Partitions | undefined;

  constructor(readonly ctx: SchedulerContext) {
    const { nodeCount, appPhase } = ctx.world;
    this.settings = readSettings(ctx.settings());
    this.jobs = new JobBook(ctx);
    this.waiting = new WaitingReasons(ctx, appPhase.length);
    this.workers = new Workers(ctx, this.waiting);
    this.sharing = new StateSharing(nodeCount, appPhase.length);
  }

  configure(): void {
    this.settings = readSettings(this.ctx.settings());
    this.partitions = undefined;
  }

  /** A worker has come or is gone. */
  workersChanged(): void {
    this.partitions = undefined;
  }

  parts(): Partitions {
    return (this.partitions ??= new Partitions(this.ctx.world.nodeUp, this.settings));
  }

  /** Sends a message between the scheduler of a job and a worker. `message`, `value`: what its record says. */
  send(kind: number, message: number, value: number, app: number, worker: number): void {
    const { networkDelay } = this.settings;
    this.ctx.reportMessage(app, worker, message, value, inColumn(networkDelay));
    this.ctx.send(networkDelay, kind, app, worker);
  }

  /** States why a job waits, if that has changed. */
  readonly explain = (app: number): void => {
    const { jobs, settings } = this;
    const refused = this.sharing.refused(app);
    this.waiting.state(app, {
      pending: jobs.isActive(app) ? jobs.pending(app) : 0,
      hasUnlaunched: jobs.hasUnlaunched(app),
      placedCentrally: jobs.isCentral(app),
      refused,
      toClosed: refused >= settings.rounds && this.parts().closed.length > 0,
    });
  };
}

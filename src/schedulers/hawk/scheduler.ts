/**
 * Hawk and Eagle: hybrid schedulers. Long jobs are placed by one central scheduler on part of the cluster, short jobs by many
 * through reservations on random workers, as in Sparrow with late binding. A worker has one slot and one queue.
 *
 * Source: Hawk (USENIX ATC 2015), Eagle (SoCC 2016), and their simulator, epfl-labos/eagle, simulation/eagle_simulation.py.
 * 1. A short job sends PROBE_RATIO reservations per task to workers drawn with replacement; a long one, one per task to the
 *    worker that its task is placed on (`placement.ts`, `long-work.ts`).
 * 2. A worker with a free slot takes a reservation, holds the slot and asks its scheduler for a task; the answer is a task
 *    or none. Then it takes the next one (`node-monitors.ts`): the oldest, or by SRPT (`srpt.ts`).
 * 3. Hawk: a worker that runs out of work steals from a random one of the big partition (`work-stealing.ts`).
 * 4. Eagle: a worker with long work refuses short reservations, and workers answer with their bitmap of workers that have long
 *    work; the scheduler sends them again to others, in the end to workers closed to long jobs (`state-sharing.ts`).
 * 5. Eagle: a reservation that got a task stays and asks again.
 */
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { ContainerOutcome } from '../../sim/trace/trace';
import { Arrival, HybridCluster, MESSAGE_KINDS } from './cluster';
import { NodeMonitors } from './node-monitors';
import { Placement } from './placement';
import { JobState } from './states';

export class HybridScheduler implements ClusterScheduler {
  readonly cycle = 0;
  readonly plainOrder = true;
  private readonly cluster: HybridCluster;
  private readonly placement: Placement;
  private readonly monitors: NodeMonitors;

  constructor(private readonly ctx: SchedulerContext) {
    this.cluster = new HybridCluster(ctx);
    this.placement = new Placement(this.cluster);
    this.monitors = new NodeMonitors(this.cluster, this.placement);
  }

  // Jobs

  applicationSubmitted(): void {
    // Its ask says how many tasks there are.
  }

  askAdded(ask: number, count: number, task: number): void {
    const app = this.ctx.world.askApp[ask];
    if (task >= 0) this.placement.runAgain(app, task);
    else this.placement.enter(app, ask, count);
    this.cluster.explain(app);
  }

  applicationFinished(app: number): void {
    this.cluster.jobs.finish(app);
    this.ctx.reportState(app, JobState.done);
    this.cluster.explain(app);
  }

  applicationMoved(): void {
    // There are no queues of applications.
  }

  askWithdrawn(): void {
    // Only a job that ends takes tasks back.
  }

  configurationChanged(): void {
    this.cluster.configure();
    // Some jobs had no worker that they could use; the new settings may give them one.
    this.placement.placeStranded();
  }

  // Messages

  message(kind: number, app: number, worker: number): void {
    const { placement, monitors } = this;
    switch (kind % MESSAGE_KINDS) {
      case Arrival.reservation:
        monitors.reservationArrived(app, worker);
        break;
      case Arrival.getTask:
        placement.answer(app, worker);
        break;
      case Arrival.task:
        monitors.taskArrived(app, worker, Math.floor(kind / MESSAGE_KINDS));
        break;
      case Arrival.none:
        monitors.noTaskArrived(app, worker);
        break;
      case Arrival.refusal:
        placement.sendAgain(app);
        break;
      default:
        placement.workGone(app, worker, true);
    }
    this.cluster.explain(app);
  }

  // Workers

  containerEnded(container: number, outcome: number): void {
    const { world } = this.ctx;
    const worker = world.containerNode[container];
    const app = world.askApp[world.containerAsk[container]];
    if (outcome !== ContainerOutcome.nodeLost) {
      this.monitors.taskEnded(app, worker);
      return;
    }
    // Its tasks are placed again before the loss of the worker itself is reported.
    this.cluster.workersChanged();
    this.placement.workGone(app, worker, true);
  }

  nodeAdded(worker: number): void {
    this.cluster.workersChanged();
    this.placement.placeStranded();
    // It has run out of work if it ever had any.
    if (this.ctx.now() > 0) this.monitors.next(worker);
  }

  nodeLost(worker: number): void {
    this.cluster.workersChanged();
    this.monitors.workerLost(worker);
  }

  nodeChanged(): void {
    // Schedulers do not know speeds.
  }

  schedule(): boolean {
    return false;
  }

  timer(): void {
    // Everything happens on messages.
  }
}

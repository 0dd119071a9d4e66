/**
 * A plain batch application: it asks for one container per task at submission, each container runs one task and ends
 * with it. A container lost for a reason outside the application is asked for again. Which task a container runs is up to
 * the scheduler where it cares (blocks of data, constraints), else the next one in order.
 */
import type { Distribution } from '../../base/distributions';
import { mean, sample } from '../../base/distributions';
import { grownInt32 } from '../../base/columns';
import { authored, knobDistribution, knobNumber, knobText } from '../../scenario/knobs';
import type { Framework, FrameworkContext } from '../../sim/ports';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace';
import { RunningWork } from '../running-work';
import { containerSize } from './container-size';
import { batchKnobs } from './knobs';
import { BatchPlacement } from './placement';

const TASK_DONE = 0;
const DURATION_STREAM = 1;

interface BatchPlan {
  readonly shape: number;
  readonly tasks: number;
  readonly duration: Distribution;
  /** All tasks share one draw. */
  readonly alike: boolean;
  /** µs. */
  readonly estimate: number;
  readonly placement: BatchPlacement;
  /** Tasks handed to a container so far, tasks to run again, and tasks done. */
  started: number;
  readonly again: number[];
  done: number;
}

export class BatchFramework implements Framework {
  private readonly plans: (BatchPlan | undefined)[];
  private readonly work: RunningWork;
  /** Work id and task of each container. */
  private workOf = new Int32Array(256);
  private taskOf = new Int32Array(256);
  /** Record of the task of each container, for applications that read data. */
  private readonly recordOf: number[] = [];

  constructor(private readonly ctx: FrameworkContext) {
    this.work = new RunningWork(ctx, TASK_DONE);
    const { input } = ctx.world;
    this.plans = input.applications.map((app) => {
      if (app.kind !== 'batch') return undefined;
      return {
        shape: ctx.world.shape(containerSize(app.settings, input.resourceTypes)),
        tasks: knobNumber(app.settings, batchKnobs.tasks),
        duration: knobDistribution(app.settings, batchKnobs.duration),
        alike: knobText(app.settings, batchKnobs.durationPer) === 'job',
        estimate: Math.round(
          authored(app.settings, batchKnobs.estimate) === undefined
            ? mean(knobDistribution(app.settings, batchKnobs.duration))
            : knobNumber(app.settings, batchKnobs.estimate),
        ),
        placement: new BatchPlacement(app.settings, ctx.world),
        started: 0,
        again: [],
        done: 0,
      };
    });
  }

  submitted(app: number): void {
    const plan = this.plan(app);
    if (plan.tasks === 0) this.ctx.finish(app, AppOutcome.succeeded);
    else this.ctx.ask(app, ContainerKind.task, plan.shape, this.ctx.world.appPriority[app], plan.tasks);
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const app = world.askApp[world.containerAsk[container]];
    const plan = this.plan(app);
    const chosen = world.containerTask[container];
    const task = chosen !== -1 ? chosen : plan.again.length > 0 ? (plan.again.pop() as number) : plan.started++;
    const u = plan.duration.dist === 'constant' ? 0 : this.ctx.draw(DURATION_STREAM, app, plan.alike ? 0 : task, 0);
    let nominal = Math.max(0, Math.round(sample(plan.duration, u)));
    if (plan.placement.readsData) {
      const locality = plan.placement.localityOn(world.containerNode[container], task);
      nominal = plan.placement.timeAt(nominal, locality);
      this.recordOf[container] = this.ctx.taskStarted(container, 0, locality, task, 0);
    }
    if (container >= this.workOf.length) {
      this.workOf = grownInt32(this.workOf, container + 1);
      this.taskOf = grownInt32(this.taskOf, container + 1);
    }
    this.taskOf[container] = task;
    this.workOf[container] = this.work.start(world.containerNode[container], nominal, container);
  }

  event(_kind: number, workId: number, container: number): void {
    const { world } = this.ctx;
    const app = world.askApp[world.containerAsk[container]];
    const plan = this.plan(app);
    this.work.done(workId);
    if (plan.placement.readsData) this.ctx.taskEnded(this.recordOf[container], TaskOutcome.succeeded);
    this.ctx.release(container, ContainerOutcome.completed);
    if (++plan.done === plan.tasks) this.ctx.finish(app, AppOutcome.succeeded);
  }

  lost(container: number): void {
    const { world } = this.ctx;
    const ask = world.containerAsk[container];
    const plan = this.plan(world.askApp[ask]);
    const task = this.taskOf[container];
    this.work.cancel(this.workOf[container]);
    if (plan.placement.readsData) this.ctx.taskEnded(this.recordOf[container], TaskOutcome.lost);
    if (world.containerTask[container] === -1) plan.again.push(task);
    this.ctx.askMore(ask, 1, task);
  }

  killed(app: number): void {
    const { world } = this.ctx;
    const { placement } = this.plan(app);
    for (let c = 0; c < world.containerCount; c++) {
      if (world.askApp[world.containerAsk[c]] !== app || !this.work.cancelPayload(this.workOf[c], c)) continue;
      if (placement.readsData) this.ctx.taskEnded(this.recordOf[c], TaskOutcome.killed);
    }
  }

  preferredNodes(app: number, task: number): readonly number[] {
    return this.plan(app).placement.nodesOf(task);
  }

  allowedNodes(app: number, task: number): readonly number[] | undefined {
    return this.plan(app).placement.allowedFor(task);
  }

  taskEstimate(app: number): number {
    return this.plan(app).estimate;
  }

  nodeSpeedChanged(node: number, oldSpeed: number): void {
    this.work.speedChanged(node, oldSpeed);
  }

  intervene(): string {
    return 'a batch application has no driver and no executors';
  }

  private plan(app: number): BatchPlan {
    return this.plans[app] as BatchPlan;
  }
}

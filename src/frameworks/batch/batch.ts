/**
 * A plain batch application: it asks for one container per task at submission, each container runs one task and ends
 * with it. A container lost for a reason outside the application is asked for again.
 */
import type { Distribution } from '../../base/distributions';
import { sample } from '../../base/distributions';
import { grownInt32 } from '../../base/columns';
import { knobDistribution, knobNumber } from '../../scenario/knobs';
import type { Framework, FrameworkContext } from '../../sim/ports';
import { AppOutcome, ContainerKind, ContainerOutcome } from '../../sim/trace';
import { RunningWork } from '../running-work';
import { batchKnobs } from './knobs';

const TASK_DONE = 0;
const DURATION_STREAM = 1;

interface BatchPlan {
  readonly shape: number;
  readonly tasks: number;
  readonly duration: Distribution;
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

  constructor(private readonly ctx: FrameworkContext) {
    this.work = new RunningWork(ctx, TASK_DONE);
    const { input } = ctx.world;
    this.plans = input.applications.map((app) => {
      if (app.kind !== 'batch') return undefined;
      return {
        shape: ctx.world.shape(containerSize(app.settings, input.resourceTypes)),
        tasks: knobNumber(app.settings, batchKnobs.tasks),
        duration: knobDistribution(app.settings, batchKnobs.duration),
        started: 0,
        again: [],
        done: 0,
      };
    });
  }

  submitted(app: number): void {
    const plan = this.plan(app);
    this.ctx.ask(app, ContainerKind.task, plan.shape, this.ctx.world.appPriority[app], plan.tasks);
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const app = world.askApp[world.containerAsk[container]];
    const plan = this.plan(app);
    const task = plan.again.length > 0 ? (plan.again.pop() as number) : plan.started++;
    const u = plan.duration.dist === 'constant' ? 0 : this.ctx.draw(DURATION_STREAM, app, task, 0);
    const nominal = Math.max(0, Math.round(sample(plan.duration, u)));
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
    this.ctx.release(container, ContainerOutcome.completed);
    if (++plan.done === plan.tasks) this.ctx.finish(app, AppOutcome.succeeded);
  }

  lost(container: number): void {
    const ask = this.ctx.world.containerAsk[container];
    this.work.cancel(this.workOf[container]);
    this.plan(this.ctx.world.askApp[ask]).again.push(this.taskOf[container]);
    this.ctx.askMore(ask, 1);
  }

  killed(app: number): void {
    const { world } = this.ctx;
    for (let c = 0; c < world.containerCount; c++) {
      if (world.askApp[world.containerAsk[c]] === app) this.work.cancelPayload(this.workOf[c], c);
    }
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

/** The container of one task as a resource vector over the run's resource types. */
function containerSize(settings: Readonly<Record<string, unknown>>, types: readonly string[]): number[] {
  return types.map((type) => {
    if (type === 'vcore') return knobNumber(settings, batchKnobs.vcore);
    if (type === 'memory') return knobNumber(settings, batchKnobs.memory);
    return 0;
  });
}

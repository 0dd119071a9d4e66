/** Orders of the jobs of a pool that the reader wrote. */
import { isOwnPolicy } from '../../scenario/own-policy';
import { knobText } from '../../scenario/knobs';
import type { ExplainingContext } from '../../sim/context-parts';
import type { QueueInput } from '../../sim/run-input';
import { PolicyMembers } from '../policy-members';
import { PolicyReasons } from '../policy-reasons';
import type { FairJobs } from './fair-jobs';
import { jobWeight } from './fair-order';
import { poolKnobs } from './knobs';

interface OwnPool {
  readonly name: string;
  readonly members: PolicyMembers<number>;
}

export class OwnPools {
  private readonly reasons: PolicyReasons;
  /** By queue; undefined where its order is a built-in one. */
  private readonly pools: (OwnPool | undefined)[] = [];

  /** @param appOf application of a job; `round`: µs of what `ctx.round` counts */
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly fair: FairJobs,
    private readonly appOf: readonly number[],
    private readonly round: number,
  ) {
    this.reasons = new PolicyReasons(ctx);
  }

  /** How a pool puts its jobs in order; undefined where it names no policy of the reader. */
  configure(queue: number, { settings }: QueueInput): ((jobs: readonly number[]) => readonly number[]) | undefined {
    const name = knobText(settings, poolKnobs.schedulingMode.knob);
    if (this.pools[queue]?.name !== name) this.pools[queue] = this.poolOf(name);
    const pool = this.pools[queue];
    return pool && ((jobs) => pool.members.inOrder(jobs));
  }

  /** Records which jobs of each pool come first, with their keys. */
  state(): void {
    this.pools.forEach((pool, queue) => {
      if (pool === undefined) return;
      const waiting = this.fair.jobs.flatMap(({ tasks, pool: of }, job) =>
        of === queue && tasks.left > 0 ? [job] : [],
      );
      const apps = pool.members.inOrder(waiting).map((job) => this.appOf[job]);
      this.reasons.recordPlaces(queue, pool.members.order, apps);
    });
  }

  private poolOf(name: string): OwnPool | undefined {
    const { appPriority } = this.ctx.world;
    const weight = (app: number): number => jobWeight({ priority: appPriority[app] });
    const order = isOwnPolicy(name) ? this.ctx.policies?.order(name, 'app', this.round, { weight }) : undefined;
    if (order === undefined) return undefined;
    const submitted = (job: number): number => this.fair.jobs[job].submitted;
    const last = (a: number, b: number): number => submitted(a) - submitted(b) || a - b;
    return { name, members: new PolicyMembers<number>(order, (job) => this.appOf[job], last) };
  }
}

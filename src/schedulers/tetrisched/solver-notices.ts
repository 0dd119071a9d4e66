/** What a run says about the limits of its solver: no plan found, too many jobs, or a program that is too large. */
import { formatInstant } from '../../base/units';
import type { ExplainingContext } from '../../sim/context-parts';
import type { Plan } from './plan/plan';

export class SolverNotices {
  private saidTooMany = false;
  private saidTooLarge = false;

  constructor(private readonly ctx: ExplainingContext) {}

  /** After each cycle. `maxJobs`: how many jobs a cycle weighs against each other at most. */
  afterCycle({ considered }: Pick<Plan, 'considered'>, fellBack: boolean, maxJobs: number): void {
    const now = formatInstant(this.ctx.now());
    if (fellBack) this.ctx.notice(`The solver found no plan at ${now}: the greedy one is used for this cycle`);
    const weighed = considered.filter((is) => is).length;
    if (this.saidTooMany || weighed < maxJobs || weighed === considered.length) return;
    this.saidTooMany = true;
    this.ctx.notice(
      `At ${now} for the first time more than ${maxJobs} jobs wait (maxJobs): the others are not weighed against them`,
    );
  }

  /** @param fate what happens to the jobs that the program has no place for */
  tooLarge(fate: string): void {
    if (this.saidTooLarge) return;
    this.saidTooLarge = true;
    const now = formatInstant(this.ctx.now());
    this.ctx.notice(
      `At ${now} for the first time a plan is too large for the solver: the jobs with the least value per node and slice ${fate}`,
    );
  }
}

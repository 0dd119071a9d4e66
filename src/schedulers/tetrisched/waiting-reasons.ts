/** Why each job that was not started waits, stated after each plan. */
import type { SchedulerContext } from '../../sim/ports';
import { ReasonScope } from '../../sim/trace';
import type { Allotment, AllocationRound } from './allocate-now';
import { totalOf } from './compile/grant';
import { allocationValue } from './plan/allocation';
import type { Plan, Planned } from './plan/plan';
import type { Choice, Round } from './plan/round';
import { packPlace, packValues } from './reason-values';
import { TetriReason } from './reasons';
import { leavesOf } from './strl/expression';
import { optionsOf } from './strl/request';
import type { Request } from './strl/request';
import type { NodeSets } from './wizard/node-sets';

/** Values that differ by less than this are equal. */
const EQUAL = 1e-9;

export class WaitingReasons {
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly sets: NodeSets,
  ) {}

  clear(app: number): void {
    this.say(app, 0, 0, 0);
  }

  /**
   * After a plan. Of a job of the round: whether no node that is down keeps it from starting, and whether it could ever be worth
   * something.
   */
  state(
    round: Round,
    plan: Plan,
    couldRunIdle: (job: number) => boolean,
    couldBeWorth: (job: number) => boolean,
  ): void {
    const weighed = plan.considered.filter((is) => is).length;
    round.jobs.forEach(({ app, request }, job) => {
      // What was dropped or started in this very cycle waits no more.
      if (this.ctx.world.askPending[this.ctx.world.appFirstAsk[app]] === 0) return;
      const planned = plan.planned[job];
      const choices = round.choices[job];
      if (planned !== undefined && planned.choice.start > 0) {
        this.statePlanned(app, request, planned, choices, plan.bestNow[job]);
      } else if (planned !== undefined) this.say(app, TetriReason.partStarted);
      else if (round.reach[job] < round.slices.window) this.say(app, TetriReason.notWeighed, weighed);
      else if (!couldBeWorth(job)) this.say(app, TetriReason.worthless, 1);
      else if (!round.couldBeWorth(job)) {
        this.say(app, couldRunIdle(job) ? TetriReason.worthless : TetriReason.tooFewNodes);
      } else if (!choices.some(({ hasRoom }) => hasRoom)) {
        this.say(app, TetriReason.noRoomInWindow, round.slices.window);
      } else if (!plan.considered[job]) this.say(app, TetriReason.notWeighed, weighed);
      else this.say(app, TetriReason.outvoted);
    });
  }

  /** After an allocation without time. */
  stateTimeless(
    jobs: readonly { readonly app: number }[],
    { trees, sizes }: AllocationRound,
    { considered, placed }: Allotment,
    couldBeWorth: (job: number) => boolean,
  ): void {
    const weighed = considered.filter((is) => is).length;
    jobs.forEach(({ app }, index) => {
      if (this.ctx.world.askPending[this.ctx.world.appFirstAsk[app]] === 0) return;
      if (placed.some(({ job }) => job === index)) this.say(app, TetriReason.partStarted);
      else if (!couldBeWorth(index)) this.say(app, TetriReason.worthless, 1);
      else if (allocationValue(trees[index], sizes) <= 0) this.say(app, TetriReason.noRoomInWindow);
      else if (considered[index]) this.say(app, TetriReason.outvoted);
      else this.say(app, TetriReason.notWeighed, weighed);
    });
  }

  /** Jobs that an allocation without time did not look at. */
  stateNotWeighed(jobs: readonly { readonly app: number }[], { considered }: Allotment): void {
    const weighed = considered.filter((is) => is).length;
    for (const { app } of jobs) this.say(app, TetriReason.notWeighed, weighed);
  }

  private statePlanned(
    app: number,
    request: Request,
    planned: Planned,
    choices: readonly Choice[],
    best: number,
  ): void {
    const { choice, grant, value } = planned;
    const hasRoom = choices.some((other) => other.start === 0 && other.hasRoom);
    const taken = leavesOf(choice.tree).findIndex((_, i) => totalOf(grant[i]) > 0);
    const [name] = leavesOf(optionsOf(request)[choice.option])[Math.max(0, taken)].set;
    const place = packPlace(choice.start, this.sets.numberOf(name));
    const code =
      best > 0 && best < value - EQUAL
        ? TetriReason.betterLater
        : hasRoom
          ? TetriReason.placesPlanned
          : TetriReason.noRoomYet;
    this.say(app, code, place, packValues(value, best));
  }

  private say(app: number, code: number, arg1 = 0, arg2 = 0): void {
    this.ctx.stateReason(ReasonScope.application, app, code, arg1, arg2);
  }
}

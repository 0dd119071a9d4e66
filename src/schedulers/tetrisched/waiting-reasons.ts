/** Why each job that was not started waits, stated after each plan. */
import type { ExplainingContext } from '../../sim/context-parts';
import { ReasonScope } from '../../sim/trace/trace';
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
import { ANY } from './wizard/node-sets';
import type { NodeSets } from './wizard/node-sets';

/** Values that differ by less than this are equal. */
const EQUAL = 1e-9;

/** Why a job is worth nothing on the nodes that are there: nodes are down, time has passed, or it begins later. */
export type Nothing = 'down' | 'worthless' | 'later';

/** What a job of a round could be worth if it were alone. */
export interface Prospects {
  /** Whether it could ever be worth something. */
  couldBeWorth(job: number): boolean;
  /** Whether one of its choices has room beside running tasks. */
  fits(choice: Choice): boolean;
  /** Whether it could be if the cluster were idle, no node being granted twice. `withDown`: with the nodes that are down. */
  couldServe(job: number, withDown: boolean): boolean;
  /** What keeps it from being worth something on the nodes that are there. */
  whyNothing(job: number): Nothing;
  /** The last slice of the window in which a start could be worth something; nodes that are down may be back by then. */
  lastStart(job: number): number;
}

export class WaitingReasons {
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly sets: NodeSets,
  ) {}

  clear(app: number): void {
    this.say(app, 0, 0, 0);
  }

  /** After a plan. @param firstNodes the first node of each job's place */
  state(
    round: Round,
    plan: Plan,
    firstNodes: readonly (number | undefined)[],
    oneByOne: boolean,
    prospects: Prospects,
  ): void {
    const { tooFewNodes, worthless, beginsLater } = TetriReason;
    const weighed = plan.considered.filter((is) => is).length;
    const { window } = round.slices;
    const isAnyPlanned = plan.planned.some((planned) => planned !== undefined);
    round.jobs.forEach(({ app, request }, job) => {
      // Jobs that were dropped or started in this very cycle no longer wait.
      if (this.ctx.world.askPending[this.ctx.world.appFirstAsk[app]] === 0) return;
      const planned = plan.planned[job];
      const choices = round.choices[job];
      if (planned !== undefined && planned.choice.start > 0) {
        const set = this.setOf(request, planned, firstNodes[job]);
        const hasRoom = choices.some((choice) => choice.start === 0 && prospects.fits(choice));
        this.statePlanned(app, set, planned, hasRoom, plan.bestNow[job]);
      } else if (planned !== undefined) this.say(app, TetriReason.partStarted);
      else if (round.reach[job] < window) this.say(app, TetriReason.notWeighed, weighed, 1);
      else if (!prospects.couldBeWorth(job)) this.say(app, worthless, 1);
      else if (!round.couldBeWorth(job)) {
        this.say(app, { down: tooFewNodes, worthless, later: beginsLater }[prospects.whyNothing(job)]);
      } else if (!isAnyPlanned || !choices.some((choice) => prospects.fits(choice))) {
        const last = prospects.lastStart(job);
        if (!prospects.couldServe(job, true)) this.say(app, worthless, 1);
        else if (!prospects.couldServe(job, false)) this.say(app, tooFewNodes);
        else this.say(app, TetriReason.noRoomInWindow, last, last < window ? 1 : 0);
      } else if (!plan.considered[job]) this.say(app, TetriReason.notWeighed, weighed, plan.tooLarge ? 1 : 0);
      else this.say(app, TetriReason.outvoted, oneByOne ? 1 : 0);
    });
  }

  /** After an allocation without time. @param couldBeWorth on an idle cluster, with or without the nodes that are down */
  stateTimeless(
    jobs: readonly { readonly app: number }[],
    { trees, sizes }: AllocationRound,
    { considered, placed, tooLarge }: Allotment,
    couldBeWorth: (job: number, withDown: boolean) => boolean,
  ): void {
    const weighed = considered.filter((is) => is).length;
    jobs.forEach(({ app }, index) => {
      if (this.ctx.world.askPending[this.ctx.world.appFirstAsk[app]] === 0) return;
      if (placed.some(({ job }) => job === index)) this.say(app, TetriReason.partStarted);
      else if (!couldBeWorth(index, true)) this.say(app, TetriReason.worthless, 1);
      else if (!couldBeWorth(index, false)) this.say(app, TetriReason.tooFewNodes);
      else if (placed.length === 0 || allocationValue(trees[index], sizes) <= 0)
        this.say(app, TetriReason.noRoomInWindow);
      else if (considered[index]) this.say(app, TetriReason.outvoted);
      else this.say(app, TetriReason.notWeighed, weighed, tooLarge ? 1 : 0);
    });
  }

  /** Jobs that an allocation without time did not look at. */
  stateNotWeighed(jobs: readonly { readonly app: number }[], { considered }: Allotment): void {
    const weighed = considered.filter((is) => is).length;
    for (const { app } of jobs) this.say(app, TetriReason.notWeighed, weighed, 1);
  }

  /** The set by which a job asks for the first node that it is planned on. */
  private setOf(request: Request, { choice, grant }: Planned, node: number | undefined): number {
    const taken = Math.max(
      0,
      leavesOf(choice.tree).findIndex((_, i) => totalOf(grant[i]) > 0),
    );
    // Leaves that are worth nothing are missing in the choice.
    const asked = leavesOf(optionsOf(request)[choice.option]);
    const names = [...asked.slice(taken), ...asked].flatMap(({ set }) => set);
    const own = names.find((name) => node !== undefined && this.sets.nodesOf([name]).includes(node));
    return this.sets.numberOf(own ?? ANY);
  }

  private statePlanned(app: number, set: number, planned: Planned, hasRoom: boolean, best: number): void {
    const { choice, value } = planned;
    const place = packPlace(choice.start, set);
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

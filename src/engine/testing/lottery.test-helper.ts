/**
 * A whole system in one file, for the test that a plug-in brings everything and as an example: lottery scheduling (Waldspurger
 * and Weihl 1994). Every container that is free goes to an application drawn by its tickets.
 */
import { authored } from '../../scenario/knobs';
import type { PlacedKnob } from '../../scenario/knobs';
import type { SchedulerPlugin } from '../../schedulers/plugin';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { field, FIRST_OF_SCHEDULER, statement } from '../../sim/record';

const STREAM = 90;
const State = { playing: 0, done: 1 } as const;

const tickets: PlacedKnob = {
  holder: [],
  knob: {
    name: 'lottery.tickets',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 1000,
    help: 'Tickets of every application; one with a priority has as many more',
  },
};

/** A draw: who won, of how many tickets. */
export const drawn = statement(FIRST_OF_SCHEDULER, 'lottery-draw', [
  field('app', 'application'),
  field('tickets', 'count'),
]);

class LotteryScheduler implements ClusterScheduler {
  readonly cycle = 1_000_000;
  private draws = 0;

  constructor(private readonly ctx: SchedulerContext) {}

  applicationSubmitted(app: number): void {
    this.ctx.reportState(app, State.playing);
  }

  applicationFinished(app: number): void {
    this.ctx.reportState(app, State.done);
  }

  askAdded(): void {
    this.ctx.requestSchedule();
  }

  containerEnded(): void {
    this.ctx.requestSchedule();
  }

  nodeAdded(): void {
    this.ctx.requestSchedule();
  }

  nodeChanged(): void {
    this.ctx.requestSchedule();
  }

  applicationMoved(): void {}
  askWithdrawn(): void {}
  nodeLost(): void {}
  configurationChanged(): void {}
  timer(): void {}

  schedule(): boolean {
    for (let ask = this.winner(); ask !== -1; ask = this.winner());
    return false;
  }

  /** Draws one of the asks that fit somewhere and serves it. Returns it, -1 when none fits. */
  private winner(): number {
    const { ctx } = this;
    const { world } = ctx;
    const asks: number[] = [];
    for (let ask = 0; ask < world.askCount; ask++) {
      if (world.askPending[ask] > 0 && this.nodeFor(ask) !== -1) asks.push(ask);
    }
    if (asks.length === 0) return -1;
    const each = Number(authored(ctx.settings(), tickets.knob) ?? tickets.knob.default);
    const held = asks.map((ask) => each + world.input.applications[world.askApp[ask]].priority);
    const all = held.reduce((sum, one) => sum + one, 0);
    let ticket = Math.floor(ctx.draw(STREAM, 0, this.draws++, 0) * all);
    const place = held.findIndex((one) => (ticket -= one) < 0);
    ctx.report(drawn, world.askApp[asks[place]], all);
    ctx.allocate(asks[place], this.nodeFor(asks[place]));
    return asks[place];
  }

  private nodeFor(ask: number): number {
    const { world } = this.ctx;
    for (let node = 0; node < world.nodeCount; node++) if (world.fits(world.askShape[ask], node)) return node;
    return -1;
  }
}

export const lotteryPlugin: SchedulerPlugin = {
  type: 'lottery',
  title: 'Lottery',
  about: 'every container is drawn',
  load: () => Promise.resolve((ctx) => new LotteryScheduler(ctx)),
  knobs: [tickets],
  queueKnobs: [],
  queueResources: [],
  presets: [],
  reasons: [],
  states: [
    { name: 'Playing', letter: 'P', accepted: false, final: false },
    { name: 'Done', letter: 'D', accepted: false, final: true },
  ],
  records: [drawn],
  loadFigures: async () => () => ({ read: () => {}, lines: () => ['one winner a draw'] }),
  timers: [],
  policies: (input) => input.queues.map(() => 'lottery'),
};

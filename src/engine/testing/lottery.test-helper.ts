/**
 * A whole system in one file, for the test that a plug-in brings everything and as an example: lottery scheduling (Waldspurger
 * and Weihl 1994). Every container that is free goes to an application drawn by its tickets.
 */
import { knobNumber } from '../../scenario/knobs';
import type { GalleryEntry } from '../gallery/entry';
import type { PlacedKnob } from '../../scenario/knobs';
import type { SchedulerPlugin } from '../../schedulers/plugin';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import type { ReasonKind } from '../../sim/reasons';
import { field, FIRST_OF_SCHEDULER, statement } from '../../sim/record';
import { ReasonScope } from '../../sim/trace';

const STREAM = 90;
const State = { playing: 0, done: 1 } as const;
const NOBODY = -1;

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

/** Nothing is free. Its first argument: the application that drew the last room. */
const roomDrawn: ReasonKind = {
  code: 16,
  id: 'room-drawn',
  letter: 'O',
  title: 'room drawn by another',
  blocker: 'application',
  because: (app, _unused, { directory }) => ['the last room was drawn by ', { name: directory.applications[app].id }],
  ends: () => ['when it wins a draw'],
  lesson: 'small-overtakes-big',
};

class LotteryScheduler implements ClusterScheduler {
  readonly cycle = 1_000_000;
  private draws = 0;
  private lastWinner = NOBODY;

  constructor(private readonly ctx: SchedulerContext) {}

  applicationSubmitted(app: number): void {
    this.ctx.reportState(app, State.playing);
  }

  applicationFinished(app: number): void {
    this.ctx.reportState(app, State.done);
  }

  // It keeps no book of its own, and the kernel calls `schedule` after each of these.
  askAdded(): void {}
  askWithdrawn(): void {}
  containerEnded(): void {}
  applicationMoved(): void {}
  nodeAdded(): void {}
  nodeLost(): void {}
  nodeChanged(): void {}
  configurationChanged(): void {}
  timer(): void {}

  schedule(): boolean {
    const { world } = this.ctx;
    for (let ask = this.winner(); ask !== -1; ask = this.winner()) this.lastWinner = world.askApp[ask];
    this.stateReasons();
    return false;
  }

  /** Says of each ask why it waits, or takes back what was said. Only changes are recorded. */
  private stateReasons(): void {
    const { ctx, lastWinner } = this;
    const { askCount, askPending, askShape } = ctx.world;
    for (let ask = 0; ask < askCount; ask++) {
      if (askPending[ask] === 0) ctx.stateReason(ReasonScope.ask, ask, Reason.none, 0, 0);
      else if (lastWinner === NOBODY) ctx.stateReason(ReasonScope.ask, ask, Reason.noNodeFits, askShape[ask], 0);
      else ctx.stateReason(ReasonScope.ask, ask, roomDrawn.code, lastWinner, 0);
    }
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
    const each = knobNumber(ctx.settings(), tickets.knob);
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
  reasons: [roomDrawn],
  states: [
    { name: 'Playing', letter: 'P', accepted: false, final: false },
    { name: 'Done', letter: 'D', accepted: false, final: true },
  ],
  records: [drawn],
  loadFigures: async () => () => ({ read: () => {}, lines: () => ['one winner a draw'] }),
  timers: [],
  policies: (input) => input.queues.map(() => 'lottery'),
};

/** Its scenario in the gallery. */
export const lotteryEntry: GalleryEntry = {
  id: 'lottery-tickets',
  title: 'Tickets',
  summary: 'Two jobs draw for four containers.',
  scenario: {
    signalbox: 1,
    horizon: '1h',
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default' }],
    scheduler: { type: 'lottery', 'lottery.tickets': 3 },
    workload: [
      { id: 'many', kind: 'batch', tasks: 20, duration: '10s', priority: 9 },
      { id: 'few', kind: 'batch', tasks: 5, duration: '10s' },
    ],
  },
};

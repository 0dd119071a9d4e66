/** Nodes that are offered to applications whose tasks prefer hosts: which offers they take, and which they skip. */
import { Rec } from '../../../src/sim/trace/trace';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import { play } from '../../scene/play';
import type { AskFor, Scene, SceneNode } from '../../scene/scene';
import type { Given, Stage, Step } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';
import { SECOND } from '../../../src/base/units';
import { CAPACITY, LEAF, ONE_BY_ONE, nodeOf, queues, size } from './running';
import { LocalityRows } from './locality-rows';
import { offerByRows } from './offers-by-rows';
import type { LocalityType } from './locality-rows';

const SIZE = 1024;
/** More than a node of a case is ever asked for. */
const ROOM = SIZE * SIZE;
/** The preferred host of tasks of which no other is known; no such node is up. */
const ELSEWHERE = 'elsewhere';
const LONG = 1_000_000;

/** When applications ask, µs. */
const ASK = SECOND;

function nodesOf(input: JsonObject, rows: readonly LocalityRows[], steps: readonly JsonObject[]): SceneNode[] {
  const present = Math.max(number(input.clusterNodes), optional(input.effectiveNodeLocalityDelay, number, 0));
  const known = new Map<string, string>();
  for (const { host, rack } of steps) if (host !== undefined) known.set(text(host), text(rack));
  const offered = known.size;
  for (const row of rows) for (const [host, rack] of row.hosts()) known.set(host, known.get(host) ?? rack);
  for (let i = known.size; i < present; i++) known.set(`another ${i}`, `another rack ${i}`);
  // Hosts of the rows and no offer are part of the cluster as long as it is no larger than the case says.
  return [...known].map(([id, rack], i) => ({
    ...nodeOf(id, ROOM),
    rack,
    ...(i >= Math.max(offered, present) ? { joins: true } : {}),
  }));
}

/** How close a container is to where its task prefers to run. */
function typeOf(stage: Stage, given: Given): LocalityType {
  const { world } = stage.ctx;
  const preferred = stage.preferredNodes(stage.app(given.app), stage.taskOf(given.container));
  const node = stage.node(given.node);
  if (preferred.includes(node)) return 'NODE_LOCAL';
  return preferred.some((one) => world.nodeRack[one] === world.nodeRack[node]) ? 'RACK_LOCAL' : 'OFF_SWITCH';
}

/** What the applications of a case ask for and are given, while its steps are taken. */
class Offers {
  /** Per offer. */
  readonly type: (LocalityType | null)[] = [];
  readonly outstanding: number[] = [];
  private readonly rows: ReadonlyMap<string, LocalityRows>;
  private readonly asks = new Map<string, number>();

  constructor(
    private readonly asksOf: readonly (readonly [string, JsonObject])[],
    steps: readonly JsonObject[],
  ) {
    const racks = new Map(
      steps.flatMap(({ host, rack }) => (host === undefined ? [] : [[text(host), text(rack)] as const])),
    );
    this.rows = new Map(asksOf.map(([app, asks]) => [app, new LocalityRows(asks, racks)]));
  }

  get allRows(): LocalityRows[] {
    return [...this.rows.values()];
  }

  ask(stage: Stage): void {
    for (const [app, rows] of this.rows) this.asks.set(app, stage.ask(app, wantedOf(rows)));
  }

  take(stage: Stage, { op, host, row, count }: JsonObject): void {
    if (oneOf(op, 'offer', 'setRow') === 'offer') {
      stage.heartbeat(text(host));
      return;
    }
    for (const [app, rows] of this.rows) {
      rows.set(text(row), number(count));
      stage.withdraw(this.askOf(app));
      const wanted = wantedOf(rows);
      if (wanted.count > 0) stage.askMore(this.askOf(app), app, wanted);
    }
  }

  /** What came of the offer that was made at `at` (µs). */
  look(stage: Stage, rack: string, at: number): void {
    const given = stage.given.find((one) => one.at === at);
    const type = given === undefined ? null : typeOf(stage, given);
    this.type.push(type);
    if (given !== undefined && type !== null) this.rows.get(given.app)?.take(given.node, rack, type);
    this.outstanding.push(this.left(stage, this.asksOf[0][0]));
  }

  /** Containers that an application still wants. */
  left(stage: Stage, app: string): number {
    return stage.ctx.world.askPending[this.askOf(app)];
  }

  /** Every application asks for one more container on a host that never joins. */
  askElsewhere(stage: Stage): void {
    for (const [app] of this.rows) stage.askMore(this.askOf(app), app, { size: size(SIZE), preferred: [ELSEWHERE] });
  }

  private askOf(app: string): number {
    return this.asks.get(app) ?? NaN;
  }
}

function wantedOf(rows: LocalityRows): AskFor & { readonly count: number } {
  const tasks = rows.tasks();
  return { size: size(SIZE), count: tasks.length, preferredByTask: tasks };
}

interface Offered {
  readonly offers: Offers;
  /** At the end, by application. */
  readonly missed: ReadonlyMap<string, number>;
  readonly live: ReadonlyMap<string, number>;
  readonly left: ReadonlyMap<string, number>;
}

/**
 * The first steps of a case. Missed opportunities are stated whenever an application lets a node pass. So those that it starts
 * with are nodes of a large cluster that it lets pass under long delays, and those at the end are read from one more such node.
 */
async function playOffers(
  input: JsonObject,
  asksOf: readonly (readonly [string, JsonObject])[],
  steps: readonly JsonObject[],
): Promise<Offered> {
  const offers = new Offers(asksOf, steps);
  const start = optional(input.startOpportunities, number, 0);
  const others = Array.from({ length: start + steps.length + 2 }, (_, i) => `other ${i}`);
  const begin = ASK + (start + 1) * SECOND;
  const at = (step: number) => begin + (step + 1) * SECOND;
  const end = at(steps.length);
  const letPass = (from: number): Step => ({ at: from, take: (stage) => stage.heartbeat(others[0]) });
  const left = new Map<string, number>();
  const live = new Map<string, number>();
  const { records } = await play(
    {
      scheduler: delaysOf(input, LONG, LONG),
      settings: [
        {
          at: begin,
          scheduler: delaysOf(
            input,
            optional(input.effectiveNodeLocalityDelay ?? input.nodeLocalityDelay, number, 40),
            optional(input.rackLocalityAdditionalDelay, number, -1),
          ),
        },
        { at: end, scheduler: delaysOf(input, LONG, LONG) },
      ],
      resourceTypes: ['vcore', 'memory'],
      nodes: [
        ...nodesOf(input, offers.allRows, steps),
        ...others.map((id) => nodeOf(id, ROOM)),
        { ...nodeOf(ELSEWHERE, ROOM), rack: ELSEWHERE, joins: true },
      ],
      nodeStates: others.flatMap((node) => [
        { at: begin, node, up: false },
        { at: end, node, up: true },
      ]),
      queues: queues({ absoluteCapacity: 1, minimumUserLimitPercent: 100, userLimitFactor: LONG }, 'fifo'),
      applications: asksOf.map(([id]) => ({ id, queue: LEAF, user: id })),
      heartbeatsByScript: true,
      horizon: end + 3 * SECOND,
    },
    [
      { at: ASK, take: (stage) => offers.ask(stage) },
      ...Array.from({ length: start }, (_, i) => letPass(ASK + (i + 1) * SECOND)),
      ...steps.flatMap((step, i): Step[] => [
        { at: at(i), take: (stage) => offers.take(stage, step) },
        ...(step.op === 'offer'
          ? [{ at: at(i) + 1, take: (stage: Stage) => offers.look(stage, text(step.rack), at(i)) }]
          : []),
      ]),
      {
        at: end + SECOND,
        take: (stage) => {
          for (const [app] of asksOf) {
            left.set(app, offers.left(stage, app));
            live.set(app, stage.held(app).length);
          }
          offers.askElsewhere(stage);
        },
      },
      letPass(end + SECOND + 1),
    ],
  );
  const passed = records(Rec.slotSkipped).filter(({ time }) => time > end);
  const missed = new Map(asksOf.map(([id], app) => [id, (passed.find(({ a }) => a === app)?.d ?? NaN) - 1]));
  return { offers, missed, live, left };
}

function delaysOf(input: JsonObject, node: number, additional: number): Scene['scheduler'] {
  return {
    ...ONE_BY_ONE,
    [`${CAPACITY}node-locality-delay`]: node,
    [`${CAPACITY}rack-locality-additional-delay`]: additional,
    [`${CAPACITY}rack-locality-full-reset`]: optional(input.rackLocalityFullReset, truth, true),
  };
}

/** Whether a cluster of the size that a case states has all hosts that it offers. */
function hasRoomForHosts(input: JsonObject, steps: readonly JsonObject[]): boolean {
  const offered = new Set(steps.flatMap(({ host }) => (host === undefined ? [] : [text(host)])));
  return offered.size <= Math.max(number(input.clusterNodes), optional(input.effectiveNodeLocalityDelay, number, 0));
}

/**
 * Kind locality-delay. Missed opportunities are looked at behind each offer, in a run that ends there. Rows that no tasks can have,
 * and offers of more hosts than the cluster has, ask the functions that the scheduler asks.
 */
export async function runLocalityDelay(given: Json): Promise<unknown> {
  const input = object(given);
  const steps = list(input.steps).map(object);
  const { isOfTasks, ...byRows } = offerByRows(input, steps);
  if (!isOfTasks || !hasRoomForHosts(input, steps)) return byRows;
  const asksOf = [['app', object(input.asks)] as const];
  const schedulingOpportunitiesAfter: number[] = [];
  for (const [i, { op }] of steps.entries()) {
    if (op !== 'offer') continue;
    const { missed } = await playOffers(input, asksOf, steps.slice(0, i + 1));
    schedulingOpportunitiesAfter.push(missed.get('app') ?? NaN);
  }
  const { offers } = await playOffers(input, asksOf, steps);
  return { type: offers.type, schedulingOpportunitiesAfter, outstandingAfter: offers.outstanding };
}

/** Kind locality-delay-two-apps. */
export async function runLocalityOfTwo(given: Json): Promise<unknown> {
  const input = object(given);
  const asksOf = list(input.apps).map((app) => [text(object(app).id), object(object(app).asks)] as const);
  const { live, missed, left } = await playOffers(input, asksOf, list(input.steps).map(object));
  return {
    live: Object.fromEntries(live),
    schedulingOpportunities: Object.fromEntries(missed),
    outstanding: Object.fromEntries(left),
  };
}

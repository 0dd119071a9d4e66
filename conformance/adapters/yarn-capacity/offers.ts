/** Nodes that are offered to applications whose tasks prefer hosts: what they take, and what they let pass. */
import { Rec } from '../../../src/sim/trace';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import { play } from '../../scene/scene';
import type { Given, Scene, SceneNode, Stage, Step } from '../../scene/scene';
import type { Json, JsonObject } from '../../vectors';
import { CAPACITY, LEAF, ONE_BY_ONE, SECOND, nodeOf, queues, size } from './running';
import { LocalityRows } from './locality-rows';
import type { LocalityType } from './locality-rows';

const SIZE = 1024;
/** More than a node of a case is ever asked for. */
const ROOM = SIZE * SIZE;
/** Where the tasks want to run that nothing else is known of; no such node is up. */
const ELSEWHERE = 'elsewhere';
const LONG = 1_000_000;

/** When applications ask, µs. */
const ASK = SECOND;

interface Offered {
  /** Per offer. */
  readonly type: readonly (LocalityType | null)[];
  readonly outstanding: readonly number[];
  /** At the end, by application. */
  readonly missed: ReadonlyMap<string, number>;
  readonly live: ReadonlyMap<string, number>;
  readonly left: ReadonlyMap<string, number>;
}

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

/**
 * The first steps of a case. Missed opportunities are stated whenever an application lets a node pass. So those that it starts
 * with are nodes of a large cluster that it lets pass under long delays, and those at the end are read from one more such node.
 */
async function playOffers(
  input: JsonObject,
  asksOf: readonly (readonly [string, JsonObject])[],
  steps: readonly JsonObject[],
): Promise<Offered> {
  const racks = new Map(steps.flatMap(({ host, rack }) => (host === undefined ? [] : [[text(host), text(rack)]])));
  const rowsOf = new Map(asksOf.map(([app, asks]) => [app, new LocalityRows(asks, racks)]));
  const start = optional(input.startOpportunities, number, 0);
  const others = Array.from({ length: start + steps.length + 2 }, (_, i) => `other ${i}`);
  const begin = ASK + (start + 1) * SECOND;
  const at = (step: number) => begin + SECOND + step * SECOND;
  const end = at(steps.length);
  const delays = (node: number, additional: number): Scene['scheduler'] => ({
    ...ONE_BY_ONE,
    [`${CAPACITY}node-locality-delay`]: node,
    [`${CAPACITY}rack-locality-additional-delay`]: additional,
    [`${CAPACITY}rack-locality-full-reset`]: optional(input.rackLocalityFullReset, truth, true),
  });
  const ofCase = delays(
    optional(input.effectiveNodeLocalityDelay ?? input.nodeLocalityDelay, number, 40),
    optional(input.rackLocalityAdditionalDelay, number, -1),
  );
  const asks = new Map<string, number>();
  const outstanding: number[] = [];
  const pending = (stage: Stage, app: string) => stage.ctx.world.askPending[asks.get(app) ?? -1];
  const take = (stage: Stage, { op, host, row, count }: JsonObject) => {
    if (oneOf(op, 'offer', 'setRow') === 'offer') {
      stage.heartbeat(text(host));
      return;
    }
    for (const [app, rows] of rowsOf) {
      const ask = asks.get(app) ?? -1;
      rows.set(text(row), number(count));
      stage.withdraw(ask);
      const tasks = rows.tasks();
      if (tasks.length > 0) stage.askMore(ask, app, { size: size(SIZE), count: tasks.length, preferredByTask: tasks });
    }
  };
  const types: (LocalityType | null)[] = [];
  const script: Step[] = [
    {
      at: ASK,
      take: (stage) => {
        for (const [app, rows] of rowsOf) {
          const tasks = rows.tasks();
          asks.set(app, stage.ask(app, { size: size(SIZE), count: tasks.length, preferredByTask: tasks }));
        }
      },
    },
    ...Array.from({ length: start }, (_, i) => ({
      at: ASK + (i + 1) * SECOND,
      take: (stage: Stage) => stage.heartbeat(others[0]),
    })),
    ...steps.flatMap((step, i): Step[] => [
      { at: at(i), take: (stage) => take(stage, step) },
      {
        at: at(i) + 1,
        take: (stage) => {
          if (step.op !== 'offer') return;
          const given = stage.given.find((one) => one.at === at(i));
          const got = given === undefined ? null : typeOf(stage, given);
          types.push(got);
          if (given !== undefined && got !== null) rowsOf.get(given.app)?.take(given.node, text(step.rack), got);
          outstanding.push(pending(stage, asksOf[0][0]));
        },
      },
    ]),
  ];
  const left = new Map<string, number>();
  const live = new Map<string, number>();
  const { records } = await play(
    {
      scheduler: delays(LONG, LONG),
      settings: [
        { at: begin, scheduler: ofCase },
        { at: end, scheduler: delays(LONG, LONG) },
      ],
      resourceTypes: ['vcore', 'memory'],
      nodes: [
        ...nodesOf(input, [...rowsOf.values()], steps),
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
      ...script,
      {
        at: end + SECOND,
        take: (stage) => {
          for (const [app] of asksOf) {
            left.set(app, pending(stage, app));
            live.set(app, stage.held(app).length);
            stage.askMore(asks.get(app) ?? -1, app, { size: size(SIZE), preferred: [ELSEWHERE] });
          }
        },
      },
      { at: end + SECOND + 1, take: (stage) => stage.heartbeat(others[0]) },
    ],
  );
  const passed = records(Rec.slotSkipped).filter(({ time }) => time > end);
  const missed = new Map(asksOf.map(([id], app) => [id, (passed.find(({ a }) => a === app)?.d ?? NaN) - 1]));
  return { type: types, outstanding, missed, live, left };
}

/** Kind locality-delay. Missed opportunities are looked at behind each offer, in a run that ends there. */
export async function runLocalityDelay(given: Json): Promise<unknown> {
  const input = object(given);
  const steps = list(input.steps).map(object);
  const asksOf = [['app', object(input.asks)] as const];
  const schedulingOpportunitiesAfter: number[] = [];
  for (const [i, { op }] of steps.entries()) {
    if (op !== 'offer') continue;
    const { missed } = await playOffers(input, asksOf, steps.slice(0, i + 1));
    schedulingOpportunitiesAfter.push(missed.get('app') ?? NaN);
  }
  const { type, outstanding: outstandingAfter } = await playOffers(input, asksOf, steps);
  return { type, schedulingOpportunitiesAfter, outstandingAfter };
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

/**
 * Figures of queues, measured from outside while the scheduler runs: room by the largest container that is given, shares and
 * priorities by a rival queue whose own are known and that is tried before or after.
 */
import { exposedPriority, MIN_PRIORITY } from '../../../src/schedulers/yunikorn/queues/queue-priority';
import { fairShare, writeFairMax, writeRootFairMax } from '../../../src/schedulers/yunikorn/shares';
import { writeHeadroom } from '../../../src/schedulers/yunikorn/headroom';
import { list, number, object, oneOf, optional } from '../../read';
import { play } from '../../scene/play';
import type { Amounts, SceneNode, SceneQueue } from '../../scene/scene';
import type { Step } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';
import { Types } from './quantities';
import { amounts, boundless, HELD, isNoQuota, MS, SCHEDULER, typesOf } from './scenes';

const USER = 'user';
/** More than any case speaks of, and twice as much is still a whole number like others. */
const BEYOND = 2 ** 52;
const LOWEST_PRIORITY = -(2 ** 31);
const HIGHEST_PRIORITY = 2 ** 31 - 1;
/** The type by which a rival is measured. */
const GAUGE = '(gauge)';

/** The first whole number from `low` to `high` at which something holds that holds from there on; `high + 1` for none. */
async function firstThat(low: number, high: number, holds: (value: number) => Promise<boolean>): Promise<number> {
  let from = low;
  let to = high + 1;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (await holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

// Room

const PLACES = ['root', 'parent', 'leaf'] as const;
type Place = (typeof PLACES)[number];
/** Leaves whose room is that of a place: beside what is below the place, without their own limits. */
const LEAF_OF = { root: 'root.rest', parent: 'root.parent.rest', leaf: 'root.parent.leaf' } as const;

/** A chain of queues of which some is used, all by one user. */
interface Chain {
  readonly types: Types;
  readonly queue: (place: Place) => Partial<SceneQueue>;
  /** What each place uses with all that is below it. */
  readonly used: Readonly<Record<Place, Amounts>>;
}

/** The largest container of each type that a place is given; types of which it gets any amount are left out. */
async function roomOf({ types, queue, used }: Chain, place: Place): Promise<Record<string, number>> {
  const resourceTypes = [...types.names];
  const below: Readonly<Record<Place, Amounts>> = { root: used.parent, parent: used.leaf, leaf: {} };
  const own = (one: Place) =>
    Object.fromEntries(resourceTypes.map((type) => [type, (used[one][type] ?? 0) - (below[one][type] ?? 0)]));
  const isGiven = async (type: string, size: number): Promise<boolean> => {
    const { stage } = await play(
      {
        scheduler: { ...SCHEDULER, preset: 'current' },
        resourceTypes,
        nodes: [boundless(resourceTypes)],
        queues: [
          { ...queue('root'), id: 'root' },
          { ...queue('parent'), id: 'root.parent' },
          { id: LEAF_OF.root },
          { id: LEAF_OF.parent },
          { ...queue('leaf'), id: LEAF_OF.leaf },
        ],
        applications: PLACES.map((id) => ({ id, queue: LEAF_OF[id], user: USER })),
        horizon: 10 * MS,
      },
      [
        ...PLACES.filter((one) => Object.values(own(one)).some((amount) => amount > 0)).map((one): Step => ({
          at: MS,
          take: (actor) => actor.ask(one, { size: own(one) }),
        })),
        { at: 5 * MS, take: (actor) => actor.ask(place, { size: { [type]: size } }) },
      ],
    );
    return stage.given.some(({ at, app }) => at >= 5 * MS && app === place);
  };
  const room: Record<string, number> = {};
  for (const type of resourceTypes) {
    const refused = await firstThat(1, BEYOND, async (size) => !(await isGiven(type, size)));
    if (refused <= BEYOND) room[type] = refused - 1;
  }
  return room;
}

/** A limit of a place, and what is used there. */
interface Held {
  readonly max: Json | undefined;
  readonly used: Json | undefined;
}

/**
 * Whether a run comes to it: nothing is above its limit, every place holds at least what is held below it, and whole
 * containers find all of the room.
 */
function canBeHeld(chain: readonly Held[]): boolean {
  return chain.every(({ max, used }, i) => {
    const [own, below] = [amounts(used), amounts(chain[i + 1]?.used)];
    return (
      !isNoQuota(amounts(max)) &&
      [...Object.values(amounts(max)), ...Object.values(own)].every(Number.isInteger) &&
      Object.entries(amounts(max)).every(([type, limit]) => (own[type] ?? 0) <= limit) &&
      Object.entries(below).every(([type, amount]) => amount >= 0 && amount <= (own[type] ?? 0)) &&
      Object.values(own).every((amount) => amount >= 0)
    );
  });
}

/** The room of each place of a chain, its top first, as the function has it that the scheduler calls. */
function computedRooms(types: Types, chain: readonly Held[]): Record<string, number>[] {
  let above: ReturnType<Types['vector']> | null = null;
  return chain.map(({ max, used }) => {
    const room = types.vector(null);
    writeHeadroom(types.vector(max), types.vector(used), above, room);
    above = room;
    return types.map(room);
  });
}

/** Kind headroom. A place without any limit has none to tell. What no run comes to asks the function. */
export async function runHeadroom(input: Json): Promise<Record<string, unknown>> {
  const given = Object.fromEntries(PLACES.map((place) => [place, object(object(input)[place] ?? {})]));
  const types = new Types(Object.values(given).flatMap(({ max, allocated }) => [max, allocated]));
  const held = PLACES.map((place) => ({ max: given[place].max, used: given[place].allocated }));
  if (!canBeHeld(held)) {
    const rooms = computedRooms(types, held);
    return Object.fromEntries(PLACES.map((place, i) => [place, Object.keys(rooms[i]).length === 0 ? null : rooms[i]]));
  }
  const chain: Chain = {
    types,
    queue: (place) => ({ max: amounts(given[place].max) }),
    used: {
      root: amounts(given['root'].allocated),
      parent: amounts(given['parent'].allocated),
      leaf: amounts(given['leaf'].allocated),
    },
  };
  const result: Record<string, unknown> = {};
  for (const place of PLACES) {
    const room = await roomOf(chain, place);
    result[place] = Object.keys(room).length === 0 ? null : room;
  }
  return result;
}

/** Kind user_headroom. What no run comes to asks the function; there, too, a limit of zeros only is none. */
export async function runUserHeadroom(input: Json): Promise<Record<string, number>> {
  const { parent = {}, leaf = {} } = object(input);
  const given = { root: {}, parent: object(parent), leaf: object(leaf) };
  const types = new Types([given.parent.max, given.parent.used, given.leaf.max, given.leaf.used]);
  const held = [given.parent, given.leaf].map(({ max, used }) => ({ max, used }));
  const limited = held.map(({ max, used }) => ({ max: isNoQuota(amounts(max)) ? undefined : max, used }));
  if (!canBeHeld(held)) return computedRooms(types, limited)[1];
  const limitOf = ({ max }: JsonObject) => ({
    users: [USER],
    maxresources: Object.fromEntries(
      Object.entries(amounts(max)).map(([type, amount]) => [type, type === 'vcore' ? `${amount}m` : amount]),
    ),
  });
  return roomOf(
    {
      types,
      queue: (place) => (place === 'root' ? {} : { settings: { limits: [limitOf(given[place])] } }),
      used: { root: amounts(given.parent.used), parent: amounts(given.parent.used), leaf: amounts(given.leaf.used) },
    },
    'leaf',
  );
}

// Shares

interface Contestant {
  readonly allocated: Amounts;
  readonly guaranteed: Amounts;
  readonly max: Amounts;
}

interface Contest {
  readonly types: readonly string[];
  readonly nodes: readonly SceneNode[];
  /** Maxima of the queue above them. */
  readonly above?: Amounts;
}

/** Which of two queues is served first: -1 for the left one, 1 for the right one, 0 where it is the one that is configured first. */
async function compareQueues(contest: Contest, left: Contestant, right: Contestant): Promise<-1 | 0 | 1> {
  const leftFirst = await servedFirst(contest, { left, right });
  const rightFirst = await servedFirst(contest, { right, left });
  if (leftFirst === rightFirst) return leftFirst === 'left' ? -1 : 1;
  return 0;
}

/** Maxima come into force when all is held: a queue may use more than it is allowed later. */
async function servedFirst(
  { types, nodes, above = {} }: Contest,
  contestants: Readonly<Record<string, Contestant>>,
): Promise<string | undefined> {
  const queues = Object.entries(contestants).map(([name, { guaranteed, max }]) => ({
    id: `root.parent.${name}`,
    guaranteed,
    max,
  }));
  const changes = [{ id: 'root.parent', max: above }, ...queues].map((queue) => ({ at: 3 * MS, queue }));
  const { stage } = await play(
    {
      scheduler: SCHEDULER,
      resourceTypes: types,
      nodes,
      queues: [{ id: 'root' }, { id: 'root.parent' }, ...queues.map(({ id }) => ({ id }))],
      changes,
      applications: Object.keys(contestants).map((id) => ({ id, queue: `root.parent.${id}` })),
      horizon: 10 * MS,
    },
    [
      ...Object.entries(contestants)
        .filter(([, { allocated }]) => Object.values(allocated).some((amount) => amount > 0))
        .map(([name, { allocated }]): Step => ({
          at: MS,
          take: (stage) => stage.ask(name, { size: allocated }),
        })),
      ...Object.keys(contestants).map((name): Step => ({
        at: 5 * MS,
        take: (stage) => stage.ask(name, { size: { [HELD]: 1 } }),
      })),
    ],
  );
  return stage.given.find(({ at }) => at >= 5 * MS)?.app;
}

function contestantOf(side: Json | undefined): Contestant {
  const { allocated, guaranteed, fairMax } = object(side ?? {});
  return { allocated: amounts(allocated), guaranteed: amounts(guaranteed), max: amounts(fairMax) };
}

/** Whether no queue of a run is like that: it uses less than nothing of a type, or has a quota that names nothing above zero. */
function isBeyondRuns({ allocated, guaranteed, max }: Contestant): boolean {
  return Object.values(allocated).some((amount) => amount < 0) || isNoQuota(guaranteed) || isNoQuota(max);
}

function contestOf(...sides: readonly (Json | undefined)[]): Contest {
  const maps = sides.flatMap((side) => {
    const { allocated, guaranteed, fairMax } = object(side ?? {});
    return [allocated, guaranteed, fairMax];
  });
  const types = [...typesOf(...maps), GAUGE];
  return { types, nodes: [boundless(types)] };
}

/** Kind compare_queue_usage. Of a side that no run has the shares are compared. */
export async function runCompareQueueUsage(input: Json): Promise<number> {
  const { left = {}, right = {} } = object(input);
  if (isBeyondRuns(contestantOf(left)) || isBeyondRuns(contestantOf(right))) {
    return Math.sign(computedShare(left) - computedShare(right));
  }
  return compareQueues(contestOf(left, right), contestantOf(left), contestantOf(right));
}

/** Marks on the gauge of a share of 1. */
const MARKS = 20;

/**
 * Kind fair_share: the share of a rival that ties. What no run has asks the function, as does a case whose share no mark has.
 */
export async function runFairShare(input: Json): Promise<number> {
  const measured = contestantOf(input);
  if (isBeyondRuns(measured)) return computedShare(input);
  const contest = contestOf(input);
  const rival = (mark: number) => ({ allocated: { [GAUGE]: mark }, guaranteed: { [GAUGE]: MARKS }, max: {} });
  const mark = await firstThat(0, MARKS, async (at) => (await compareQueues(contest, measured, rival(at))) <= 0);
  return (await compareQueues(contest, measured, rival(mark))) === 0 ? mark / MARKS : computedShare(input);
}

function computedShare(input: Json): number {
  const { allocated, guaranteed, fairMax } = object(input);
  const types = new Types([allocated, guaranteed, fairMax]);
  return fairShare(types.vector(allocated), types.vector(guaranteed), types.vector(fairMax));
}

/**
 * Kind fair_max: what one unit, or two, is a share of. Of a type that the cluster has less of, so much cannot be held; what
 * queues say of it is asked of the functions.
 */
export async function runFairMax(input: Json): Promise<Record<string, number>> {
  const { root, parent, leaf } = object(input);
  if (isNoQuota(amounts(parent)) || isNoQuota(amounts(leaf))) return computedFairMax(input);
  // Without nodes nothing can be held.
  if (Object.values(amounts(root)).every((amount) => amount === 0)) return computedFairMax(input);
  const types = [...typesOf(root, parent, leaf), GAUGE];
  const node = boundless(types);
  const contest = {
    types,
    nodes: [{ ...node, capacity: { ...node.capacity, ...amounts(root) } }],
    above: amounts(parent),
  };
  const wholeOf = async (type: string, used: number): Promise<number | undefined> => {
    const measured = { allocated: { [type]: used }, guaranteed: {}, max: amounts(leaf) };
    const rival = (whole: number) => ({ allocated: { [GAUGE]: 1 }, guaranteed: { [GAUGE]: whole }, max: {} });
    const compared = (whole: number) => compareQueues(contest, measured, rival(whole));
    const whole = await firstThat(1, BEYOND, async (one) => (await compared(one)) >= 0);
    return whole <= BEYOND && (await compared(whole)) === 0 ? whole : undefined;
  };
  const result: Record<string, number> = {};
  for (const type of new Types([root, parent, leaf]).names) {
    if ((amounts(root)[type] ?? BEYOND) < 2) {
      const computed = computedFairMax(input)[type];
      if (computed !== undefined) result[type] = computed;
      continue;
    }
    const whole = await wholeOf(type, 1);
    // Whatever is used of a type of which nothing is allowed is a share of 1.
    if (whole !== undefined) result[type] = whole === 1 && (await wholeOf(type, 2)) === 1 ? 0 : whole;
  }
  return result;
}

function computedFairMax(input: Json): Record<string, number> {
  const { root, parent, leaf } = object(input);
  const types = new Types([root, parent, leaf]);
  const fairMax = types.vector(null);
  writeRootFairMax(types.vector(root), fairMax);
  for (const max of [parent, leaf]) writeFairMax(fairMax, types.vector(max), fairMax);
  return types.map(fairMax);
}

// Priorities

/** Kind queue_priority: that of a rival from which on it is served first. An empty queue is never served; its is computed. */
export async function runQueuePriority(input: Json): Promise<{ leaf: number[]; parent: number[] }> {
  const { parent, leaf, askPriorities } = object(input);
  const result = { leaf: [] as number[], parent: [] as number[] };
  for (const look of list(askPriorities).map((asks) => list(asks).map(number))) {
    if (look.length === 0) {
      const inner = exposed(object(leaf), MIN_PRIORITY);
      result.leaf.push(inner);
      result.parent.push(exposed(object(parent), inner));
    } else {
      result.leaf.push(await priorityAgainst('root.parent.rival', object(parent), object(leaf), look));
      result.parent.push(await priorityAgainst('root.rival', object(parent), object(leaf), look));
    }
  }
  return result;
}

function exposed(queue: JsonObject, inner: number): number {
  const policy = optional(queue.policy, (value) => oneOf(value, 'default', 'fence'), 'default' as const);
  return exposedPriority(policy, optional(queue.offset, number, 0), inner);
}

/** The rival has more pending and so wins a tie. */
async function priorityAgainst(
  rival: string,
  parent: JsonObject,
  leaf: JsonObject,
  asks: readonly number[],
): Promise<number> {
  const queue = (id: string, { offset, policy }: JsonObject) => ({
    id,
    settings: {
      properties: {
        'priority.offset': optional(offset, number, 0),
        'priority.policy': optional(policy, (value) => oneOf(value, 'default', 'fence'), 'default'),
      },
    },
  });
  const apps = asks.map((_, i) => `app${i}`);
  const types = [HELD];
  return firstThat(LOWEST_PRIORITY, HIGHEST_PRIORITY, async (priority) => {
    const { stage } = await play(
      {
        scheduler: SCHEDULER,
        resourceTypes: types,
        nodes: [boundless(types)],
        queues: [
          { id: 'root' },
          queue('root.parent', parent),
          queue('root.parent.leaf', leaf),
          queue(rival, { offset: priority }),
        ],
        applications: [...apps.map((id) => ({ id, queue: 'root.parent.leaf' })), { id: 'rival', queue: rival }],
        horizon: 10 * MS,
      },
      [
        ...apps.map((app, i): Step => ({
          at: 5 * MS,
          take: (actor) => actor.ask(app, { size: { [HELD]: 1 }, priority: asks[i] }),
        })),
        { at: 5 * MS, take: (actor) => actor.ask('rival', { size: { [HELD]: 100 } }) },
      ],
    );
    return stage.given.find(({ at }) => at >= 5 * MS)?.app === 'rival';
  });
}

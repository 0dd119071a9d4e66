/** Limits of users and headrooms as the CapacityScheduler states them while applications ask. */
import { userLimit } from '../../../src/schedulers/yarn-capacity/limits/user-limit';
import { defaultCalculator } from '../../../src/schedulers/yarn/resources';
import { headroomTold } from '../../../src/schedulers/yarn-capacity/limits/limits';
import { Figure } from '../../../src/schedulers/yarn-capacity/queues/queue-measures';
import { Rec } from '../../../src/sim/trace/trace';
import { list, number, object, text } from '../../read';
import { play } from '../../scene/play';
import type { Played } from '../../scene/play';
import type { Stage, Step } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';
import { SECOND } from '../../../src/base/units';
import { LEAF, ONE_BY_ONE, nodeOf, playCase, queues, size } from './running';

const LEAF_INDEX = 1;

/** A figure of the leaf as it was stated last. */
function lastFigure({ records }: Played, figure: number): number {
  return records(Rec.queueMeasure).findLast((row) => row.a === LEAF_INDEX && row.b === figure)?.c ?? NaN;
}

/**
 * Kind user-headroom. A leaf states the headroom of the first of its applications that asks. For each application in turn those
 * before it leave what they want to another one of the same user, which comes last, and it wants a container more if it has all.
 * Where all of them have what they want, the limit is still that of the user who was served last, as in the tests of the
 * original: it is the application served last that wants more, and what the limit leaves to the others follows from it.
 */
export async function runUserHeadroom(given: Json): Promise<unknown> {
  const input = object(given);
  const apps = list(input.apps).map(object);
  const standIn = (user: string) => `${user} asks on`;
  const standIns = [...new Set(apps.map(({ user }) => text(user)))].map((user) => ({ id: standIn(user), user }));
  const [leastMb] = list(input.minimumAllocation).map(number);
  const clusterMb = list(input.nodes).reduce<number>((sum, node) => sum + number(object(node).memory), 0);
  const mostMb = clusterMb * number(object(input.queue).maximumCapacity);
  const headroomMbAtEnd: Record<string, number> = {};
  let usedMbAtEnd = 0;
  for (const [turn, { id, user }] of apps.entries()) {
    let asks = text(id);
    const { held, played, end } = await playCase({ ...input, apps: [...apps, ...standIns] }, (stage, pending) => {
      for (const before of apps.slice(0, turn)) {
        const ask = pending(text(before.id));
        if (ask === undefined) continue;
        stage.withdraw(ask);
        stage.ask(standIn(text(before.user)), { size: size(leastMb) });
      }
      if (pending(text(id)) !== undefined) return;
      if (apps.every((app) => pending(text(app.id)) === undefined)) asks = stage.given.at(-1)?.app ?? asks;
      stage.ask(asks, { size: size(leastMb) });
    });
    const usedBy = (some: typeof apps): number =>
      some.reduce((sum, app) => sum + held.live(text(app.id), end) + held.reserved(text(app.id), end), 0);
    usedMbAtEnd = usedBy(apps);
    const ofUser = usedBy(apps.filter((app) => app.user === user));
    const allowance =
      asks === text(id)
        ? lastFigure(played, Figure.headroom)
        : Math.min(lastFigure(played, Figure.userLimit) - ofUser, mostMb - usedMbAtEnd);
    headroomMbAtEnd[text(id)] = headroomTold(allowance, clusterMb, usedMbAtEnd);
  }
  return { headroomMbAtEnd, usedMbAtEnd };
}

function formulaOf(input: JsonObject): number {
  const mb = (value: Json | undefined) => Float64Array.of(number(value));
  const [limit] = userLimit({
    generation: 'current',
    calculator: defaultCalculator,
    cluster: Float64Array.of(number(input.queueCapacityMb) * PART),
    minimumAllocation: mb(input.minimumAllocationMb),
    guaranteed: mb(input.queueCapacityMb),
    consumed: mb(input.consumedMb),
    usedByActiveUsers: mb(input.usedByActiveUsersMb),
    activeWeights: number(input.activeUsersTimesWeights),
    minimumUserLimitPercent: number(input.minimumUserLimitPercent),
    userLimitFactor: number(input.userLimitFactor),
  });
  return limit;
}

const FILL = SECOND;
/** Whoever holds something in a case got it while nothing was in its way. */
const WITHOUT_LIMITS = { minimumUserLimitPercent: 100, userLimitFactor: 1e6 };
/** Size of the cluster in multiples of the leaf. */
const PART = 4;

/**
 * Kind user-limit-formula: so many users ask who hold a part of the leaf each, and one more holds what is used by those who do
 * not ask. No node reports any more, so that the limit that is stated is that of the case. Amounts that no run can
 * hold go to the function itself: those that are not a whole number of smallest containers, and more than the cluster has.
 */
export async function runUserLimitFormula(given: Json): Promise<unknown> {
  const input = object(given);
  const usedByActive = number(input.usedByActiveUsersMb);
  const leastMb = number(input.minimumAllocationMb);
  const [capacityMb, consumedMb] = [number(input.queueCapacityMb), number(input.consumedMb)];
  if (consumedMb > capacityMb * PART || [capacityMb, consumedMb, usedByActive].some((mb) => mb % leastMb !== 0))
    return { userLimitMb: formulaOf(input) };
  const weights = weightsOf(number(input.activeUsersTimesWeights));
  const asking = weights.map((_, i) => `asks ${i}`);
  const leaf = {
    absoluteCapacity: 1 / PART,
    ...WITHOUT_LIMITS,
    userWeights: Object.fromEntries(weights.map((weight, i) => [asking[i], weight])),
  };
  // Containers have whole multiples of the smallest one.
  const each = leastMb * Math.floor(usedByActive / weights.length / leastMb);
  const users = [
    ...asking.map((id, i) => ({ id, mb: i > 0 ? each : usedByActive - each * (weights.length - 1), asks: true })),
    { id: 'holds', mb: consumedMb - usedByActive, asks: false },
  ];
  const fill = users.flatMap(({ id, mb }, i): Step[] =>
    mb === 0 ? [] : [holding(id, mb, FILL + i * SECOND), { at: FILL + i * SECOND + 1, take: heartbeat }],
  );
  const inForce = FILL + (users.length + 1) * SECOND;
  const [, changed] = queues(
    {
      ...leaf,
      minimumUserLimitPercent: number(input.minimumUserLimitPercent),
      userLimitFactor: number(input.userLimitFactor),
    },
    'fifo',
  );
  const played = await play(
    {
      scheduler: { ...ONE_BY_ONE, 'yarn.scheduler.minimum-allocation-mb': leastMb },
      resourceTypes: ['vcore', 'memory'],
      nodes: [nodeOf(NODE, capacityMb * PART)],
      queues: queues(leaf, 'fifo'),
      changes: [{ at: inForce, queue: changed }],
      applications: users.map(({ id }) => ({ id, queue: LEAF, user: id })),
      heartbeatsByScript: true,
      horizon: inForce + 2 * SECOND,
    },
    [...fill, ...users.filter(({ asks }) => asks).map(({ id }) => holding(id, leastMb, inForce + SECOND))],
  );
  return { userLimitMb: lastFigure(played, Figure.userLimit) };
}

/** Weights of users with that sum: ones, and what is left in the last. */
function weightsOf(sum: number): number[] {
  const ones = Array.from({ length: Math.floor(sum) }, () => 1);
  const rest = sum - ones.length;
  return rest > 0 ? [...ones, rest] : ones;
}

const NODE = 'node';

function heartbeat(stage: Stage): void {
  stage.heartbeat(NODE);
}

function holding(app: string, mb: number, at: number): Step {
  return { at, take: (stage) => stage.ask(app, { size: size(mb) }) };
}

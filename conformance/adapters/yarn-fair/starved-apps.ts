/** Preemption by application (from 2.9 on) as the Fair scheduler carries it out: who is starved, what is marked and killed for them. */
import type { KnobHolder } from '../../../src/scenario/knobs';
import type { FairScheduler } from '../../../src/schedulers/yarn-fair/scheduler';
import { ContainerOutcome } from '../../../src/sim/trace/trace';
import { differences } from '../../compare';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { AskFor } from '../../scene/scene';
import type { Stage } from '../../scene/stage';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import { FAIR, amounts, nodeOf, queuesOf, resourceText, settingsByPath, settingsOf } from './case-scene';
import {
  MANY_HEARTBEATS,
  applicationsOf,
  heartbeats,
  observedAt,
  playFair,
  priorityOf,
  requests,
  stepAt,
} from './steps';
import type { Action } from './steps';

/** What cases say of the preemption of a queue, as an allocation file has it. */
function preemptionSettings(given: JsonObject, slower = 1): KnobHolder {
  const seconds = (value: Json): number => number(value) * slower;
  const settings = {
    schedulingPolicy: optional(given.policy, text),
    minResources: optional(given.minResources, (value) => resourceText(value, 0)),
    allowPreemptionFrom: optional(given.allowPreemptionFrom, truth),
    fairSharePreemptionThreshold: optional(given.fairSharePreemptionThreshold, number),
    fairSharePreemptionTimeout: optional(given.fairSharePreemptionTimeoutSec, seconds),
    minSharePreemptionTimeout: optional(given.minSharePreemptionTimeoutSec, seconds),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** A container of the application that fills the cluster. */
interface Filling {
  readonly kind: 'driver' | 'task';
  readonly on: string;
}

const GREEDY = 'greedy';

/** The containers of the application that fills the cluster, `each` of them on every node, masters first. */
function filling(given: JsonObject, nodes: readonly string[], each: number): Filling[] {
  const masters = optional(given.amContainersPerNode, number, 0);
  return nodes.flatMap((on) => {
    const mastersHere = on === given.allAMsOnNode ? each : masters;
    return Array.from({ length: each }, (_, i): Filling => ({ kind: i < mastersHere ? 'driver' : 'task', on }));
  });
}

/** One mode of preemption under one policy. Each round has time for marks, kills and all that nodes then give. */
async function runMode(given: JsonObject, mode: Json | undefined, policy: Json): Promise<Json[]> {
  const { preemption, utilizationThreshold, waitTimeBeforeKillMs } = object(given.config ?? {});
  const { queue, containers, size } = object(given.greedy);
  const nodes = list(given.nodes).map(nodeOf);
  const rounds = list(given.rounds).map(object);
  const starved = (round: number) => `starved${round}`;
  const configured = settingsByPath(given.queues, (one) => preemptionSettings(object(one)));
  for (const [path, more] of Object.entries(settingsByPath(mode, (one) => preemptionSettings(object(one))))) {
    configured[path] = { ...configured[path], ...more };
  }
  const each = Math.ceil(number(containers) / nodes.length);
  const names = nodes.map(({ id }) => id);
  const ask = { size: amounts(size), priority: priorityOf(1) };
  // A node gives one container in a heartbeat.
  const fill = filling(given, names, each).flatMap(({ kind, on }): Action[] => [
    (stage) => stage.ask(GREEDY, { ...ask, kind }),
    (stage) => stage.heartbeat(on),
  ]);
  const wait = Math.ceil(optional(given.clockSec, number, 1));
  const length = 1 + wait + MANY_HEARTBEATS;
  const first = (round: number) => fill.length + round * length;
  const history = await playFair(
    {
      scheduler: settingsOf('fs-3', {
        defaultQueueSchedulingPolicy: policy,
        queueMaxAMShareDefault: -1,
        [`${FAIR}preemption`]: preemption,
        [`${FAIR}preemption.cluster-utilization-threshold`]: utilizationThreshold,
        [`${FAIR}waitTimeBeforeKill`]: waitTimeBeforeKillMs,
      }),
      nodes,
      queues: queuesOf(configured, [text(queue), ...rounds.map((round) => text(round.queue))]),
      applications: [
        { id: GREEDY, queue: text(queue) },
        ...rounds.map((round, i) => ({ id: starved(i), queue: text(round.queue), submit: stepAt(first(i)) - 1 })),
      ],
    },
    [
      ...fill,
      ...rounds.flatMap((round, i): Action[] => [
        (stage) => {
          for (const one of round.asks === undefined ? [{ ...round, count: round.containers }] : asksOf(round.asks)) {
            stage.ask(starved(i), {
              size: amounts(one.size),
              count: number(one.count),
              priority: priorityOf(1),
              ...places(one),
            });
          }
        },
        ...Array.from({ length: wait }, (): Action => () => undefined),
        ...Array.from(
          { length: MANY_HEARTBEATS },
          (): Action => (stage) => nodes.forEach(({ id }) => stage.heartbeat(id)),
        ),
      ]),
    ],
  );
  return rounds.map((_, i) => {
    const [from, at] = [stepAt(first(i)), observedAt(first(i) + length - 1)];
    const live = history.live(at, starved(i));
    const killed = history.containers.filter(
      ({ app, outcome, to }) => app === GREEDY && outcome === ContainerOutcome.preempted && to >= from && to <= at,
    );
    return {
      starvedContainers: live.length,
      greedyContainers: history.live(at, GREEDY).length,
      starvedOnDistinctNodes: new Set(live.map(({ node }) => node)).size,
      preemptedOnNode: Object.fromEntries(nodes.map(({ id }) => [id, killed.filter(({ node }) => node === id).length])),
    };
  });
}

/** Rows of one request: what may run at a node, in the rack and anywhere is one ask with places. */
function asksOf(rows: Json): JsonObject[] {
  const all = list(rows).map(object);
  const atNodes = all.filter(({ where }) => where !== 'rack' && where !== 'any');
  const isRelaxed = (where: string) =>
    optional(
      all.find((row) => row.where === where)?.relax,
      truth,
      all.some((row) => row.where === where),
    );
  if (atNodes.length === 0) return all.slice(0, 1);
  return atNodes.map((row) => ({ ...row, relax: isRelaxed('rack') && isRelaxed('any') }));
}

function places({ where, relax }: JsonObject): Pick<AskFor, 'preferred' | 'allowed'> {
  if (where === undefined || where === 'rack' || where === 'any') return {};
  const node = [text(where)];
  return optional(relax, truth, true) ? { preferred: node } : { preferred: node, allowed: node };
}

/** Kind fair-preemption-3.x. The facts hold for each policy: what differs from them under one is the outcome. */
export async function runPreemption(input: Json, vector: VectorCase): Promise<unknown> {
  const given = object(input);
  const { expected, tolerance } = vector;
  const modes = Object.keys(object(expected));
  const outcomes: Record<string, unknown>[] = [];
  for (const policy of optional(given.policies, list, ['fair'])) {
    const outcome: Record<string, unknown> = {};
    for (const mode of modes) outcome[mode] = await runMode(given, object(given.modes)[mode], policy);
    outcomes.push(outcome);
  }
  return outcomes.find((outcome) => differences(expected, outcome, tolerance, {}).length > 0) ?? outcomes[0];
}

/** ms between two updates, from a step to the look at it, and between two steps beside what they advance. */
const UPDATE = 1;
const LOOK = 2;
const STEP = 3;
/** Factor on all times of a case. The time between the steps of one instant is then too short to matter. */
const SLOWER = 100;
const HEARTBEAT = 1;
/** ms: the defaults of waitTimeBeforeKill and waitTimeBeforeNextStarvationCheck, and four heartbeats. */
const RECHECK = 29_000;

/**
 * When those who were reported starved are looked at again, ms, by application. The trace tells of those for whom containers are
 * marked; others are reported, too, and then nothing is found for them.
 */
function reportedNow({ scheduler }: Stage, names: readonly string[]): Map<string, number> {
  const known = (scheduler as FairScheduler).preemption.byApp.starvation.reported();
  return new Map(known.map(([{ number: app }, nextCheck]) => [names[app], nextCheck]));
}

/** Kind fair-starvation-3.x. No container may be preempted: an application that is reported stays starved. */
export async function runStarvation(input: Json): Promise<unknown> {
  const { nodes, config, defaultPolicy, queues, recheckDelayMs, steps } = object(input);
  const { preemption, utilizationThreshold } = object(config ?? {});
  const all = list(steps).map(object);
  const recheck = optional(recheckDelayMs, number, RECHECK) * SLOWER;
  const waits = all.map(({ op, ms }) => (op === 'advance' ? number(ms) * SLOWER * 1000 : 0));
  // A step is taken when the time that it advances is over.
  const instant = (step: number) =>
    stepAt(0) + step * STEP * 1000 + waits.slice(0, step + 1).reduce((sum, wait) => sum + wait, 0);
  const request = requests();
  const applications = applicationsOf(steps, instant);
  const names = applications.map(({ id }) => id);
  const configured = settingsByPath(queues, (queue) => preemptionSettings(object(queue), SLOWER));
  const after: Map<string, number>[] = [];
  const look: Action = (stage) => void after.push(reportedNow(stage, names));
  await playFair(
    {
      scheduler: settingsOf('fs-3', {
        defaultQueueSchedulingPolicy: defaultPolicy,
        [`${FAIR}preemption`]: preemption,
        [`${FAIR}preemption.cluster-utilization-threshold`]: utilizationThreshold,
        [`${FAIR}update-interval-ms`]: UPDATE,
        'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms': HEARTBEAT,
        [`${FAIR}waitTimeBeforeKill`]: 0,
        [`${FAIR}waitTimeBeforeNextStarvationCheck`]: Math.max(0, recheck - 4 * HEARTBEAT),
      }),
      nodes: list(nodes).map(nodeOf),
      queues: queuesOf(
        { ...configured, root: { ...configured['root'], allowPreemptionFrom: false } },
        applications.map(({ queue }) => queue),
      ),
      applications,
    },
    all.flatMap((step) => [starvationAction(step, request), look]),
    (action) => instant(Math.floor(action / 2)) + (action % 2) * LOOK * 1000,
  );
  const firstAdvance = all.findIndex(({ op }) => op === 'advance');
  const starved = after[firstAdvance < 0 ? all.length - 1 : firstAdvance];
  const isNew =
    (step: number) =>
    ([app, nextCheck]: [string, number]) => {
      const before = after[step - 1]?.get(app);
      return before !== undefined && before !== nextCheck;
    };
  return {
    starvedApps: starved.size,
    starvedQueues: applications.filter(({ id }) => starved.has(id)).map(({ queue }) => queue),
    readdedAtStep: Object.fromEntries(all.map((_, i) => [String(i + 1), [...after[i]].some(isNew(i))])),
  };
}

function starvationAction(step: JsonObject, request: ReturnType<typeof requests>): Action {
  switch (oneOf(step.op, 'request', 'heartbeat', 'advance')) {
    case 'request':
      return request(step);
    case 'heartbeat':
      return heartbeats(step.nodes, step.times);
    case 'advance':
      return () => undefined;
  }
}

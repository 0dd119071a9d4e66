/** Preemption by application (from 2.9 on) as the Fair scheduler carries it out: who is starved, what is marked and killed for them. */
import type { KnobHolder } from '../../../src/scenario/knobs';
import { ContainerOutcome, PreemptionMark, Rec } from '../../../src/sim/trace';
import { differences } from '../../compare';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { AskFor } from '../../scene/scene';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import {
  FAIR,
  MANY,
  amounts,
  applicationsOf,
  heartbeats,
  lookAt,
  nodeOf,
  playFair,
  priorityOf,
  queuesOf,
  requests,
  resourceText,
  said,
  settingsByPath,
  settingsOf,
  stepAt,
} from './fair-scene';
import type { Deed } from './fair-scene';

/** What cases say of the preemption of a queue, as an allocation file has it. */
function preemptionSettings(given: JsonObject): KnobHolder {
  const settings = {
    schedulingPolicy: said(given.policy, text),
    minResources: said(given.minResources, (value) => resourceText(value, 0)),
    allowPreemptionFrom: said(given.allowPreemptionFrom, truth),
    fairSharePreemptionThreshold: said(given.fairSharePreemptionThreshold, number),
    fairSharePreemptionTimeout: said(given.fairSharePreemptionTimeoutSec, number),
    minSharePreemptionTimeout: said(given.minSharePreemptionTimeoutSec, number),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

interface GreedyApp {
  readonly id: string;
  /** Of each container what it is, and where. */
  readonly kinds: readonly ('driver' | 'task')[];
  readonly on: readonly string[];
}

const isGreedy = (id: string): boolean => id.startsWith('greedy');

/**
 * Who fills the cluster, with so many containers on each node. An application has one master: where a case has more of them there
 * are as many applications.
 */
function greedyApps(given: JsonObject, nodes: readonly string[], each: number): GreedyApp[] {
  const ofEach = optional(given.amContainersPerNode, number, 0);
  const mastersOn = (node: string) => (node === given.allAMsOnNode ? each : ofEach);
  const times = (count: number, node: string) => Array.from({ length: count }, () => node);
  const masters = nodes.flatMap((node) => times(mastersOn(node), node));
  const others = nodes.flatMap((node) => times(each - mastersOn(node), node));
  if (masters.length === 0) return [{ id: 'greedy', kinds: others.map(() => 'task'), on: others }];
  return masters.map((node, app) => {
    const own = others.filter((_, i) => i % masters.length === app);
    return { id: `greedy ${app}`, kinds: ['driver', ...own.map(() => 'task' as const)], on: [node, ...own] };
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
  const greedy = greedyApps(
    given,
    nodes.map(({ id }) => id),
    each,
  );
  const ask = { size: amounts(size), priority: priorityOf(1) };
  // A node gives one container in a heartbeat.
  const fill = greedy.flatMap(({ id, kinds, on }) =>
    on.flatMap((node, i): Deed[] => [
      (stage) => stage.ask(id, { ...ask, kind: kinds[i] }),
      (stage) => stage.heartbeat(node),
    ]),
  );
  const wait = Math.ceil(optional(given.clockSec, number, 1));
  const length = 1 + wait + MANY;
  const first = (round: number) => fill.length + round * length;
  const looks = await playFair(
    {
      scheduler: settingsOf({
        defaultQueueSchedulingPolicy: policy,
        queueMaxAMShareDefault: -1,
        [`${FAIR}preemption`]: preemption,
        [`${FAIR}preemption.cluster-utilization-threshold`]: utilizationThreshold,
        [`${FAIR}waitTimeBeforeKill`]: waitTimeBeforeKillMs,
      }),
      nodes,
      queues: queuesOf(configured, [text(queue), ...rounds.map((round) => text(round.queue))]),
      applications: [
        ...greedy.map(({ id }) => ({ id, queue: text(queue) })),
        ...rounds.map((round, i) => ({ id: starved(i), queue: text(round.queue), submit: stepAt(first(i)) - 1 })),
      ],
    },
    [
      ...fill,
      ...rounds.flatMap((round, i): Deed[] => [
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
        ...Array.from({ length: wait }, (): Deed => () => undefined),
        ...Array.from({ length: MANY }, (): Deed => (stage) => nodes.forEach(({ id }) => stage.heartbeat(id))),
      ]),
    ],
  );
  return rounds.map((_, i) => {
    const [from, at] = [stepAt(first(i)), lookAt(first(i) + length - 1)];
    const live = looks.live(at, starved(i));
    const killed = looks.containers.filter(
      ({ app, outcome, to }) => isGreedy(app) && outcome === ContainerOutcome.preempted && to >= from && to <= at,
    );
    return {
      starvedContainers: live.length,
      greedyContainers: greedy.reduce((sum, { id }) => sum + looks.live(at, id).length, 0),
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

/** The heartbeats that an application has to take what was preempted for it, ms. */
const TO_TAKE = 4000;
const TO_KILL = 15_000;

/** Kind fair-starvation-3.x. An application is reported starved when containers are marked for it. */
export async function runStarvation(input: Json): Promise<unknown> {
  const { nodes, config, defaultPolicy, queues, recheckDelayMs, steps } = object(input);
  const { preemption, utilizationThreshold } = object(config ?? {});
  const all = list(steps).map(object);
  const recheck = optional(recheckDelayMs, number, TO_TAKE + TO_KILL);
  const waits = all.map(({ op, ms }) => (op === 'advance' ? number(ms) * 1000 : 0));
  // A step is taken when the time that it advances is over.
  const instant = (step: number) => stepAt(step) + waits.slice(0, step + 1).reduce((sum, wait) => sum + wait, 0);
  const request = requests();
  const applications = applicationsOf(steps);
  const looks = await playFair(
    {
      scheduler: settingsOf({
        defaultQueueSchedulingPolicy: defaultPolicy,
        [`${FAIR}preemption`]: preemption,
        [`${FAIR}preemption.cluster-utilization-threshold`]: utilizationThreshold,
        [`${FAIR}waitTimeBeforeKill`]: TO_KILL,
        [`${FAIR}waitTimeBeforeNextStarvationCheck`]: recheck - TO_TAKE - TO_KILL,
      }),
      nodes: list(nodes).map(nodeOf),
      queues: queuesOf(
        settingsByPath(queues, (queue) => preemptionSettings(object(queue))),
        applications.map(({ queue }) => queue),
      ),
      applications,
    },
    all.map((step): Deed => {
      switch (oneOf(step.op, 'request', 'heartbeat', 'advance')) {
        case 'request':
          return request(step);
        case 'heartbeat':
          return heartbeats(step.nodes, step.times);
        case 'advance':
          return () => undefined;
      }
    }),
    instant,
  );
  const marks = looks.played
    .records(Rec.preemption)
    .filter(({ b }) => b === PreemptionMark.marked)
    .map(({ time, d }) => ({ time, app: looks.scene.applications[d - 1].id }));
  const look = (step: number) => instant(step) + (lookAt(step) - stepAt(step));
  const reported = (from: number, to: number) => [
    ...new Set(marks.filter(({ time }) => time > from && time <= to).map(({ app }) => app)),
  ];
  const firstAdvance = all.findIndex(({ op }) => op === 'advance');
  const starved = reported(0, look(firstAdvance < 0 ? all.length - 1 : firstAdvance));
  return {
    starvedApps: starved.length,
    starvedQueues: starved.map((app) => applications.find(({ id }) => id === app)?.queue),
    readdedAtStep: Object.fromEntries(
      all.map((_, i) => {
        const before = i === 0 ? [] : reported(0, look(i - 1));
        const now = reported(i === 0 ? 0 : look(i - 1), look(i));
        return [String(i + 1), now.some((app) => before.includes(app))];
      }),
    ),
  };
}

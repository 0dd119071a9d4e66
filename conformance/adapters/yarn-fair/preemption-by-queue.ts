/**
 * Preemption of 2.2 to 2.8 as the Fair scheduler carries it out: what is due to queues, which containers it marks, and which it
 * kills.
 */
import type { KnobHolder } from '../../../src/scenario/knobs';
import { ContainerOutcome, PreemptionMark, Rec } from '../../../src/sim/trace/trace';
import { UNLIMITED } from '../../../src/schedulers/yarn/resources';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { SECOND } from '../../../src/base/units';
import { Figure } from '../../../src/schedulers/yarn-fair/queues/queue-measures';
import { FAIR, amounts, nodeOf, queuesOf, resourceText, settingsOf } from './case-scene';
import type { FairHistory } from './history';
import { applicationsOf, heartbeats, observedAt, playFair, priorityOf, requests, stepAt } from './steps';
import type { Action } from './steps';

const SMALL = 1024;
const ANY_SIZE = (mb: number) => ({ memory: mb, vcores: 1 });
/** ms between two updates: a round in each of them. */
const EVERY_UPDATE = 500;
/** The same where rounds follow each other at the clock of a case. */
const SHORT_UPDATE = 10;
/** µs between two rounds that a case has at one instant: an amount is due for one update, and for the next one nothing is. */
const BETWEEN_ROUNDS = 2 * SHORT_UPDATE * 1000;
/** ms: no container is killed. */
const NEVER = 1e9;
/** A threshold below any usage, that of an idle cluster included: amounts are due however little is in use. */
const ANY_USE = -1;

interface GivenApp {
  readonly id: string;
  readonly queue: string;
  /** Request priority and size of each container that it holds. */
  readonly containers: readonly { readonly priority: number; readonly size: Json }[];
}

function entries(value: Json | undefined): [string, Json][] {
  return Object.entries(object(value ?? {}));
}

function containersOf(mb: Json, containerMb: number): GivenApp['containers'] {
  return Array.from({ length: Math.ceil(number(mb) / containerMb) }, () => ({
    priority: 1,
    size: ANY_SIZE(containerMb),
  }));
}

/** Who runs, and who comes when they do and asks for what they cannot have. */
function appsOf(given: JsonObject): { readonly running: readonly GivenApp[]; readonly later: readonly GivenApp[] } {
  const containerMb = optional(given.containerMb, number, SMALL);
  const ofQueue = (queue: string, mb: Json): GivenApp => ({
    id: `in ${queue}`,
    queue,
    containers: containersOf(mb, containerMb),
  });
  const running = [
    ...entries(given.usage).map(([queue, mb]) => ofQueue(queue, mb)),
    ...optional(given.apps, list, [])
      .map(object)
      .map(({ id, queue, containers }) => ({
        id: text(id),
        queue: text(queue),
        containers: list(containers)
          .map(object)
          .map(({ priority, size }) => ({ priority: number(priority), size })),
      })),
  ];
  const newApp = given.newApp === undefined ? [] : [object(given.newApp)];
  const later = [
    ...entries(given.demand).map(([queue, mb]) => ofQueue(queue, mb)),
    ...newApp.map(({ queue, demandMb }) => ofQueue(text(queue), demandMb)),
    ...optional(given.newDemand, list, [])
      .map(object)
      .map(({ queue, count, size }) => ({
        id: `in ${text(queue)}`,
        queue: text(queue),
        containers: Array.from({ length: number(count) }, () => ({ priority: 1, size })),
      })),
  ];
  return { running, later };
}

/** What a case says of queues. */
function configured(given: JsonObject): Record<string, KnobHolder> {
  const queues: Record<string, KnobHolder> = {};
  const say = (path: string, setting: string, value: Json) => {
    queues[path] = { ...queues[path], [setting]: value };
  };
  for (const [path, weight] of entries(given.weights)) say(path, 'weight', number(weight));
  for (const [path, mb] of entries(given.minResources)) say(path, 'minResources', resourceText({ memory: mb }, 0));
  for (const [path, policy] of entries(given.policies)) say(path, 'schedulingPolicy', text(policy));
  if (given.defaultQueueMax !== undefined) {
    say('root.default', 'maxResources', resourceText({ memory: given.defaultQueueMax }, UNLIMITED));
  }
  for (const kind of ['minShare', 'fairShare']) {
    const seconds = given[`${kind}PreemptionTimeoutSec`];
    if (seconds !== undefined) say('root', `${kind}PreemptionTimeout`, seconds);
  }
  return queues;
}

interface RoundsOutcome {
  readonly history: FairHistory;
  /** When the later ones come, µs. */
  readonly arrival: number;
  readonly leaves: readonly string[];
}

/** How a case continues once all applications have arrived. */
interface Rounds {
  readonly updateMs: number;
  readonly killMs: number;
  /** How long. */
  readonly seconds: number;
  /** Amounts that are due in addition to what queues are starved of: µs after the arrival, and MB from then on. */
  readonly due?: readonly { readonly at: number; readonly mb: number }[];
}

/**
 * A queue to which any amount can be made due: its application may not run, so that it has no part in fair shares and uses
 * nothing, but wants whatever its minimum share is.
 */
const CREDITOR = 'root.creditor';
const WANTS = { size: { memory: Number.MAX_SAFE_INTEGER } };

function creditor(mb: number): KnobHolder {
  return { maxRunningApps: 0, minSharePreemptionTimeout: 0, minResources: resourceText({ memory: mb }, 0) };
}

/** Fills the cluster, application by application, lets the others come and rounds pass. */
async function playRounds(given: JsonObject, { updateMs, killMs, seconds, due = [] }: Rounds): Promise<RoundsOutcome> {
  const { running, later } = appsOf(given);
  const nodes = list(given.nodes).map(nodeOf);
  const ask =
    ({ id, containers }: GivenApp): Action =>
    (stage) => {
      for (const { priority, size } of containers) {
        stage.ask(id, { size: amounts(size), count: 1, priority: priorityOf(priority) });
      }
    };
  const most = Math.max(0, ...running.map(({ containers }) => containers.length));
  // A heartbeat gives one container. No node reports once the cluster is full.
  const fill = running.flatMap((app): Action[] => [
    ask(app),
    (stage) => {
      for (let i = 0; i < most; i++) {
        const missing = () => app.containers.length - stage.held(app.id).length;
        for (const { id } of nodes) if (missing() > 0) stage.heartbeat(id);
      }
    },
  ]);
  const arrival = stepAt(fill.length);
  // The update at the arrival finds no queue starved. Waits begin there.
  const instant = (step: number) => stepAt(step) + (step < fill.length ? 0 : 1);
  const owed: Record<string, KnobHolder> = due.length === 0 ? {} : { [CREDITOR]: creditor(0) };
  const queues = queuesOf({ ...configured(given), ...owed }, [
    ...optional(given.queues, list, []).map(text),
    ...[...running, ...later].map(({ queue }) => queue),
  ]);
  const history = await playFair(
    {
      scheduler: settingsOf('fs-2014', {
        queueMaxAMShareDefault: -1,
        [`${FAIR}preemption`]: true,
        [`${FAIR}preemption.cluster-utilization-threshold`]: ANY_USE,
        [`${FAIR}update-interval-ms`]: updateMs,
        [`${FAIR}preemptionInterval`]: updateMs,
        [`${FAIR}waitTimeBeforeKill`]: killMs,
      }),
      nodes,
      queues,
      applications: [
        ...running.map(({ id, queue }) => ({ id, queue })),
        ...later.map(({ id, queue }) => ({ id, queue, submit: arrival - 1 })),
        ...Object.keys(owed).map((queue) => ({ id: queue, queue, asks: WANTS })),
      ],
      changes: due.map(({ at, mb }) => ({ at: arrival + at, queue: { id: CREDITOR, settings: creditor(mb) } })),
    },
    [
      ...fill,
      (stage) => later.forEach((app) => ask(app)(stage)),
      ...Array.from({ length: seconds }, (): Action => () => undefined),
    ],
    instant,
  );
  const parents = new Set(queues.map(({ id }) => id.slice(0, id.lastIndexOf('.'))));
  return { history, arrival, leaves: queues.map(({ id }) => id).filter((id) => !parents.has(id)) };
}

/** Applications that own containers which are marked at an instant, one entry for each. Who is spared keeps the mark. */
function markedAt({ played, scene }: FairHistory, at: number): string[] {
  const { world } = played.simulation;
  const marked = new Map<number, string>();
  for (const { time, a, b } of played.records(Rec.preemption)) {
    const app = scene.applications[world.askApp[world.containerAsk[a]]].id;
    if (time <= at && b === PreemptionMark.marked) marked.set(a, app);
  }
  for (const { time, a } of played.records(Rec.containerEnded)) if (time <= at) marked.delete(a);
  const order = scene.applications.map(({ id }) => id);
  return [...marked.values()].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** Kind fair-preemption-2014. */
export async function runPreemption2014(input: Json): Promise<unknown> {
  const given = object(input);
  if (given.steps !== undefined) return runSteps(given);
  const clocks = given.clockSec === undefined ? [number(given.waitSec)] : list(given.clockSec).map(number);
  const { history, arrival, leaves } = await playRounds(given, {
    updateMs: EVERY_UPDATE,
    // Only amounts and marks are asked for.
    killMs: NEVER,
    seconds: Math.ceil(Math.max(...clocks)) + 1,
  });
  const dueAt = (leaf: string) => clocks.map((clock) => history.figure(arrival + clock * SECOND, leaf, Figure.due));
  const end = arrival + Math.max(...clocks) * SECOND;
  const marked = markedAt(history, end).map((app) => history.queueOf(end, app));
  return {
    resToPreemptMb: Object.fromEntries(
      leaves.map((leaf) => [leaf, given.clockSec === undefined ? dueAt(leaf)[0] : dueAt(leaf)]),
    ),
    containersMarked: Object.fromEntries(leaves.map((leaf) => [leaf, marked.filter((queue) => queue === leaf).length])),
  };
}

/** Rounds with an amount each, at the clock of the case: the amount is due for one update. */
async function runSteps(given: JsonObject): Promise<unknown> {
  const steps = list(given.steps).map(object);
  let clock = 0;
  // Half an interval behind an update.
  const rounds = steps.map(({ clockAdvanceSec, memoryMb }, i) => {
    clock += optional(clockAdvanceSec, number, 0) * SECOND;
    return { at: clock + i * BETWEEN_ROUNDS + BETWEEN_ROUNDS / 4, mb: number(memoryMb) };
  });
  const over = ({ at }: { readonly at: number }) => at + BETWEEN_ROUNDS / 2;
  const { history, arrival } = await playRounds(given, {
    updateMs: SHORT_UPDATE,
    // Rounds of one instant are a little apart.
    killMs: optional(given.waitTimeBeforeKillMs, number, 15_000) + (steps.length * BETWEEN_ROUNDS) / 1000,
    seconds: Math.ceil(clock / SECOND) + 2,
    due: rounds.flatMap((round) => [round, { at: over(round), mb: 0 }]),
  });
  const { world } = history.played.simulation;
  const killed = (at: number) =>
    history.containers
      .filter(({ to, outcome }) => outcome === ContainerOutcome.preempted && to <= at)
      .sort((a, b) => a.to - b.to)
      .map(({ ask }) => -world.askPriority[ask]);
  const perStep = <T>(of: (at: number) => T) =>
    Object.fromEntries(rounds.map((round, i) => [String(i + 1), of(arrival + over(round))]));
  return {
    liveAfterStep: perStep((at) => history.perApp((app) => history.live(at, app).length)),
    markedAfterStep: perStep((at) => markedAt(history, at)),
    killedPrioritiesAfterStep: perStep(killed),
  };
}

/**
 * Kind fair-starvation-2014: to whom anything is due, at once, however little is in use. No container is killed for it. Who has minimum
 * shares is asked about these, who has weights about fair shares.
 */
export async function runStarvation2014(input: Json): Promise<unknown> {
  const given = object(input);
  const all = list(given.steps).map(object);
  const applications = applicationsOf(given.steps);
  const request = requests();
  const queues = queuesOf(
    configured({
      ...given,
      ...(given.minResources === undefined ? {} : { minSharePreemptionTimeoutSec: 0 }),
      ...(given.weights === undefined ? {} : { fairSharePreemptionTimeoutSec: 0 }),
    }),
    applications.map(({ queue }) => queue),
  );
  const history = await playFair(
    {
      scheduler: settingsOf('fs-2014', {
        queueMaxAMShareDefault: -1,
        [`${FAIR}preemption`]: true,
        [`${FAIR}preemption.cluster-utilization-threshold`]: ANY_USE,
        [`${FAIR}preemptionInterval`]: EVERY_UPDATE,
        [`${FAIR}waitTimeBeforeKill`]: NEVER,
      }),
      nodes: list(given.nodes).map(nodeOf),
      queues,
      applications,
    },
    all.map((step): Action => {
      switch (oneOf(step.op, 'request', 'heartbeat', 'check')) {
        case 'request':
          return request(step);
        case 'heartbeat':
          return heartbeats(step.nodes, step.times);
        case 'check':
          return () => undefined;
      }
    }),
  );
  const starvedAt = (at: number) =>
    Object.fromEntries(queues.map(({ id }) => [id, history.figure(at, id, Figure.due) > 0]));
  return { starvedAtStep: Object.fromEntries(all.map((_, i) => [String(i + 1), starvedAt(observedAt(i))])) };
}

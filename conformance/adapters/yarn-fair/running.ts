/** Kinds of the Fair scheduler that are played as scenes: the scheduler as it runs, and what it records. */
import type { KnobHolder } from '../../../src/scenario/knobs';
import { YarnState } from '../../../src/schedulers/yarn/states';
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Stage } from '../../scene/scene';
import type { Json, JsonObject } from '../../vectors';
import {
  FAIR,
  Figure,
  MANY,
  amounts,
  applicationsOf,
  heartbeats,
  limitText,
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
import type { Deed, Looks } from './fair-scene';
import { runSteadySteps } from './steady-steps';
import { runPreemption, runStarvation } from './starved-apps';

/** The value of every step, by its number from 1. */
function bySteps<T>(steps: Json | undefined, of: (at: number) => T): Record<string, T> {
  return Object.fromEntries(list(steps).map((_, i) => [String(i + 1), of(lookAt(i))]));
}

/** What a case says of a queue beside its path, as an allocation file has it. */
function queueSettings(given: JsonObject): KnobHolder {
  const settings = {
    weight: said(given.weight, number),
    schedulingPolicy: said(given.policy, text),
    minResources: said(given.minResources, (value) => resourceText(value, 0)),
    maxResources: said(given.maxResources, limitText),
    maxChildResources: said(given.maxChildResources, limitText),
    maxAMShare: said(given.maxAMShare, number),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function configuredList(queues: Json | undefined): Record<string, KnobHolder> {
  return Object.fromEntries(
    optional(queues, list, [])
      .map(object)
      .map((queue) => [text(queue.path), queueSettings(queue)]),
  );
}

const ALL = 'node';

async function runQueueFairShares(input: Json): Promise<unknown> {
  const given = object(input);
  const queues = list(given.queues).map(object);
  const idle = queues.flatMap(({ path, activeApps }) =>
    Array.from({ length: optional(activeApps, number, 0) }, (_, i) => ({
      id: `${text(path)}/${i}`,
      queue: text(path),
    })),
  );
  const asking = queues.flatMap(({ path, app }) => {
    if (app === undefined) return [];
    const { containers, size } = object(app);
    const asks = { size: amounts(size), count: number(containers), priority: priorityOf(1) };
    return [{ id: `${text(path)}/app`, queue: text(path), asks }];
  });
  const total = object(given.cluster);
  const beats = optional(given.heartbeats, number, 0);
  const looks = await playFair(
    {
      scheduler: settingsOf({ defaultQueueSchedulingPolicy: given.policy }),
      nodes: [nodeOf({ ...total, name: ALL })],
      queues: queuesOf(
        configuredList(given.queues),
        [],
        queues.filter(({ type }) => type === 'parent').map(({ path }) => text(path)),
      ),
      applications: [...idle, ...asking],
    },
    [() => undefined, ...Array.from({ length: beats }, () => heartbeats([ALL]))],
  );
  const [before, after] = [lookAt(0), lookAt(beats)];
  const share = (at: number, figure: number, type: number) => (queue: string) => looks.figure(at, queue, figure, type);
  const percent = (figure: number, type: number, whole: number) =>
    looks.perQueue((queue) => (100 * looks.figure(before, queue, figure, type)) / whole);
  const memory = number(total.memory);
  const vcores = optional(total.vcores, number, NaN);
  // Hadoop reports these of the share that counts active queues alone.
  const current = (at: number) =>
    looks.perQueue((queue) => {
      const due = looks.figure(at, queue, Figure.fairShare);
      return due === 0 ? 0 : looks.usage(at, queue)[0] / due;
    });
  return {
    fairShareMemory: looks.perQueue(share(before, Figure.fairShare, 0)),
    steadyFairShareMemory: looks.perQueue(share(before, Figure.steadyShare, 0)),
    fairSharePercentOfCluster: percent(Figure.fairShare, 0, memory),
    steadySharePercentOfCluster: percent(Figure.steadyShare, 0, memory),
    fairShareVcoresPercentOfCluster: percent(Figure.fairShare, 1, vcores),
    steadyShareVcoresPercentOfCluster: percent(Figure.steadyShare, 1, vcores),
    capacity: looks.perQueue((queue) => looks.figure(before, queue, Figure.fairShare) / memory),
    currentCapacityBefore: current(before),
    currentCapacityAfter: current(after),
    runningContainers: looks.perQueue((queue) =>
      looks.appsIn(after, queue).reduce((sum, app) => sum + looks.live(after, app).length, 0),
    ),
  };
}

async function runAssignment(input: Json): Promise<unknown> {
  const given = object(input);
  const steps = list(given.steps).map(object);
  const configured = settingsByPath(given.queues, (queue) => queueSettings(object(queue)));
  const parents = Object.entries(object(given.queues ?? {})).flatMap(([path, queue]) =>
    object(queue).type === 'parent' ? [path] : [],
  );
  const apps = list(given.apps).map(object);
  const queues = queuesOf(
    configured,
    apps.map(({ queue }) => text(queue)),
    parents,
  );
  const scheduler = settingsOf({
    [`${FAIR}assignmultiple`]: optional(given.assignMultiple, truth, false),
    [`${FAIR}dynamic.max.assign`]: optional(given.dynamicMaxAssign, truth, true),
    'yarn.scheduler.minimum-allocation-mb': optional(given.minimumAllocationMb, number, 0),
  });
  const changes = steps.flatMap((step, i) =>
    Object.entries(object(step.maxChildResources ?? {})).map(([path, most]) => ({
      at: stepAt(i),
      queue: { id: path, settings: { ...configured[path], maxChildResources: limitText(most) } },
    })),
  );
  let most: Json | undefined;
  const settings = steps.flatMap((step, i) => {
    if (step.maxAssign === undefined || step.maxAssign === most) return [];
    most = step.maxAssign;
    return [{ at: stepAt(i), scheduler: { ...scheduler, [`${FAIR}max.assign`]: number(most) } }];
  });
  const looks = await playFair(
    {
      scheduler,
      nodes: list(given.nodes).map(nodeOf),
      queues,
      changes,
      settings,
      applications: apps.map(({ id, queue, containers, size, start }) => ({
        id: text(id),
        queue: text(queue),
        submit: optional(start, number, 0) * 1000,
        asks: { size: amounts(size), count: number(containers), priority: priorityOf(1) },
      })),
    },
    steps.map((step) =>
      oneOf(step.op, 'heartbeat', 'reload') === 'heartbeat' ? heartbeats(step.nodes, step.times) : () => undefined,
    ),
  );
  return { containersAfterStep: bySteps(given.steps, (at) => looks.perApp((app) => looks.live(at, app).length)) };
}

async function runLocalityStrict(input: Json): Promise<unknown> {
  const { nodes, request, steps } = object(input);
  const all = list(nodes).map(nodeOf);
  const { node: name, rackRelax, anyRelax, size, count } = object(request);
  const node = text(name);
  const { rack } = all.find(({ id }) => id === node) ?? {};
  const inRack = all.filter((one) => one.rack === rack).map(({ id }) => id);
  const looks = await playFair(
    {
      scheduler: settingsOf(),
      nodes: all,
      queues: queuesOf({}, ['root.queue1']),
      applications: [
        {
          id: 'app',
          queue: 'root.queue1',
          asks: {
            size: amounts(size),
            count: number(count),
            priority: priorityOf(1),
            preferred: [node],
            ...(truth(anyRelax) ? {} : { allowed: truth(rackRelax) ? inRack : [node] }),
          },
        },
      ],
    },
    list(steps).map((step) => heartbeats(object(step).nodes)),
  );
  const end = lookAt(list(steps).length - 1);
  const reserved = looks.reservedNodes(end);
  return {
    containersAfterStep: list(steps).map((_, i) => looks.live(lookAt(i), 'app').length),
    reservationsAtEnd: Object.fromEntries(all.map(({ id }) => [id, reserved.filter((one) => one === id).length])),
  };
}

async function runReservation(input: Json): Promise<unknown> {
  const given = object(input);
  const steps = list(given.steps).map(object);
  const joining = steps.flatMap((step, i) => (step.op === 'addNode' ? [{ step, at: stepAt(i) }] : []));
  const applications = applicationsOf(given.steps);
  const request = requests();
  const looks = await playFair(
    {
      scheduler: settingsOf({
        defaultQueueSchedulingPolicy: given.policy,
        [`${FAIR}assignmultiple`]: optional(given.assignMultiple, truth, false),
        [`${FAIR}dynamic.max.assign`]: given.dynamicMaxAssign,
        [`${FAIR}reservable-nodes`]: given.reservableNodes,
        'yarn.scheduler.increment-allocation-mb': given.incrementMb,
        'yarn.scheduler.increment-allocation-vcores': given.incrementVcores,
        'yarn.scheduler.reservation-threshold.increment-multiple': given.reservationThresholdMultiple,
      }),
      nodes: [...optional(given.nodes, list, []).map(nodeOf), ...joining.map(({ step }) => nodeOf(step))],
      nodeStates: joining.flatMap(({ step, at }) => [
        { at: 0, node: text(step.node), up: false },
        { at, node: text(step.node), up: true },
      ]),
      queues: queuesOf(
        settingsByPath(given.maxResources, (most) => ({ maxResources: limitText(most) })),
        applications.map(({ queue }) => queue),
      ),
      applications,
    },
    steps.map((step): Deed => {
      switch (oneOf(step.op, 'addNode', 'request', 'heartbeat', 'complete')) {
        case 'addNode':
          return () => undefined;
        case 'request':
          return request(step);
        case 'heartbeat':
          return heartbeats(step.nodes);
        case 'complete':
          return (stage) =>
            stage
              .held(text(step.app))
              .slice(0, number(step.count))
              .forEach((one) => stage.end(one));
      }
    }),
  );
  const { world } = looks.played.simulation;
  return {
    state: bySteps(given.steps, (at) => {
      const reserved = (type: number) => (app: string) =>
        looks.reserved(at, app).reduce((sum, size) => sum + size[type], 0);
      return {
        usageMb: looks.perQueue((queue) => looks.usage(at, queue)[0]),
        usageVcores: looks.perQueue((queue) => looks.usage(at, queue)[1]),
        reservedMb: looks.perApp(reserved(0)),
        reservedVcores: looks.perApp(reserved(1)),
        reservedContainers: looks.perApp((app) => looks.reserved(at, app).length),
        liveContainers: looks.perApp((app) => looks.live(at, app).length),
        liveRequestPriority: looks.perApp((app) => {
          const [only] = looks.live(at, app);
          return only === undefined ? undefined : -world.askPriority[only.ask];
        }),
      };
    }),
  };
}

/** A container that fits nowhere: to be admitted shows only in applications that ask for something. */
const ANYTHING = { size: { memory: Number.MAX_SAFE_INTEGER }, priority: priorityOf(1) };

/** Applications of a queue that run, and those that wait for being admitted. */
function runnable(looks: Looks, at: number, queue: string): [number, number] {
  const states = looks.appsIn(at, queue).map((app) => looks.state(at, app));
  return [
    states.filter((state) => state === YarnState.running).length,
    states.filter((state) => state === YarnState.accepted).length,
  ];
}

async function runMaxRunningApps(input: Json): Promise<unknown> {
  const { limits, userLimits, steps } = object(input);
  const applications = applicationsOf(steps);
  const looks = await playFair(
    {
      scheduler: settingsOf({ users: usersOf(userLimits) }),
      nodes: [],
      queues: queuesOf(
        settingsByPath(limits, (most) => ({ maxRunningApps: number(most) })),
        applications.map(({ queue }) => queue),
      ),
      applications: applications.map((app) => ({ ...app, asks: ANYTHING })),
    },
    list(steps).map((value): Deed => {
      const step = object(value);
      return oneOf(step.op, 'add', 'remove') === 'add' ? () => undefined : (stage) => stage.finish(text(step.app));
    }),
  );
  return { runnableAfterStep: bySteps(steps, (at) => looks.perQueue((queue) => runnable(looks, at, queue))) };
}

function usersOf(limits: Json | undefined): Json {
  return Object.entries(object(limits ?? {})).map(([name, most]) => ({ name, maxRunningApps: number(most) }));
}

async function runUserLimitContainers(input: Json): Promise<unknown> {
  const { userLimits, nodes, steps } = object(input);
  const applications = applicationsOf(steps);
  const request = requests();
  const looks = await playFair(
    {
      scheduler: settingsOf({ users: usersOf(userLimits) }),
      nodes: list(nodes).map(nodeOf),
      queues: queuesOf(
        {},
        applications.map(({ queue }) => queue),
      ),
      applications,
    },
    list(steps).map((value): Deed => {
      const step = object(value);
      return oneOf(step.op, 'request', 'heartbeat') === 'request' ? request(step) : heartbeats(step.nodes);
    }),
  );
  return { containersAfterStep: bySteps(steps, (at) => looks.perApp((app) => looks.live(at, app).length)) };
}

/** What a person is told when an application may not move, and what stood in its way. */
const REFUSALS = [
  [/over its maximum/, 'maxShare'],
  [/its maximum of applications/, 'maxRunningApps'],
  [/not a leaf queue/, 'queue not found'],
] as const;

async function runMoveApp(input: Json): Promise<unknown> {
  const given = object(input);
  // A scenario that names a queue which is not there is not run at all.
  if (!optional(given.targetExists, truth, true)) return { moved: false, error: 'queue not found' };
  const nodes = optional(given.nodes, list, []).map(nodeOf);
  const { queue, containers, size } = object(given.app);
  const to = text(given.move);
  const beats = optional(given.heartbeats, number, 0);
  const limits = settingsByPath(given.limits, (most) => ({ maxRunningApps: number(most) }));
  const maxima = settingsByPath(given.maxResources, (most) => ({ maxResources: limitText(most) }));
  const configured = Object.fromEntries(
    [...Object.keys(limits), ...Object.keys(maxima)].map((path) => [path, { ...limits[path], ...maxima[path] }]),
  );
  const looks = await playFair(
    {
      scheduler: settingsOf(),
      nodes,
      queues: queuesOf(configured, [text(queue), to]),
      applications: [
        {
          id: 'app',
          queue: text(queue),
          asks: { size: amounts(size), count: number(containers), priority: priorityOf(1) },
        },
      ],
      moves: [{ at: stepAt(beats + 1), app: 'app', queue: to }],
    },
    [...Array.from({ length: beats }, () => heartbeats(nodes.map(({ id }) => id))), () => undefined, () => undefined],
  );
  const state = (at: number) =>
    looks.perQueue((path) => ({
      usage: looks.usage(at, path).slice(0, 2),
      demand: [looks.figure(at, path, Figure.demand), looks.figure(at, path, Figure.demand, 1)],
      runnable: runnable(looks, at, path)[0],
    }));
  const after = lookAt(beats + 1);
  const said = looks.played.simulation.notices.map((notice) => notice.text).join(' ');
  const error = REFUSALS.find(([pattern]) => pattern.test(said))?.[1];
  return {
    moved: looks.queueOf(after, 'app') === to,
    ...(error === undefined ? {} : { error }),
    before: state(lookAt(beats)),
    after: state(after),
    rootRunnable: runnable(looks, after, 'root')[0],
  };
}

/** Applications with masters, step by step: each step, and then the nodes until nothing more is given. */
const firstOf = (step: number): number => step * (MANY + 1);

async function playMasters(given: JsonObject): Promise<Looks> {
  const steps = list(given.steps).map(object);
  const nodes = list(given.nodes).map(nodeOf);
  const idle = optional(given.queues, list, []).flatMap((value) => {
    const { path, activeApps } = object(value);
    return Array.from({ length: optional(activeApps, number, 0) }, (_, i) => ({
      id: `${text(path)}/${i}`,
      queue: text(path),
    }));
  });
  const ask = (stage: Stage, app: string, { count, size }: JsonObject) =>
    stage.ask(app, { size: amounts(size), count: number(count), priority: priorityOf(2) });
  const beat: Deed = (stage) => nodes.forEach(({ id }) => stage.heartbeat(id));
  const applications = steps.flatMap((step, i) =>
    step.op !== 'submit'
      ? []
      : [
          {
            id: text(step.app),
            queue: text(step.queue),
            submit: stepAt(firstOf(i)) - 1,
            asks: { size: amounts(step.amSize), kind: 'driver' as const, priority: priorityOf(1) },
          },
        ],
  );
  return playFair(
    {
      scheduler: settingsOf({ defaultQueueSchedulingPolicy: given.policy }),
      nodes,
      queues: queuesOf(
        configuredList(given.queues),
        [...applications, ...idle].map(({ queue }) => queue),
      ),
      applications: [...applications, ...idle],
    },
    steps.flatMap((step): Deed[] => [
      (stage) => {
        switch (oneOf(step.op, 'submit', 'request', 'finish', 'kill', 'expireAM')) {
          case 'submit':
            break;
          case 'request':
            ask(stage, text(step.app), step);
            break;
          case 'finish':
          case 'kill':
            for (const app of list(step.apps)) stage.finish(text(app));
            break;
          case 'expireAM': {
            const app = text(step.app);
            if (step.requestBefore !== undefined) ask(stage, app, object(step.requestBefore));
            // Nobody asks for another master: the attempt lives on.
            stage
              .held(app)
              .slice(0, 1)
              .forEach((master) => stage.end(master, 'expired'));
          }
        }
      },
      ...Array.from({ length: MANY }, () => beat),
    ]),
  );
}

/** Kind max-am-share-run: who runs by the states that the scheduler records. */
async function runMaxAmShareRun(input: Json): Promise<unknown> {
  const given = object(input);
  const steps = list(given.steps).map(object);
  const looks = await playMasters(given);
  const queue = 'root.queue1';
  const after = steps.map((_, i) => lookAt(firstOf(i) + MANY));
  return {
    amUsageMb: after.map((at) => looks.figure(at, queue, Figure.masterUsed)),
    amRunning: after.map((at) => looks.appsIn(at, queue).filter((app) => looks.state(at, app) === YarnState.running)),
  };
}

/** Kind max-am-share: the limit of a queue is that of its latest check, when a master of it last waited to be started. */
async function runMaxAmShare(input: Json): Promise<unknown> {
  const given = object(input);
  const steps = list(given.steps).map(object);
  const looks = await playMasters(given);
  return {
    maxAMResource: looks.perQueue((queue) => {
      const at = lookAt(firstOf(steps.findLastIndex((step) => step.queue === queue)));
      return [0, 1].map((type) => looks.figure(at, queue, Figure.masterLimit, type));
    }),
  };
}

/** The kinds that are played as scenes. */
export const runningKinds: Readonly<Record<string, KindRunner>> = {
  'steady-fair-share-steps': runSteadySteps,
  'queue-fair-shares': runQueueFairShares,
  assignment: runAssignment,
  'locality-strict': runLocalityStrict,
  reservation: runReservation,
  'max-running-apps': runMaxRunningApps,
  'user-limit-containers': runUserLimitContainers,
  'move-app': runMoveApp,
  'max-am-share-run': runMaxAmShareRun,
  'max-am-share': runMaxAmShare,
  'fair-preemption-3.x': runPreemption,
  'fair-starvation-3.x': runStarvation,
};

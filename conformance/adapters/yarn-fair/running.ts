/** Kinds of the Fair scheduler that are played as scenes: the scheduler as it runs, and what it records. */
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { SceneNode } from '../../scene/scene';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import { runMaxRunningApps, runMoveApp, runUserLimitContainers } from './admission';
import { Figure } from '../../../src/schedulers/yarn-fair/queues/queue-measures';
import { FAIR, amounts, generationOf, limitText, nodeOf, queuesOf, settingsByPath, settingsOf } from './case-scene';
import { applicationsOf, bySteps, heartbeats, observedAt, playFair, priorityOf, requests, stepAt } from './steps';
import type { Action } from './steps';
import { runMaxAmShare, runMaxAmShareRun } from './masters';
import { configuredList, queueSettings } from './queue-settings';
import { runSteadySteps } from './steady-steps';
import { runPreemption, runStarvation } from './starved-apps';

const ALL = 'node';

/** A user who may run nothing. With an application of this user, the scheduler updates its figures although no other runs. */
const BARRED = 'barred';

async function runQueueFairShares(input: Json, vector: VectorCase): Promise<unknown> {
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
  const history = await playFair(
    {
      scheduler: settingsOf(generationOf(vector), {
        defaultQueueSchedulingPolicy: given.policy,
        users: [{ name: BARRED, maxRunningApps: 0 }],
      }),
      nodes: [nodeOf({ ...total, name: ALL })],
      queues: queuesOf(
        configuredList(given.queues),
        [],
        queues.filter(({ type }) => type === 'parent').map(({ path }) => text(path)),
      ),
      applications: [...idle, ...asking, { id: BARRED, queue: 'root.default', user: BARRED }],
    },
    [() => undefined, ...Array.from({ length: beats }, () => heartbeats([ALL]))],
  );
  const [before, after] = [observedAt(0), observedAt(beats)];
  const share = (at: number, figure: number, type: number) => (queue: string) =>
    history.figure(at, queue, figure, type);
  const percent = (figure: number, type: number, whole: number) =>
    history.perQueue((queue) => (100 * history.figure(before, queue, figure, type)) / whole);
  const memory = number(total.memory);
  const vcores = optional(total.vcores, number, NaN);
  // Hadoop reports these of the share that counts active queues alone.
  const current = (at: number) =>
    history.perQueue((queue) => {
      const due = history.figure(at, queue, Figure.fairShare);
      return due === 0 ? 0 : history.usage(at, queue)[0] / due;
    });
  return {
    fairShareMemory: history.perQueue(share(before, Figure.fairShare, 0)),
    steadyFairShareMemory: history.perQueue(share(before, Figure.steadyShare, 0)),
    fairSharePercentOfCluster: percent(Figure.fairShare, 0, memory),
    steadySharePercentOfCluster: percent(Figure.steadyShare, 0, memory),
    fairShareVcoresPercentOfCluster: percent(Figure.fairShare, 1, vcores),
    steadyShareVcoresPercentOfCluster: percent(Figure.steadyShare, 1, vcores),
    capacity: history.perQueue((queue) => history.figure(before, queue, Figure.fairShare) / memory),
    currentCapacityBefore: current(before),
    currentCapacityAfter: current(after),
    runningContainers: history.perQueue((queue) =>
      history.appsIn(after, queue).reduce((sum, app) => sum + history.live(after, app).length, 0),
    ),
  };
}

function byId(a: JsonObject, b: JsonObject): number {
  return text(a.id) < text(b.id) ? -1 : 1;
}

async function runAssignment(input: Json, vector: VectorCase): Promise<unknown> {
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
  const scheduler = settingsOf(generationOf(vector), {
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
  const history = await playFair(
    {
      scheduler,
      nodes: list(given.nodes).map(nodeOf),
      queues,
      changes,
      settings,
      // What an application is called is its number here: those that come at once get theirs in the order of their names.
      applications: apps.toSorted(byId).map(({ id, queue, containers, size, start }) => ({
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
  return { containersAfterStep: bySteps(given.steps, (at) => history.perApp((app) => history.live(at, app).length)) };
}

async function runLocalityStrict(input: Json, vector: VectorCase): Promise<unknown> {
  const { nodes, request, steps } = object(input);
  const all = list(nodes).map(nodeOf);
  const { node: name, rackRelax, anyRelax, size, count } = object(request);
  const node = text(name);
  const { rack } = all.find(({ id }) => id === node) ?? {};
  // A row that is not relaxed leaves its places to the rows inside it.
  const isAllowed = (one: SceneNode) => one.id === node || truth(one.rack === rack ? rackRelax : anyRelax);
  const allowed = all.filter(isAllowed).map(({ id }) => id);
  const history = await playFair(
    {
      scheduler: settingsOf(generationOf(vector)),
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
            ...(allowed.length === all.length ? {} : { allowed }),
          },
        },
      ],
    },
    list(steps).map((step) => heartbeats(object(step).nodes)),
  );
  const end = observedAt(list(steps).length - 1);
  const reserved = history.reservedNodes(end);
  return {
    containersAfterStep: list(steps).map((_, i) => history.live(observedAt(i), 'app').length),
    reservationsAtEnd: Object.fromEntries(all.map(({ id }) => [id, reserved.filter((one) => one === id).length])),
  };
}

async function runReservation(input: Json, vector: VectorCase): Promise<unknown> {
  const given = object(input);
  const steps = list(given.steps).map(object);
  const joining = steps.flatMap((step, i) => (step.op === 'addNode' ? [{ step, at: stepAt(i) }] : []));
  const applications = applicationsOf(given.steps);
  const request = requests();
  const history = await playFair(
    {
      scheduler: settingsOf(generationOf(vector), {
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
    steps.map((step): Action => {
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
  const { world } = history.played.simulation;
  return {
    state: bySteps(given.steps, (at) => {
      const reserved = (type: number) => (app: string) =>
        history.reserved(at, app).reduce((sum, size) => sum + size[type], 0);
      return {
        usageMb: history.perQueue((queue) => history.usage(at, queue)[0]),
        usageVcores: history.perQueue((queue) => history.usage(at, queue)[1]),
        reservedMb: history.perApp(reserved(0)),
        reservedVcores: history.perApp(reserved(1)),
        reservedContainers: history.perApp((app) => history.reserved(at, app).length),
        liveContainers: history.perApp((app) => history.live(at, app).length),
        liveRequestPriority: history.perApp((app) => {
          const [only] = history.live(at, app);
          return only === undefined ? undefined : -world.askPriority[only.ask];
        }),
      };
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

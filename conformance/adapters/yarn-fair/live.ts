import { LocalityDelay } from '../../../src/schedulers/yarn-fair/locality-delay';
import type { FairApp } from '../../../src/schedulers/yarn-fair/fair-app';
import type { FairQueue, QueueConfig } from '../../../src/schedulers/yarn-fair/fair-queue';
import { impliedRules } from '../../../src/schedulers/yarn-fair/placement-rules';
import { PolicyTree } from '../../../src/schedulers/yarn-fair/policy-nesting';
import { placeSubmission } from '../../../src/schedulers/yarn-fair/submission';
import type { Locality } from '../../../src/schedulers/yarn/resource-requests';
import { UNLIMITED } from '../../../src/schedulers/yarn/resources';
import type { Resource } from '../../../src/schedulers/yarn/resources';
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { preemptionKinds } from './preemption';
import { FairRig, policyName, resource, typesOf } from './rig';

const LEVELS = ['NODE_LOCAL', 'RACK_LOCAL', 'OFF_SWITCH'] as const;

/** The outcome per step that a case asks for, by the number of the step from 1. */
function bySteps<T>(steps: Json | undefined, run: (step: JsonObject) => T): Record<string, T> {
  return Object.fromEntries(list(steps).map((step, i) => [String(i + 1), run(object(step))]));
}

function fixed(value: Json, types: number): (cluster: Resource) => Resource {
  const amounts = resource(value, types, UNLIMITED);
  return () => amounts;
}

/** What a case says of a queue beside its path. */
function queueConfig(given: JsonObject, types: number): Partial<QueueConfig> {
  return {
    ...(given.weight === undefined ? {} : { weight: number(given.weight) }),
    ...(given.policy === undefined ? {} : { policy: policyName(given.policy) }),
    ...(given.minResources === undefined ? {} : { minShare: resource(given.minResources, types, 0) }),
    ...(given.maxResources === undefined ? {} : { maxShare: fixed(given.maxResources, types) }),
    ...(given.maxChildResources === undefined ? {} : { maxChildShare: fixed(given.maxChildResources, types) }),
    ...(given.maxAMShare === undefined ? {} : { maxAMShare: number(given.maxAMShare) }),
  };
}

function perQueue<T>(rig: FairRig, value: (queue: FairQueue) => T): Record<string, T> {
  return Object.fromEntries(rig.book.queues.map((queue) => [queue.name, value(queue)]));
}

function perApp<T>(rig: FairRig, value: (app: FairApp) => T): Record<string, T> {
  return Object.fromEntries([...rig.apps].map(([id, app]) => [id, value(app)]));
}

function setMaxima(rig: FairRig, maxima: Json | undefined): void {
  for (const [path, max] of Object.entries(object(maxima ?? {}))) {
    rig.configure(path, { maxShare: fixed(max, rig.types) });
  }
}

function setLimits(rig: FairRig, limits: Json | undefined): void {
  for (const [path, most] of Object.entries(object(limits ?? {}))) {
    rig.configure(path, { maxRunningApps: number(most) });
  }
}

/** Creates configured queues, and the applications that run in them all the time. */
function addConfigured(rig: FairRig, queues: Json | undefined): void {
  const given = optional(queues, list, []).map(object);
  for (const queue of given) rig.configure(text(queue.path), queueConfig(queue, rig.types));
  rig.createQueues();
  for (const queue of given) {
    if (queue.type === 'parent') rig.queue(text(queue.path)).isLeaf = false;
    for (let i = 0; i < optional(queue.activeApps, number, 0); i++) {
      rig.app(`${text(queue.path)}/${i}`, text(queue.path));
    }
  }
}

function runQueueFairShares(input: Json): unknown {
  const given = object(input);
  const rig = new FairRig(typesOf(input));
  rig.policy = optional(given.policy, policyName, 'fair');
  const node = rig.addNode({ ...object(given.cluster), name: 'node' });
  addConfigured(rig, given.queues);
  for (const queue of list(given.queues).map(object)) {
    if (queue.app === undefined) continue;
    const path = text(queue.path);
    const { containers, size } = object(queue.app);
    rig.ask(rig.app(`${path}/app`, path), 1, number(containers), size);
  }
  rig.update();
  const { cluster } = rig.book;
  // Hadoop reports these of the share that counts active queues alone.
  const current = () => perQueue(rig, ({ usage, fairShare }) => (fairShare[0] === 0 ? 0 : usage[0] / fairShare[0]));
  const currentCapacityBefore = current();
  for (let i = 0; i < optional(given.heartbeats, number, 0); i++) rig.heartbeats([node.name], 1);
  const percent = (share: 'fairShare' | 'steadyFairShare', type: number) =>
    perQueue(rig, (queue) => (100 * queue[share][type]) / cluster[type]);
  return {
    fairShareMemory: perQueue(rig, ({ fairShare }) => fairShare[0]),
    steadyFairShareMemory: perQueue(rig, ({ steadyFairShare }) => steadyFairShare[0]),
    fairSharePercentOfCluster: percent('fairShare', 0),
    steadySharePercentOfCluster: percent('steadyFairShare', 0),
    fairShareVcoresPercentOfCluster: percent('fairShare', 1),
    steadyShareVcoresPercentOfCluster: percent('steadyFairShare', 1),
    capacity: perQueue(rig, ({ fairShare }) => fairShare[0] / cluster[0]),
    currentCapacityBefore,
    currentCapacityAfter: current(),
    runningContainers: perQueue(rig, (queue) => containersIn(rig, queue)),
  };
}

/** Percentages are stated within a tolerance of their own. */
export function toleranceOfPercents(input: Json): Json | undefined {
  const { tolerancePercent } = object(input);
  if (tolerancePercent === undefined) return undefined;
  const within = { abs: number(tolerancePercent) };
  return {
    fairSharePercentOfCluster: within,
    steadySharePercentOfCluster: within,
    fairShareVcoresPercentOfCluster: within,
    steadyShareVcoresPercentOfCluster: within,
  };
}

/** Live containers in a queue and below it. */
function containersIn(rig: FairRig, queue: FairQueue): number {
  let count = 0;
  for (const app of rig.book.apps) {
    for (let up: FairQueue | null = app.queue; up !== null; up = up.parent) if (up === queue) count += app.live.length;
  }
  return count;
}

function runSteadySteps(input: Json): unknown {
  const { userAsDefaultQueue, steps } = object(input);
  const rig = new FairRig(typesOf(input));
  const rules = impliedRules(true, optional(userAsDefaultQueue, truth, true));
  let configured = new Set<string>();
  let submitted = 0;
  const load = (step: JsonObject) => {
    const weights = object(step.weights ?? {});
    const policies = object(step.policies ?? {});
    // What a new file does not name any more goes when nothing runs there.
    for (const path of configured) {
      const queue = rig.book.queue(path);
      if (!(path in weights)) rig.forget(path);
      if (path in weights || path === 'root.default' || queue === undefined) continue;
      if (queue.children.length === 0 && queue.runnableApps.length + queue.waiting.length === 0)
        rig.book.removeQueue(queue);
    }
    configured = new Set(Object.keys(weights));
    for (const [path, policy] of Object.entries(policies)) rig.configure(path, { policy: policyName(policy) });
    for (const [path, weight] of Object.entries(weights)) rig.configure(path, { weight: number(weight) });
    rig.createQueues();
    rig.reconfigure();
  };
  const tree = new PolicyTree();
  const run = (step: JsonObject) => {
    switch (oneOf(step.op, 'config', 'reload', 'addNode', 'removeNode', 'submit')) {
      case 'config':
      case 'reload':
        load(step);
        break;
      case 'addNode':
        rig.createQueues();
        rig.addNode(step);
        break;
      case 'removeNode':
        rig.book.removeNode(rig.node(step.node ?? ''));
        break;
      case 'submit': {
        rig.createQueues();
        for (const { name, isLeaf } of rig.book.queues) tree.create(name, isLeaf);
        const submission = { user: text(step.user), groups: [], queue: optional(step.queue, text, 'default') };
        const leaves = rig.book.queues.filter(({ isLeaf }) => isLeaf).map(({ name }) => name);
        const parents = rig.book.queues.filter(({ isLeaf }) => !isLeaf).map(({ name }) => name);
        const answer = placeSubmission(submission, rules, { leaves: new Set(leaves), parents: new Set(parents) }, tree);
        if (answer.queue !== '') rig.app(`app${++submitted}`, answer.queue, submission.user);
      }
    }
    rig.update();
    return perQueue(rig, ({ steadyFairShare }) => steadyFairShare[0]);
  };
  return { steadyShareMemoryAfterStep: bySteps(steps, run) };
}

function runAssignment(input: Json): unknown {
  const given = object(input);
  const rig = new FairRig(typesOf(input), {
    'yarn.scheduler.fair.assignmultiple': optional(given.assignMultiple, truth, false),
    'yarn.scheduler.fair.dynamic.max.assign': optional(given.dynamicMaxAssign, truth, true),
    'yarn.scheduler.minimum-allocation-mb': optional(given.minimumAllocationMb, number, 0),
  });
  rig.addNodes(given.nodes);
  const queues = Object.entries(object(given.queues ?? {}));
  for (const [path, queue] of queues) rig.configure(path, queueConfig(object(queue), rig.types));
  rig.createQueues();
  for (const [path, queue] of queues) if (object(queue).type === 'parent') rig.queue(path).isLeaf = false;
  for (const app of list(given.apps).map(object)) {
    rig.clock = optional(app.start, number, 0);
    rig.ask(rig.app(text(app.id), text(app.queue)), 1, number(app.containers), app.size);
  }
  const run = (step: JsonObject) => {
    if (oneOf(step.op, 'heartbeat', 'reload') === 'reload') {
      for (const [path, max] of Object.entries(object(step.maxChildResources))) {
        rig.configure(path, { maxChildShare: fixed(max, rig.types) });
      }
      rig.reconfigure();
      rig.update();
    } else {
      if (step.maxAssign !== undefined) rig.set({ 'yarn.scheduler.fair.max.assign': number(step.maxAssign) });
      rig.heartbeats(step.nodes, step.times);
    }
    return perApp(rig, ({ live }) => live.length);
  };
  return { containersAfterStep: bySteps(given.steps, run) };
}

function runLocalityDelay(input: Json): unknown {
  const given = object(input);
  const delay = new LocalityDelay();
  const byTime = oneOf(given.mode, 'opportunities', 'time') === 'time';
  const amount = (key: string) => optional(given[key], number, -1);
  let clock = 0;
  const query = (): Locality =>
    byTime
      ? delay.allowedByTime(clock, amount('nodeDelayMs'), amount('rackDelayMs'))
      : delay.allowedByOpportunities(number(given.clusterNodes), amount('nodeThreshold'), amount('rackThreshold'));
  const levelAfterStep = list(given.steps).map((value) => {
    const step = object(value);
    switch (oneOf(step.op, 'query', 'miss', 'advance', 'reset')) {
      case 'query':
        break;
      case 'miss':
        delay.missed();
        break;
      case 'advance':
        clock += number(step.ms);
        break;
      case 'reset':
        delay.reset(LEVELS.indexOf(oneOf(step.level, ...LEVELS)) as Locality, clock);
        return LEVELS[delay.current];
    }
    return LEVELS[query()];
  });
  return { levelAfterStep };
}

function runLocalityStrict(input: Json): unknown {
  const { nodes, request, steps } = object(input);
  const rig = new FairRig(typesOf(input));
  rig.addNodes(nodes);
  rig.createQueues();
  const { node: name, rackRelax, anyRelax, size, count } = object(request);
  const app = rig.app('app', 'root.queue1');
  const node = rig.node(name ?? '');
  const wanted = rig.normalised(size);
  const key = rig.key(app, 1);
  key.setNode(node.node, number(count), wanted);
  key.setRack(node.rack, number(count), truth(rackRelax), wanted);
  key.setAny(number(count), truth(anyRelax), wanted);
  rig.book.asksChanged(app);
  rig.update();
  const containersAfterStep = list(steps).map((step) => {
    rig.heartbeats(object(step).nodes, 1);
    return app.live.length;
  });
  const reservationsAtEnd = Object.fromEntries(
    [...rig.nodes].map(([name, { reservation }]) => [name, reservation === undefined ? 0 : 1]),
  );
  return { containersAfterStep, reservationsAtEnd };
}

function runReservation(input: Json): unknown {
  const given = object(input);
  const rig = new FairRig(typesOf(input), {
    'yarn.scheduler.fair.assignmultiple': optional(given.assignMultiple, truth, false),
    'yarn.scheduler.fair.dynamic.max.assign': optional(given.dynamicMaxAssign, truth, true),
    'yarn.scheduler.fair.reservable-nodes': optional(given.reservableNodes, number, 0.05),
    'yarn.scheduler.increment-allocation-mb': optional(given.incrementMb, number, 1024),
    'yarn.scheduler.increment-allocation-vcores': optional(given.incrementVcores, number, 1),
    'yarn.scheduler.reservation-threshold.increment-multiple': optional(given.reservationThresholdMultiple, number, 2),
  });
  rig.policy = optional(given.policy, policyName, 'fair');
  setMaxima(rig, given.maxResources);
  rig.createQueues();
  rig.addNodes(given.nodes);
  const reserved = (app: FairApp, type: number) =>
    app.reservedNodes.reduce((sum, { reservation }) => sum + (reservation?.size[type] ?? 0), 0);
  const run = (step: JsonObject) => {
    switch (oneOf(step.op, 'addNode', 'request', 'heartbeat', 'complete')) {
      case 'addNode':
        rig.addNode(step);
        rig.update();
        break;
      case 'request':
        rig.request(step);
        break;
      case 'heartbeat':
        rig.heartbeats(step.nodes, 1);
        break;
      case 'complete':
        rig.complete(rig.app(text(step.app)), number(step.count));
    }
    return {
      usageMb: perQueue(rig, ({ usage }) => usage[0]),
      usageVcores: perQueue(rig, ({ usage }) => usage[1]),
      reservedMb: perApp(rig, (app) => reserved(app, 0)),
      reservedVcores: perApp(rig, (app) => reserved(app, 1)),
      reservedContainers: perApp(rig, ({ reservedNodes }) => reservedNodes.length),
      liveContainers: perApp(rig, ({ live }) => live.length),
      liveRequestPriority: perApp(rig, ({ live }) => live.at(0)?.key.priority),
    };
  };
  return { state: bySteps(given.steps, run) };
}

function runMaxRunningApps(input: Json): unknown {
  const { limits, userLimits, steps } = object(input);
  const rig = new FairRig(2);
  setLimits(rig, limits);
  rig.limitUsers(userLimits);
  rig.createQueues();
  const run = (step: JsonObject) => {
    rig.clock = optional(step.t, number, rig.clock);
    if (oneOf(step.op, 'add', 'remove') === 'add') rig.app(text(step.app), text(step.queue), text(step.user));
    else rig.end(text(step.app));
    return perQueue(rig, ({ runnableApps, waiting }) => [runnableApps.length, waiting.length]);
  };
  return { runnableAfterStep: bySteps(steps, run) };
}

function runUserLimitContainers(input: Json): unknown {
  const { userLimits, nodes, steps } = object(input);
  const rig = new FairRig(typesOf(input));
  rig.limitUsers(userLimits);
  rig.createQueues();
  rig.addNodes(nodes);
  const run = (step: JsonObject) => {
    if (oneOf(step.op, 'request', 'heartbeat') === 'request') rig.request(step);
    else rig.heartbeats(step.nodes, 1);
    return perApp(rig, ({ live }) => live.length);
  };
  return { containersAfterStep: bySteps(steps, run) };
}

function runMoveApp(input: Json): unknown {
  const given = object(input);
  const rig = new FairRig(typesOf(input));
  setLimits(rig, given.limits);
  setMaxima(rig, given.maxResources);
  rig.createQueues();
  rig.addNodes(given.nodes);
  const { queue, containers, size } = object(given.app);
  const app = rig.app('app', text(queue));
  rig.ask(app, 1, number(containers), size);
  rig.queue(text(queue));
  const to = text(given.move);
  if (optional(given.targetExists, truth, true)) rig.queue(to);
  for (let i = 0; i < optional(given.heartbeats, number, 0); i++) rig.heartbeats([...rig.nodes.keys()], 1);
  const state = () =>
    perQueue(rig, ({ usage, demand, runnable }) => ({ usage: [...usage], demand: [...demand], runnable }));
  const before = state();
  const target = rig.book.queue(to);
  const outcome = (error: string | undefined) => {
    rig.update();
    const moved = error === undefined;
    return { moved, ...(moved ? {} : { error }), before, after: state(), rootRunnable: rig.book.root.runnable };
  };
  if (target === undefined || !target.isLeaf) return outcome('queue not found');
  const refusal = rig.running.refusal(app, target);
  if (refusal !== null) return outcome(refusal.limit);
  rig.running.move(app, target);
  return outcome(undefined);
}

/** Applications whose first container is their master: the steps of two kinds. */
function runMasters(input: Json): { rig: FairRig; steps: readonly { amUsageMb: number; amRunning: string[] }[] } {
  const given = object(input);
  const rig = new FairRig(typesOf(input));
  rig.policy = optional(given.policy, policyName, 'fair');
  rig.addNodes(given.nodes);
  addConfigured(rig, given.queues);
  rig.update();
  const ask = (app: FairApp, step: JsonObject) => rig.ask(app, 2, number(step.count), step.size);
  const steps = list(given.steps).map((value) => {
    const step = object(value);
    switch (oneOf(step.op, 'submit', 'request', 'finish', 'kill', 'expireAM')) {
      case 'submit':
        rig.ask(rig.app(text(step.app), text(step.queue), 'user', true), 1, 1, step.amSize);
        break;
      case 'request':
        ask(rig.app(text(step.app)), step);
        break;
      case 'finish':
      case 'kill':
        for (const app of list(step.apps)) rig.end(text(app));
        rig.update();
        break;
      case 'expireAM': {
        const app = rig.app(text(step.app));
        if (step.requestBefore !== undefined) ask(app, object(step.requestBefore));
        const master = app.live.find(({ isMaster }) => isMaster);
        if (master !== undefined) rig.book.release(master);
        rig.update();
      }
    }
    rig.heartbeatsUntilQuiet();
    const charged = [...rig.apps].filter(([, app]) => app.queue.name === 'root.queue1' && app.masterRunning);
    return { amUsageMb: rig.queue('root.queue1').masterUsage[0], amRunning: charged.map(([id]) => id) };
  });
  return { rig, steps };
}

function runMaxAmShare(input: Json): unknown {
  const { rig } = runMasters(input);
  return {
    maxAMResource: perQueue(rig, (queue) => [...(queue.checkedMasterLimit ?? queue.masterLimit(rig.book.available))]),
  };
}

function runMaxAmShareRun(input: Json): unknown {
  const { steps } = runMasters(input);
  return { amUsageMb: steps.map((step) => step.amUsageMb), amRunning: steps.map((step) => step.amRunning) };
}

/** The kinds that run on the scheduler's book. */
export const liveKinds: Readonly<Record<string, KindRunner>> = {
  'queue-fair-shares': runQueueFairShares,
  'steady-fair-share-steps': runSteadySteps,
  assignment: runAssignment,
  'locality-delay': runLocalityDelay,
  'locality-strict': runLocalityStrict,
  reservation: runReservation,
  'max-running-apps': runMaxRunningApps,
  'user-limit-containers': runUserLimitContainers,
  'move-app': runMoveApp,
  'max-am-share': runMaxAmShare,
  'max-am-share-run': runMaxAmShareRun,
  ...preemptionKinds,
};

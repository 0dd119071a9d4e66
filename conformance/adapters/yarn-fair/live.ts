import { LocalityDelay } from '../../../src/schedulers/yarn-fair/assignment/locality-delay';
import type { FairApp } from '../../../src/schedulers/yarn-fair/applications/fair-app';
import type { QueueConfig } from '../../../src/schedulers/yarn-fair/queues/fair-queue';
import type { Locality } from '../../../src/schedulers/yarn/resource-requests';
import { UNLIMITED } from '../../../src/schedulers/yarn/resources';
import type { Resource } from '../../../src/schedulers/yarn/resources';
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { preemptionKinds } from './preemption';
import { FairRig, policyName, resource, typesOf } from './rig';

const LEVELS = ['NODE_LOCAL', 'RACK_LOCAL', 'OFF_SWITCH'] as const;

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

/** Kind max-am-share-run where a master expires and its attempt lives on. */
export function runMasterExpiry(input: Json): unknown {
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
  return { amUsageMb: steps.map((step) => step.amUsageMb), amRunning: steps.map((step) => step.amRunning) };
}

/** The kinds that run on the scheduler's book. */
export const liveKinds: Readonly<Record<string, KindRunner>> = {
  'locality-delay': runLocalityDelay,
  ...preemptionKinds,
};

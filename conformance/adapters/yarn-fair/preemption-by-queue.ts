import type { FairApp, FairContainer } from '../../../src/schedulers/yarn-fair/applications/fair-app';
import { QueuePreemption } from '../../../src/schedulers/yarn-fair/preemption/queue-preemption';
import { Locality } from '../../../src/schedulers/yarn/resource-requests';
import { UNLIMITED, fitsIn } from '../../../src/schedulers/yarn/resources';
import { list, number, object, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { FairRig, policyName } from './rig';

const SECOND = 1000;
const SMALL = 1024;

const memory = (mb: Json, rest = 0) => Float64Array.of(number(mb), rest);

function entries(value: Json | undefined): [string, Json][] {
  return Object.entries(object(value ?? {}));
}

function leaves(rig: FairRig) {
  return rig.book.queues.filter(({ isLeaf }) => isLeaf);
}

/** The queues and nodes of a case. */
function rigOf(given: JsonObject): FairRig {
  const rig = new FairRig(2, { preset: 'fs-2014' });
  rig.addNodes(given.nodes);
  for (const [path, weight] of entries(given.weights)) rig.configure(path, { weight: number(weight) });
  for (const [path, mb] of entries(given.minResources)) rig.configure(path, { minShare: memory(mb) });
  for (const [path, policy] of entries(given.policies)) rig.configure(path, { policy: policyName(policy) });
  if (given.defaultQueueMax !== undefined) {
    const max = memory(given.defaultQueueMax, UNLIMITED);
    rig.configure('root.default', { maxShare: () => max });
  }
  const seconds = (value: Json | undefined) => optional(value, number, Infinity) * SECOND;
  const timeouts = {
    minSharePreemptionTimeout: seconds(given.minSharePreemptionTimeoutSec),
    fairSharePreemptionTimeout: seconds(given.fairSharePreemptionTimeoutSec),
  };
  rig.configure('root', timeouts);
  rig.createQueues();
  for (const path of optional(given.queues, list, [])) rig.queue(text(path));
  return rig;
}

/** An application that asks for so much memory in containers of one size. */
function askFor(rig: FairRig, queue: string, mb: number, containerMb: number): FairApp {
  const app = rig.app(`${queue}/${rig.apps.size}`, queue);
  rig.ask(app, 1, Math.ceil(mb / containerMb), [containerMb, 1]);
  return app;
}

/** Gives an application a container on the first node with room. */
function give(rig: FairRig, app: FairApp, priority: number, size: Json): void {
  const key = rig.key(app, priority);
  key.setAny(key.pending + 1, true, rig.normalised(size));
  const node = rig.book.nodes.find((candidate) => candidate !== undefined && fitsIn(key.any.size, candidate.available));
  if (node === undefined) throw new Error(`no room for ${app.name}`);
  rig.book.allocate(app, key, node, Locality.any, key.any.size);
}

export function runPreemption2014(input: Json): unknown {
  const given = object(input);
  const rig = rigOf(given);
  const preemption = new QueuePreemption(rig.book);
  const update = () => {
    rig.update();
    preemption.noteStarvation(leaves(rig), rig.clock);
  };
  const containerMb = optional(given.containerMb, number, SMALL);
  for (const [queue, mb] of entries(given.usage)) askFor(rig, queue, number(mb), containerMb);
  for (const { id, queue, containers } of optional(given.apps, list, []).map(object)) {
    const app = rig.app(text(id), text(queue));
    for (const { priority, size } of list(containers).map(object)) give(rig, app, number(priority), size);
    rig.book.asksChanged(app);
  }
  rig.heartbeatsUntilQuiet();
  for (const [queue, mb] of entries(given.demand)) askFor(rig, queue, number(mb), containerMb);
  for (const { queue, count, size } of optional(given.newDemand, list, []).map(object)) {
    rig.ask(rig.app(`${text(queue)}/${rig.apps.size}`, text(queue)), 1, number(count), size);
  }
  if (given.newApp !== undefined) {
    const { queue, demandMb } = object(given.newApp);
    askFor(rig, text(queue), number(demandMb), containerMb);
  }
  update();

  const dueAt = (seconds: number) => {
    rig.clock = seconds * SECOND;
    update();
    return Object.fromEntries(leaves(rig).map((leaf) => [leaf.name, preemption.due(leaf, rig.clock)]));
  };
  const wait = optional(given.waitTimeBeforeKillMs, number, 15 * SECOND);
  const marked = (app: FairApp) => app.live.filter((container) => preemption.isMarked(container));
  const markedOf = () => [...rig.apps.values()].flatMap((app) => marked(app).map(() => app.name));

  if (given.clockSec !== undefined) {
    const dues = list(given.clockSec).map((seconds) => dueAt(number(seconds)));
    const resToPreemptMb = Object.fromEntries(leaves(rig).map(({ name }) => [name, dues.map((due) => due[name])]));
    return { resToPreemptMb };
  }
  if (given.waitSec !== undefined) {
    const resToPreemptMb = dueAt(number(given.waitSec));
    const amount = Object.values(resToPreemptMb).reduce((sum, mb) => sum + mb, 0);
    preemption.round(rig.book.root, amount, rig.clock, wait);
    const containersMarked: Record<string, number> = {};
    for (const { name } of leaves(rig)) containersMarked[name] = 0;
    for (const app of rig.book.apps) containersMarked[app.queue.name] += marked(app).length;
    return { resToPreemptMb, containersMarked };
  }
  const killedPriorities: number[] = [];
  const kill = (container: FairContainer) => {
    const { key } = container;
    killedPriorities.push(key.priority);
    preemption.containerGone(container);
    key.addAnywhere(1);
    rig.book.release(container);
  };
  const [liveAfterStep, markedAfterStep, killedPrioritiesAfterStep]: Record<string, Json>[] = [{}, {}, {}];
  const steps = optional(given.steps, list, []).map(object);
  steps.forEach(({ memoryMb, clockAdvanceSec }, i) => {
    rig.clock += optional(clockAdvanceSec, number, 0) * SECOND;
    preemption.round(rig.book.root, number(memoryMb), rig.clock, wait).killed.forEach(kill);
    const step = String(i + 1);
    liveAfterStep[step] = Object.fromEntries([...rig.apps.values()].map(({ name, live }) => [name, live.length]));
    markedAfterStep[step] = markedOf();
    killedPrioritiesAfterStep[step] = [...killedPriorities];
  });
  return { liveAfterStep, markedAfterStep, killedPrioritiesAfterStep };
}

export function runStarvation2014(input: Json): unknown {
  const given = object(input);
  const rig = rigOf(given);
  const preemption = new QueuePreemption(rig.book);
  const rule = given.minResources === undefined ? 'isBelowFairShare' : 'isBelowMinShare';
  const starvedAtStep: Record<string, Record<string, boolean>> = {};
  list(given.steps).forEach((value, i) => {
    const step = object(value);
    if (step.op === 'request') rig.request(step);
    if (step.op === 'heartbeat') rig.heartbeats(step.nodes, step.times);
    rig.update();
    starvedAtStep[String(i + 1)] = Object.fromEntries(leaves(rig).map((leaf) => [leaf.name, preemption[rule](leaf)]));
  });
  return { starvedAtStep };
}

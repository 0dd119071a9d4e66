import type { FairApp, FairContainer } from '../../../src/schedulers/yarn-fair/applications/fair-app';
import { FairPreemption } from '../../../src/schedulers/yarn-fair/preemption/fair-preemption';
import type { QueueConfig } from '../../../src/schedulers/yarn-fair/queues/fair-queue';
import { differences } from '../../compare';
import { list, number, object, optional, text, truth } from '../../read';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import { FairRig, policyName, resource } from './rig';

const SECOND = 1000;
/** The rack of nodes of which nothing else is said. */
const RACK = 0;

/** What cases say of the preemption of a queue. */
function preemptionConfig(given: JsonObject): Partial<QueueConfig> {
  const seconds = (value: Json) => number(value) * SECOND;
  const said = <T>(key: string, name: string, read: (value: Json) => T) =>
    given[name] === undefined ? {} : { [key]: read(given[name]) };
  return {
    ...said('policy', 'policy', policyName),
    ...said('minShare', 'minResources', (value) => resource(value, 2, 0)),
    ...said('allowPreemptionFrom', 'allowPreemptionFrom', truth),
    ...said('fairSharePreemptionThreshold', 'fairSharePreemptionThreshold', number),
    ...said('fairSharePreemptionTimeout', 'fairSharePreemptionTimeoutSec', seconds),
    ...said('minSharePreemptionTimeout', 'minSharePreemptionTimeoutSec', seconds),
    ...said('fairSharePreemptionTimeout', 'fairSharePreemptionTimeoutMs', number),
    ...said('minSharePreemptionTimeout', 'minSharePreemptionTimeoutMs', number),
  };
}

function configure(rig: FairRig, queues: Json | undefined): void {
  for (const [path, config] of Object.entries(object(queues ?? {})))
    rig.configure(path, preemptionConfig(object(config)));
}

function settingsOf(config: Json | undefined): Record<string, unknown> {
  const { preemption, utilizationThreshold, waitTimeBeforeKillMs } = object(config ?? {});
  const fair = 'yarn.scheduler.fair.';
  return {
    ...(preemption === undefined ? {} : { [`${fair}preemption`]: truth(preemption) }),
    ...(utilizationThreshold === undefined
      ? {}
      : { [`${fair}preemption.cluster-utilization-threshold`]: number(utilizationThreshold) }),
    ...(waitTimeBeforeKillMs === undefined ? {} : { [`${fair}waitTimeBeforeKill`]: number(waitTimeBeforeKillMs) }),
  };
}

/** A cluster in which containers are killed when they have had their time. */
class Preempting {
  readonly rig: FairRig;
  private readonly kills: { readonly container: FairContainer; readonly at: number }[] = [];
  /** Containers killed, by the number of their node. */
  readonly killedOn: number[] = [];
  private preemption: FairPreemption | undefined;

  constructor(given: JsonObject, mode: Json | undefined, policy: Json) {
    this.rig = new FairRig(2, settingsOf(given.config), (rig) => this.start(rig));
    this.rig.policy = policyName(policy);
    this.rig.addNodes(given.nodes);
    configure(this.rig, given.queues);
    configure(this.rig, mode);
    this.rig.createQueues();
  }

  private start({ book }: FairRig): FairPreemption {
    this.preemption = new FairPreemption(book, {
      marked: (container, _app, killMs) => this.kills.push({ container, at: book.host.now() + killMs }),
      spared: () => undefined,
      due: () => undefined,
      kill: (container) => this.kill(container),
    });
    return this.preemption;
  }

  private kill(container: FairContainer): void {
    if (!container.app.live.includes(container)) return;
    this.killedOn[container.node] = (this.killedOn[container.node] ?? 0) + 1;
    this.preemption?.containerGone(container);
    this.rig.book.release(container);
  }

  /** Updates, kills what is due and lets nodes report until nothing changes. */
  untilQuiet(): void {
    const { rig } = this;
    do {
      rig.update();
      this.preemption?.update();
      const due = this.kills.filter(({ at }) => at <= rig.clock);
      for (const { container } of due) this.kill(container);
      for (const kill of due) this.kills.splice(this.kills.indexOf(kill), 1);
      rig.heartbeatsUntilQuiet();
    } while (rig.book.changes.isStale('stillness'));
  }
}

/** Containers are application masters although their application asked for them like for any other. */
function makeMasters(containers: readonly FairContainer[]): void {
  for (const container of containers) (container as { isMaster: boolean }).isMaster = true;
}

function runMode(given: JsonObject, mode: string, policy: Json): Json[] {
  const cluster = new Preempting(given, object(given.modes)[mode], policy);
  const { rig } = cluster;
  const { queue, containers, size } = object(given.greedy);
  const greedy = rig.app('greedy', text(queue));
  rig.ask(greedy, 1, number(containers), size);
  const nodes = [...rig.nodes.values()];
  for (let i = 0; i < number(containers); i++) rig.heartbeats([nodes[i % nodes.length].name], 1);
  for (const node of nodes) {
    const isAllMasters = node.name === given.allAMsOnNode;
    makeMasters(node.containers.slice(0, isAllMasters ? Infinity : optional(given.amContainersPerNode, number, 0)));
  }
  return list(given.rounds).map((value, i) => {
    const round = object(value);
    const app = rig.app(`starved${i}`, text(round.queue));
    if (round.asks === undefined) rig.ask(app, 1, number(round.containers), round.size);
    else askAt(rig, app, list(round.asks).map(object));
    cluster.killedOn.fill(0);
    rig.clock += optional(given.clockSec, number, 1) * SECOND;
    cluster.untilQuiet();
    return {
      starvedContainers: app.live.length,
      greedyContainers: greedy.live.length,
      starvedOnDistinctNodes: new Set(app.live.map(({ node }) => node)).size,
      preemptedOnNode: Object.fromEntries(nodes.map(({ name, node }) => [name, cluster.killedOn[node] ?? 0])),
    };
  });
}

function askAt(rig: FairRig, app: FairApp, asks: readonly JsonObject[]): void {
  const key = rig.key(app, 1);
  for (const { where, size, count, relax } of asks) {
    const isRelaxed = optional(relax, truth, true);
    if (where === 'any') key.setAny(number(count), isRelaxed, rig.normalised(size));
    else if (where === 'rack') key.setRack(RACK, number(count), isRelaxed, rig.normalised(size));
    else key.setNode(rig.node(where).node, number(count), rig.normalised(size));
  }
  rig.book.asksChanged(app);
  rig.update();
}

/** The facts hold for each policy: what differs from them under one is the outcome. */
export function runPreemption3(input: Json, { expected, tolerance }: VectorCase): unknown {
  const given = object(input);
  const modes = Object.keys(object(expected));
  const outcomes = optional(given.policies, list, ['fair']).map((policy) =>
    Object.fromEntries(modes.map((mode) => [mode, runMode(given, mode, policy)])),
  );
  return outcomes.find((outcome) => differences(expected, outcome, tolerance, {}).length > 0) ?? outcomes[0];
}

export function runInheritance(input: Json): unknown {
  const { queues, created } = object(input);
  const rig = new FairRig(2);
  configure(rig, queues);
  rig.createQueues();
  const queue = rig.queue(text(created));
  return {
    minSharePreemptionTimeoutMs: queue.minSharePreemptionTimeout,
    fairSharePreemptionTimeoutMs: queue.fairSharePreemptionTimeout,
    fairSharePreemptionThreshold: queue.fairSharePreemptionThreshold,
  };
}

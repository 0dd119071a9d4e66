/** Why applications wait under YARN, and where each of them is in the order in which its queue serves them. */
import { queueAt } from '../../../analysis/at';
import { containersHeldAt } from '../../../analysis/held';
import type { RunModel } from '../../../analysis/model';
import { stretchAt } from '../../../analysis/waiting/stretches';
import { formatInstant } from '../../../base/units';
import { knobSwitch, knobText } from '../../../scenario/knobs';
import { compareApps } from '../../../schedulers/yarn-capacity/assignment/app-ordering';
import type { OrderedApp } from '../../../schedulers/yarn-capacity/assignment/app-ordering';
import { queueKnobs } from '../../../schedulers/yarn-capacity/queue-knobs';
import { readSettings } from '../../../schedulers/yarn-fair/settings';
import { isOwnPolicy } from '../../../scenario/own-policy';
import { placesAt } from '../../../analysis/policy-places';
import { policyOf, rankingOf } from '../../../schedulers/yarn-fair/shares/policies';
import { policyOfQueue, yarnTypeNames } from '../../../schedulers/yarn-fair/queues/queue-config';
import type { Schedulable } from '../../../schedulers/yarn-fair/shares/schedulable';
import { MEMORY, UNLIMITED, addTo } from '../../../schedulers/yarn/resources';
import type { Resource } from '../../../schedulers/yarn/resources';
import type { CauseLetter, ReasonKind } from '../../../sim/reasons';
import { reasonsOf } from '../../shared/acts/names';
import { amountText, clusterAt, unitsOf } from '../amounts-at';
import { headroomAt } from './headroom';
import type { Settings } from '../settings-at';

/** Where an application stands among those of its leaf that wait. */
export interface Turn {
  /** From 1. */
  readonly rank: number;
  readonly of: number;
  /** "fair", "fifo", "drf". */
  readonly policy: string;
  /** What it is compared by, against the one before it where there is one. */
  readonly keys: string;
}

export interface WaitingRow {
  readonly app: number;
  readonly queue: number;
  /** The check that refuses it. */
  readonly letter: CauseLetter;
  readonly title: string;
  readonly turn: Turn;
  /** MB that its master may still ask for, as the scheduler reports it; NaN if that is not known. */
  readonly headroom: number;
}

/** The applications that wait at an instant (µs), leaf by leaf in the order in which each leaf serves them. */
export function whyNot(model: RunModel, settings: Settings, at: number): WaitingRow[] {
  const reasons = reasonsOf(model);
  const checks = new Map<number, ReasonKind>();
  const byLeaf = new Map<number, number[]>();
  for (const app of model.applications) {
    const wait = stretchAt(model, app.id, at);
    const queue = queueAt(app, at);
    if (wait === undefined || queue === undefined) continue;
    checks.set(app.id, reasons(wait.reason.code));
    const known = byLeaf.get(queue);
    if (known === undefined) byLeaf.set(queue, [app.id]);
    else known.push(app.id);
  }
  const usage = usageOf(model, at);
  const cluster = clusterAt(model, at);
  const order = model.directory.scheduler === 'yarn-capacity' ? capacityOrder : fairOrder;
  return [...byLeaf]
    .sort(([a], [b]) => a - b)
    .flatMap(([queue, apps]) =>
      order({ model, settings, at, queue, usage, cluster }, apps).map(({ app, policy, keys }, i): WaitingRow => ({
        app,
        queue,
        letter: checks.get(app)?.letter ?? 'O',
        title: checks.get(app)?.title ?? '',
        turn: { rank: i + 1, of: apps.length, policy, keys },
        headroom: headroomAt(model, settings, queue, i + 1, at, cluster),
      })),
    );
}

interface Leaf {
  readonly model: RunModel;
  readonly settings: Settings;
  readonly at: number;
  readonly queue: number;
  readonly usage: (app: number) => Resource;
  /** What all nodes that are up have. */
  readonly cluster: Resource;
}

interface Placed {
  readonly app: number;
  readonly policy: string;
  readonly keys: string;
}

/** What every application holds, in YARN's resources. */
function usageOf(model: RunModel, at: number): (app: number) => Resource {
  const units = unitsOf(model);
  const sizes = model.directory.shapes.map((shape) => units.ask(shape, 0));
  const held = new Map<number, Resource>();
  for (const container of containersHeldAt(model, at)) {
    const app = model.containers.app[container];
    const size = sizes[model.containers.shape[container]];
    const known = held.get(app);
    if (known === undefined) held.set(app, size.slice());
    else addTo(known, size);
  }
  return (app) => held.get(app) ?? units.none();
}

/** Under the Fair scheduler: all of them want more, none has a minimum share. */
function fairOrder({ model, settings, at, queue, usage, cluster }: Leaf, apps: readonly number[]): Placed[] {
  const { directory, applications } = model;
  const types = yarnTypeNames(directory.resourceTypes);
  const { generation } = readSettings(settings.scheduler, types.length);
  const name = policyOfQueue(settings.queue(directory.queues[queue].id), settings.scheduler);
  if (isOwnPolicy(name)) return ownOrder(model, name, queue, apps, at);
  const policy = policyOf(name, generation);
  const none = unitsOf(model).none();
  const members = apps.map((app): Schedulable & { readonly app: number } => {
    const used = usage(app);
    return {
      app,
      name: directory.applications[app].id,
      weight: 1,
      priority: 1,
      startTime: applications[app].submitted,
      minShare: none,
      maxShare: none.slice().fill(UNLIMITED),
      usage: used,
      demand: used.map((amount) => amount + 1),
      fairShare: none.slice(),
      steadyFairShare: none.slice(),
      active: true,
    };
  });
  members.sort((a, b) => policy.compare(a, b, cluster));
  return members.map((member, i) => {
    const before = members[i - 1];
    if (before === undefined) return { app: member.app, policy: name, keys: 'served first' };
    const { rule, keys } = rankingOf(policy, before, member, cluster, types);
    const text =
      rule === 'start' ? `submitted ${formatInstant(member.startTime)}` : `${rule}: ${keys[1]}, not ${keys[0]}`;
    return { app: member.app, policy: name, keys: `after ${before.name}: ${text}` };
  });
}

/** As a policy of the reader ordered them last; those beyond the recorded places come after. */
function ownOrder(model: RunModel, policy: string, queue: number, apps: readonly number[], at: number): Placed[] {
  const places = placesAt(model, queue, at).filter(({ member }) => apps.includes(member));
  const rest = apps.filter((app) => !places.some(({ member }) => member === app));
  const all = [...places, ...rest.map((member) => ({ member, key: '' }))];
  return all.map(({ member, key }) => ({ app: member, policy, keys: key === '' ? '' : `key: ${key}` }));
}

function capacityOrder({ model, settings, at, queue, usage }: Leaf, apps: readonly number[]): Placed[] {
  const { directory, applications } = model;
  const own = settings.queue(directory.queues[queue].id);
  const name = knobText(own, queueKnobs.orderingPolicy.knob);
  if (isOwnPolicy(name)) return ownOrder(model, name, queue, apps, at);
  const policy = name === 'fair' ? 'fair' : 'fifo';
  const bySize = knobSwitch(own, queueKnobs.sizeBasedWeight.knob);
  const members = apps.map((app): OrderedApp & { readonly app: number } => {
    const used = usage(app)[MEMORY];
    return {
      app,
      priority: directory.applications[app].priority,
      serial: applications[app].submitted,
      cachedUsed: used,
      cachedDemand: used + 1,
    };
  });
  members.sort((a, b) => compareApps(policy, bySize, a, b));
  return members.map(({ app, priority, serial, cachedUsed }) => ({
    app,
    policy,
    keys:
      policy === 'fair'
        ? `holds ${amountText(cachedUsed, MEMORY)}`
        : `priority ${priority ?? 0}, submitted ${formatInstant(serial)}`,
  }));
}

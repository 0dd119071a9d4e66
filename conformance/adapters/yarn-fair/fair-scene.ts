/** Cases of the Fair scheduler as scenes: what a person would write down, heartbeats by script, and figures that it states. */
import type { KnobHolder } from '../../../src/scenario/knobs';
import { Figure } from '../../../src/schedulers/yarn-fair/queues/queue-measures';
import type { FairGeneration } from '../../../src/schedulers/yarn-fair/shares/schedulable';
import { UNLIMITED } from '../../../src/schedulers/yarn/resources';
import { ContainerKind, Rec } from '../../../src/sim/trace/trace';
import { list, number, object, optional, text } from '../../read';
import { play } from '../../scene/play';
import type { Played } from '../../scene/play';
import type { Amounts, Scene, SceneApplication, SceneNode, SceneQueue } from '../../scene/scene';
import type { Stage } from '../../scene/stage';
import { isList } from '../../vectors';
import { MB, SECOND } from '../../../src/base/units';
import type { Json, VectorCase } from '../../vectors';

const MILLI = 1000;
const TYPES = ['memory', 'vcores', 'test'] as const;
/** The same types as a scenario and as allocation files have them. */
const WORLD_TYPES = ['memory', 'vcore', 'test'] as const;
const FILE_TYPES = ['memory-mb', 'vcores', 'test'] as const;
const UNITS = [MB, MILLI, 1] as const;

/** Quantities by type of a resource that a case writes as an object or as a list; `missing` for those it does not name. */
function quantities(value: Json | undefined, missing: number): number[] {
  return TYPES.map((type, t) => optional(isList(value) ? value[t] : object(value)[type], number, missing));
}

/** A resource as nodes and containers of a scenario have it. */
export function amounts(value: Json | undefined, missing = 0): Amounts {
  const given = quantities(value, missing);
  return Object.fromEntries(WORLD_TYPES.map((type, t) => [type, given[t] * UNITS[t]]));
}

/** A resource as allocation files have it. */
export function resourceText(value: Json, missing: number): string {
  const given = quantities(value, missing);
  // A cluster that has none of a type knows none of it.
  const named = isList(value) || object(value)['test'] === undefined ? FILE_TYPES.slice(0, 2) : FILE_TYPES;
  return named.map((type, t) => `${type}=${given[t]}`).join(', ');
}

/** The text of a limit; types that it does not name are not limited. */
export function limitText(value: Json): string {
  return resourceText(value, UNLIMITED);
}

export function nodeOf(value: Json): SceneNode {
  const given = object(value);
  return {
    id: text(given.name ?? given.node),
    rack: optional(given.rack, text, 'rack'),
    capacity: amounts({ ...given, vcores: given.vcores ?? UNLIMITED, test: given.test ?? 0 }),
  };
}

/** What cases take for granted, in the words of the scheduler. */
const USUAL = {
  type: 'yarn-fair',
  'yarn.scheduler.minimum-allocation-mb': 0,
  'yarn.scheduler.minimum-allocation-vcores': 0,
  'yarn.scheduler.maximum-allocation-mb': UNLIMITED,
  'yarn.scheduler.maximum-allocation-vcores': UNLIMITED,
} as const;

/** Cases for all generations run under the one that the product takes where nothing is said. */
export function generationOf({ generation }: VectorCase): FairGeneration {
  return generation.includes('2014') ? 'fs-2014' : 'fs-3';
}

/** Settings of a generation with those that a case names; undefined ones are left out. */
export function settingsOf(generation: FairGeneration, named: KnobHolder = {}): Scene['scheduler'] {
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return { ...USUAL, preset: generation, ...Object.fromEntries(given) };
}

type QueueSettings = KnobHolder;

/**
 * Root, root.default, configured queues and those that applications bring into being, each below its parents. A queue that is
 * only named comes into being at run time.
 */
export function queuesOf(
  configured: Readonly<Record<string, QueueSettings>>,
  named: readonly string[],
  parents: readonly string[] = [],
): SceneQueue[] {
  const queues = new Map<string, SceneQueue>();
  const add = (id: string, settings: QueueSettings): void => {
    const dot = id.lastIndexOf('.');
    if (dot > 0)
      add(id.slice(0, dot), configured[id.slice(0, dot)] ?? (configured[id] === undefined ? { created: true } : {}));
    if (!queues.has(id)) queues.set(id, { id, settings, parent: parents.includes(id) });
  };
  add('root', configured['root'] ?? {});
  for (const [id, settings] of Object.entries(configured)) add(id, settings);
  for (const id of named) add(id, configured[id] ?? { created: true });
  add('root.default', configured['root.default'] ?? {});
  return [...queues.values()];
}

/** A container as the trace has it. Times are µs. */
interface Traced {
  readonly app: string;
  readonly node: string;
  readonly ask: number;
  readonly isMaster: boolean;
  /** In YARN's units. */
  readonly size: readonly number[];
  readonly from: number;
  to: number;
  outcome: number;
}

/** What a run says of any instant. */
export class Looks {
  readonly containers: Traced[] = [];
  private readonly queueRows: { readonly at: number; readonly app: string; readonly queue: string }[] = [];

  constructor(
    readonly scene: Scene,
    readonly played: Played,
  ) {
    const { world } = played.simulation;
    const appName = (app: number) => scene.applications[app].id;
    const byId = new Map<number, Traced>();
    for (const { time, a, b, c } of played.records(Rec.containerAllocated)) {
      const shape = world.askShape[b];
      const { resourceTypes } = scene;
      const size = WORLD_TYPES.map((type, t) => {
        const place = resourceTypes.indexOf(type);
        return place < 0 ? 0 : world.shapes[shape * world.types + place] / UNITS[t];
      });
      const one: Traced = {
        app: appName(world.askApp[b]),
        node: scene.nodes[c].id,
        ask: b,
        isMaster: world.askKind[b] === ContainerKind.driver,
        size,
        from: time,
        to: Infinity,
        outcome: -1,
      };
      byId.set(a, one);
      this.containers.push(one);
    }
    for (const { time, a, b } of played.records(Rec.containerEnded)) {
      const one = byId.get(a);
      if (one === undefined) continue;
      one.to = time;
      one.outcome = b;
    }
    for (const kind of [Rec.appSubmitted, Rec.appMoved]) {
      for (const { time, a, b } of played.records(kind)) {
        this.queueRows.push({ at: time, app: appName(a), queue: scene.queues[b].id });
      }
    }
  }

  /** Containers that an application holds. */
  live(at: number, app: string): readonly Traced[] {
    return this.containers.filter((one) => one.app === app && one.from <= at && one.to > at);
  }

  /** The queue of an application, undefined before its submission. */
  queueOf(at: number, app: string): string | undefined {
    return this.queueRows.findLast((row) => row.app === app && row.at <= at)?.queue;
  }

  /** Applications that are in a queue or below it. */
  appsIn(at: number, queue: string): string[] {
    return this.scene.applications
      .map(({ id }) => id)
      .filter((app) => `${this.queueOf(at, app) ?? ''}.`.startsWith(`${queue}.`));
  }

  /** What a queue and those below it hold, in YARN's units. */
  usage(at: number, queue: string): number[] {
    const sum = [0, 0, 0];
    for (const app of this.appsIn(at, queue)) {
      for (const { size } of this.live(at, app)) size.forEach((quantity, t) => (sum[t] += quantity));
    }
    return sum;
  }

  /** Reservations of an application: their sizes. */
  reserved(at: number, app: string): (readonly number[])[] {
    const { world } = this.played.simulation;
    const held = new Map<string, number>();
    for (const { time, a, b, c } of this.played.records(Rec.reservation)) {
      if (time > at || this.scene.applications[world.askApp[a]].id !== app) continue;
      if (c === 1) held.set(`${a} ${b}`, a);
      else held.delete(`${a} ${b}`);
    }
    return [...held.values()].map((ask) =>
      WORLD_TYPES.map((type, t) => {
        const place = this.scene.resourceTypes.indexOf(type);
        return place < 0 ? 0 : world.shapes[world.askShape[ask] * world.types + place] / UNITS[t];
      }),
    );
  }

  /** Nodes that are reserved for anybody. */
  reservedNodes(at: number): string[] {
    const nodes: string[] = [];
    for (const { time, b, c } of this.played.records(Rec.reservation)) {
      if (time > at) continue;
      const { id } = this.scene.nodes[b];
      if (c === 1) nodes.push(id);
      else nodes.splice(nodes.indexOf(id), 1);
    }
    return nodes;
  }

  /** A figure that the scheduler has stated of a queue, memory or (`type` 1) vcores. */
  figure(at: number, queue: string, figure: number, type = 0): number {
    const number = this.scene.queues.findIndex(({ id }) => id === queue);
    const rows = this.played.records(Rec.queueMeasure);
    return rows.findLast(({ time, a, b }) => time <= at && a === number && b === figure + type)?.c ?? 0;
  }

  /** The state that an application is in. */
  state(at: number, app: string): number | undefined {
    const number = this.scene.applications.findIndex(({ id }) => id === app);
    return this.played.records(Rec.appState).findLast(({ time, a }) => time <= at && a === number)?.b;
  }

  /** The value for every queue by its path. */
  perQueue<T>(of: (queue: string) => T): Record<string, T> {
    return Object.fromEntries(this.scene.queues.map(({ id }) => [id, of(id)]));
  }

  perApp<T>(of: (app: string) => T): Record<string, T> {
    return Object.fromEntries(this.scene.applications.map(({ id }) => [id, of(id)]));
  }
}

/** What happens in a step; the scene has everything that is no deed of an application or node. */
export type Deed = (stage: Stage) => void;

/** Instant of a step, from 0. Between two the update thread has its turn at least once. */
export function stepAt(step: number): number {
  return (step + 2) * SECOND;
}

/** The instant at which the outcome of a step is looked at: after the update that follows it. */
export function lookAt(step: number): number {
  return stepAt(step) + 0.9 * SECOND;
}

/** Plays a scene whose steps are a second apart, or at instants of their own. */
export async function playFair(
  scene: Omit<Scene, 'resourceTypes' | 'horizon' | 'heartbeatsByScript'>,
  deeds: readonly Deed[],
  instant: (step: number) => number = stepAt,
): Promise<Looks> {
  const hasTest = scene.nodes.some(({ capacity }) => (capacity['test'] ?? 0) > 0);
  const whole: Scene = {
    ...scene,
    resourceTypes: hasTest ? WORLD_TYPES : WORLD_TYPES.slice(0, 2),
    heartbeatsByScript: true,
    horizon: instant(deeds.length) + SECOND,
  };
  const played = await play(whole, [
    ...deeds.map((take, i) => ({ at: instant(i), take })),
    // Until the last step is looked at.
    { at: instant(deeds.length), take: () => undefined },
  ]);
  return new Looks(whole, played);
}

/** Heartbeats of the listed nodes, in order, so often. */
export function heartbeats(nodes: Json | undefined, times?: Json): Deed {
  const listed = list(nodes).map(text);
  return (stage) => {
    for (let i = 0; i < optional(times, number, 1); i++) for (const node of listed) stage.heartbeat(node);
  };
}

/** Request priorities of YARN: the lower number first. */
export function priorityOf(given: Json | undefined): number {
  return -optional(given, number, 1);
}

/** The first queue and user that requests of a script name for each application, and the step that brings it. */
export function applicationsOf(
  steps: Json | undefined,
  instant: (step: number) => number = stepAt,
): SceneApplication[] {
  const found = new Map<string, SceneApplication>();
  list(steps).forEach((value, i) => {
    const { op, app, queue, user } = object(value);
    if (op !== 'request' && op !== 'add' && op !== 'submit') return;
    const id = text(app);
    if (found.has(id)) return;
    found.set(id, { id, queue: text(queue), user: optional(user, text, 'user'), submit: instant(i) - 1 });
  });
  return [...found.values()];
}

/**
 * The step "request": what was asked for at this priority before is replaced. Another number of containers of the same size keeps
 * the ask, and the reservations that were made for it.
 */
export function requests(): (step: Json) => Deed {
  const known = new Map<string, { readonly ask: number; readonly size: string }>();
  return (value) => (stage) => {
    const { app, count, size, priority } = object(value);
    const key = `${text(app)} ${optional(priority, number, 1)}`;
    const wanted = { size: amounts(size), count: number(count), priority: priorityOf(priority) };
    const before = known.get(key);
    if (before?.size === JSON.stringify(wanted.size)) {
      const more = wanted.count - stage.ctx.world.askPending[before.ask];
      if (more > 0) stage.askMore(before.ask, text(app), { ...wanted, count: more });
      else if (more < 0) stage.withdraw(before.ask, -more);
      return;
    }
    if (before !== undefined) stage.withdraw(before.ask);
    known.set(key, { ask: stage.ask(text(app), wanted), size: JSON.stringify(wanted.size) });
  };
}

/** Prefix of the scheduler's settings. */
export const FAIR = 'yarn.scheduler.fair.';

/** Heartbeats of all nodes behind each step: more than anybody can use. */
export const MANY = 50;

/** The value of a key that a case has. */
export function said<T>(value: Json | undefined, of: (value: Json) => T): T | undefined {
  return value === undefined || value === null ? undefined : of(value);
}

/** The settings of queues by path, of which a case says one thing each. */
export function settingsByPath(of: Json | undefined, setting: (value: Json) => KnobHolder): Record<string, KnobHolder> {
  return Object.fromEntries(Object.entries(object(of ?? {})).map(([path, value]) => [path, setting(value)]));
}

export { Figure };

/** The value of every step, by its number from 1. */
export function bySteps<T>(steps: Json | undefined, of: (at: number) => T): Record<string, T> {
  return Object.fromEntries(list(steps).map((_, i) => [String(i + 1), of(lookAt(i))]));
}

/** What applications and queues of a played scene held, and what the scheduler stated, at any instant. */
import { ContainerKind, Rec } from '../../../src/sim/trace/trace';
import type { Played } from '../../scene/play';
import type { Scene } from '../../scene/scene';
import { UNITS, WORLD_TYPES } from './case-scene';

/** A container. Times are µs. */
interface Traced {
  readonly app: string;
  readonly node: string;
  readonly ask: number;
  readonly isMaster: boolean;
  /** In YARN's units: MB, vcores, units of `test`. */
  readonly size: readonly number[];
  readonly from: number;
  to: number;
  outcome: number;
}

/** The run of a scene. Instants (`at`) are µs. */
export class FairHistory {
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
      const one: Traced = {
        app: appName(world.askApp[b]),
        node: scene.nodes[c].id,
        ask: b,
        isMaster: world.askKind[b] === ContainerKind.driver,
        size: this.sizeOf(b),
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

  /** The sizes of the reservations that an application has. */
  reserved(at: number, app: string): (readonly number[])[] {
    const { world } = this.played.simulation;
    const held = new Map<string, number>();
    for (const { time, a, b, c } of this.played.records(Rec.reservation)) {
      if (time > at || this.scene.applications[world.askApp[a]].id !== app) continue;
      if (c === 1) held.set(`${a} ${b}`, a);
      else held.delete(`${a} ${b}`);
    }
    return [...held.values()].map((ask) => this.sizeOf(ask));
  }

  /** The size of a container of an ask, in YARN's units. */
  private sizeOf(ask: number): number[] {
    const { world } = this.played.simulation;
    return WORLD_TYPES.map((type, t) => {
      const place = this.scene.resourceTypes.indexOf(type);
      return place < 0 ? 0 : world.shapes[world.askShape[ask] * world.types + place] / UNITS[t];
    });
  }

  /** Nodes that are reserved, once for each reservation. */
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

  /** The figure (a number of `Figure`) that the scheduler stated last for a queue: memory, or vcores with `type` 1. */
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

  /** The value for every application by its id. */
  perApp<T>(of: (app: string) => T): Record<string, T> {
    return Object.fromEntries(this.scene.applications.map(({ id }) => [id, of(id)]));
  }
}

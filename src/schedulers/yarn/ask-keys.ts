/**
 * From the world's asks to the request keys of applications: one key per ask, and a second one where some of its tasks may
 * run anywhere and others may not.
 */
import type { SchedulerContext } from '../../sim/ports';
import { ContainerKind } from '../../sim/trace/trace';
import { RequestKey } from './resource-requests';
import type { ResourceRequests, TaskPlace } from './resource-requests';
import type { Resource } from './resources';
import type { YarnUnits } from './units';

interface KeysOfAsk {
  /** Tasks that prefer places at most, or containers that are no tasks; tasks that may run on some nodes only. */
  readonly free: RequestKey;
  strict: RequestKey | undefined;
  /** Whether places matter to any of the tasks that came first; if not, the application chooses what a container runs. */
  readonly hasTasks: boolean;
}

const NOWHERE: TaskPlace = { nodes: [], racks: [] };

export class RequestKeys {
  private readonly keys: (KeysOfAsk | undefined)[] = [];
  /** By shape: keys of one size share the array of it, which is never written. */
  private readonly sizes: (Resource | undefined)[] = [];
  /** The next task that was never asked for, by application. */
  private readonly nextTask: Int32Array;

  constructor(
    private readonly ctx: SchedulerContext,
    private readonly units: YarnUnits,
    private readonly rackOf: (node: number) => number,
  ) {
    this.nextTask = new Int32Array(ctx.world.input.applications.length);
  }

  /** Whether the containers of an ask are application masters. */
  isMaster(ask: number): boolean {
    return this.ctx.world.askKind[ask] === ContainerKind.driver;
  }

  /** Whether any of the containers of an ask may run on some nodes only. */
  isStrict(ask: number): boolean {
    return this.keys[ask]?.strict !== undefined;
  }

  /** `count` more containers are wanted on an ask; `task`: the one that is wanted again, or -1. */
  add(requests: ResourceRequests, ask: number, count: number, task: number): void {
    const app = this.ctx.world.askApp[ask];
    const first = task >= 0 ? task : this.takeTasks(ask, count);
    const keys = (this.keys[ask] ??= this.create(requests, ask, first, count));
    if (!keys.hasTasks && !this.hasPlaces(ask, first, count)) {
      keys.free.addAnywhere(count);
      return;
    }
    for (let i = first; i < first + count; i++) {
      const allowed = this.ctx.allowedNodes(app, i);
      if (allowed === undefined) {
        const preferred = this.ctx.preferredNodes(app, i);
        if (keys.hasTasks || preferred.length > 0) keys.free.addTask(i, this.place(preferred));
        else keys.free.addAnywhere(1);
      } else {
        keys.strict ??= this.addKey(requests, ask, false);
        keys.strict.addTask(i, this.place(allowed));
      }
    }
  }

  /** A number of containers of an ask are no longer wanted. */
  withdraw(ask: number, count: number): void {
    const keys = this.keys[ask];
    if (keys === undefined) return;
    const ofFree = Math.min(count, keys.free.pending);
    keys.free.withdraw(ofFree);
    keys.strict?.withdraw(count - ofFree);
  }

  private takeTasks(ask: number, count: number): number {
    if (this.isMaster(ask)) return 0;
    const app = this.ctx.world.askApp[ask];
    const first = this.nextTask[app];
    this.nextTask[app] += count;
    return first;
  }

  private create(requests: ResourceRequests, ask: number, first: number, count: number): KeysOfAsk {
    const hasTasks = this.hasPlaces(ask, first, count);
    return { free: this.addKey(requests, ask, true), strict: undefined, hasTasks };
  }

  /** Whether places matter to any of these tasks. */
  private hasPlaces(ask: number, first: number, count: number): boolean {
    const { ctx } = this;
    if (this.isMaster(ask)) return false;
    const app = ctx.world.askApp[ask];
    for (let task = first; task < first + count; task++) {
      if (ctx.preferredNodes(app, task).length > 0 || ctx.allowedNodes(app, task) !== undefined) return true;
    }
    return false;
  }

  private addKey(requests: ResourceRequests, ask: number, relax: boolean): RequestKey {
    const { world } = this.ctx;
    const shape = world.askShape[ask];
    const size = (this.sizes[shape] ??= this.units.ask(world.shapes, shape));
    // The larger priority of the world is the smaller one of YARN.
    return requests.add(new RequestKey(-world.askPriority[ask], ask, size, this.isMaster(ask), relax));
  }

  private place(nodes: readonly number[]): TaskPlace {
    if (nodes.length === 0) return NOWHERE;
    return { nodes, racks: [...new Set(nodes.map(this.rackOf))] };
  }
}

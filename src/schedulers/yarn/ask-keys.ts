/**
 * Turns the world's asks into request keys of applications: one key per ask, and a second one if some of its tasks accept any node
 * and others do not.
 */
import type { TaskContext } from '../../sim/context-parts';
import { ContainerKind } from '../../sim/trace/trace';
import { RequestKey } from './resource-requests';
import type { ResourceRequests, TaskPlace } from './resource-requests';
import type { Resource } from './resources';
import type { YarnUnits } from './units';

interface KeysOfAsk {
  /** For containers on any node, whether or not they prefer some. */
  readonly free: RequestKey;
  /** For tasks that accept certain nodes only; undefined: there is none. */
  strict: RequestKey | undefined;
  /** Whether a container is for a certain task, because places mattered to one of the first; otherwise the application chooses. */
  readonly hasTasks: boolean;
}

const NOWHERE: TaskPlace = { nodes: [], racks: [] };

export class RequestKeys {
  private readonly keys: (KeysOfAsk | undefined)[] = [];
  /** By shape: the size in YARN's units. Keys share these arrays, which are never written. */
  private readonly sizes: (Resource | undefined)[] = [];
  /** By application: the first task that has not been asked for. */
  private readonly nextTask: Int32Array;

  constructor(
    private readonly ctx: Pick<TaskContext, 'world' | 'preferredNodes' | 'allowedNodes'>,
    private readonly units: YarnUnits,
    private readonly rackOf: (node: number) => number,
  ) {
    this.nextTask = new Int32Array(ctx.world.input.applications.length);
  }

  /** Whether the containers of an ask are application masters. */
  isMaster(ask: number): boolean {
    return this.ctx.world.askKind[ask] === ContainerKind.driver;
  }

  /** Whether any container of an ask accepts certain nodes only. */
  isStrict(ask: number): boolean {
    return this.keys[ask]?.strict !== undefined;
  }

  /** Adds containers to an ask. `task`: the one to run again, or -1. */
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

  /** Takes containers off an ask. */
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
    // A larger priority in the world is a smaller one in YARN.
    return requests.add(new RequestKey(-world.askPriority[ask], ask, size, this.isMaster(ask), relax));
  }

  private place(nodes: readonly number[]): TaskPlace {
    if (nodes.length === 0) return NOWHERE;
    return { nodes, racks: [...new Set(nodes.map(this.rackOf))] };
  }
}

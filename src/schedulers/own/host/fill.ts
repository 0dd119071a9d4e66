/** Where the fields of applications, queues, nodes and of the cluster come from, by name: one function for each field. */
import { MB, SECOND, VCORE } from '../../../base/units';
import type { TaskContext } from '../../../sim/context-parts';
import type { MemberFigures } from '../../../sim/policy-host';
import type { UsageBook } from './usage-book';
import { ResourceType } from '../../../sim/resource-types';

/** Values by the dense id of what they are about. */
export type Fill = Readonly<Record<string, (id: number) => unknown>>;

/** The fields of applications; what the scheduler knows better (`figures`) replaces what is known of all. */
export function appFill(ctx: TaskContext, book: UsageBook, figures: MemberFigures): Fill {
  const { world } = ctx;
  const { applications, queues, users, nodes } = world.input;
  const now = (): number => ctx.now();
  const size = (app: number) => {
    const ask = nextAsk(ctx, app);
    return ask < 0 ? undefined : book.amounts(world.shapes, world.askShape[ask]);
  };
  return {
    id: (app) => applications[app].id,
    queue: (app) => queues[world.appQueue[app]].id,
    user: (app) => users[world.appUser[app]],
    kind: (app) => applications[app].kind,
    priority: (app) => world.appPriority[app],
    submitted: (app) => applications[app].submit / SECOND,
    waited: (app) => {
      const since = book.times[app].waitingSince;
      return since < 0 ? 0 : (now() - since) / SECOND;
    },
    started: (app) => (book.times[app].started < 0 ? -1 : book.times[app].started / SECOND),
    pending: (app) => book.apps[app].pending,
    running: (app) => book.apps[app].running,
    pendingMemory: (app) => book.apps[app].pendingMemory / MB,
    pendingVcores: (app) => book.apps[app].pendingVcores / VCORE,
    usedMemory: (app) => book.apps[app].usedMemory / MB,
    usedVcores: (app) => book.apps[app].usedVcores / VCORE,
    taskMemory: (app) => (size(app)?.memory ?? 0) / MB,
    taskVcores: (app) => (size(app)?.vcores ?? 0) / VCORE,
    attained: (app) => book.attained(app) / SECOND,
    estimate: (app) => ctx.taskEstimate(app) / SECOND,
    deadline: (app) => {
      const { submit, deadline = Infinity } = applications[app];
      return (submit + deadline) / SECOND;
    },
    preferred: (app) => Object.freeze(nodesWithData(ctx, app).map((node) => nodes[node].id)),
    ...figures,
  };
}

/** The first ask of the highest priority that is not yet met, -1 for none. */
function nextAsk({ world }: TaskContext, app: number): number {
  let best = -1;
  for (let ask = world.appFirstAsk[app]; ask !== -1; ask = world.askNext[ask]) {
    if (world.askPending[ask] > 0 && (best < 0 || world.askPriority[ask] > world.askPriority[best])) best = ask;
  }
  return best;
}

/** Nodes that hold data of any of the application's tasks, ascending. */
function nodesWithData(ctx: TaskContext, app: number): number[] {
  const { settings } = ctx.world.input.applications[app];
  const tasks = Number(settings['tasks'] ?? settings['maps'] ?? 0);
  const found = new Set<number>();
  for (let task = 0; task < tasks; task++) for (const node of ctx.preferredNodes(app, task)) found.add(node);
  return [...found].sort((a, b) => a - b);
}

/** The fields of queues. */
export function queueFill(ctx: TaskContext, book: UsageBook, figures: MemberFigures): Fill {
  const { memory, vcore } = ResourceType;
  const limit = (limits: readonly number[], type: number, unit: number, missing: number): number =>
    Number.isNaN(limits[type]) ? missing : limits[type] / unit;
  const used = (queue: number) => book.queues[queue];
  return {
    id: (queue) => ctx.queue(queue).id,
    minMemory: (queue) => limit(ctx.queue(queue).guaranteed, memory, MB, 0),
    minVcores: (queue) => limit(ctx.queue(queue).guaranteed, vcore, VCORE, 0),
    maxMemory: (queue) => limit(ctx.queue(queue).max, memory, MB, Infinity),
    maxVcores: (queue) => limit(ctx.queue(queue).max, vcore, VCORE, Infinity),
    usedMemory: (queue) => used(queue).usedMemory / MB,
    usedVcores: (queue) => used(queue).usedVcores / VCORE,
    demandMemory: (queue) => (used(queue).usedMemory + used(queue).pendingMemory) / MB,
    demandVcores: (queue) => (used(queue).usedVcores + used(queue).pendingVcores) / VCORE,
    apps: (queue) => used(queue).apps,
    running: (queue) => used(queue).running,
    pending: (queue) => used(queue).pending,
    ...figures,
  };
}

/** The fields of nodes. `place` refers to no particular ask. */
export function nodeFill({ world }: TaskContext, book: UsageBook): Fill {
  const { nodes, racks } = world.input;
  return {
    id: (node) => nodes[node].id,
    rack: (node) => racks[world.nodeRack[node]],
    memory: (node) => book.amounts(world.nodeCapacity, node).memory / MB,
    vcores: (node) => book.amounts(world.nodeCapacity, node).vcores / VCORE,
    freeMemory: (node) => book.amounts(world.nodeFree, node).memory / MB,
    freeVcores: (node) => book.amounts(world.nodeFree, node).vcores / VCORE,
    containers: (node) => book.containers[node],
    speed: (node) => world.nodeSpeed[node],
  };
}

/** The fields of an ask for containers of a size (a shape), of any application. */
export function sizeFill({ world }: TaskContext, book: UsageBook): Fill {
  return {
    memory: (shape) => book.amounts(world.shapes, shape).memory / MB,
    vcores: (shape) => book.amounts(world.shapes, shape).vcores / VCORE,
  };
}

/** The fields of one ask. */
export function askFill(ctx: TaskContext, book: UsageBook): Fill {
  const { world } = ctx;
  const { memory, vcores } = sizeFill(ctx, book);
  return {
    app: (ask) => world.input.applications[world.askApp[ask]].id,
    memory: (ask) => memory(world.askShape[ask]),
    vcores: (ask) => vcores(world.askShape[ask]),
    priority: (ask) => world.askPriority[ask],
    pending: (ask) => world.askPending[ask],
    age: (ask) => {
      const since = book.times[world.askApp[ask]].waitingSince;
      return since < 0 ? 0 : (ctx.now() - since) / SECOND;
    },
  };
}

/** The fields of `ctx`; the id is of no meaning. `round`: length of a scheduling round, µs. */
export function contextFill(ctx: TaskContext, book: UsageBook, round: number): Fill {
  const { world } = ctx;
  const sum = (amount: 'memory' | 'vcores'): number => {
    let total = 0;
    for (let node = 0; node < world.nodeCount; node++) {
      if (world.nodeUp[node] === 1) total += book.amounts(world.nodeCapacity, node)[amount];
    }
    return total;
  };
  return {
    now: () => ctx.now() / SECOND,
    round: () => Math.floor(ctx.now() / round),
    memory: () => sum('memory') / MB,
    vcores: () => sum('vcores') / VCORE,
    nodes: () => world.nodeUp.reduce((count, up) => count + up, 0),
  };
}

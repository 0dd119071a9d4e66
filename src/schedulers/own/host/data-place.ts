/** How near a node is to the data of what an ask wants: `place` of the nodes that policies see. */
import type { DataPlace } from '../../../sim/policy-host';
import type { TaskContext } from '../../../sim/context-parts';

/** By the task that the framework would run in the next container of the ask; `any` where it reads nothing. */
export function dataPlace(ctx: TaskContext, ask: number, node: number): DataPlace {
  const { world } = ctx;
  const task = ctx.nextTask(ask);
  if (task < 0) return 'any';
  const nodes = ctx.preferredNodes(world.askApp[ask], task);
  if (nodes.includes(node)) return 'node';
  const rack = world.nodeRack[node];
  return rack >= 0 && nodes.some((other) => world.nodeRack[other] === rack) ? 'rack' : 'any';
}

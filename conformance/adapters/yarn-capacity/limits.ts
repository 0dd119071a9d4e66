import { allowanceOf } from '../../../src/schedulers/yarn-capacity/limits/limits';
import type { QueueConfig } from '../../../src/schedulers/yarn-capacity/queues/queue-config';
import { userLimit } from '../../../src/schedulers/yarn-capacity/limits/user-limit';
import { defaultCalculator, UNLIMITED } from '../../../src/schedulers/yarn/resources';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { LeafScene, calculatorNamed, resource } from './leaf';

const MEMORY = 0;

/** The keys of a leaf queue. */
function queueOf(input: JsonObject): Partial<QueueConfig> {
  const queue = object(input.queue);
  const weights = optional(queue.userWeights, object, {});
  return {
    capacity: Math.fround(number(queue.absoluteCapacity)),
    maximumCapacity: Math.fround(optional(queue.maximumCapacity, number, 1)),
    minimumUserLimitPercent: number(queue.minimumUserLimitPercent),
    userLimitFactor: number(queue.userLimitFactor),
    userWeights: new Map(Object.entries(weights).map(([user, weight]) => [user, number(weight)] as const)),
    appOrdering: oneOf(input.queueOrder ?? 'fifo', 'fifo', 'fair'),
    maximumAmFraction: optional(queue.maximumAmResourcePercent, number, 1),
    maximumApplications: optional(queue.maximumApplications, number, undefined),
  };
}

function pair(value: Json): [number, number] {
  const [memory, vcores] = list(value);
  return [number(memory), number(vcores)];
}

/** A leaf with nodes and applications that were all let in. */
function leafScene(input: JsonObject): LeafScene {
  const scene = new LeafScene(
    {
      minimumAllocation: resource(...pair(input.minimumAllocation)),
      maximumAllocation: resource(...pair(input.maximumAllocation)),
      continueLooking: truth(input.reservationsContinueLookAllNodes),
      calculator: calculatorNamed(text(input.calculator)),
    },
    queueOf(input),
  );
  list(input.nodes).forEach((node, rack) => {
    const { name, memory } = object(node);
    scene.addNode(text(name), rack, number(memory));
  });
  for (const given of list(input.apps)) {
    const { id, user, ask } = object(given);
    scene.book.addApp(scene.addApp(text(id), text(user)));
    if (ask !== undefined && ask !== null) askOf(scene, text(id), object(ask));
  }
  return scene;
}

function askOf(scene: LeafScene, app: string, { sizeMb, count }: JsonObject): void {
  scene.ask(app, number(sizeMb), number(count));
}

function assign(scene: LeafScene, { op, node }: JsonObject): void {
  oneOf(op, 'assign');
  const offered = scene.book.nodes.find(({ name }) => name === text(node));
  if (offered !== undefined) scene.assign(offered);
}

function idsOf(input: JsonObject): string[] {
  return list(input.apps).map((app) => text(object(app).id));
}

export function runUserHeadroom(given: Json): unknown {
  const input = object(given);
  const scene = leafScene(input);
  for (const one of list(input.steps)) assign(scene, object(one));
  const { cluster, root } = scene.book;
  const free = cluster[MEMORY] - root.used[MEMORY];
  const headroomMbAtEnd = Object.fromEntries(
    idsOf(input).map((id) => [id, Math.min(free, allowanceOf(scene.book, scene.app(id))[MEMORY])]),
  );
  return { headroomMbAtEnd, usedMbAtEnd: scene.leaf.used[MEMORY] };
}

export function runUserLimitFormula(given: Json): unknown {
  const input = object(given);
  const limit = userLimit({
    generation: 'current',
    calculator: defaultCalculator,
    cluster: resource(UNLIMITED),
    minimumAllocation: resource(number(input.minimumAllocationMb)),
    guaranteed: resource(number(input.queueCapacityMb)),
    consumed: resource(number(input.consumedMb)),
    usedByActiveUsers: resource(number(input.usedByActiveUsersMb)),
    activeWeights: number(input.activeUsersTimesWeights),
    minimumUserLimitPercent: number(input.minimumUserLimitPercent),
    userLimitFactor: number(input.userLimitFactor),
  });
  return { userLimitMb: limit[MEMORY] };
}

/** Equal jobs that each get back the slot they have just left: how many blocks are ever near, in the kindest order of ends. */
import { SECOND } from '../../../src/base/units';
import { draw } from '../../../src/base/math/random';
import { Sample } from '../../judging';
import { play } from '../../scene/play';
import type { Given, Stage } from '../../scene/stage';
import { ONE, QUEUES, USUAL } from './cluster';
import { someOf } from './some-of';

/** Independent streams of random numbers, with the seeds 1 to this. */
const STREAMS = 16;
const NODES = Array.from({ length: 200 }, (_, node) => String(node));
const BLOCKS = 500;
const READER = '0';

/** Share of the blocks of a job that are read on a node with one of their R copies, beside equal jobs; nodes have L slots. */
export async function localityOfStickySlots(jobs: number, R: number, L: number): Promise<Sample> {
  const values: number[] = [];
  for (let seed = 1; seed <= STREAMS; seed++) values.push(await localityOf(jobs, R, L, seed));
  return new Sample(values, Infinity);
}

async function localityOf(jobs: number, R: number, L: number, seed: number): Promise<number> {
  const slots = NODES.flatMap((node) => Array.from({ length: L }, () => node));
  const share = Math.ceil(slots.length / jobs);
  const inSomeOrder = someOf(slots, slots.length, (slot) => draw(seed, 'slot', slot, 0));
  const copies = Array.from({ length: BLOCKS }, (_, block) =>
    someOf(NODES, R, (node) => draw(seed, 'copy', block, node)),
  );
  // What it begins with is near everywhere and says nothing of its blocks.
  const tasks = [...Array.from({ length: share }, () => NODES), ...copies];
  let locality = 0;
  await play(
    {
      scheduler: { ...USUAL, policy: 'naive-fair' },
      resourceTypes: ['vcore'],
      nodes: NODES.map((id) => ({ id, capacity: { vcore: L * ONE.vcore } })),
      queues: QUEUES,
      applications: Array.from({ length: jobs }, (_, job) => ({
        id: String(job),
        queue: 'root.pool',
        submit: job,
        asks:
          String(job) === READER
            ? { size: ONE, count: tasks.length, preferredByTask: tasks }
            : { size: ONE, count: share + 1 },
      })),
      heartbeatsByScript: true,
    },
    [
      { at: SECOND, take: (stage) => inSomeOrder.forEach((node) => stage.heartbeat(node)) },
      { at: 2 * SECOND, take: (stage) => (locality = readNear(stage, copies, share) / BLOCKS) },
    ],
  );
  return locality;
}

/** Ends tasks of the reader on nodes with blocks that it has not read, until there are none: how many it has read there. */
function readNear(stage: Stage, copies: readonly (readonly string[])[], first: number): number {
  const read = new Set<number>();
  let near = 0;
  for (let held of stage.held(READER)) {
    const here = copies.flatMap((nodes, block) => (nodes.includes(held.node) ? [block] : []));
    while (here.some((block) => !read.has(block))) {
      const launched = replaced(stage, held);
      if (launched.app !== READER) return near;
      const block = stage.taskOf(launched.container) - first;
      if (here.includes(block)) near++;
      read.add(block);
      held = launched;
    }
  }
  return near;
}

function replaced(stage: Stage, held: Given): Given {
  stage.end(held);
  const before = stage.given.length;
  stage.heartbeat(held.node);
  return stage.given[before];
}

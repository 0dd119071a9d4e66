/** What waiting costs under the DelayScheduler, in a cluster in which one slot becomes free after the other. */
import { SECOND } from '../../../src/base/units';
import { play } from '../../scene/play';
import type { AskFor, Scene } from '../../scene/scene';
import type { Step } from '../../scene/stage';
import { ONE, QUEUES, SLOTS, USUAL } from './cluster';

const NODE = 'some node';
const ELSEWHERE = 'where the data is';

/** Instants at which the tasks of a job start, µs from its submission on, when a slot becomes free every `gap` µs. */
async function starts(scheduler: object, asks: AskFor, gap: number, slots: number): Promise<number[]> {
  const scene: Scene = {
    scheduler: { ...USUAL, ...scheduler },
    resourceTypes: ['vcore'],
    nodes: [NODE, ELSEWHERE].map((id) => ({ id, capacity: SLOTS })),
    queues: QUEUES,
    applications: [{ id: 'job', queue: 'root.pool', submit: SECOND, asks }],
    heartbeatsByScript: true,
  };
  const free = Array.from({ length: slots }, (_, slot): Step => ({
    at: SECOND + Math.round((slot + 1) * gap),
    take: (stage) => stage.heartbeat(NODE),
  }));
  const { stage } = await play(scene, free);
  return stage.given.map(({ at }) => at - SECOND);
}

/** How long a job waits for F slots of S, s; tasks take T s and end one after another. */
export async function waitForShare(F: number, S: number, T: number): Promise<number> {
  const all = await starts({ policy: 'fifo' }, { size: ONE, count: F }, (T / S) * SECOND, F + 1);
  return (all[F - 1] ?? Infinity) / SECOND;
}

/** How long D skips take in a cluster of M nodes with L slots each, from the first skipped slot to the launch, s. */
export async function waitOfSkips(D: number, M: number, L: number, T: number): Promise<number> {
  const gap = (T / (M * L)) * SECOND;
  const asks = { size: ONE, count: 1, preferred: [ELSEWHERE] };
  const [launch] = await starts({ policy: 'skip-count', D }, asks, gap, D + 2);
  return (launch - gap) / SECOND;
}

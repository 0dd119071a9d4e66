/** Costs as QuincyScheduler reports them of decisions on a single task, and shares as it carries them out. */
import { SECOND } from '../../../src/base/units';
import {
  continuationCost as costOfStaying,
  secondsUntilTie,
  waitingCost,
} from '../../../src/schedulers/quincy/costs/costs';
import { list, number, object } from '../../read';
import type { Json } from '../../vectors';
import { play } from '../../scene/play';
import type { Played } from '../../scene/play';
import type { BlockOn, Scene } from '../../scene/scene';
import type { Step } from '../../scene/stage';
import { DIGIT, confirmed } from './confirmed';
import { costAt } from './round-scene';

const GB = 2 ** 30;
const QUEUE = 'root';
const JOB = 'job';
const HERE = 'here';
const AWAY = 'away';
const FREE = { type: 'quincy', policy: 'Q', omega: 0, psi: 0, xi: 0 } as const;

/** One machine for one task, and a second one without a slot that can be lost, so that the scheduler decides again. */
function alone(blocks: readonly BlockOn[], slots: number, scheduler: Scene['scheduler']): Scene {
  return {
    scheduler,
    resourceTypes: ['vcore'],
    nodes: [
      { id: HERE, capacity: { vcore: 1000 * slots } },
      { id: AWAY, capacity: { vcore: 0 } },
    ],
    queues: [{ id: QUEUE }],
    applications: [{ id: JOB, queue: QUEUE, asks: { size: {}, blocksByTask: [blocks] } }],
  };
}

/** A task that costs the same on every machine: no machine holds its input. */
function remote(cost: number): BlockOn[] {
  return cost === 0 ? [] : [{ bytes: cost * GB, on: [] }];
}

/**
 * Kind waitCost: a task waits that long without a slot; and with one, it has started by then or not. If it has, waiting costs as
 * much as the place, or more.
 */
export async function waitCost(input: Json): Promise<unknown> {
  const { omega, unscheduledSeconds, clusterEdgeCost } = object(input);
  const settings = { type: 'quincy', policy: 'Q', omega: number(omega), psi: 1, xi: 1 };
  const blocks = remote(number(clusterEdgeCost));
  const at = Math.round(number(unscheduledSeconds) * SECOND);
  const lost = { nodeStates: [{ at, node: AWAY, up: false }], horizon: at };
  const waits = await play({ ...alone(blocks, 0, settings), ...lost }, []);
  const { stage } = await play({ ...alone(blocks, 1, settings), ...lost }, []);
  const started = stage.given.length > 0;
  const cost = waitingCost(number(omega), number(unscheduledSeconds));
  return {
    unscheduledEdgeCost: confirmed(cost, costAt(waits, at)),
    idleClusterWouldSchedule: !started ? 'no' : cost > number(clusterEdgeCost) + DIGIT ? 'yes' : 'tie',
    secondsUntilTie: secondsUntilTie(number(omega), number(clusterEdgeCost)),
  };
}

/** Kind continuationCost: a task runs for that long, and then its place has that price. */
export async function continuationCost(input: Json): Promise<unknown> {
  const { transferCostToCurrentMachine, runningSeconds } = object(input);
  const blocks = remote(number(transferCostToCurrentMachine));
  const at = Math.max(1, Math.round(number(runningSeconds) * SECOND));
  const settings = [{ at, scheduler: { ...FREE, psi: 1, xi: 1 } }];
  const played = await play({ ...alone(blocks, 1, FREE), settings, horizon: at }, []);
  const exact = costOfStaying(number(transferCostToCurrentMachine), number(runningSeconds));
  return { edgeCost: confirmed(exact, costAt(played, at)) };
}

/**
 * What the input of a task costs on each machine: it runs there, the only one with a slot, and has only just begun to.
 * @returns the costs in the order of the machines
 */
export async function costsOn(
  machines: readonly { readonly id: string; readonly rack: string }[],
  blocks: readonly BlockOn[],
  prices: Readonly<Record<string, number>>,
): Promise<number[]> {
  const at = 1;
  const costs: number[] = [];
  for (const here of machines) {
    const scene: Scene = {
      ...alone(blocks, 1, FREE),
      nodes: machines.map(({ id, rack }) => ({ id, rack, capacity: { vcore: id === here.id ? 1000 : 0 } })),
      // Another period of the timer, so that prices of 0 are new settings as well.
      settings: [{ at, scheduler: { ...FREE, ...prices, time_dependent_cost_update_frequency: '2s' } }],
      horizon: at,
    };
    const played: Played = await play(scene, []);
    costs.push(costAt(played, at));
  }
  return costs;
}

/** Kind fairShare: what runs of each job when all were submitted at once. */
export async function fairShare(input: Json): Promise<unknown> {
  const { machines, workerTasks } = object(input);
  const jobs = list(workerTasks).map((tasks, index) => ({ id: `job ${index}`, tasks: number(tasks) }));
  const quota: number[] = [];
  const count: Step = {
    at: 1,
    take: (stage) => {
      for (const { id } of jobs) quota.push(stage.held(id).length);
    },
  };
  const scene: Scene = {
    scheduler: { type: 'quincy', policy: 'QFP' },
    resourceTypes: ['vcore'],
    nodes: Array.from({ length: number(machines) }, (_, index) => ({ id: `n${index}`, capacity: { vcore: 1000 } })),
    queues: [{ id: QUEUE }],
    applications: jobs.map(({ id, tasks }) => ({ id, queue: QUEUE, asks: { size: {}, count: tasks } })),
    horizon: 1,
  };
  await play(scene, [count]);
  return { quota };
}

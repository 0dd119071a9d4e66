/** What the views of workers need to know in addition to the model: slots, schedulers, and which workers are up. */
import { nodesUpAt } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { schedulerPlugin } from '../../engine/registry';
import type { Directory } from '../../sim/directory';
import type { Scenario } from '../../scenario/schema';
import { ResourceType } from '../../sim/resource-types';

/** Slots of each worker: its whole vcores, or fewer where the scheduler's settings say so. @param document as the variant sees it */
export function workerSlots({ scheduler }: Scenario, { nodes }: Directory): Int32Array {
  const { vcore } = ResourceType;
  const probing = schedulerPlugin(scheduler.type).probing?.(scheduler);
  return Int32Array.from(nodes, ({ capacity }) => probing?.slots(capacity[vcore]) ?? 0);
}

/** The policy where a scheduler has a choice of them; '' under others. @param document as the variant sees it */
export function policyOf({ scheduler }: Scenario): string {
  const probing = schedulerPlugin(scheduler.type).probing?.(scheduler);
  return probing?.anyWay === true ? probing.way : '';
}

/** How many schedulers serve the applications of a run. */
export function schedulerCount({ messages, directory }: RunModel): number {
  let most = 0;
  for (const { scheduler = 0 } of directory.interventions) most = Math.max(most, scheduler);
  for (const scheduler of messages?.servedBy ?? []) most = Math.max(most, scheduler);
  for (const scheduler of messages?.movedFrom ?? []) most = Math.max(most, scheduler);
  return 1 + most;
}

/** When each scheduler that has failed by an instant (µs) did so. The central one is an ideal and does not. */
export function failedSchedulers({ directory }: RunModel, policy: string, at: number): ReadonlyMap<number, number> {
  const failed = new Map<number, number>();
  if (policy === 'central') return failed;
  for (const { scheduler, at: when } of directory.interventions) {
    if (scheduler !== undefined && when <= at && when < (failed.get(scheduler) ?? Infinity))
      failed.set(scheduler, when);
  }
  return failed;
}

/** Which workers are up at an instant (µs). */
export function workersUp(model: RunModel, at: number): Uint8Array {
  const up = new Uint8Array(model.directory.nodes.length);
  for (const node of nodesUpAt(model, at)) up[node] = 1;
  return up;
}

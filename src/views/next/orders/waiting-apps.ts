/** The applications that want more at an instant: what each holds, wants and is refused by. */
import { partitionPoint } from '../../../base/collections/bisect';
import { queueAt } from '../../../analysis/at';
import { containersHeldAt } from '../../../analysis/held';
import type { ReasonRef, RunModel } from '../../../analysis/model';
import { stretchAt } from '../../../analysis/waiting/stretches';
import type { ReasonKind } from '../../../sim/reasons';
import { reasonsOf } from '../../shared/acts/names';

export interface WaitingApp {
  readonly app: number;
  /** Leaf queue that it is in. */
  readonly queue: number;
  /** Size of the containers of its first unmet ask, as a number among the directory's shapes. */
  readonly shape: number;
  /** Containers that all its asks together lack. */
  readonly lacking: number;
  /** The cause that the scheduler states, and with which arguments. */
  readonly reason: ReasonKind;
  readonly cause: ReasonRef;
}

/** @param at µs @returns in the order of the directory */
export function waitingApps(model: RunModel, at: number): WaitingApp[] {
  const reasons = reasonsOf(model);
  const { waits } = model;
  return model.applications.flatMap((one) => {
    const wait = stretchAt(model, one.id, at);
    const queue = queueAt(one, at);
    if (wait === undefined || queue === undefined) return [];
    const begin = waits.first[one.id];
    const row = partitionPoint(begin, waits.first[one.id + 1], (index) => waits.from[index] <= at) - 1;
    const { lacking, reason: cause } = wait;
    return [{ app: one.id, queue, shape: waits.shape[row], lacking, reason: reasons(cause.code), cause }];
  });
}

/** What every application that holds anything holds, per resource type. */
export function heldByApps(model: RunModel, at: number): ReadonlyMap<number, Float64Array> {
  const { containers, directory } = model;
  const held = new Map<number, Float64Array>();
  for (const container of containersHeldAt(model, at)) {
    const app = containers.app[container];
    const sum = held.get(app) ?? new Float64Array(directory.resourceTypes.length);
    directory.shapes[containers.shape[container]].forEach((amount, type) => (sum[type] += amount));
    held.set(app, sum);
  }
  return held;
}

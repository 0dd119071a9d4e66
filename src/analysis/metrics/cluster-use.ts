/** What is held of the cluster, and what of it is at work. */
import { GB, SECOND } from '../../base/units';
import { ContainerKind } from '../../sim/trace/trace';
import type { Metric, RunModel } from '../model';
import { integrate, maximum, valueAt } from '../series';
import { coreSeconds, count, share } from './metric';
import { metricTitle } from './metric-title';
import type { MeasurementWindow } from './window';
import { ResourceType } from '../../sim/resource-types';

/** Held, at work and idle, between the borders of the window. */
export function clusterUse(model: RunModel, window: MeasurementWindow): Metric[] {
  const { resourceTypes } = model.directory;
  const { vcore } = ResourceType;
  const from = window.from;
  const to = Math.min(window.to, model.end);
  const [cluster] = model.queues;
  const drivers = integrate(cluster.drivers[vcore], from, to);
  const busy = integrate(cluster.busy[vcore], from, to);
  const used = integrate(cluster.used[vcore], from, to);
  const goesOn = model.end <= window.to;
  const driversLeft = goesOn && valueAt(cluster.drivers[vcore], model.end) > 0;
  const restLeft = goesOn && valueAt(cluster.used[vcore], model.end) > valueAt(cluster.drivers[vcore], model.end);
  const work = workIsRecorded(model);
  const shareOf = (type: number, held: number | undefined): number | undefined => {
    const capacity = integrate(model.capacity[type], from, to);
    return held !== undefined && capacity > 0 ? held / capacity : undefined;
  };
  // Over centuries the integrals are rounded.
  const idle = work ? Math.max(0, used - drivers - busy) : undefined;
  return [
    coreSeconds('driver-core-seconds', drivers, driversLeft),
    share('busy-share', shareOf(vcore, work ? busy : undefined)),
    ...resourceTypes.map((type, t) => share(`allocated-${type}`, shareOf(t, integrate(cluster.used[t], from, to)))),
    coreSeconds('idle-core-seconds', idle, restLeft),
    stuckMemory(model, window),
    count('max-drivers', maximum(cluster.driverCount, from, to)),
  ];
}

/** Recording for metrics alone leaves tasks out, so busy and idle executors cannot be distinguished. */
function workIsRecorded({ asks, containers, tasks }: RunModel): boolean {
  // A run of a million containers has few asks, and most have none for executors.
  if (tasks.count > 0 || !asks.kind.subarray(0, asks.count).includes(ContainerKind.executor)) return true;
  for (let c = 0; c < containers.count; c++) if (containers.kind[c] === ContainerKind.executor) return false;
  return true;
}

const GB_SECOND = GB * SECOND;

/** Memory of drivers from their allocation until their application's first executor, where it wants any. */
function stuckMemory(model: RunModel, { from, to }: MeasurementWindow): Metric {
  const { containers, asks } = model;
  const { memory } = ResourceType;
  const wanting = new Set<number>();
  for (let ask = 0; ask < asks.count; ask++) if (asks.kind[ask] === ContainerKind.executor) wanting.add(asks.app[ask]);
  let held = 0;
  let goesOn = false;
  const end = Math.min(to, model.end);
  for (let c = 0; wanting.size > 0 && c < containers.count; c++) {
    const app = containers.app[c];
    if (containers.kind[c] !== ContainerKind.driver || !wanting.has(app)) continue;
    const until = Math.min(containers.ended[c], model.applications[app].firstExecutorAt);
    held += Math.max(0, Math.min(until, end) - Math.max(from, containers.allocated[c])) * sizeOf(model, c, memory);
    if (until === Infinity && model.end <= to) goesOn = true;
  }
  return {
    id: 'stuck-memory',
    title: metricTitle('stuck-memory'),
    unit: 'GB-seconds',
    value: wanting.size === 0 ? undefined : held / GB_SECOND,
    atLeast: goesOn,
  };
}

function sizeOf({ containers, directory }: RunModel, container: number, type: number): number {
  return directory.shapes[containers.shape[container]]?.[type] ?? 0;
}

/**
 * What the load simulator leaves behind, written from a run: `realtimetrack.json`, a record each second, and
 * `jobruntime.csv`. Times of the machine (JVM memory, what a scheduler's call took) have no meaning here and are left out.
 * Source: Hadoop, hadoop-sls: web/SLSWebApp.generateRealTimeTrackingMetrics, scheduler/SchedulerMetrics, TaskRunner.
 */
import { GB, MILLISECOND, SECOND } from '../../base/units';
import type { RunModel } from '../../analysis/model';
import { valueAt } from '../../analysis/series';
import { ResourceType } from '../../sim/resource-types';

/** Records of a longer run stand further apart. */
const MOST_RECORDS = 100_000;

/** A list of records, one per second of the run (less often in a very long run). */
export function realTimeTrack(model: RunModel): string {
  const { directory, queues, capacity } = model;
  const { vcore, memory } = ResourceType;
  const running = sortedSpans(
    model.applications.map((app) => app.firstContainerAt),
    model.applications.map((app) => app.finished),
  );
  const containers = sortedSpans(model.containers.allocated, model.containers.ended);
  const step = Math.max(1, Math.ceil(model.end / SECOND / MOST_RECORDS)) * SECOND;
  const leaves = directory.queues.flatMap(({ leaf }, q) => (leaf ? [q] : []));
  const gigabytes = (series: readonly { time: Float64Array; value: Float64Array }[], at: number) =>
    valueAt(series[memory], at) / GB;
  const vcores = (series: readonly { time: Float64Array; value: Float64Array }[], at: number) =>
    valueAt(series[vcore], at) / 1000;
  const records: string[] = [];
  for (let at = 0; at <= model.end; at += step) {
    const record: Record<string, number> = {
      time: at / MILLISECOND,
      'running.applications': running(at),
      'running.containers': containers(at),
      'cluster.allocated.memory': gigabytes(queues[0].used, at),
      'cluster.allocated.vcores': vcores(queues[0].used, at),
      'cluster.available.memory': gigabytes(capacity, at) - gigabytes(queues[0].used, at),
      'cluster.available.vcores': vcores(capacity, at) - vcores(queues[0].used, at),
    };
    for (const q of leaves) {
      record[`queue.${directory.queues[q].id}.allocated.memory`] = gigabytes(queues[q].used, at);
      record[`queue.${directory.queues[q].id}.allocated.vcores`] = vcores(queues[q].used, at);
    }
    records.push(JSON.stringify(record));
  }
  return `[${records.join('\n,')}\n]\n`;
}

/** A line per finished application, the first to finish first: both pairs of instants, in ms of the run, are those of the simulated clock. */
export function jobRuntime(model: RunModel): string {
  const lines = ['JobID,real_start_time,real_end_time,simulate_start_time,simulate_end_time'];
  for (const { id, submitted, finished } of model.applications.toSorted(
    (a, b) => a.finished - b.finished || a.id - b.id,
  )) {
    if (finished === Infinity || submitted === Infinity) continue;
    const times = `${Math.round(submitted / MILLISECOND)},${Math.round(finished / MILLISECOND)}`;
    lines.push(`${model.directory.applications[id].id},${times},${times}`);
  }
  return `${lines.join('\n')}\n`;
}

/** How many spans are open at an instant: a span counts from its start until just before its end. */
function sortedSpans(starts: ArrayLike<number>, ends: ArrayLike<number>): (at: number) => number {
  const begun = Float64Array.from(starts).sort();
  const over = Float64Array.from(Array.from(starts).flatMap((start, i) => (start < Infinity ? [ends[i]] : []))).sort();
  let b = 0;
  let o = 0;
  return (at) => {
    while (b < begun.length && begun[b] <= at) b++;
    while (o < over.length && over[o] <= at) o++;
    return b - o;
  };
}

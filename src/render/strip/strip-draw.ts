/** The utilisation strip: what drivers hold of the cluster, what is at work, and what is held but idle, below its capacity. */
import type { RunModel } from '../../analysis/model';
import { maximum, resample, valueAt } from '../../analysis/series';
import type { DrawList } from '../draw-list';
import { Mark } from '../draw-list';
import type { TimeScale } from '../time-scale';
import { toEdge } from '../time-scale';

/** Use of one resource type at an instant, in its own units. */
export interface Usage {
  readonly drivers: number;
  readonly busy: number;
  readonly idle: number;
  readonly capacity: number;
}

/** What is held of a resource type at an instant (µs). */
export function usageAt(model: RunModel, type: number, at: number): Usage {
  const root = model.queues[0];
  const drivers = valueAt(root.drivers[type], at);
  const used = valueAt(root.used[type], at);
  const busy = Math.min(valueAt(model.busy[type], at), used - drivers);
  return { drivers, busy, idle: used - drivers - busy, capacity: valueAt(model.capacity[type], at) };
}

/** Where a strip is drawn. */
export interface StripPlace {
  readonly scale: TimeScale;
  /** Up to where what has not ended is drawn, µs. */
  readonly openEnd: number;
  /** Top and height, CSS pixels. */
  readonly y: number;
  readonly h: number;
}

/** Appends the strip of a resource type: stacked areas, the mean of each pixel, and the capacity as a dashed line. */
export function drawStrip(out: DrawList, model: RunModel, type: number, { scale, openEnd, y, h }: StripPlace): void {
  const capacity = model.capacity[type];
  const most = maximum(capacity, 0, model.end);
  const root = model.queues[0];
  const pixels = Math.max(0, Math.ceil(Math.min(scale.width, toEdge(scale, openEnd))));
  const bottom = y + h;
  if (most > 0 && pixels > 0) {
    const to = scale.from + pixels / scale.perMicrosecond;
    const drivers = resample(root.drivers[type], scale.from, to, pixels).mean;
    const busy = resample(model.busy[type], scale.from, to, pixels).mean;
    const used = resample(root.used[type], scale.from, to, pixels).mean;
    const unit = (h - 3) / most;
    // Means carry rounding noise: values on the edge between two pixels must not flicker between them.
    const snap = (value: number): number => Math.round(value * unit * scale.ratio + 1e-6) / scale.ratio;
    let from = 0;
    let last: readonly [number, number, number] = [-1, -1, -1];
    const flush = (until: number): void => {
      const [d, b, u] = last;
      if (until <= from) return;
      if (d > 0) out.rect(Mark.useDrivers, 0, from, until, bottom - d, d);
      if (b > d) out.rect(Mark.useBusy, 0, from, until, bottom - b, b - d);
      if (u > b) out.rect(Mark.useIdle, 0, from, until, bottom - u, u - b);
    };
    for (let x = 0; x < pixels; x++) {
      const d = snap(drivers[x]);
      const b = Math.max(d, snap(Math.min(drivers[x] + busy[x], used[x])));
      const u = Math.max(b, snap(used[x]));
      if (d === last[0] && b === last[1] && u === last[2]) continue;
      flush(x);
      from = x;
      last = [d, b, u];
    }
    flush(pixels);
    drawCapacity(out, model, type, scale, snap, bottom);
  }
  out.rect(Mark.strong, 0, 0, scale.width, bottom, 1);
}

function drawCapacity(
  out: DrawList,
  model: RunModel,
  type: number,
  scale: TimeScale,
  snap: (value: number) => number,
  bottom: number,
): void {
  const { time, value } = model.capacity[type];
  for (let i = 0; i < time.length; i++) {
    const x0 = Math.max(0, toEdge(scale, time[i]));
    const x1 = Math.min(scale.width, i + 1 < time.length ? toEdge(scale, time[i + 1]) : scale.width);
    if (x1 > x0) out.rect(Mark.capacity, 0, x0, x1, Math.round(bottom - snap(value[i])) - 1, 1);
  }
}

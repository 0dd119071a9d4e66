/**
 * The share of free capacity that no waiting ask could use because it was fragmented: the time mean of the fragmentation of each
 * shape while it waits, weighted by how many asks wait.
 */
import { unreachable } from '../../base/assert';
import { howMany } from '../compare/measures/fragmentation';
import type { Metric, RunModel } from '../model';
import { share } from './metric';
import type { MeasurementWindow } from './window';

/** Runs with more events or shapes are left out: the figure would cost more than the run. */
const MOST_EVENTS = 400_000;
const MOST_SHAPES = 16;

/** The id of {@link fragmentationMetric}, known before it is computed. */
export const FRAGMENTATION_IDS: readonly string[] = ['fragmentation'];

/** 0 to 1; without a value where nothing waited, there are fewer than two nodes, or it would cost too much. */
export function fragmentationMetric(model: RunModel, window: MeasurementWindow): Metric {
  return share('fragmentation', fragmentationOverTime(model, window));
}

function fragmentationOverTime(model: RunModel, { from, to }: MeasurementWindow): number | undefined {
  const { directory, containers, waits } = model;
  if (directory.nodes.length < 2) return undefined;
  const waiting = [...new Set(waits.shape)].filter((shape) => directory.shapes[shape] !== undefined);
  if (waiting.length === 0 || waiting.length > MOST_SHAPES) return undefined;
  if (containers.count + waits.from.length > MOST_EVENTS) return undefined;
  const state = new FreeCapacity(model, waiting);
  const end = Math.min(to, model.end);
  let [weighted, weight, last] = [0, 0, 0];
  for (const { at, kind, row } of eventsOf(model)) {
    const span = Math.min(at, end) - Math.max(last, from);
    if (span > 0) {
      const { share: now, asks } = state.fragmentation();
      weighted += span * asks * now;
      weight += span * asks;
    }
    last = at;
    state.apply(kind, row);
  }
  return weight === 0 ? undefined : weighted / weight;
}

type EventKind = 'allocated' | 'ended' | 'waits' | 'waits no more' | 'node' | 'over';

interface Event {
  readonly at: number;
  readonly kind: EventKind;
  /** Of the table that it is in. */
  readonly row: number;
}

/** What changes free capacity or waiting asks, in the order of time. */
function eventsOf({ containers, waits, nodeChanges, end }: RunModel): Event[] {
  const events: Event[] = [];
  for (let row = 0; row < containers.count; row++) {
    events.push({ at: containers.allocated[row], kind: 'allocated', row });
    if (containers.ended[row] !== Infinity) events.push({ at: containers.ended[row], kind: 'ended', row });
  }
  for (let row = 0; row < waits.from.length; row++) {
    events.push({ at: waits.from[row], kind: 'waits', row });
    events.push({ at: waits.to[row], kind: 'waits no more', row });
  }
  nodeChanges.forEach(({ at }, row) => events.push({ at, kind: 'node', row }));
  events.push({ at: end, kind: 'over', row: 0 });
  return events.sort((a, b) => a.at - b.at);
}

/** Free capacity of nodes, and how many asks of each waiting shape fit there. */
class FreeCapacity {
  private readonly free: number[][];
  private readonly up: boolean[];
  private readonly capacity: (readonly number[])[];
  private readonly fit: number[][];
  private readonly fitSum: number[];
  private readonly asks: number[];
  private readonly sum: number[];

  constructor(
    private readonly model: RunModel,
    private readonly shapes: readonly number[],
  ) {
    const { nodes, resourceTypes } = model.directory;
    this.capacity = nodes.map(({ capacity }) => capacity);
    this.free = nodes.map(({ capacity }) => [...capacity]);
    this.up = nodes.map(({ absent }) => absent !== true);
    this.asks = shapes.map(() => 0);
    const first = nodes.filter(({ absent }) => absent !== true);
    this.sum = resourceTypes.map((_, type) => first.reduce((total, { capacity }) => total + capacity[type], 0));
    this.fit = nodes.map(({ capacity, absent }) =>
      shapes.map((shape) => (absent === true ? 0 : howMany(capacity, this.size(shape)))),
    );
    this.fitSum = shapes.map((_, s) => this.fit.reduce((total, one) => total + one[s], 0));
  }

  apply(kind: EventKind, row: number): void {
    switch (kind) {
      case 'allocated':
        return this.take(row, -1);
      case 'ended':
        return this.take(row, 1);
      case 'waits':
        return this.wait(row, 1);
      case 'waits no more':
        return this.wait(row, -1);
      case 'node':
        return this.setState(row);
      case 'over':
        return undefined;
      default:
        return unreachable(kind);
    }
  }

  private take(container: number, sign: 1 | -1): void {
    const { containers } = this.model;
    const size = this.size(containers.shape[container]);
    this.change(containers.node[container], (free, type) => free + sign * (size[type] ?? 0));
  }

  private wait(row: number, sign: 1 | -1): void {
    const { shape, lacking } = this.model.waits;
    const place = this.shapes.indexOf(shape[row]);
    if (place >= 0) this.asks[place] += sign * lacking[row];
  }

  private setState(row: number): void {
    const { node, up, capacity } = this.model.nodeChanges[row];
    const before = this.capacity[node];
    this.capacity[node] = capacity;
    this.change(node, (free, type) => free + capacity[type] - before[type], up);
  }

  /** Mean over what waits, and how many that are. */
  fragmentation(): { share: number; asks: number } {
    let [weighted, asks] = [0, 0];
    for (let s = 0; s < this.asks.length; s++) {
      const count = this.asks[s];
      if (count <= 0) continue;
      const whole = howMany(this.sum, this.size(this.shapes[s]));
      weighted += count * (whole === 0 ? 0 : 1 - this.fitSum[s] / whole);
      asks += count;
    }
    return { share: asks === 0 ? 0 : weighted / asks, asks };
  }

  private size(shape: number): readonly number[] {
    return this.model.directory.shapes[shape] ?? [];
  }

  private change(node: number, next: (free: number, type: number) => number, up = this.up[node]): void {
    const free = this.free[node];
    for (let type = 0; type < free.length; type++) {
      const before = free[type];
      const after = next(before, type);
      this.sum[type] += (up ? Math.max(0, after) : 0) - (this.up[node] ? Math.max(0, before) : 0);
      free[type] = after;
    }
    this.up[node] = up;
    for (let s = 0; s < this.shapes.length; s++) {
      const fit = up ? howMany(free, this.size(this.shapes[s])) : 0;
      this.fitSum[s] += fit - this.fit[node][s];
      this.fit[node][s] = fit;
    }
  }
}

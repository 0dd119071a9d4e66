/** Very many workers at an instant: what a cell of the map stands for, and how many workers are how busy. */
import { heldAt, queueLengthAt, runningAt } from '../../analysis/messages/messages-index';
import type { MessageIndex } from '../../analysis/messages/messages-index';
import { workersUp } from './probes-model';
import type { RunModel } from '../../analysis/model';

export type Quantity = 'queue' | 'held' | 'running';

/** Queues of this length and more look alike. */
export const LONGEST = 5;

/** All workers at an instant, by node. */
export interface Crowd {
  readonly queued: Int32Array;
  readonly held: Int32Array;
  readonly running: Int32Array;
  readonly up: Uint8Array;
}

/** Costs a few binary searches per worker. */
export function crowdAt(model: RunModel, index: MessageIndex, at: number): Crowd {
  const nodes = model.directory.nodes.length;
  const queued = new Int32Array(nodes);
  const held = new Int32Array(nodes);
  const running = new Int32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    queued[node] = queueLengthAt(index, node, at);
    held[node] = heldAt(index, node, at);
    running[node] = runningAt(index, node, at);
  }
  return { queued, held, running, up: workersUp(model, at) };
}

/** How full each cell of `each` workers is, 0 to 1; NaN where all of them are absent. */
export function sharesOf(crowd: Crowd, slots: Int32Array, quantity: Quantity, each: number): Float64Array {
  const cells = Math.ceil(slots.length / each);
  const shares = new Float64Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    let amount = 0;
    let room = 0;
    for (let node = cell * each; node < Math.min(slots.length, (cell + 1) * each); node++) {
      if (crowd.up[node] === 0) continue;
      amount += quantity === 'queue' ? crowd.queued[node] : crowd[quantity][node];
      room += quantity === 'queue' ? LONGEST : slots[node];
    }
    shares[cell] = room === 0 ? NaN : Math.min(1, amount / room);
  }
  return shares;
}

/** Sums over all workers, and workers by the length of their queue; the last entry counts {@link LONGEST} and more. */
export interface CrowdSums {
  readonly queued: number;
  readonly held: number;
  readonly running: number;
  readonly byLength: readonly number[];
}

/** Absent workers are counted as well. */
export function crowdSums({ queued, held, running }: Crowd): CrowdSums {
  const byLength = Array.from({ length: LONGEST + 1 }, () => 0);
  let all = 0;
  for (const length of queued) {
    all += length;
    byLength[Math.min(LONGEST, length)]++;
  }
  const sum = (values: Int32Array): number => values.reduce((a, b) => a + b, 0);
  return { queued: all, held: sum(held), running: sum(running), byLength };
}

/**
 * The partitions of the cluster. Long jobs use the last BIG_PARTITION per cent of the workers, short jobs the first
 * SMALL_PARTITION per cent, normally all; the workers before the big partition are closed to long jobs. Workers that are
 * lost belong to none.
 */
import type { HybridSettings } from './settings';
import { hasLongWork } from './long-work';

/** Draws at random before the workers without long work are listed and one of them is drawn. */
const TRIES = 64;

export class Partitions {
  /** Workers for short jobs, workers for long jobs, and those closed to long jobs, ascending. */
  readonly small: Int32Array;
  readonly big: Int32Array;
  readonly closed: Int32Array;

  constructor(up: Uint8Array, settings: HybridSettings) {
    const count = up.length;
    const afterSmall = Math.max(1, Math.floor((settings.smallPartition * count) / 100));
    const firstBig = Math.min(count - 1, Math.floor(((100 - settings.bigPartition) * count) / 100));
    const among = (from: number, to: number): Int32Array => {
      const workers: number[] = [];
      for (let worker = from; worker < to; worker++) if (up[worker] === 1) workers.push(worker);
      return Int32Array.from(workers);
    };
    this.small = among(0, afterSmall);
    this.big = among(firstBig, count);
    this.closed = among(0, firstBig);
  }
}

/** One of the workers, drawn with replacement; -1 when there is none. `u` in [0, 1). */
export function pickWorker(workers: Int32Array, u: number): number {
  return workers.length === 0 ? -1 : workers[Math.floor(u * workers.length)];
}

/** One of the workers that are not in the bitmap, all equally likely; -1 when all are in it. */
export function pickOutside(workers: Int32Array, bitmap: Uint32Array, draw: () => number): number {
  for (let i = 0; i < TRIES; i++) {
    const worker = pickWorker(workers, draw());
    if (worker === -1 || !hasLongWork(bitmap, worker)) return worker;
  }
  return pickWorker(
    workers.filter((worker) => !hasLongWork(bitmap, worker)),
    draw(),
  );
}

/**
 * Whether a job runs as its simulations did: beside it runs an imagined one that is always among the slowest 5 %, with the
 * tokens that the job was guaranteed. A job that is behind it for three ticks in a row has left the envelope of its table.
 */
import { remainingTime } from '../../schedulers/jockey/remaining-time';
import type { RemainingTable } from '../../schedulers/jockey/remaining-time';
import { tableOfQuantile } from './remaining-samples';
import type { RemainingDistribution } from './remaining-samples';

const SLOWEST = 0.95;
const TICKS = 3;
const ROUNDING = 1e-9;

export class Envelope {
  /** Progress of the imagined job. */
  slowest = 0;
  private at: number | undefined;
  private behind = 0;

  /** Starts again at a progress of the job, at `now` (µs). */
  restart(progress: number, now: number): void {
    this.slowest = progress;
    this.at = now;
    this.behind = 0;
  }

  /**
   * Moves on to `now` (µs) with the tokens guaranteed since the last look. Returns whether the job has left the envelope, once
   * and then every three ticks as long as it is outside. A table without a spread has none.
   */
  leftAt(distribution: RemainingDistribution, progress: number, tokens: number, now: number): boolean {
    if (distribution.tables.length < 2) return false;
    const table = tableOfQuantile(distribution, SLOWEST);
    if (this.at !== undefined && tokens > 0) this.slowest = progressAfter(table, this.slowest, tokens, now - this.at);
    this.at = now;
    this.behind = progress < this.slowest - ROUNDING ? this.behind + 1 : 0;
    return this.behind > 0 && this.behind % TICKS === 0;
  }
}

/** Progress after more time with a number of tokens, by the table. */
function progressAfter(table: RemainingTable, progress: number, tokens: number, time: number): number {
  const left = Math.max(0, remainingTime(table, progress, tokens) - time);
  let [before, beforeLeft] = [progress, remainingTime(table, progress, tokens)];
  for (const row of table.progress) {
    if (row <= progress) continue;
    const rowLeft = remainingTime(table, row, tokens);
    if (rowLeft <= left) {
      const share = beforeLeft > rowLeft ? (beforeLeft - left) / (beforeLeft - rowLeft) : 1;
      return before + share * (row - before);
    }
    [before, beforeLeft] = [row, rowLeft];
  }
  return before;
}

/**
 * How many records the tasks of a set read per unit of time, so that a task which takes long because it has much to read
 * gets no second copy.
 *
 *     slow:  it has run longer than the threshold, and
 *            longer than longRunTaskFactor times that, or at less than processRateMultiplier times the mean rate
 *
 * The mean rate is records by time over all tasks that succeeded; until they have read any, every rate is below it. In
 * Spark the rate of a running task comes with the heartbeats of its executor; here it is known at once.
 * Source: Spark core, TaskSetManager.scala (TaskProcessRateCalculator, checkAndSubmitSpeculatableTasks); SPARK-32170.
 */
export interface EfficiencySettings {
  readonly processRateMultiplier: number;
  readonly longRunTaskFactor: number;
}

export class ProcessRates {
  private records = 0;
  private time = 0;

  /** `read`: records that an attempt has read by now. */
  constructor(
    private readonly settings: EfficiencySettings,
    private readonly read: (attempt: number) => number,
  ) {}

  /** An attempt that began at `start` succeeded. */
  succeeded(attempt: number, start: number, now: number): void {
    this.records += this.read(attempt);
    this.time += now - start;
  }

  /** Whether an attempt that began at `start`, and has run longer than `threshold`, is inefficient as well. */
  isInefficient(attempt: number, start: number, now: number, threshold: number): boolean {
    const runtime = now - start;
    if (runtime > this.settings.longRunTaskFactor * threshold) return true;
    const mean = this.records > 0 && this.time > 0 ? this.records / this.time : Infinity;
    return this.read(attempt) / runtime < mean * this.settings.processRateMultiplier;
  }
}

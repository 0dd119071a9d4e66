/**
 * Runs of sweeps that have been simulated are not simulated again: replications, sweeps and the search for what flips a verdict
 * share them.
 */
import { hasAtMost } from '../../base/hashing/content-name';
import type { Json } from '../../base/json';
import { ok } from '../../base/result';
import { RunNames } from '../../engine/run/run-names';
import type { Scenario } from '../../scenario/schema';
import { MetricPacking, packedBytes, unpackedMetrics } from '../../analysis/metrics/packed-metrics';
import type { PackedMetrics } from '../../analysis/metrics/packed-metrics';
import type { SweepResult } from '../../analysis/metrics/run-tally';
import type { SweepHandle, SweepReport, SweepRequest } from '../../worker/sweeps/sweep';
import type { Sweeper } from './sweep-control';

/** Bytes of all kept runs; the oldest is dropped first. */
const ROOM = 32 * 2 ** 20;
/** Parts of a document beyond which naming its runs would hold up the page. */
const MOST_PARTS = 50_000;

/** A sweeper that simulates each run once. Runs that were refused or broke down are tried again. */
export function sweeperWithMemory(sweeper: Sweeper): Sweeper {
  const memory = new RunMemory();
  return { sweep: (request, onResult) => sweepRemembering(sweeper, memory, request, onResult) };
}

function sweepRemembering(
  sweeper: Sweeper,
  memory: RunMemory,
  request: SweepRequest,
  onResult: (report: SweepReport) => void,
): SweepHandle {
  if (!hasAtMost(request.document as Json, MOST_PARTS)) return sweeper.sweep(request, onResult);
  const names = namesOf(request);
  const withMetrics = request.metrics === true;
  const found = names.map((name) => memory.find(name, withMetrics));
  const missing = names.flatMap((_, index) => (found[index] === undefined ? [index] : []));
  let finished = 0;
  let cancelled = false;
  const cancel = (): void => {
    cancelled = true;
  };
  const report = (index: number, outcome: SweepReport['outcome'], remembered: boolean): void => {
    finished++;
    onResult({ index, outcome, finished, ...(remembered ? { remembered: true } : {}) });
  };
  const fromMemory = Promise.resolve().then(() => {
    for (const [index, result] of found.entries()) {
      if (!cancelled && result !== undefined) report(index, ok(result), true);
    }
    return !cancelled;
  });
  if (missing.length === 0) return { done: fromMemory, cancel };
  const handle = sweeper.sweep(
    { ...request, runs: missing.map((index) => request.runs[index]) },
    ({ index: at, outcome }) => {
      const index = missing[at];
      if (outcome.ok) memory.keep(names[index], withMetrics, outcome.value);
      report(index, outcome, false);
    },
  );
  return {
    done: Promise.all([fromMemory, handle.done]).then((ends) => ends.every(Boolean)),
    cancel: () => {
      cancel();
      handle.cancel();
    },
  };
}

function namesOf({ document, variant, runs }: SweepRequest): (string | undefined)[] {
  const names = new RunNames(document as Scenario);
  return runs.map((run) => names.nameOf(run.variant ?? variant, run.changes, run.seed));
}

/** A run in little room. */
interface KeptRun {
  readonly withMetrics: boolean;
  readonly rest: Omit<SweepResult, 'metrics'>;
  readonly metrics: PackedMetrics;
  /** About what it takes. */
  readonly bytes: number;
}

/** Of a run apart from its columns. */
const FRAME = 300;

/**
 * Results of runs, by name; the one that was requested last is at the end.
 * @internal
 */
export class RunMemory {
  private readonly kept = new Map<string, KeptRun>();
  private readonly packing = new MetricPacking();
  private bytes = 0;

  /** @param room bytes that kept runs may take */
  constructor(private readonly room = ROOM) {}

  find(name: string | undefined, withMetrics: boolean): SweepResult | undefined {
    const one = name === undefined ? undefined : this.kept.get(name);
    if (name === undefined || one === undefined || (withMetrics && !one.withMetrics)) return undefined;
    this.kept.delete(name);
    this.kept.set(name, one);
    return { ...one.rest, metrics: unpackedMetrics(one.metrics) };
  }

  keep(name: string | undefined, withMetrics: boolean, { metrics, ...rest }: SweepResult): void {
    if (name === undefined) return;
    this.drop(name);
    const packed = this.packing.packed(metrics);
    const columns = [rest.response, rest.longestTask, rest.guaranteed, rest.locality];
    const bytes = columns.reduce((sum, column) => sum + column.byteLength, FRAME + packedBytes(packed));
    this.kept.set(name, { withMetrics, rest, metrics: packed, bytes });
    this.bytes += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.room) return;
      this.drop(oldest);
    }
  }

  private drop(name: string): void {
    this.bytes -= this.kept.get(name)?.bytes ?? 0;
    this.kept.delete(name);
  }
}

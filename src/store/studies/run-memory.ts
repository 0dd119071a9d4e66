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
import { sweepTheRest } from './partly-known';
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
  const known = found.map((result) => result && { outcome: ok(result), remembered: true as const });
  return sweepTheRest(sweeper, request, known, (report) => {
    const { index, outcome, remembered } = report;
    if (outcome.ok && remembered !== true) memory.keep(names[index], withMetrics, outcome.value);
    onResult(report);
  });
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

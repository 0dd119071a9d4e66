/** Runs that need not be simulated again: those of one command, and those that a file has kept of earlier ones. */
import { METRICS_VERSION } from '../../analysis/metrics/version';
import { MetricPacking, unpackedMetrics } from '../../analysis/metrics/packed-metrics';
import type { MetricKind, PackedMetrics } from '../../analysis/metrics/packed-metrics';
import type { Metric } from '../../analysis/model';
import { seedRun } from '../../analysis/compare/study/sample';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { isObject } from '../../base/json';
import { sha256 } from '../../base/hashing/sha256';
import { ENGINE_VERSION } from '../../engine/version';
import { CommandError, Exit } from '../exit';
import type { CommandIo, Sink } from '../io';
import { cannotWrite, readText } from '../sources';

type GoodRun = SeedRun & { readonly ok: true };

/** More runs than these are not held at once: some 3 KB each. */
const MOST_HELD = 50_000;

interface HeldRun {
  readonly ended: GoodRun['ended'];
  readonly fingerprint: string;
  readonly metrics: PackedMetrics;
}

/** Results of runs, by name (`engine/run/run-names.ts`). */
export class RunCache {
  private readonly held = new Map<string, HeldRun>();
  private readonly packing = new MetricPacking();

  constructor(private readonly most = MOST_HELD) {}

  find(name: string | undefined): SeedRun | undefined {
    const run = name === undefined ? undefined : this.held.get(sha256(name));
    return run === undefined ? undefined : seedRun(run.ended, run.fingerprint, unpackedMetrics(run.metrics));
  }

  /** Keeps a run; one that was refused is tried again. */
  keep(name: string | undefined, run: SeedRun): void {
    if (name === undefined || !run.ok) return;
    const key = sha256(name);
    if (!this.held.has(key)) this.add(key, run);
  }

  /** Nothing is kept any more. */
  close(): void {
    this.held.clear();
  }

  protected add(key: string, { ended, fingerprint, metrics }: GoodRun): void {
    this.held.set(key, { ended, fingerprint, metrics: this.packing.packed([...metrics.values()]) });
    for (const oldest of this.held.keys()) {
      if (this.held.size <= this.most) return;
      this.held.delete(oldest);
    }
  }
}

/** Opens the cache of a file; `path` undefined: of this command alone. */
export function openRunCache(path: string | undefined, io: CommandIo): RunCache {
  return path === undefined ? new RunCache() : new FileRunCache(path, io);
}

/** The first line. Results of another engine or other metrics are not used. */
const HEADER = `${JSON.stringify({ signalboxRuns: 1, engine: ENGINE_VERSION, metrics: METRICS_VERSION })}\n`;

/**
 * A file of lines: the header, the kinds of metrics when they first occur, and the runs. It is written next to its final place
 * while the command works, so that the runs of a killed command are there the next time.
 */
class FileRunCache extends RunCache {
  private readonly part: string;
  private readonly sink: Sink;
  private readonly kinds = new Map<string, number>();

  constructor(
    private readonly path: string,
    private readonly io: CommandIo,
  ) {
    super();
    this.part = `${path}.part`;
    const before = [path, this.part].filter((file) => io.exists(file)).map((file) => readRuns(file, io));
    this.sink = guarded(path, () => io.create(this.part));
    this.write(HEADER);
    const known = new Map(before.flatMap((runs) => [...runs]));
    for (const [key, run] of known) this.add(key, run);
  }

  override close(): void {
    super.close();
    this.sink.close();
    guarded(this.path, () => this.io.rename(this.part, this.path));
  }

  protected override add(key: string, run: GoodRun): void {
    super.add(key, run);
    const metrics = [...run.metrics.values()].map(({ value, atLeast, population, most, ...kind }) => [
      this.kindNumber(kind),
      value ?? null,
      ...(atLeast || population !== undefined ? [atLeast ? 1 : 0] : []),
      ...(population !== undefined || most !== undefined ? [population ?? null] : []),
      ...(most === undefined ? [] : [most]),
    ]);
    // JSON has no infinite numbers.
    if (!metrics.flat().every((part) => part === null || Number.isFinite(part))) return;
    this.write(`${JSON.stringify({ run: key, ended: run.ended, fingerprint: run.fingerprint, metrics })}\n`);
  }

  private kindNumber({ id, title, unit }: MetricKind): number {
    const line = JSON.stringify({ kind: [id, title, unit] });
    const known = this.kinds.get(line);
    if (known !== undefined) return known;
    this.kinds.set(line, this.kinds.size);
    this.write(`${line}\n`);
    return this.kinds.size - 1;
  }

  private write(text: string): void {
    guarded(this.path, () => this.sink.write(text));
  }
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** The runs of a file, as far as its lines are whole. Throws where the file is something else. */
function readRuns(path: string, io: CommandIo): Map<string, GoodRun> {
  const lines = readText(path, io).split('\n');
  const found = new Map<string, GoodRun>();
  const header = parsed(lines[0]);
  if (!isObject(header) || header.signalboxRuns !== 1) {
    throw new CommandError(Exit.file, [`${path} is not a cache of runs; name one made by --cache, or a new file`]);
  }
  if (`${lines[0]}\n` !== HEADER) return found;
  const kinds: MetricKind[] = [];
  for (const line of lines.slice(1)) {
    const value = parsed(line);
    const kind = readKind(value);
    const run = kind === undefined ? readRun(value, kinds) : undefined;
    if (kind !== undefined) kinds.push(kind);
    else if (run !== undefined) found.set(...run);
    else break;
  }
  return found;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const UNITS: readonly Metric['unit'][] = ['count', 'duration', 'share', 'core-seconds', 'GB-seconds'];
const ENDS = ['all-done', 'horizon', 'deadlock', 'policy'] as const;

function readKind(value: unknown): MetricKind | undefined {
  if (!isObject(value) || !Array.isArray(value.kind)) return undefined;
  const [id, title, unit] = value.kind as unknown[];
  const known = UNITS.find((one) => one === unit);
  return typeof id === 'string' && typeof title === 'string' && known !== undefined
    ? { id, title, unit: known }
    : undefined;
}

function readRun(value: unknown, kinds: readonly MetricKind[]): [string, GoodRun] | undefined {
  if (!isObject(value) || typeof value.run !== 'string' || typeof value.fingerprint !== 'string') return undefined;
  const ended = ENDS.find((one) => one === value.ended);
  if (ended === undefined || !Array.isArray(value.metrics)) return undefined;
  const metrics: Metric[] = [];
  for (const one of value.metrics as unknown[]) {
    const metric = Array.isArray(one) ? readMetric(one as unknown[], kinds) : undefined;
    if (metric === undefined) return undefined;
    metrics.push(metric);
  }
  return [value.run, seedRun(ended, value.fingerprint, metrics) as GoodRun];
}

function readMetric(
  [at, value, atLeast = 0, population = null, most]: readonly unknown[],
  kinds: readonly MetricKind[],
) {
  const kind = typeof at === 'number' ? kinds[at] : undefined;
  if (kind === undefined || (value !== null && typeof value !== 'number')) return undefined;
  if (population !== null && typeof population !== 'number') return undefined;
  if (most !== undefined && typeof most !== 'number') return undefined;
  const of = population === null ? {} : { population };
  const bound = most === undefined ? {} : { most };
  return { ...kind, value: value ?? undefined, atLeast: atLeast === 1, ...of, ...bound };
}

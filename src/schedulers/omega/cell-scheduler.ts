/** The schedulers over the cell: the queue of each, what it is deciding on, and which one a job goes to. */
import type { World } from '../../sim/world';
import type { Claims } from './cell/commit';
import { FirstFit } from './cell/first-fit';
import type { Draws } from './cell/first-fit';
import { SchedulerKind, kindOf, schedulerLabels } from './scheduler-name';
import { JobType } from './settings';
import type { OmegaSettings } from './settings';

/** A decision under way: it ends in one timer. */
export interface Decision {
  readonly app: number;
  readonly tasks: number;
  /** What it claims on the cell as it was at the beginning; undefined: it looks at the cell at its end. */
  readonly claims: Claims | undefined;
  readonly timer: number;
}

/** One of the schedulers. */
export class CellScheduler {
  /** Jobs in the order in which they are decided on. */
  readonly queue: number[] = [];
  decision: Decision | undefined;
  /** What its jobs hold, by resource type. */
  readonly occupied: Float64Array;

  constructor(
    /** From 0. */
    readonly number: number,
    /** For sentences, see `schedulerName`. */
    readonly label: number,
    readonly fit: FirstFit,
    types: number,
  ) {
    this.occupied = new Float64Array(types);
  }
}

/** What decides which scheduler a job goes to. */
export interface JobTraits {
  /** A JobType. */
  readonly type: number;
  /** It is a MapReduce job. */
  readonly elastic: boolean;
}

/** The ways that jobs take: each has schedulers of its own, where there are several. */
const Path = { batch: 0, service: 1, mapReduce: 2 } as const;
/** By path: what its schedulers are. */
const KINDS = [SchedulerKind.batch, SchedulerKind.service, SchedulerKind.mapReduce];

/** The schedulers of an architecture: one for all jobs, or those for batch jobs, service jobs and MapReduce jobs in this order. */
export class CellSchedulers {
  readonly all: readonly CellScheduler[];
  /** By path. */
  private readonly ofPath: readonly (readonly CellScheduler[])[];
  /** By path: jobs dealt to its schedulers so far. */
  private readonly dealt = KINDS.map(() => 0);

  constructor(
    { input, types }: World,
    private readonly settings: OmegaSettings,
    draws: Draws,
  ) {
    const nodes = input.nodes.length;
    const everywhere = new FirstFit(range(0, nodes), draws);
    const split = Math.round(nodes * settings.batchShare);
    const parts =
      settings.architecture === 'partitioned'
        ? [new FirstFit(range(0, split), draws), new FirstFit(range(split, nodes), draws)]
        : undefined;
    this.all = schedulerLabels(settings).map(
      (label, number) => new CellScheduler(number, label, parts === undefined ? everywhere : parts[number], types),
    );
    const ofKind = (kind: number): readonly CellScheduler[] => this.all.filter(({ label }) => kindOf(label) === kind);
    this.ofPath = this.all.length === 1 ? KINDS.map(() => this.all) : KINDS.map(ofKind);
  }

  /** One scheduler for each part of the cell. */
  get parts(): readonly CellScheduler[] {
    return this.settings.architecture === 'partitioned' ? this.all : this.all.slice(0, 1);
  }

  /** One of the schedulers for such jobs, which all use the same machines. */
  ofJob(job: JobTraits): CellScheduler {
    return this.ofPath[this.pathOf(job)][0];
  }

  private pathOf({ type, elastic }: JobTraits): number {
    if (type === JobType.service) return Path.service;
    return elastic && this.ofPath[Path.mapReduce].length > 0 ? Path.mapReduce : Path.batch;
  }

  /** The scheduler of a new job. `key`: hash of its name. */
  assign(job: JobTraits, key: number): CellScheduler {
    const path = this.pathOf(job);
    const schedulers = this.ofPath[path];
    return schedulers[this.settings.roundRobin ? this.dealt[path]++ % schedulers.length : key % schedulers.length];
  }
}

function range(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to - from }, (_, i) => from + i);
}

/** One of the schedulers: its queue, and what it is deciding on. */
import type { World } from '../../sim/world';
import type { Claims } from './cell/commit';
import { FirstFit } from './cell/first-fit';
import type { Draws } from './cell/first-fit';
import { LaneKind, kindOf, laneLabels } from './lane-name';
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

export class Lane {
  /** Jobs in the order in which they are decided on. */
  readonly queue: number[] = [];
  decision: Decision | undefined;
  /** What its jobs hold, by resource type. */
  readonly occupied: Float64Array;

  constructor(
    /** From 0. */
    readonly number: number,
    /** For sentences, see `laneName`. */
    readonly label: number,
    readonly fit: FirstFit,
    types: number,
  ) {
    this.occupied = new Float64Array(types);
  }
}

/** What decides which scheduler a job goes to. */
export interface LaneJob {
  /** A JobType. */
  readonly type: number;
  /** It is a MapReduce job. */
  readonly elastic: boolean;
}

const MAP_REDUCE = 2;

/** The schedulers of an architecture: one for all jobs, or those for batch jobs, service jobs and MapReduce jobs in this order. */
export class Lanes {
  readonly all: readonly Lane[];
  /** By path: batch, service, MapReduce. */
  private readonly ofPath: readonly (readonly Lane[])[];
  private readonly dealt = [0, 0, 0];

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
    this.all = laneLabels(settings).map(
      (label, number) => new Lane(number, label, parts === undefined ? everywhere : parts[number], types),
    );
    const ofKind = (kind: number): readonly Lane[] => this.all.filter(({ label }) => kindOf(label) === kind);
    const kinds = [LaneKind.batch, LaneKind.service, LaneKind.mapReduce];
    this.ofPath = this.all.length === 1 ? kinds.map(() => this.all) : kinds.map(ofKind);
  }

  /** One scheduler for each part of the cell. */
  get parts(): readonly Lane[] {
    return this.settings.architecture === 'partitioned' ? this.all : this.all.slice(0, 1);
  }

  /** One of the schedulers for such jobs, which all use the same machines. */
  ofJob(job: LaneJob): Lane {
    return this.ofPath[this.pathOf(job)][0];
  }

  private pathOf({ type, elastic }: LaneJob): number {
    if (type === JobType.service) return JobType.service;
    return elastic && this.ofPath[MAP_REDUCE].length > 0 ? MAP_REDUCE : JobType.batch;
  }

  /** The scheduler of a new job. `key`: hash of its name. */
  assign(job: LaneJob, key: number): Lane {
    const path = this.pathOf(job);
    const lanes = this.ofPath[path];
    return lanes[this.settings.roundRobin ? this.dealt[path]++ % lanes.length : key % lanes.length];
  }
}

function range(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to - from }, (_, i) => from + i);
}

/** One of the schedulers: its queue, and what it is deciding on. */
import type { World } from '../../sim/world';
import type { CellView } from './cell';
import { FirstFit } from './first-fit';
import { LaneKind, kindOf, laneLabels } from './lane-name';
import { JobType } from './settings';
import type { OmegaSettings } from './settings';

/** A decision under way: it ends in one timer. */
export interface Decision {
  readonly app: number;
  readonly tasks: number;
  /** The cell at its beginning; undefined: it is looked at in the end. */
  readonly snapshot: CellView | undefined;
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

/** The schedulers of an architecture: one for all jobs, or those for batch jobs before those for service jobs. */
export class Lanes {
  readonly all: readonly Lane[];
  /** By JobType. */
  private readonly ofType: readonly (readonly Lane[])[];
  private readonly dealt = [0, 0];

  constructor(
    { input, types }: World,
    private readonly settings: OmegaSettings,
  ) {
    const nodes = input.nodes.length;
    const everywhere = new FirstFit(range(0, nodes));
    const split = Math.round(nodes * settings.batchShare);
    const parts =
      settings.architecture === 'partitioned'
        ? [new FirstFit(range(0, split)), new FirstFit(range(split, nodes))]
        : undefined;
    this.all = laneLabels(settings).map(
      (label, number) => new Lane(number, label, parts === undefined ? everywhere : parts[number], types),
    );
    const ofKind = (kind: number): readonly Lane[] => this.all.filter(({ label }) => kindOf(label) === kind);
    this.ofType = this.all.length === 1 ? [this.all, this.all] : [ofKind(LaneKind.batch), ofKind(LaneKind.service)];
  }

  /** One scheduler for each part of the cell. */
  get parts(): readonly Lane[] {
    return this.settings.architecture === 'partitioned' ? this.all : this.all.slice(0, 1);
  }

  /** One of the schedulers for jobs of a type, which all use the same machines. */
  ofJob(type: number): Lane {
    return this.ofType[type === JobType.service ? JobType.service : JobType.batch][0];
  }

  /** The scheduler of a new job of a type. `key`: hash of its name. */
  assign(type: number, key: number): Lane {
    const path = type === JobType.service ? JobType.service : JobType.batch;
    const lanes = this.ofType[path];
    return lanes[this.settings.roundRobin ? this.dealt[path]++ % lanes.length : key % lanes.length];
  }
}

function range(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to - from }, (_, i) => from + i);
}

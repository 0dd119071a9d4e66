/** One of the schedulers: its queue, and what it is deciding on. */
import type { World } from '../../sim/world';
import type { CellView } from './cell';
import { FirstFit } from './first-fit';
import type { OmegaSettings } from './settings';
import { JobType } from './settings';

/** A decision under way: it ends in one timer. */
export interface Decision {
  readonly app: number;
  readonly tasks: number;
  /** The cell at its beginning; undefined: it is looked at in the end. */
  readonly snapshot: CellView | undefined;
  readonly timer: number;
}

/** What schedulers are called in sentences: what kind they are, and a number where there are several. */
const LaneKind = { only: 0, batch: 1, service: 2 } as const;

const KIND_BITS = 16;

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

const kindOf = (label: number): number => label >> KIND_BITS;

/** What the schedulers under these settings are called, in the order of their numbers. */
export function laneLabels({ architecture, schedulers }: OmegaSettings): number[] {
  const labels = (kind: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => (kind << KIND_BITS) | (count === 1 ? 0 : i + 1));
  if (architecture === 'partitioned') return [...labels(LaneKind.batch, 1), ...labels(LaneKind.service, 1)];
  if (architecture !== 'two-level' && architecture !== 'shared-state') return labels(LaneKind.only, 1);
  return [
    ...labels(LaneKind.batch, schedulers[JobType.batch]),
    ...labels(LaneKind.service, schedulers[JobType.service]),
  ];
}

/** The jobs that the scheduler of a label decides on; undefined where one decides on all. */
export function laneType(label: number): 'batch' | 'service' | undefined {
  const kind = kindOf(label);
  if (kind === LaneKind.only) return undefined;
  return kind === LaneKind.batch ? 'batch' : 'service';
}

/** The scheduler that a label stands for: "the batch scheduler", "service scheduler 2". */
export function laneName(label: number): string {
  const type = laneType(label);
  const number = label & ((1 << KIND_BITS) - 1);
  if (type === undefined) return 'the scheduler';
  return number === 0 ? `the ${type} scheduler` : `${type} scheduler ${number}`;
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

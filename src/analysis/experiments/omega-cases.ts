/** What is varied in Omega's experiment: the studies and their cases, and the numbers of a run. */

export const DECISIONS = [0.1, 1, 2, 5, 10, 30] as const;
export const RATES = [1, 2, 4, 6, 8, 10] as const;
export const SCHEDULERS = [1, 2, 4, 8, 16, 32] as const;
/** Decision times of batch jobs, s, and how many schedulers there are in that study. */
export const BATCH_DECISIONS = [0.1, 0.5, 1, 2, 3, 4] as const;
export const SEVERAL = 3;
/** Batch jobs a second, and tasks of a job. */
export const BATCH_RATE = 1;
export const TASKS = 10;
/** What a batch job takes per task, s. */
export const PER_TASK = 0.005;
/** Rate at which many schedulers are compared. */
export const MANY = 8;

export const architectures = [
  { title: 'one path', knob: 'monolithic-single-path' },
  { title: 'two paths', knob: 'monolithic-multi-path' },
  { title: 'offers', knob: 'two-level' },
  { title: 'shared state', knob: 'shared-state' },
] as const;
export const SHARED = 3;
export const commits = [
  { title: 'room, what fits is placed', conflictMode: 'resource-fit', transactionMode: 'incremental' },
  { title: 'room, all or nothing', conflictMode: 'resource-fit', transactionMode: 'all-or-nothing' },
  { title: 'any change, what fits is placed', conflictMode: 'sequence-numbers', transactionMode: 'incremental' },
  { title: 'any change, all or nothing', conflictMode: 'sequence-numbers', transactionMode: 'all-or-nothing' },
] as const;

/** The settings of a run; those that are absent have their usual values. */
export interface OmegaCase {
  readonly architecture?: number;
  readonly commit?: number;
  /** s, of a service job and of a batch job. */
  readonly service?: number;
  readonly batch?: number;
  /** Times as many batch jobs. */
  readonly rate?: number;
  readonly schedulers?: number;
}

/** The studies, by what they vary. */
export const studies = {
  decision: (architecture: number, service: number): OmegaCase => ({ architecture, service }),
  commit: (commit: number, service: number): OmegaCase => ({ commit, service }),
  rate: (rate: number): OmegaCase => ({ rate }),
  schedulers: (schedulers: number): OmegaCase => ({ rate: MANY, schedulers }),
  batch: (schedulers: number, batch: number): OmegaCase => ({ schedulers, batch }),
};

/** All cases of the plan. */
export const cases: readonly OmegaCase[] = [
  ...DECISIONS.flatMap((service) => architectures.map((_, index) => studies.decision(index, service))),
  ...[1, 5].flatMap((service) => [1, 2, 3].map((commit) => studies.commit(commit, service))),
  ...RATES.map(studies.rate),
  ...SCHEDULERS.map(studies.schedulers),
  ...BATCH_DECISIONS.flatMap((batch) => [1, SEVERAL].map((schedulers) => studies.batch(schedulers, batch))),
];
const byName = new Map(cases.map((one) => [JSON.stringify(one), one]));

/** The case of the plan that is set like this one; commits of the usual kind are those of the study of decision times. */
export function omegaCase(wanted: OmegaCase): OmegaCase {
  const { commit, service } = wanted;
  const same = commit === 0 && service !== undefined ? studies.decision(SHARED, service) : wanted;
  return byName.get(JSON.stringify(same)) ?? same;
}

/** Figures of a run: busy shares and conflicts per success of service and batch schedulers, waits to the first attempt in seconds. */
export const figure = {
  busyService: 0,
  busyBatch: 1,
  conflictService: 2,
  conflictBatch: 3,
  waitService: 4,
  waitBatch: 5,
} as const;

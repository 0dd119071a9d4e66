/**
 * Progress of a job of stages as one number, and its remaining time without a simulator.
 * Source: Jockey, section 4.2 (six indicators) and section 4.1 (Amdahl's law). f is the completed share of a stage; everything
 * else is known from an earlier run.
 */

/** A stage as an earlier run left it, times in any one unit. */
export interface StageProfile {
  readonly vertices: number;
  /** All its vertices together: time in queues and start-up, and running. */
  readonly queueing: number;
  readonly running: number;
  readonly longestTask: number;
  /** Longest path through the stages after it. */
  readonly pathAfter: number;
  /** Beginning and end in the earlier run, as shares of its length. */
  readonly begin: number;
  readonly end: number;
  /** The same in a run with a token for every vertex. */
  readonly beginUnlimited: number;
  readonly endUnlimited: number;
}

/** Completed share by stage, 0 to 1. */
export type Completed = ArrayLike<number>;

export type Indicator = (stages: readonly StageProfile[], completed: Completed) => number;

export const indicatorNames = ['totalworkWithQ', 'totalwork', 'vertexfrac', 'cp', 'minstage', 'minstage-inf'] as const;
export type IndicatorName = (typeof indicatorNames)[number];

/** What a stage weighs where progress is a weighted mean over the stages. */
const weights = {
  totalworkWithQ: ({ queueing, running }: StageProfile) => queueing + running,
  totalwork: ({ running }: StageProfile) => running,
  vertexfrac: ({ vertices }: StageProfile) => vertices,
} as const;

/** The six indicators, each from 0 to 1; all are 1 when every stage is done. */
export const indicators: Readonly<Record<IndicatorName, Indicator>> = {
  totalworkWithQ: (stages, completed) => weighted(stages, completed, weights.totalworkWithQ),
  totalwork: (stages, completed) => weighted(stages, completed, weights.totalwork),
  vertexfrac: (stages, completed) => weighted(stages, completed, weights.vertexfrac),
  cp: (stages, completed) => {
    const whole = criticalPath(stages, () => 0);
    if (!(whole > 0)) return allDone(stages, completed) ? 1 : 0;
    return 1 - criticalPath(stages, (stage) => completed[stage]) / whole;
  },
  minstage: (stages, completed) => leastStage(stages, completed, ({ begin, end }) => [begin, end]),
  'minstage-inf': (stages, completed) =>
    leastStage(stages, completed, ({ beginUnlimited, endUnlimited }) => [beginUnlimited, endUnlimited]),
};

/** An indicator of one job, quicker than looking at the profiles each time. */
export function indicatorOf(name: IndicatorName, stages: readonly StageProfile[]): (completed: Float64Array) => number {
  const weight = name in weights ? weights[name as keyof typeof weights] : undefined;
  const each = Float64Array.from(stages, weight ?? (() => 0));
  const all = each.reduce((sum, w) => sum + w, 0);
  if (!(all > 0)) return (completed) => indicators[name](stages, completed);
  return (completed) => {
    let done = 0;
    let finished = true;
    for (let s = 0; s < completed.length; s++) {
      done += completed[s] * each[s];
      if (completed[s] < 1) finished = false;
    }
    return finished ? 1 : done / all;
  };
}

function weighted(
  stages: readonly StageProfile[],
  completed: Completed,
  weight: (stage: StageProfile) => number,
): number {
  let done = 0;
  let all = 0;
  for (let s = 0; s < stages.length; s++) {
    const w = weight(stages[s]);
    done += completed[s] * w;
    all += w;
  }
  if (!(all > 0)) return allDone(stages, completed) ? 1 : 0;
  return allDone(stages, completed) ? 1 : done / all;
}

/** The longest of the unfinished stages' remaining paths; 0 when all are done. */
function criticalPath(stages: readonly StageProfile[], completed: (stage: number) => number): number {
  let longest = 0;
  for (let s = 0; s < stages.length; s++) {
    const f = completed(s);
    if (f < 1) longest = Math.max(longest, (1 - f) * stages[s].longestTask + stages[s].pathAfter);
  }
  return longest;
}

function leastStage(
  stages: readonly StageProfile[],
  completed: Completed,
  span: (stage: StageProfile) => readonly [number, number],
): number {
  let least = 1;
  for (let s = 0; s < stages.length; s++) {
    if (completed[s] >= 1) continue;
    const [begin, end] = span(stages[s]);
    least = Math.min(least, begin + completed[s] * (end - begin));
  }
  return least;
}

function allDone(stages: readonly StageProfile[], completed: Completed): boolean {
  for (let s = 0; s < stages.length; s++) if (completed[s] < 1) return false;
  return true;
}

/**
 * Remaining time by Amdahl's law: S + P / a, with S the critical path of what is unfinished and P its running time. It knows
 * no barriers.
 */
export function amdahlRemaining(stages: readonly StageProfile[], completed: Completed, tokens: number): number {
  let parallel = 0;
  for (let s = 0; s < stages.length; s++) parallel += (1 - completed[s]) * stages[s].running;
  return criticalPath(stages, (stage) => completed[stage]) + parallel / tokens;
}

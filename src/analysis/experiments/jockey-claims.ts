/** The policies of Jockey's experiment, the results of their runs, and what the paper claims about them. */
import { MINUTE } from '../../base/units';
import type { ExperimentFigure, ExperimentStatement, FigurePoint } from './experiment';
import { JOBS } from './jockey-days';
import { percent, times } from './text';
import { verdictOf } from './verdict';

/** One of the policies that are compared. */
export interface Policy {
  readonly title: string;
  /** Below a figure. */
  readonly name: string;
  /** Set in the scheduler. */
  readonly knobs: Readonly<Record<string, string | number>>;
  /** As published: deadlines missed, and the slowest over the fastest run of a job. */
  readonly missed?: string;
  readonly spread?: string;
}

export const policies: readonly Policy[] = [
  { title: 'Jockey', name: 'Jockey', knobs: { policy: 'jockey' }, missed: 'about 1 to 3 %', spread: '1.4' },
  { title: 'Jockey by the 90th percentile', name: '90th', knobs: { policy: 'jockey', quantile: 0.9 } },
  { title: 'first tick kept', name: 'kept', knobs: { policy: 'no-adaptation' }, missed: 'about one in six' },
  {
    title: 'Amdahl’s law, no simulator',
    name: 'Amdahl',
    knobs: { policy: 'no-simulator' },
    missed: 'about one in six',
  },
  { title: 'always the most', name: 'most', knobs: { policy: 'max-allocation' } },
  { title: 'oracle: work over deadline', name: 'oracle', knobs: { policy: 'oracle' } },
  { title: 'fair share, no guarantee', name: 'fair', knobs: { policy: 'fair-share' }, spread: '4.3' },
];

/** The place of a policy in {@link policies}. */
function placeOf(wanted: string): number {
  return policies.findIndex(({ name }) => name === wanted);
}

const JOCKEY = placeOf('Jockey');
const KEPT = placeOf('kept');
const AMDAHL = placeOf('Amdahl');
const FAIR = placeOf('fair');

/** The results of the executions under one policy. */
export class PolicyFigures {
  runs = 0;
  missed = 0;
  /** Runs on days within the slack, and how many of them were late. */
  mild = 0;
  missedMild = 0;
  tokenTime = 0;
  private readonly fastest = new Float64Array(JOBS).fill(Infinity);
  private readonly slowest = new Float64Array(JOBS);

  add(job: number, mild: boolean, response: number, deadline: number, tokenTime: number): void {
    // One that never ended has missed it too.
    const missed = response <= deadline ? 0 : 1;
    this.runs++;
    this.missed += missed;
    if (mild) {
      this.mild++;
      this.missedMild += missed;
    }
    this.tokenTime += tokenTime;
    if (Number.isNaN(response)) return;
    this.fastest[job] = Math.min(this.fastest[job], response);
    this.slowest[job] = Math.max(this.slowest[job], response);
  }

  /** Slowest over fastest run, the mean of all jobs that ran. */
  get spread(): number {
    const ratios = Array.from(this.slowest, (slow, job) => slow / this.fastest[job]).filter((ratio) => ratio > 0);
    return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  }
}

/** Three figures, the policies side by side: missed deadlines, spread, and what being in time costs. */
export function picturesOf(figures: readonly PolicyFigures[]): ExperimentFigure[] {
  const policyAxis = { title: 'policy, as in the table', names: policies.map(({ name }) => name) };
  const known = figures.flatMap((one, policy) => (one.runs === 0 ? [] : [{ ...summaryOf(one), policy }]));
  const ours = (y: keyof Summary): FigurePoint[] => known.map((one) => ({ x: one.policy + 1, y: one[y] }));
  return [
    {
      title: 'Missed deadlines',
      x: policyAxis,
      y: { title: 'share of the runs', unit: ' %' },
      series: [
        { title: 'ours', kind: 'ours', points: ours('late') },
        {
          title: 'published, about',
          kind: 'published',
          points: [
            { x: JOCKEY + 1, y: 2, low: 1, high: 3 },
            { x: KEPT + 1, y: 100 / 6 },
            { x: AMDAHL + 1, y: 100 / 6 },
          ],
        },
      ],
    },
    {
      title: 'Slowest over fastest run of a job',
      x: policyAxis,
      y: { title: 'mean of the jobs', unit: ' ×' },
      series: [
        { title: 'ours', kind: 'ours', points: ours('spread').filter(({ y }) => !Number.isNaN(y)) },
        {
          title: 'published',
          kind: 'published',
          points: [
            { x: JOCKEY + 1, y: 1.4 },
            { x: FAIR + 1, y: 4.3 },
          ],
        },
      ],
    },
    {
      title: 'Cost of being in time',
      x: policyAxis,
      y: { title: 'guaranteed token-minutes of a run' },
      series: [{ title: 'ours', kind: 'ours', points: ours('tokens') }],
    },
  ];
}

interface Summary {
  /** Late runs, %. */
  readonly late: number;
  readonly spread: number;
  /** Guaranteed token-minutes of a run. */
  readonly tokens: number;
}

function summaryOf({ runs, missed, spread, tokenTime }: PolicyFigures): Summary {
  return { late: (100 * missed) / runs, spread, tokens: tokenTime / runs / MINUTE };
}

/** The claims of the paper about its policies, with our results. */
export function statementsOf(figures: readonly PolicyFigures[]): ExperimentStatement[] {
  const late = (policy: number): number => figures[policy].missed / figures[policy].runs;
  const all = late(JOCKEY);
  const mild = figures[JOCKEY].missedMild / figures[JOCKEY].mild;
  return [
    {
      claim: 'Runs under Jockey that miss their deadline',
      published: 'about 1 to 3 %',
      ours: Number.isNaN(all) ? '–' : `${percent(all)}; ${percent(mild)} on days within the slack`,
      verdict: verdictOf(all, { to: 0.03, none: late(KEPT) }),
      why: 'On days within its slack Jockey is late as rarely as published. The other days are harder than its slack allows for. How hard the published days were is not known.',
    },
    {
      claim: 'Slowest over fastest run of a job under Jockey',
      published: '1.4 ×',
      ours: times(figures[JOCKEY].spread),
      verdict: verdictOf(figures[JOCKEY].spread, { to: 1.55, none: figures[FAIR].spread }),
    },
    {
      claim: 'The same under a fair share without a guarantee',
      published: '4.3 ×',
      ours: times(figures[FAIR].spread),
      verdict: verdictOf(figures[FAIR].spread, { from: 3.8, to: 4.8, none: figures[JOCKEY].spread }),
      why: 'Days here differ only by random draws; those of a production cluster differ more.',
    },
    {
      claim: 'Late when the first tick is kept',
      published: 'about one in six',
      ours: percent(late(KEPT)),
      verdict: verdictOf(late(KEPT), { from: 0.13, to: 0.21, none: all }),
      why: 'The days were tuned so that this value is about as quoted; the other values are measured.',
    },
    {
      claim: 'Late by Amdahl’s law, without a simulator',
      published: 'about one in six',
      ours: percent(late(AMDAHL)),
      verdict: verdictOf(late(AMDAHL), { from: 0.13, to: 0.21, none: all }),
      why: 'It adds the longest vertex of every remaining stage, a reserve that the median does not have.',
    },
  ];
}

/** The pictures of the experiment with Omega's architectures: figures 5 to 14 of the paper, with our curves. */
import type { ExperimentFigure, FigureSeries } from './experiment';
import type { Samples } from './grid-plan';
import {
  architectures,
  BATCH_DECISIONS,
  BATCH_RATE,
  commits,
  DECISIONS,
  figure,
  MANY,
  omegaCase,
  PER_TASK,
  RATES,
  SCHEDULERS,
  SEVERAL,
  studies,
  TASKS,
} from './omega-cases';
import type { OmegaCase } from './omega-cases';

/**
 * A curve of a number of the runs over some values. `caseOf`: the runs that belong to a value; `most`: the largest value that the
 * number can have, 1 for a share.
 */
type Curve = (
  title: string,
  xs: readonly number[],
  number: number,
  caseOf: (x: number) => OmegaCase,
  most?: number,
) => FigureSeries;

const DECISION_AXIS = { title: 't_job(service)', unit: ' s', log: true };

/** All pictures, from the runs that are known so far. */
export function omegaFigures(samples: Samples<OmegaCase>): ExperimentFigure[] {
  const curve: Curve = (title, xs, number, caseOf, most = Infinity) => ({
    title,
    kind: 'ours',
    points: xs.flatMap((x) => samples.point(x, omegaCase(caseOf(x)), number, most)),
  });
  return [...overDecisionTime(curve), ...overLoad(curve)];
}

/** Over the decision time of service jobs. */
function overDecisionTime(curve: Curve): ExperimentFigure[] {
  const byArchitecture = (number: number, most?: number): FigureSeries[] =>
    architectures.map(({ title }, index) =>
      curve(title, DECISIONS, number, (service) => studies.decision(index, service), most),
    );
  return [
    {
      title: 'Conflicts per success, service scheduler',
      x: DECISION_AXIS,
      y: { title: 'conflict fraction' },
      series: [
        ...commits.map(({ title }, commit) =>
          curve(title, commit === 0 ? DECISIONS : [1, 5], figure.conflictService, (x) => studies.commit(commit, x)),
        ),
        {
          title: 'released simulator, same cell: 0.14, 0.18, 0.20, 0.27 at 1 s; 0.50, 1.03, 0.73, 1.59 at 5 s',
          kind: 'published',
          points: [0.137, 0.184, 0.204, 0.266]
            .map((y) => ({ x: 1, y }))
            .concat([0.502, 1.026, 0.725, 1.586].map((y) => ({ x: 5, y }))),
        },
      ],
    },
    {
      title: 'Busy share, service scheduler',
      x: DECISION_AXIS,
      y: { title: 'share' },
      series: byArchitecture(figure.busyService, 1),
    },
    {
      title: 'Wait of batch jobs to the first attempt',
      x: DECISION_AXIS,
      y: { title: 'mean', unit: ' s', log: true },
      series: byArchitecture(figure.waitBatch),
    },
  ];
}

/** Over the rate of batch jobs, the number of their schedulers, and their decision time. */
function overLoad(curve: Curve): ExperimentFigure[] {
  return [
    {
      title: 'One batch scheduler, more and more batch jobs',
      x: { title: 'times the rate of batch jobs', unit: '×' },
      y: { title: 'busy share' },
      series: [
        curve('shared state', RATES, figure.busyBatch, studies.rate, 1),
        {
          title: 'if nothing were decided twice',
          kind: 'theory',
          points: RATES.map((rate) => ({ x: rate, y: Math.min(1, rate * BATCH_RATE * (0.1 + PER_TASK * TASKS)) })),
        },
      ],
    },
    {
      title: `Several batch schedulers at ${MANY} times the rate`,
      x: { title: 'batch schedulers', log: true },
      y: { title: 'share, conflicts per success' },
      series: [
        curve('busy share of each', SCHEDULERS, figure.busyBatch, studies.schedulers, 1),
        curve('conflicts per success', SCHEDULERS, figure.conflictBatch, studies.schedulers),
      ],
    },
    {
      title: 'Slow decisions on batch jobs',
      x: { title: 't_job(batch)', unit: ' s' },
      y: { title: 'busy share' },
      series: [1, SEVERAL].map((schedulers) =>
        curve(
          schedulers === 1 ? 'one batch scheduler' : `${schedulers} batch schedulers`,
          BATCH_DECISIONS,
          figure.busyBatch,
          (batch) => studies.batch(schedulers, batch),
          1,
        ),
      ),
    },
  ];
}

/** The numbers that are measured of a run under this system. */
import type { FigureKind } from '../../plugin';

/** What Omega's paper measures (section 4, figures 5 to 9). */
export const omegaFigureKinds: readonly FigureKind[] = [
  {
    id: 'conflicts',
    title: 'Transactions that conflicted',
    unit: 'count',
    better: 'lower',
    formula: 'transactions of which at least one claim was refused',
  },
  {
    id: 'conflict-fraction',
    title: 'Conflicts per success',
    unit: 'share',
    better: 'lower',
    formula: 'transactions that conflicted over those that did not',
  },
  {
    id: 'wasted-decisions',
    title: 'Decision time wasted',
    unit: 'duration',
    better: 'lower',
    formula: 'decision time of transactions that conflicted, all schedulers',
  },
  ...(['batch', 'service', 'MapReduce'] as const).flatMap((type): FigureKind[] => [
    {
      id: `conflicts-${type.toLowerCase()}`,
      title: `Conflicts, ${type} scheduler`,
      unit: 'count',
      better: 'lower',
      formula: `transactions of ${type} schedulers of which at least one claim was refused`,
    },
    {
      id: `conflict-fraction-${type.toLowerCase()}`,
      title: `Conflicts per success, ${type} scheduler`,
      unit: 'share',
      better: 'lower',
      formula: `transactions of ${type} schedulers that conflicted over those that did not`,
    },
    {
      id: `busyness-${type.toLowerCase()}`,
      title: `Busy share, ${type} scheduler`,
      unit: 'share',
      better: 'lower',
      formula: `decision time of committed and conflicting transactions over the run, mean of the ${type} schedulers`,
      most: 1,
    },
  ]),
  ...(['batch', 'service'] as const).flatMap((type): FigureKind[] => [
    {
      id: `first-attempt-${type}`,
      title: `Wait to first attempt, ${type} jobs`,
      unit: 'duration',
      better: 'lower',
      formula: `mean time from submission to the start of the first decision, ${type} jobs`,
    },
    {
      id: `queued-${type}`,
      title: `In the queue until placed, ${type} jobs`,
      unit: 'duration',
      better: 'lower',
      formula: `mean time of ${type} jobs in the queues of schedulers, all attempts`,
    },
  ]),
  {
    id: 'busyness',
    title: 'Busy share of the scheduler',
    unit: 'share',
    better: 'lower',
    formula: 'decision time of the only scheduler over the run',
    most: 1,
  },
  {
    id: 'abandoned',
    title: 'Jobs abandoned',
    unit: 'count',
    better: 'lower',
    formula: 'jobs abandoned after too many attempts',
  },
  {
    id: 'locked-share',
    title: 'Locked for decisions',
    unit: 'share',
    better: 'lower',
    formula: 'vcores locked in offers over capacity, time mean',
    most: 1,
  },
];

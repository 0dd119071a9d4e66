/** The numbers that are measured of a run under this system. */
import type { FigureKind } from '../plugin';

export const jockeyFigureKinds: readonly FigureKind[] = [
  {
    id: 'first-tokens',
    title: 'Tokens of the first tick',
    unit: 'count',
    better: 'none',
    formula: 'tokens promised to all jobs with a deadline when they began',
  },
  {
    id: 'most-tokens',
    title: 'Most tokens promised',
    unit: 'count',
    better: 'lower',
    formula: 'the most tokens that were promised to one job at a time',
  },
  {
    id: 'token-seconds',
    title: 'Promised token time',
    unit: 'core-seconds',
    better: 'lower',
    formula: 'tokens promised to jobs, times the duration',
  },
];

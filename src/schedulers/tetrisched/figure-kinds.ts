/** The numbers that are measured of a run under this system. */
import type { FigureKind } from '../plugin';

export const planFigureKinds: readonly FigureKind[] = [
  {
    id: 'plan-cycles',
    title: 'Cycles with a plan',
    unit: 'count',
    better: 'none',
    formula: 'cycles in which a job waited',
  },
  {
    id: 'plan-gap',
    title: 'Largest gap of a plan',
    unit: 'share',
    better: 'lower',
    formula: '1 minus value over bound of the solver, the largest of all cycles',
    most: 1,
  },
];

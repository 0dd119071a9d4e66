/** The numbers that are measured of a run under this system. */
import { SECOND } from '../../../base/units';
import type { FigureKind } from '../../plugin';

/** In the order of the figures of queues (`figures.ts`), with what turns a figure into the unit of the number. */
export const quincyFigureKinds: readonly (FigureKind & { readonly factor: number })[] = [
  {
    id: 'tasks-preempted',
    title: 'Tasks stopped to wait again',
    unit: 'count',
    better: 'lower',
    formula: 'running tasks that were stopped without a new place',
    factor: 1,
  },
  {
    id: 'migrations',
    title: 'Tasks moved to another node',
    unit: 'count',
    better: 'lower',
    formula: 'running tasks that were stopped and restarted elsewhere',
    factor: 1,
  },
  {
    id: 'wasted-seconds',
    title: 'Work lost with stopped tasks',
    unit: 'duration',
    better: 'lower',
    formula: 'time for which stopped tasks had run',
    factor: SECOND,
  },
  {
    id: 'data-over-core',
    title: 'Data over the core switch, MB',
    unit: 'count',
    better: 'lower',
    formula: 'input that tasks read from another rack',
    factor: 1,
  },
  {
    id: 'data-inside-racks',
    title: 'Data inside racks, MB',
    unit: 'count',
    better: 'lower',
    formula: 'input that tasks read from another node of their rack',
    factor: 1,
  },
];

/** What it takes to find answers. Steps repeat exactly, as times do not. */
export const solverFigureKinds: readonly FigureKind[] = [
  {
    id: 'solver-steps-fresh',
    title: 'Steps of the solver from scratch',
    unit: 'count',
    better: 'lower',
    formula: 'pivots, pushes or augmentations per decision, mean of those solved from scratch',
  },
  {
    id: 'solver-steps-on',
    title: 'Steps of the continuing solver',
    unit: 'count',
    better: 'lower',
    formula: 'the same, for decisions whose solver continues from the last answer',
  },
  {
    id: 'network-arcs',
    title: 'Arcs of the network',
    unit: 'count',
    better: 'none',
    formula: 'of the largest network that was solved',
  },
];

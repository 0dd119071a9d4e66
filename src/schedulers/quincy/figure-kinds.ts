/** The numbers that are measured of a run under this system. */
import type { FigureKind } from '../plugin';

const SECOND = 1_000_000;

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
    formula: 'running tasks that were stopped and began anew elsewhere',
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
    title: 'Steps of the solver from nothing',
    unit: 'count',
    better: 'lower',
    formula: 'pivots, pushes or augmentations of a decision, the mean of those whose solver begins from nothing',
  },
  {
    id: 'solver-steps-on',
    title: 'Steps of the solver that goes on',
    unit: 'count',
    better: 'lower',
    formula: 'the same, of decisions whose solver goes on from the answer before',
  },
  {
    id: 'network-arcs',
    title: 'Arcs of the network',
    unit: 'count',
    better: 'none',
    formula: 'of the largest network that was solved',
  },
];

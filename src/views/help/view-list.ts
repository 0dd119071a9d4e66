/** What each view is for, in words: those above the dock, then those of the dock in the order of their tabs. */
import type { DockName } from '../../scenario/dock-names';
import { DOCK_VIEWS, dockEntry } from '../shared/dock/dock-views';

type Row = readonly [what: string, how: string];

const ABOVE_THE_DOCK: readonly Row[] = [
  [
    'Timeline',
    'Rows are applications, nodes or queues, drawn lane by lane or, from many rows on, as an overview with one line each. Fit, − and + stand above; the wheel with Ctrl zooms at the pointer, with Shift it pans; dragging the rows pans; two fingers zoom; a double click shows the whole run. Dragging along the axis, or across the rows with Shift, selects a range of time: the inspector shows its figures. While the run plays, the future is faded. The picture button saves the view as SVG or PNG.',
  ],
  [
    'Event strip',
    'Under the axis: lost nodes, failed drivers and settings that change during the run. + or a double click adds an event. Drag a mark to move it; click it to open it.',
  ],
  [
    'Application states',
    'How many applications are in each state at the cursor, with the time left of what runs out. Lanes over time, or the diagram of states and transitions.',
  ],
];

const IN_THE_DOCK: Readonly<Record<DockName, string>> = {
  queues:
    'Use, pending work, guarantee and maximum of each queue at the cursor, and its use over the run. Marks are dragged.',
  nodes: 'What each node runs at the cursor, and who has room. Select a node to lose it or to slow it down.',
  locality:
    'For work that reads data. Heat map of the share of tasks near their data, by node, executor or time; Over time; Ladder, the level each task set accepts, with its countdown and refusals; Blocks, the placement of copies; Theory, the formulas of delay scheduling below the measurements.',
  workers:
    'For Sparrow, Hawk and Eagle: schedulers above, workers with their slots and queues below, messages in transit between them. Reservations are hollow, tasks solid, a slot that waits for the answer to getTask is hatched. Slow motion makes messages visible. Thousands of workers become a density map.',
  plan: 'For alsched and TetriSched: nodes over time with what is planned, the value of each job, and the program.',
  yarn: 'For the Fair and the Capacity scheduler, at the cursor. Why not me: the check that refuses each waiting application, and its turn. Who is next: the order from the root to an application. Shares: the search for the ratio R, step by step, now and steady. Limits of users, with sliders. Preemption over time: when a queue became starved, and which containers were marked and killed for it. One round of preemption, step by step, and the result of repeated rounds. Placement tester.',
  next: 'Which application, job or task comes next at the cursor, by which key, and what refuses the others.',
  deadline: 'For Jockey: when a job will be done, its tokens tick by tick, and the table of remaining times.',
  transactions:
    'For Omega and its rivals: schedulers with their decisions, machines with claims and conflicts, and why a transaction failed.',
  flow: 'For Quincy: the network of the decision at the cursor, what each alternative would cost, and the solver.',
  compare: 'Every measure in every variant, with the difference to A.',
};

/** Parts of a view of the dock that have a description of their own. */
const PARTS: Readonly<Partial<Record<DockName, Row>>> = {
  locality: [
    'Wait sweep',
    'In Locality: runs the scenario with 51 values of the wait and plots makespan and locality. A click on a curve sets that wait.',
  ],
  workers: [
    'Response, Counters, Theory, Published figures',
    'In Workers: the distribution of response times of all variants, messages and slot time lost, the formulas of queueing theory with their assumptions, and published figures beside those of this run.',
  ],
};

export const VIEWS: readonly Row[] = [
  ...ABOVE_THE_DOCK,
  ...DOCK_VIEWS.flatMap((name): Row[] => {
    const part = PARTS[name];
    const view: Row = [dockEntry(name).title, IN_THE_DOCK[name]];
    return part === undefined ? [view] : [view, part];
  }),
];

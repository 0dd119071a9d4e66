import type { GalleryEntry } from '../entry';
import { mixedJobs, mixedNodes } from './mixed-jobs';

export const planAblations: GalleryEntry = {
  id: 'plan-ablations',
  question: 'machine-choice',
  title: 'TetriSched without one of its parts',
  summary: 'Kinds of nodes, all jobs at once, plan-ahead: the value of each on one mix of jobs.',
  practice: {
    setting: 'Row A looks [slice|slices](drag scheduler/planAhead from=0 to=8 in=A) ahead.',
    task: 'Meet every deadline in row A with at most three slices.',
    condition: 'A.slo-met == 100% and A.knob[scheduler/planAhead] <= 3',
    hint: 'Without any it loses reservations, like row D.',
    done: 'It looks {A.knob[scheduler/planAhead] | words} ahead. A best-effort job takes {A.best-effort-latency}.',
  },
  scenario: {
    signalbox: 1,
    title: 'TetriSched without one of its parts',
    notes: [
      'The same mix of jobs, more than the cluster can take at once. A, all parts: all ten deadlines are met, best-effort jobs take 45 s on average.',
      'B, NH: every node is taken for one at the slow run time. Four deadlines are met, and six jobs are dropped because they look hopeless.',
      'C, NG: one job at a time, accepted reservations first, then deadlines, then the rest. The deadlines are met, and best-effort jobs take 55 s.',
      'D, NP: without plan-ahead, jobs that can start now do so. Two jobs with reservations find their nodes taken and are dropped. Best-effort jobs take 49 s.',
      'The paper reports that taking away any of the three costs much of the gain. Plan-ahead is said to gain up to a factor of three.',
      '“Wait for the better machine” shows a case in which waiting pays. One run is one draw; sweep over seeds before you believe a difference.',
    ].join('\n\n'),
    goal: { metric: 'slo-met' },
    seed: 4,
    cluster: { nodes: mixedNodes },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched' },
    workload: mixedJobs(5, '4s'),
    variants: [
      { id: 'A', title: 'TetriSched', changes: [] },
      { id: 'B', title: 'NH', changes: [{ path: ['scheduler', 'policy'], value: 'TetriSched-NH' }] },
      { id: 'C', title: 'NG', changes: [{ path: ['scheduler', 'policy'], value: 'TetriSched-NG' }] },
      { id: 'D', title: 'NP', changes: [{ path: ['scheduler', 'policy'], value: 'TetriSched-NP' }] },
    ],
    view: { cursor: '60s' },
  },
};

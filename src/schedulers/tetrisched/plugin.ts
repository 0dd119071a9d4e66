import type { Problem } from '../../base/result';
import type { KnobHolder } from '../../scenario/knobs';
import type { RunInput } from '../../sim/run-input';
import type { SchedulerPlugin } from '../plugin';
import { believedRequest } from './job';
import { queueKnobs, tetriKnobs } from './knobs';
import type { PolicyName } from './policies';
import { nodeSetsOf } from './reason-values';
import { tetriReasons } from './reasons';
import { placePlanned, planMade, runExpected } from './records';
import { planFigureKinds } from './figure-kinds';
import { readSettings } from './settings';
import { jobStates } from './states';
import { leavesOf } from './strl/expression';
import { optionsOf, readRequest } from './strl/request';

const SHORTEST = 1000;

/** Jobs are placed by whole nodes, and their requests have to name nodes that there are. */
function check(input: RunInput): Problem[] {
  const problems = new Map<string, string>();
  const { quantum, cycle, constraints, estimateError } = readSettings(input.scheduler);
  if (quantum < SHORTEST) problems.set(`scheduler.${tetriKnobs.quantum.knob.name}`, 'expected at least 1ms');
  if (cycle < SHORTEST) problems.set(`scheduler.${tetriKnobs.cycle.knob.name}`, 'expected at least 1ms');
  const sets = nodeSetsOf(input);
  const checked = new Set<unknown>();
  for (const { kind, generator, settings, job } of input.applications) {
    if (checked.has(settings)) continue;
    checked.add(settings);
    const where = `workload.${generator}`;
    if (kind !== 'batch' || job === undefined) {
      problems.set(`${where}.kind`, `expected "batch": TetriSched places whole jobs, not the containers of ${kind}`);
      continue;
    }
    if (job.tasks === 0 || problems.size > 0) continue;
    const stated = job.utility === undefined ? undefined : readRequest(job.utility);
    if (stated?.ok === false) continue;
    const request = believedRequest(job, job.tasks, sets.racks, constraints, estimateError);
    const field = job.utility === undefined ? 'tasks' : 'utility';
    const leaves = leavesOf(request);
    const unknown = leaves.flatMap(({ set }) => set).find((name) => !sets.has(name));
    if (unknown !== undefined) {
      problems.set(
        `${where}.${field}`,
        `no node set is called "${unknown}": expected any, a label, a rack or a group of nodes`,
      );
    } else if (
      !tasksAreDrawn(settings) &&
      leaves.every(({ op, set, k }) => op === 'nCk' && Math.min(k, job.tasks) > sets.nodesOf(set).length)
    ) {
      const most = Math.max(...leaves.map(({ set }) => sets.nodesOf(set).length));
      problems.set(`${where}.${field}`, `expected no more nodes than exist: at most ${most} for this job`);
    }
    const mixed = optionsOf(request).some((option) => new Set(leavesOf(option).map(({ start }) => start)).size > 1);
    if (mixed) problems.set(`${where}.utility`, 'expected leaves of one option to start together');
  }
  return [...problems].map(([path, message]) => ({ path, message }));
}

/** Whether chance decides how many tasks a job has: then chance, and not the document, may make it wider than the cluster. */
function tasksAreDrawn(settings: KnobHolder): boolean {
  return (settings['tasksVary'] ?? 'constant') !== 'constant';
}

/** Constraints of single tasks mean nothing to a scheduler that places whole jobs. */
function notices(input: RunInput): Problem[] {
  const entries = input.applications.filter(({ settings }) => settings['onlyWithData'] === true);
  const fields = new Set(entries.map(({ generator }) => `workload.${generator}.onlyWithData`));
  const message = 'TetriSched places whole jobs and has no constraints on single tasks: they run on any node';
  return [...fields].map((path) => ({ path, message }));
}

const policyWords: Readonly<Record<PolicyName, string>> = {
  TetriSched: 'TetriSched',
  'TetriSched-NH': 'TetriSched, nodes all alike',
  'TetriSched-NG': 'TetriSched, one job at a time',
  'TetriSched-NP': 'TetriSched, no plan ahead',
  alsched: 'alsched',
};

/** TetriSched and alsched: plans in space and time by mixed integer programs. */
export const tetrischedPlugin: SchedulerPlugin = {
  type: 'tetrisched',
  title: 'TetriSched',
  about: 'plans ahead in space and time',
  load: async () => {
    const { TetriScheduler } = await import('./scheduler');
    return (ctx) => new TetriScheduler(ctx);
  },
  plansWithSolver: true,
  asksSolver: (settings) => readSettings(settings).plan.method !== 'greedy',
  knobs: Object.values(tetriKnobs),
  queueKnobs: Object.values(queueKnobs),
  queueResources: [],
  readAtStart: [tetriKnobs.quantum.knob.name, tetriKnobs.cycle.knob.name],
  heedsJobs: true,
  presets: [],
  reasons: tetriReasons,
  records: [planMade, placePlanned, runExpected],
  states: jobStates,
  timers: [],
  classOf: (_, job) => {
    if (job?.deadline === undefined) return 'best effort';
    return job.reserved ? 'SLO, reserved' : 'SLO';
  },
  serviceOrder: 'plan',
  view: 'plan',
  policies: ({ queues, scheduler }) => queues.map(() => readSettings(scheduler).policy),
  policyText: (settings) => policyWords[readSettings(settings).policy],
  check,
  notices,
  loadFigures: async () => {
    const { PlanFigures } = await import('./run-figures');
    return () => new PlanFigures();
  },
  figureKinds: planFigureKinds,
};

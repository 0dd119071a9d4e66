import type { Problem } from '../../base/result';
import type { KnobHolder } from '../../scenario/knobs';
import type { NodeInput, RunInput } from '../../sim/run-input';
import type { SchedulerPlugin } from '../plugin';
import { taskSize } from '../task-size';
import { quincyFigures } from './figures/figures';
import { quincyFigureKinds, solverFigureKinds } from './figures/figure-kinds';
import { jobKnobs, quincyKnobs } from './knobs';
import { quincyReasons } from './reasons';
import { boundsChanged, jobKnown, questionSolved, roundDecided, taskMoved } from './records';
import { readSettings, slotsOf } from './settings';
import { jobStates } from './states';
import type { QuincySettings } from './settings';
import { ResourceType } from '../../sim/resource-types';

const SHORTEST_TIMER = 1000;
/** Each decision weighs all tasks. */
const MOST_TASKS = 20_000;

/** The least that a slot of any node has of a resource type. */
function leastPerSlot(nodes: readonly NodeInput[], settings: QuincySettings, vcore: number, type: number): number {
  let least = Infinity;
  for (const { capacity } of nodes) {
    const slots = slotsOf(settings, capacity[vcore]);
    if (slots > 0) least = Math.min(least, capacity[type] / slots);
  }
  return least;
}

/** Quincy counts slots: a task has to fit into the smallest one. */
function check(input: RunInput): Problem[] {
  const problems = new Map<string, string>();
  const { vcore, memory } = ResourceType;
  const settings = readSettings(input.scheduler);
  const perSlot = (of: QuincySettings, type: number) => leastPerSlot(input.nodes, of, vcore, type);
  const [cores, room] = [perSlot(settings, vcore), perSlot(settings, memory)];
  let [mostCores, mostMemory] = [0, 0];
  for (const { kind, generator, settings: of } of input.applications) {
    const where = `workload.${generator}`;
    if (kind !== 'batch') {
      problems.set(`${where}.kind`, `expected "batch": Quincy places tasks, not the containers of ${kind}`);
      continue;
    }
    const { tasks } = of;
    if (typeof tasks === 'number' && tasks > MOST_TASKS) {
      problems.set(
        `${where}.tasks`,
        `expected at most ${MOST_TASKS}: each decision of Quincy weighs all waiting tasks`,
      );
    }
    const taken = taskSize(of);
    if (taken.vcore > cores)
      problems.set(`${where}.vcore`, 'expected no more than a node’s vcores divided by its slots');
    if (taken.memory > room) {
      problems.set(`${where}.memory`, 'expected no more than the memory of a node divided by its slots');
    }
    mostCores = Math.max(mostCores, taken.vcore);
    mostMemory = Math.max(mostMemory, taken.memory);
  }
  const { name } = quincyKnobs.timer.knob;
  if (settings.timer < SHORTEST_TIMER) problems.set(`scheduler.${name}`, 'expected at least 1ms between two decisions');
  for (const { id, scheduler } of input.interventions) {
    if (scheduler === undefined) continue;
    const changed = readSettings(scheduler);
    const where = `interventions.${id}.value`;
    if (changed.timer !== settings.timer) {
      problems.set(where, 'the time between decisions cannot change during a run');
    } else if (mostCores > perSlot(changed, vcore) || mostMemory > perSlot(changed, memory)) {
      problems.set(where, 'expected slots that hold every task');
    }
  }
  return [...problems].map(([path, message]) => ({ path, message }));
}

function policyText(settings: KnobHolder): string {
  return readSettings(settings).policy.title;
}

/** Quincy: every decision as one minimum-cost flow. */
export const quincyPlugin: SchedulerPlugin = {
  type: 'quincy',
  title: 'Quincy',
  about: 'every decision as one flow',
  load: async () => {
    const { QuincyScheduler } = await import('./scheduler');
    return (ctx) => new QuincyScheduler(ctx);
  },
  knobs: Object.values(quincyKnobs),
  queueKnobs: Object.values(jobKnobs),
  queueResources: [],
  queueMeasures: quincyFigures,
  records: [roundDecided, boundsChanged, jobKnown, taskMoved, questionSolved],
  figureKinds: [...quincyFigureKinds, ...solverFigureKinds],
  loadFigures: async () => {
    const { QuincyRunFigures } = await import('./figures/run-figures');
    return () => new QuincyRunFigures();
  },
  ignoresConstraints: true,
  presets: [],
  reasons: quincyReasons,
  states: jobStates,
  timers: [],
  serviceOrder: 'flow',
  view: 'flow',
  policies: ({ queues, scheduler }) => queues.map(() => policyText(scheduler)),
  policyText,
  check,
};

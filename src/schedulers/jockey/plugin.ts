import type { Problem } from '../../base/result';
import type { RunInput } from '../../sim/run-input';
import type { SchedulerPlugin } from '../plugin';
import { taskSize } from '../task-size';
import { jobKnobs, jockeyKnobs } from './knobs';
import type { PolicyName } from './knobs';
import { jockeyReasons } from './reasons';
import { granted } from './records';
import { jockeyFigureKinds } from './figure-kinds';
import { readSettings } from './settings';
import { jobStates } from './states';
import { SECOND, VCORE } from '../../base/units';
import { ResourceType } from '../../sim/resource-types';

/** The shortest control period, µs. */
const SHORTEST_PERIOD = SECOND;

/** Every vertex takes one token: a whole core, and of the memory no more than a core's part. */
function check(input: RunInput): Problem[] {
  const problems = new Map<string, string>();
  const { vcore, memory } = ResourceType;
  let part = Infinity;
  for (const { capacity } of input.nodes) {
    const tokens = Math.floor(capacity[vcore] / VCORE);
    if (tokens > 0) part = Math.min(part, capacity[memory] / tokens);
  }
  for (const { kind, generator, settings } of input.applications) {
    const where = `workload.${generator}`;
    if (kind !== 'dag' && kind !== 'batch') {
      problems.set(`${where}.kind`, `expected "dag" or "batch": a token runs one vertex, not a container of ${kind}`);
      continue;
    }
    const taken = taskSize(settings);
    if (taken.vcore !== VCORE) {
      problems.set(`${where}.vcore`, 'expected 1: every vertex takes one token, which is a whole core');
    }
    if (taken.memory > part) {
      problems.set(`${where}.memory`, 'expected no more than the memory of a node divided by its cores');
    }
  }
  const judge = (scheduler: RunInput['scheduler'], where: (field: string) => string): void => {
    const { period, minTokens, maxTokens } = readSettings(scheduler);
    if (period < SHORTEST_PERIOD) problems.set(where('period'), 'expected at least 1s between two ticks');
    if (minTokens > maxTokens) problems.set(where('minTokens'), 'expected no more than maxTokens');
  };
  judge(input.scheduler, (field) => `scheduler.${field}`);
  for (const { id, scheduler } of input.interventions) {
    if (scheduler !== undefined) judge(scheduler, () => `interventions.${id}.value`);
  }
  return [...problems].map(([path, message]) => ({ path, message }));
}

const policyWords: Readonly<Record<PolicyName, string>> = {
  jockey: 'control loop',
  'no-adaptation': 'first guarantee kept',
  'no-simulator': "control loop by Amdahl's law",
  'max-allocation': 'always the most tokens',
  oracle: 'work known in advance',
  'fair-share': 'fair shares',
};

/** Jockey: guarantees of tokens that follow a deadline. */
export const jockeyPlugin: SchedulerPlugin = {
  type: 'jockey',
  title: 'Jockey',
  about: 'capacity against a deadline',
  load: async () => {
    const { TokenScheduler } = await import('./scheduler');
    return (ctx) => new TokenScheduler(ctx);
  },
  knobs: Object.values(jockeyKnobs),
  queueKnobs: Object.values(jobKnobs),
  queueResources: [],
  ignoresConstraints: true,
  presets: [],
  reasons: jockeyReasons,
  records: [granted],
  figureKinds: jockeyFigureKinds,
  loadFigures: async () => {
    const { JockeyFigures } = await import('./run-figures');
    return () => new JockeyFigures();
  },
  states: jobStates,
  timers: [],
  serviceOrder: 'tokens',
  view: 'deadline',
  policies: ({ queues, scheduler }) => queues.map(() => readSettings(scheduler).policy),
  policyText: (settings) => policyWords[readSettings(settings).policy],
  check,
};

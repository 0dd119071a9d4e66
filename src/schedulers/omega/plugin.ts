import type { Problem } from '../../base/result';
import { knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { RunInput } from '../../sim/run-input';
import type { SchedulerPlugin } from '../plugin';
import { omegaKnobs } from './knobs';
import { omegaReasons } from './reasons';
import { decisionStep, roomKept, workersAdded } from './records';
import { omegaFigureKinds } from './figures/figure-kinds';
import { jobTypeOf, JobType } from './settings';
import { jobStates } from './states';

/** Jobs are a number of equal tasks, which is what a batch application is. */
function check({ applications }: RunInput): Problem[] {
  const others = new Map<string, string>();
  for (const { generator, kind } of applications) if (kind !== 'batch') others.set(generator, kind);
  return [...others].map(([generator, kind]) => ({
    path: `workload.${generator}.kind`,
    message: `expected batch: these schedulers place the tasks of jobs, not the containers of ${kind}`,
  }));
}

const titles: Readonly<Record<string, string>> = {
  'monolithic-single-path': 'one scheduler, single path',
  'monolithic-multi-path': 'one scheduler, multi-path',
  partitioned: 'static partitions',
  'two-level': 'two-level (offers)',
  'shared-state': 'shared state',
};

function policyText(scheduler: KnobHolder): string {
  const { architecture, conflictMode, transactionMode, hoarding } = omegaKnobs;
  const name = knobText(scheduler, architecture.knob);
  const title = titles[name] ?? name;
  if (name === 'two-level' && knobSwitch(scheduler, hoarding.knob)) return `${title}, hoarding`;
  if (name !== 'shared-state') return title;
  return `${title}, ${knobText(scheduler, conflictMode.knob)}, ${knobText(scheduler, transactionMode.knob)}`;
}

/** Omega’s shared state, and the architectures that it is compared with. */
export const omegaPlugin: SchedulerPlugin = {
  type: 'omega',
  title: 'Omega and its rivals',
  about: 'who may decide, and when they collide',
  load: async () => {
    const { OmegaScheduler } = await import('./scheduler');
    return (ctx) => new OmegaScheduler(ctx);
  },
  knobs: Object.values(omegaKnobs),
  queueKnobs: [],
  queueResources: [],
  presets: [],
  reasons: omegaReasons,
  states: jobStates,
  records: [decisionStep, roomKept, workersAdded],
  timers: [],
  serviceOrder: 'decisions',
  view: 'transactions',
  policies: (input) => input.queues.map(() => policyText(input.scheduler)),
  policyText,
  ignoresConstraints: true,
  check,
  figureKinds: omegaFigureKinds,
  loadFigures: async () => {
    const { OmegaRunFigures } = await import('./figures/run-figures');
    return (input) => new OmegaRunFigures(input);
  },
  classOf: ({ settings }) => {
    const type = jobTypeOf(settings);
    if (type === JobType.prefill) return 'there before';
    return type === JobType.service ? 'service' : 'batch';
  },
};

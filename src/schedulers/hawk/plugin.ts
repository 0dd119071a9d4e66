import type { Problem } from '../../base/result';
import type { Knob } from '../../scenario/knobs';
import type { ApplicationInput, RunInput } from '../../sim/run-input';
import type { SchedulerPlugin } from '../plugin';
import { groupOfNode, taskSize } from '../task-size';
import { eagleKnobs, hawkKnobs } from './knobs';
import { readSettings } from './settings';
import type { HybridSettings } from './settings';
import { hybridReasons } from './reasons';
import { jobStates } from './states';
import { ResourceType } from '../../sim/resource-types';

/** Milli-vcores of a slot, which runs one task. */
const SLOT = 1000;

/** A worker has one slot, a task takes one: what does not fit that is refused by field. */
function check(input: RunInput): Problem[] {
  const problems: Problem[] = [];
  const { vcore, memory } = ResourceType;
  let smallest = Infinity;
  for (const { id, capacity } of input.nodes) {
    smallest = Math.min(smallest, capacity[memory]);
    if (capacity[vcore] === SLOT) continue;
    const message = `expected 1 vcore: a worker of Hawk or Eagle has one slot; make it ${capacity[vcore] / SLOT} nodes of one`;
    problems.push({ path: `cluster.nodes.${groupOfNode(id)}.capacity.vcore`, message });
  }
  for (const app of input.applications) problems.push(...checkApplication(app, smallest));
  return distinct(problems);
}

function checkApplication({ generator, kind, settings }: ApplicationInput, smallest: number): Problem[] {
  const path = `workload.${generator}`;
  if (kind !== 'batch') {
    return [{ path: `${path}.kind`, message: 'expected "batch": Hawk and Eagle schedule jobs of independent tasks' }];
  }
  const problems: Problem[] = [];
  const { vcore, memory } = taskSize(settings);
  if (vcore !== SLOT) {
    problems.push({ path: `${path}.vcore`, message: `expected 1, the slot of a worker, got ${vcore / SLOT}` });
  }
  if (memory > smallest) {
    problems.push({ path: `${path}.memory`, message: 'expected no more than the smallest worker has' });
  }
  return problems;
}

/** Says once what holds of many nodes or applications of one entry. */
function distinct(problems: readonly Problem[]): Problem[] {
  const said = new Set<string>();
  return problems.filter(({ path, message }) => {
    const known = said.has(`${path} ${message}`);
    said.add(`${path} ${message}`);
    return !known;
  });
}

/** "Hawk, stealing": what of the system is switched on. */
function hybridText(title: string, { centralised, stealing, succinctStateSharing, srpt }: HybridSettings): string {
  const parts = [
    centralised ? undefined : 'probes only',
    stealing ? 'stealing' : undefined,
    succinctStateSharing ? 'shared state' : undefined,
    srpt ? 'shortest first' : undefined,
  ];
  return [title, ...parts.filter((part) => part !== undefined)].join(', ');
}

function plugin(type: string, title: string, about: string, knobs: Readonly<Record<string, Knob>>): SchedulerPlugin {
  return {
    type,
    title,
    about,
    load: async () => {
      const { HybridScheduler } = await import('./scheduler');
      return (ctx) => new HybridScheduler(ctx);
    },
    knobs: Object.values(knobs).map((knob) => ({ holder: [], knob })),
    queueKnobs: [],
    queueResources: [],
    ignoresConstraints: true,
    presets: [
      { id: 'google', title: `${title}, Google trace` },
      { id: 'cloudera', title: `${title}, Cloudera trace` },
      { id: 'yahoo', title: `${title}, Yahoo trace` },
      { id: 'facebook', title: `${title}, Facebook trace` },
    ],
    reasons: hybridReasons,
    states: jobStates,
    timers: [],
    view: 'workers',
    serviceOrder: 'hybrid-workers',
    policies: (input) => input.queues.map(() => type),
    // Short jobs bind late.
    probing: (settings) => ({
      way: 'late',
      anyWay: false,
      ratio: readSettings(settings).probeRatio,
      slots: (milliVcoresOfNode) => Math.floor(milliVcoresOfNode / SLOT),
    }),
    policyText: (settings) => hybridText(title, readSettings(settings)),
    classOf: (_, job, scheduler) => ((job?.runtime ?? 0) > readSettings(scheduler).cutoff ? 'long' : 'short'),
    check,
  };
}

/** Hawk: long jobs placed centrally, short jobs by random probes, and work stealing. */
export const hawkPlugin = plugin('hawk', 'Hawk', 'short jobs beside long ones', hawkKnobs);
/** Eagle: Hawk whose workers share which of them have long work, with SRPT and sticky reservations. */
export const eaglePlugin = plugin('eagle', 'Eagle', 'short jobs keep clear of long ones', eagleKnobs);

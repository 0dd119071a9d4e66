/** What the scheduler of a run says of its input before it starts: what it cannot run, and what it ignores. */
import { formatProblem } from '../base/result';
import type { Problem } from '../base/result';
import { unknownPolicy } from '../scenario/own-policy';
import type { PolicyUse, SchedulerPlugin } from '../schedulers/plugin';
import type { RunInput } from '../sim/run-input';
import { schedulerExpansion } from './expansions';
import { schedulerPlugin } from './registry';

/** What the scheduler cannot run, under its first settings or under those that an intervention sets. */
export function refusals(input: RunInput): Problem[] {
  const plugin = schedulerPlugin(input.scheduler.type);
  const expansion = schedulerExpansion(plugin.type);
  const refused = [...unknownPolicies(input), ...(expansion.check?.(input) ?? [])];
  if (refused.length > 0) return refused;
  return input.interventions.flatMap(({ id, scheduler }) => {
    if (scheduler === undefined) return [];
    const path = `interventions.${id}.value`;
    if (scheduler['type'] !== plugin.type) {
      return [{ path, message: `expected a setting of ${plugin.title}: a run has one scheduler` }];
    }
    const late = plugin.readAtStart?.find((name) => scheduler[name] !== input.scheduler[name]);
    if (late !== undefined) return [{ path, message: `expected another setting: ${late} is read when the run begins` }];
    return (expansion.check?.({ ...input, scheduler }) ?? []).map((problem) => ({
      path,
      message: formatProblem(problem),
    }));
  });
}

/** The places where a run names policies of the reader: its first settings, and those that interventions set. */
export function policyUses(input: RunInput): PolicyUse[] {
  const plugin = schedulerPlugin(input.scheduler.type);
  const usesOf = (settings: Pick<RunInput, 'queues' | 'scheduler'>): PolicyUse[] => plugin.policyUses?.(settings) ?? [];
  const late = input.interventions.flatMap(({ id, kind, scheduler, queue }) => {
    const queues = queue === undefined ? [] : [queue];
    if (scheduler === undefined && queue === undefined) return [];
    return usesOf({ scheduler: scheduler ?? { type: input.scheduler.type }, queues }).map((use) => ({
      ...use,
      path: `interventions.${id}.${kind === 'queue-added' ? 'settings' : 'value'}`,
    }));
  });
  const first = input.queues.filter(({ absent }) => absent !== true);
  return [...usesOf({ scheduler: input.scheduler, queues: first }), ...late];
}

function unknownPolicies(input: RunInput): Problem[] {
  return policyUses(input).flatMap(({ name, path }) => {
    const message = unknownPolicy(name, input.policies ?? []);
    return message === undefined ? [] : [{ path, message }];
  });
}

/** What the scheduler accepts but ignores: settings without effect, constraints, and fields of jobs. */
export function notHeeded(input: RunInput): Problem[] {
  const plugin = schedulerPlugin(input.scheduler.type);
  return [
    ...(schedulerExpansion(plugin.type).notices?.(input) ?? []),
    ...ignoredConstraints(input, plugin),
    ...jobsNotHeeded(input),
  ];
}

/** Constraints of applications under a scheduler that ignores them, one notice for each entry of the workload. */
function ignoredConstraints(input: RunInput, { ignoresConstraints, title }: SchedulerPlugin): Problem[] {
  if (ignoresConstraints !== true) return [];
  const fields = new Set<string>();
  for (const { generator, settings } of input.applications) {
    if (settings['nodeLabel'] !== undefined) fields.add(`workload.${generator}.nodeLabel`);
    if (settings['onlyWithData'] === true) fields.add(`workload.${generator}.onlyWithData`);
  }
  const message = `${title} knows no such constraint here: the tasks run on any node`;
  return [...fields].map((path) => ({ path, message }));
}

/** What a job says of its deadline, its worth and the nodes that it prefers. */
const JOB_FIELDS = ['prefers', 'deadline', 'reservation', 'budget', 'sensitivity', 'penalty', 'utility'] as const;

function jobsNotHeeded(input: RunInput): Problem[] {
  const { heedsJobs, title } = schedulerPlugin(input.scheduler.type);
  // A policy of the reader may look at what it likes.
  if (heedsJobs === true || policyUses(input).length > 0) return [];
  const said = new Map<string, Problem>();
  for (const { generator, settings, job } of input.applications) {
    if (job === undefined || said.has(generator)) continue;
    const [first, ...others] = JOB_FIELDS.filter((name) => settings[name] !== undefined);
    if (first === undefined) continue;
    const all = [first, ...others].join(', ');
    const message = `${title} does not look at what a job says beforehand (${all}): it is placed like any other`;
    said.set(generator, { path: `workload.${generator}.${first}`, message });
  }
  return [...said.values()];
}

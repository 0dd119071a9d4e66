/** What the scheduler of a run makes of it beforehand: what it cannot run, and what it does not look at. */
import { formatProblem } from '../base/result';
import type { Problem } from '../base/result';
import type { RunInput } from '../sim/run-input';
import { schedulerPlugin } from './registry';

/** What the scheduler cannot run with the settings that it begins with, and with those that interventions leave it. */
export function refusals(input: RunInput): Problem[] {
  const plugin = schedulerPlugin(String(input.scheduler['type']));
  const refused = plugin.check?.(input) ?? [];
  if (refused.length > 0) return refused;
  return input.interventions.flatMap(({ id, scheduler }) => {
    if (scheduler === undefined) return [];
    const path = `interventions.${id}.value`;
    if (scheduler['type'] !== plugin.type) {
      return [{ path, message: `expected a setting of ${plugin.title}: a run has one scheduler` }];
    }
    const late = plugin.readAtStart?.find((name) => scheduler[name] !== input.scheduler[name]);
    if (late !== undefined) return [{ path, message: `expected another setting: ${late} is read when the run begins` }];
    return (plugin.check?.({ ...input, scheduler }) ?? []).map((problem) => ({
      path,
      message: formatProblem(problem),
    }));
  });
}

/** Constraints of applications under a scheduler that does not look at them, once for each entry of the workload. */
export function notHeeded(input: RunInput): Problem[] {
  const { ignoresConstraints, title } = schedulerPlugin(String(input.scheduler['type']));
  if (ignoresConstraints !== true) return [];
  const fields = new Set<string>();
  for (const { generator, settings } of input.applications) {
    if (settings['nodeLabel'] !== undefined) fields.add(`workload.${generator}.nodeLabel`);
    if (settings['onlyWithData'] === true) fields.add(`workload.${generator}.onlyWithData`);
  }
  const message = `${title} knows no such constraint here: the tasks run on any node`;
  return [...fields].map((path) => ({ path, message }));
}

/** What taking over a trace of the load simulator does to a scenario, and the edits that do it. */
import { counted } from '../../../base/text/counted';
import { expandScenario } from '../../../engine/expand';
import { schedulerPlugins } from '../../../engine/systems';
import type { SlsParts } from '../../../formats/sls/sls-scenario';
import type { SlsTrace } from '../../../formats/sls/trace';
import type { Scenario } from '../../../scenario/schema';
import type { SchedulerPlugin } from '../../../schedulers/plugin';
import type { Edit } from '../../../authoring/edits';
import { NEW_SCENARIO } from '../../../authoring/new-scenario/new-scenario';
import { newApplications, withoutNodes } from '../new-applications';

/** The systems that run MapReduce applications. */
export function systemsForTraces(): readonly SchedulerPlugin[] {
  return schedulerPlugins.filter(({ type }) => {
    const workload = [{ id: 'job', kind: 'mapreduce' }];
    return expandScenario({ ...NEW_SCENARIO, scheduler: { type }, workload }, 'A').ok;
  });
}

/** A sentence on what the trace puts in the place of what. A topology has nodes and no jobs. */
export function summary(trace: SlsTrace, parts: SlsParts): string {
  const jobs = trace.form === 'topology' ? [] : [jobsOf(trace, parts)];
  const count = parts.cluster?.nodes.reduce((sum, { count: each = 1 }) => sum + each, 0) ?? 0;
  const nodes = count > 0 ? [`${counted(count, 'node')} instead of those of the scenario`] : [];
  const what = trace.form === 'topology' ? 'Topology' : trace.form;
  return `${what}: ${[...jobs, ...nodes].join('; ') || 'nothing changes'}.`;
}

function jobsOf(trace: SlsTrace, { workload = [] }: SlsParts): string {
  const left = trace.dropped > 0 ? `, ${counted(trace.dropped, 'job')} left out` : '';
  return `${counted(workload.length, 'job')} instead of the applications${left}`;
}

/**
 * The edits that import a trace, to be made as one step. References to the former applications and nodes are removed.
 * @param title of the scenario from now on; '' leaves it as it is
 */
export function slsEdits(parts: SlsParts, document: Scenario, system: string, first: boolean, title: string): Edit[] {
  const edits: Edit[] = [];
  if (parts.workload !== undefined) edits.push(...newApplications(document, parts.workload, first, title));
  if (parts.cluster !== undefined) {
    if (parts.workload === undefined) edits.push(...withoutNodes(document));
    else if (document.data !== undefined) edits.push({ path: ['data'], value: undefined });
    edits.push({ path: ['cluster'], value: parts.cluster });
  }
  if (parts.queues !== undefined) edits.push({ path: ['queues'], value: parts.queues });
  if (document.scheduler.type !== system) edits.push({ path: ['scheduler'], value: { type: system } });
  return edits;
}

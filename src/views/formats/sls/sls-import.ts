/** What taking over a trace of the load simulator does to a scenario, and the edits that do it. */
import { counted } from '../../../base/counted';
import { expandScenario } from '../../../engine/expand';
import { schedulerPlugins } from '../../../engine/systems';
import type { SlsParts } from '../../../formats/sls/sls-scenario';
import type { SlsTrace } from '../../../formats/sls/trace';
import type { Scenario } from '../../../scenario/schema';
import type { SchedulerPlugin } from '../../../schedulers/plugin';
import type { Edit } from '../../editor/models/edits';
import { NEW_SCENARIO } from '../../topbar/new-scenario';

/** The systems that run MapReduce applications. */
export function systemsForTraces(): readonly SchedulerPlugin[] {
  return schedulerPlugins.filter(({ type }) => {
    const workload = [{ id: 'job', kind: 'mapreduce' }];
    return expandScenario({ ...NEW_SCENARIO, scheduler: { type }, workload }, 'A').ok;
  });
}

/** What a document says of its former applications: a text, a lesson, a challenge, and the times that suited them. */
const STORY = ['notes', 'lesson', 'challenge', 'window', 'horizon'] as const;

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
  const gone = (field: string): void => void edits.push({ path: [field], value: undefined });
  if (parts.workload !== undefined) {
    for (const field of STORY) if (first && document[field] !== undefined) gone(field);
    if (first && title !== '') edits.push({ path: ['title'], value: title });
    if (first && document.variants !== undefined) gone('variants');
    if (document.interventions !== undefined) gone('interventions');
    if (document.overrides !== undefined) gone('overrides');
    edits.push({ path: ['workload'], value: parts.workload });
  }
  if (parts.cluster !== undefined) {
    if (parts.workload === undefined) edits.push(...withoutNodes(document));
    else if (document.data !== undefined) gone('data');
    edits.push({ path: ['cluster'], value: parts.cluster });
  }
  if (parts.queues !== undefined) edits.push({ path: ['queues'], value: parts.queues });
  if (document.scheduler.type !== system) edits.push({ path: ['scheduler'], value: { type: system } });
  return edits;
}

/** The edits that remove what names nodes from a document whose applications stay. */
function withoutNodes({ interventions = [], data = [] }: Scenario): Edit[] {
  const events = interventions.filter((event) => !('node' in event));
  const placed = data.some(({ nodes, places }) => nodes !== undefined || places !== undefined);
  return [
    ...(events.length === interventions.length
      ? []
      : [{ path: ['interventions'], value: events.length === 0 ? undefined : events }]),
    ...(placed
      ? [{ path: ['data'], value: data.map((set) => ({ ...set, nodes: undefined, places: undefined })) }]
      : []),
  ];
}

/** What taking over a trace of the load simulator does to a scenario, and the edits that do it. */
import { expandScenario } from '../../../engine/expand';
import { schedulerPlugins } from '../../../engine/systems';
import type { SlsParts } from '../../../formats/sls/sls-scenario';
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
    if (document.data !== undefined) gone('data');
    edits.push({ path: ['cluster'], value: parts.cluster });
  }
  if (parts.queues !== undefined) edits.push({ path: ['queues'], value: parts.queues });
  if (document.scheduler.type !== system) edits.push({ path: ['scheduler'], value: { type: system } });
  return edits;
}

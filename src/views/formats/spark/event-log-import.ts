/** What replaying an event log does to a scenario, and the edits that do it. */
import { expandScenario } from '../../../engine/expand';
import { replayParts } from '../../../formats/spark-event-log/replay/replay-scenario';
import type { ReplayOptions } from '../../../formats/spark-event-log/replay/replay-scenario';
import type { ReplayLog } from '../../../formats/spark-event-log/replay/replay-log';
import type { Scenario } from '../../../scenario/schema';
import type { Edit } from '../../../authoring/edits';
import { leafQueues } from '../../../authoring/queue-model';
import { NEW_SCENARIO } from '../../../authoring/new-scenario/new-scenario';
import { newApplications, withoutNodes } from '../new-applications';

export interface ReplayChoices extends Pick<
  ReplayOptions,
  'hidesNames' | 'replicas' | 'remoteCosts' | 'jobs' | 'takeNodes'
> {
  /** Whether the applications of the scenario stay. */
  readonly keepsApplications: boolean;
}

/** Whether the scheduler of a document runs Spark applications. */
export function runsSpark({ scheduler }: Scenario): boolean {
  const workload = [{ id: 'app', kind: 'spark' }];
  return expandScenario({ ...NEW_SCENARIO, scheduler: { type: scheduler.type }, workload }, 'A').ok;
}

/**
 * The edits that replay a log, to be made as one step: of the whole document, which has no variants then, or of one variant where the
 * applications stay. Where the scheduler runs no Spark, that of a new scenario takes its place.
 */
export function replayEdits(log: ReplayLog, document: Scenario, choices: ReplayChoices): Edit[] {
  const suits = runsSpark(document);
  const [leaf = 'root.default'] = suits ? leafQueues(document) : leafQueues(NEW_SCENARIO);
  const keeps = choices.keepsApplications && suits;
  const taken = new Set(keeps ? document.workload.map(({ id }) => id) : []);
  const { entry, cluster, title, notes } = replayParts(log, { ...choices, queue: leaf, taken });
  const edits: Edit[] = keeps
    ? [{ path: ['workload'], value: [...document.workload, entry] }]
    : [...newApplications(document, [entry], true, title), { path: ['notes'], value: notes }];
  if (cluster !== undefined) {
    if (keeps) edits.push(...withoutNodes(document));
    else if (document.data !== undefined) edits.push({ path: ['data'], value: undefined });
    edits.push({ path: ['cluster'], value: cluster });
  }
  if (!suits) {
    edits.push(
      { path: ['queues'], value: NEW_SCENARIO.queues },
      { path: ['scheduler'], value: NEW_SCENARIO.scheduler },
    );
  }
  return edits;
}

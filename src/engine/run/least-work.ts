/** The least that a run has to do, by application: read from its input alone, before anything is simulated. */
import { batchLeastWork } from '../../frameworks/batch/least-work';
import { dagLeastWork } from '../../frameworks/dag/least-work';
import type { LeastWork, LeastWorkOf } from '../../frameworks/least-work';
import { mapReduceLeastWork } from '../../frameworks/mapreduce/least-work';
import { sparkLeastWork } from '../../frameworks/spark/least-work';
import type { ApplicationInput, RunInput } from '../../sim/run-input';
import { Streams } from '../../sim/streams';
import { schedulerExpansion } from '../expansions';

const BY_KIND: Readonly<Record<string, LeastWorkOf>> = {
  batch: batchLeastWork,
  dag: dagLeastWork,
  mapreduce: mapReduceLeastWork,
  spark: sparkLeastWork,
};

/** Why there is no bound for an application: it is killed, or its work changes during the run. */
const MOVING: ReadonlySet<string> = new Set(['application-killed', 'application-changed']);

/** The bound of each application, in the order of the input; a sentence where there is none. */
export function leastWork(input: RunInput): readonly LeastWork[] | string {
  if (input.interventions.some(({ kind }) => MOVING.has(kind))) return 'applications are killed or changed on the way';
  const isTurnedAway = turnedAway(input);
  const streams = new Streams(input);
  const works: LeastWork[] = [];
  for (const [index, app] of input.applications.entries()) {
    if (app.rejected !== undefined || isTurnedAway(app)) return 'some applications are refused';
    const of = BY_KIND[app.kind];
    const work = of?.(app, input.resourceTypes, (stream, at) => streams.draw(stream, index, at, 0));
    if (work === undefined) {
      return of === undefined
        ? `the least work of ${app.kind} applications is not known beforehand`
        : `${app.id} starts copies of slow tasks`;
    }
    works.push(work);
  }
  return works;
}

/** Whether access lists, as they are at the beginning, keep an application out of its queue. */
function turnedAway({ scheduler, queues, users }: RunInput): (app: ApplicationInput) => boolean {
  const { type } = scheduler;
  const access = schedulerExpansion(type).access?.(
    queues.map(({ id, settings }) => ({ ...settings, id })),
    scheduler,
  );
  return ({ queue, user, groups = [] }) =>
    access !== undefined && access(queues[queue].id, { user: users[user], groups }) !== '';
}

/**
 * Tokens that Jockey promises above what an oracle would. Source: Ferguson et al., Jockey, EuroSys 2012: an oracle knows the work T of
 * a job and needs ceil(T / d) tokens to be done by its deadline d.
 */
import { MINUTE, VCORE } from '../../base/units';
import type { DagFacts, JobFacts } from '../../frameworks/dag/facts';
import { granted } from '../../schedulers/jockey/records';
import type { Directory, DirectoryApplication } from '../../sim/directory';
import { ownRecords } from '../build/record-table';
import type { ApplicationModel, Metric, RunModel } from '../model';
import { coreSeconds } from './metric';
import type { MeasurementWindow } from './window';

/** What is read of a run. */
interface Promises extends Pick<RunModel, 'interventions' | 'own' | 'end'> {
  readonly directory: Pick<Directory, 'facts' | 'interventions'> & {
    readonly applications: readonly Pick<DirectoryApplication, 'deadline'>[];
  };
  readonly applications: readonly Pick<ApplicationModel, 'submitted' | 'finished'>[];
}

/**
 * The oracle's line: ceil(T / d) tokens, T by the profile of the job's earlier run.
 * @param deadline µs after the submission; less than a minute counts as one
 */
export function oracleTokens({ distribution }: JobFacts, deadline: number): number {
  const work = distribution.profile.reduce((sum, { running, queueing }) => sum + running + queueing, 0);
  return Math.ceil(work / Math.max(MINUTE, deadline));
}

/** Tokens promised to jobs above the oracle's line, times the duration inside the window; nothing where none has a line. */
export function overGuarantee(model: Promises, { from, to }: MeasurementWindow): Metric[] {
  const facts = (model.directory.facts?.['dag'] ?? {}) as DagFacts;
  const rows = ownRecords(model, granted);
  if (rows === undefined || Object.keys(facts).length === 0) return [];
  const end = Math.min(to, model.end);
  const promised = new Map<number, { tokens: number; since: number }>();
  let above = 0;
  const close = (app: number, until: number): void => {
    const open = promised.get(app);
    if (open === undefined) return;
    for (const { line, since, till } of linesOf(model, facts[app], app)) {
      const time = Math.min(until, till, end) - Math.max(open.since, since, from);
      if (time > 0) above += Math.max(0, open.tokens - line) * time;
    }
  };
  for (let row = 0; row < rows.count; row++) {
    const app = rows.app[row];
    if (facts[app] === undefined) continue;
    close(app, rows.time[row]);
    promised.set(app, { tokens: rows.containers[row], since: rows.time[row] });
  }
  for (const app of promised.keys()) close(app, model.applications[app].finished);
  const goesOn = end === model.end && [...promised.keys()].some((app) => model.applications[app].finished === Infinity);
  return [coreSeconds('over-guarantee', above * VCORE, goesOn)];
}

/** The oracle's line of a job while each of its deadlines holds, µs. */
function linesOf({ directory, interventions, applications }: Promises, facts: JobFacts, app: number) {
  const changes = interventions.flatMap(({ index, at }) => {
    const change = directory.interventions[index].deadline;
    return change?.app === app ? [{ at, deadline: change.deadline }] : [];
  });
  const first = { at: applications[app].submitted, deadline: directory.applications[app].deadline };
  return [first, ...changes].map(({ at, deadline }, i) => ({
    line: deadline === undefined ? 0 : oracleTokens(facts, deadline),
    since: at,
    till: changes[i]?.at ?? Infinity,
  }));
}

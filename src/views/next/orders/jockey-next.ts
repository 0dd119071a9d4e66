/** Who gets the next token under Jockey, and who would give one back: guarantees first, then what is spare by weight. */
import type { RunModel } from '../../../analysis/model';
import { readSettings } from '../../../schedulers/jockey/settings';
import { nextByWeight, nextToGive, room } from '../../../schedulers/jockey/token-book';
import type { JobTokens } from '../../../schedulers/jockey/token-book';
import type { Settings } from '../../yarn/settings-at';
import type { NextColumn, NextRow } from './next-column';
import { tokenBookAt } from './token-book-at';
import { waitingApps } from './waiting-apps';

/** @param at µs */
export function jockeyNext(model: RunModel, settings: Settings, _: string, at: number): NextColumn[] {
  const jobs = tokenBookAt(model, settings, at);
  const { spareTokens, takeBack } = readSettings(settings.scheduler);
  const lacking = new Map(waitingApps(model, at).map((one) => [one.app, one.lacking]));
  const wants = ({ app }: JobTokens): number => lacking.get(app) ?? 0;
  const name = ({ app }: JobTokens): Pick<NextRow, 'key' | 'name' | 'app'> => ({
    key: String(app),
    name: model.directory.applications[app].id,
    app,
  });
  const guaranteed = jobs
    .filter(({ wanted, granted }) => wanted > 0 || granted > 0)
    .map((job): NextRow => ({ ...name(job), keys: guaranteeText(job), passed: pastGuarantee(job, wants(job)) }));
  const spare = servedByWeight(jobs).map((job): NextRow => {
    const kept = !spareTokens && job.wanted > 0;
    const passed = kept ? 'a job with a guarantee gets none (spareTokens)' : wants(job) === 0 ? 'wants no more' : '';
    return { ...name(job), keys: `${ratioText(job)}; wants ${wants(job)} more`, passed };
  });
  const giving = orderToGive(jobs).map((job): NextRow => ({ ...name(job), keys: ratioText(job), passed: '' }));
  return [
    {
      title: 'Guaranteed tokens',
      by: 'served first, in the order of submission',
      rows: guaranteed,
      empty: 'No job has a guarantee.',
    },
    { title: 'Spare tokens', by: 'to the job with the fewest for its weight', rows: spare, empty: 'There is no job.' },
    {
      title: 'Gives one back',
      by: 'the most for the weight, its youngest vertex',
      rows: takeBack ? giving : [],
      empty: takeBack ? 'No job uses a spare token.' : 'None: takeBack is off.',
    },
  ];
}

/** "12 of 25 guaranteed; 30 were asked for". */
function guaranteeText({ guaranteed, granted, wanted }: JobTokens): string {
  return `${guaranteed} of ${granted} guaranteed${granted < wanted ? `; ${wanted} were asked for` : ''}`;
}

function pastGuarantee(job: JobTokens, wants: number): string {
  if (room(job) <= 0) return 'its guarantee is used up';
  return wants === 0 ? 'wants no more' : '';
}

function ratioText({ spare, weight }: JobTokens): string {
  return `${spare.length} spare over weight ${weight} = ${Math.round((1000 * spare.length) / weight) / 1000}`;
}

/** The jobs in the order in which spare tokens go to them now. */
function servedByWeight(jobs: readonly JobTokens[]): JobTokens[] {
  return drawn(jobs, nextByWeight);
}

/** Those that use spare tokens in the order in which they give one back now. */
function orderToGive(jobs: readonly JobTokens[]): JobTokens[] {
  return drawn(jobs, nextToGive);
}

function drawn(jobs: readonly JobTokens[], next: (left: Iterable<JobTokens>) => JobTokens | undefined): JobTokens[] {
  const left = new Set(jobs);
  const order: JobTokens[] = [];
  for (let job = next(left); job !== undefined; job = next(left)) {
    order.push(job);
    left.delete(job);
  }
  return order;
}

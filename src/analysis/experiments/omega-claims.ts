/** What Omega's paper claims of its experiments, with our results. */
import type { ExperimentStatement } from './experiment';
import type { Samples } from './grid-plan';
import {
  BATCH_DECISIONS,
  BATCH_RATE,
  DECISIONS,
  figure,
  omegaCase,
  PER_TASK,
  RATES,
  SCHEDULERS,
  SEVERAL,
  SHARED,
  studies,
  TASKS,
} from './omega-cases';
import type { OmegaCase } from './omega-cases';
import { amount, times } from './text';
import { verdictIf, verdictOf } from './verdict';

/** A scheduler is saturated from this busy share on. */
const SATURATED = 0.97;
const ONE_PATH = 0;
const TWO_PATHS = 1;
const SLOW = 10;

/** Each claim with its verdict; a claim whose runs are missing stays open. */
export function omegaStatements(samples: Samples<OmegaCase>): ExperimentStatement[] {
  const at = (one: OmegaCase, number: number): number => samples.mean(omegaCase(one), number);
  return [...waits(at), ...conflicts(at), ...scaling(at)];
}

type At = (one: OmegaCase, number: number) => number;

function waits(at: At): ExperimentStatement[] {
  const [one, two, shared] = [ONE_PATH, TWO_PATHS, SHARED].map((architecture) =>
    at(studies.decision(architecture, SLOW), figure.waitBatch),
  );
  const slow = at(studies.decision(SHARED, SLOW), figure.busyService);
  return [
    {
      claim: `Batch jobs do not wait for service decisions of ${SLOW} s under shared state`,
      published: 'same as without slow decisions; a single scheduler blocks',
      ours: Number.isNaN(shared)
        ? '–'
        : `${amount(shared, ' s')}; ${waitText(two)} with two paths, ${waitText(one)} with one`,
      verdict: verdictIf(!Number.isNaN(shared), shared < 1 && !(two < 10 * shared) && !(one < two)),
    },
    {
      claim: `The service scheduler stays below saturation at ${SLOW} s per job`,
      published: 'busier by about 40 % than without conflicts, not saturated',
      ours: Number.isNaN(slow) ? '–' : `busy ${amount(100 * slow, ' %')}`,
      verdict: verdictOf(slow, { to: 0.95 }),
      why: `One service job comes every ${SLOW} s here, so that decisions of ${SLOW} s alone fill the scheduler. The load of the published cell was lower.`,
    },
  ];
}

/** Where most jobs never got their turn there is no mean. */
function waitText(wait: number): string {
  return Number.isNaN(wait) ? 'most never got a turn' : amount(wait, ' s');
}

function conflicts(at: At): ExperimentStatement[] {
  const fraction = (commit: number, service: number): number =>
    at(studies.commit(commit, service), figure.conflictService);
  const gang = fraction(1, 5) / fraction(0, 5);
  const coarse = fraction(2, 5) / fraction(0, 5);
  const [least, most] = [DECISIONS[0], SLOW].map((service) => fraction(0, service));
  return [
    {
      claim: 'Conflicts per success of the service scheduler grow with its decision time',
      published: `small at 0.1 s, above 1 at ${SLOW} s`,
      ours: Number.isNaN(most) ? '–' : `${amount(least, '')} at 0.1 s, ${amount(most, '')} at ${SLOW} s`,
      verdict: verdictOf(most, { from: 0.9, none: least }),
      why: 'The fuller the cell, the more often a claim no longer fits.',
    },
    {
      claim: 'Gang commits conflict more often than those that place what fits',
      published: 'about 2 ×',
      ours: Number.isNaN(gang) ? '–' : `${times(gang)} at 5 s`,
      verdict: verdictOf(gang, { from: 1.5, to: 2.6, none: 1 }),
      why: 'The released simulator gives 2.0 × on a cell like this one.',
    },
    {
      claim: 'Counting any change as a conflict gives more conflicts than counting missing room',
      published: '2 to 3 ×',
      ours: Number.isNaN(coarse) ? '–' : `${times(coarse)} at 5 s`,
      verdict: verdictOf(coarse, { from: 1.8, to: 3.2, none: 1 }),
      why: 'The released simulator gives 1.4 × on a cell like this one. Spurious conflicts grow with the number of placements during a decision; a large cell has more.',
    },
  ];
}

function scaling(at: At): ExperimentStatement[] {
  const busyAt = RATES.map((rate) => at(studies.rate(rate), figure.busyBatch));
  const saturated = RATES.find((_, index) => busyAt[index] >= SATURATED);
  const theory = 1 / (BATCH_RATE * (0.1 + PER_TASK * TASKS));
  const busy = SCHEDULERS.map((schedulers) => at(studies.schedulers(schedulers), figure.busyBatch));
  const lost = SCHEDULERS.map((schedulers) => at(studies.schedulers(schedulers), figure.conflictBatch));
  const last = SCHEDULERS.length - 1;
  const known = !Number.isNaN(busy[last] + busy[0]);
  const limit = (schedulers: number): number =>
    interpolated(BATCH_DECISIONS, (batch) => at(studies.batch(schedulers, batch), figure.busyBatch));
  const moved = limit(SEVERAL) / limit(1);
  return [
    {
      claim: 'The rate of batch jobs can grow until one scheduler is saturated',
      published: '2.5 × (cell A), 6 × (B), 9.5 × (C)',
      ours: Number.isNaN(busyAt[0])
        ? '–'
        : `${saturated === undefined ? `more than ${RATES[RATES.length - 1]}` : `less than ${saturated}`} ×, by arithmetic ${times(theory)}`,
      verdict: 'open',
      why: 'The factor depends on how idle the scheduler of a cell was before; the rates of the three cells are not published. The proportional growth of busyness can be compared, because conflicts stay rare: see the fourth figure.',
    },
    {
      claim: `${SCHEDULERS[last]} batch schedulers share the work: each is less busy, and conflicts rise`,
      published: 'works up to 32, conflicts rise, busyness of each falls',
      ours: known
        ? `busy ${amount(100 * busy[last], ' %')} each instead of ${amount(100 * busy[0], ' %')}; ${amount(lost[last], '')} conflicts per success instead of ${amount(lost[0], '')}`
        : '–',
      verdict: verdictIf(known, busy[last] < busy[0] / 4 && lost[last] > lost[0]),
    },
    {
      claim: `${SEVERAL} batch schedulers allow slower decisions before they are saturated`,
      published: 'from about 4 s to 15 s, 3 × and more',
      ours: Number.isNaN(moved) ? '–' : `${times(moved)} at half of the busyness`,
      verdict: verdictOf(moved, { from: 2.7, none: 1 }),
      why: 'The saturation point in seconds depends on the rate of jobs, which differs. Only the ratio can be compared.',
    },
  ];
}

/** Where a rising line crosses one half; NaN where it does not. */
function interpolated(xs: readonly number[], value: (x: number) => number): number {
  const half = 0.5;
  const index = xs.findIndex((x) => value(x) >= half);
  if (index < 1) return NaN;
  const [low, high] = [value(xs[index - 1]), value(xs[index])];
  return xs[index - 1] + ((xs[index] - xs[index - 1]) * (half - low)) / (high - low);
}

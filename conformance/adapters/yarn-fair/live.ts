/** Kinds of the Fair scheduler that ask single parts of it. */
import { LocalityDelay } from '../../../src/schedulers/yarn-fair/assignment/locality-delay';
import type { Locality } from '../../../src/schedulers/yarn/resource-requests';
import type { KindRunner } from '../../adapter';
import { list, number, object, oneOf, optional } from '../../read';
import type { Json } from '../../vectors';
import { preemptionKinds } from './preemption';

const LEVELS = ['NODE_LOCAL', 'RACK_LOCAL', 'OFF_SWITCH'] as const;

/** Percentages are stated within a tolerance of their own. */
export function toleranceOfPercents(input: Json): Json | undefined {
  const { tolerancePercent } = object(input);
  if (tolerancePercent === undefined) return undefined;
  const within = { abs: number(tolerancePercent) };
  return {
    fairSharePercentOfCluster: within,
    steadySharePercentOfCluster: within,
    fairShareVcoresPercentOfCluster: within,
    steadyShareVcoresPercentOfCluster: within,
  };
}

function runLocalityDelay(input: Json): unknown {
  const given = object(input);
  const delay = new LocalityDelay();
  const byTime = oneOf(given.mode, 'opportunities', 'time') === 'time';
  const amount = (key: string) => optional(given[key], number, -1);
  let clock = 0;
  const query = (): Locality =>
    byTime
      ? delay.allowedByTime(clock, amount('nodeDelayMs'), amount('rackDelayMs'))
      : delay.allowedByOpportunities(number(given.clusterNodes), amount('nodeThreshold'), amount('rackThreshold'));
  const levelAfterStep = list(given.steps).map((value) => {
    const step = object(value);
    switch (oneOf(step.op, 'query', 'miss', 'advance', 'reset')) {
      case 'query':
        break;
      case 'miss':
        delay.missed();
        break;
      case 'advance':
        clock += number(step.ms);
        break;
      case 'reset':
        delay.reset(LEVELS.indexOf(oneOf(step.level, ...LEVELS)) as Locality, clock);
        return LEVELS[delay.current];
    }
    return LEVELS[query()];
  });
  return { levelAfterStep };
}

/** The kinds of single parts, and those that preempt. */
export const liveKinds: Readonly<Record<string, KindRunner>> = {
  'locality-delay': runLocalityDelay,
  ...preemptionKinds,
};

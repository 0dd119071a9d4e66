import { describe, expect, it } from 'vitest';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { twoQueues } from '../../engine/gallery/yunikorn/two-queues';
import { modelOf } from '../testing/model-of.test-helper';
import { runToEnd } from '../../base/steps';
import { fairnessSteps } from './fairness';
import { curveMean, curvePeak, fairnessCurves } from './fairness-curves';
import { EVERYTHING } from './window';

describe('shares of queues over time', () => {
  it('add up to what the metric says is lacking', () => {
    const model = modelOf(twoQueues.scenario);
    const curves = fairnessCurves(model, EVERYTHING);
    const queues = curves?.queues ?? [];
    expect(queues.map(({ queue }) => queue)).toHaveLength(2);
    const due = queues.reduce((sum, { entitlement }) => sum + curveMean(entitlement), 0);
    const lacking = curves === undefined ? NaN : curveMean(curves.lacking);
    const shortfall = runToEnd(fairnessSteps(model, EVERYTHING)).find(({ id }) => id === 'shortfall')?.value ?? NaN;
    expect(lacking).toBeGreaterThan(0);
    expect(lacking / due).toBeCloseTo(shortfall, 9);
  });

  it('have one more time than values, and adjacent values differ', () => {
    const curves = fairnessCurves(modelOf(twoQueues.scenario), { from: 10_000_000, to: 60_000_000 });
    for (const { time, value } of [curves?.queues[0].usage, curves?.lacking].flatMap((one) => one ?? [])) {
      expect(time).toHaveLength(value.length + 1);
      expect([time[0], time.at(-1)]).toEqual([10_000_000, 60_000_000]);
      expect(value.every((one, at) => at === 0 || one !== value[at - 1])).toBe(true);
    }
  });

  it('are absent where one queue takes all applications', () => {
    expect(fairnessCurves(modelOf(driverDeadlock.scenario), EVERYTHING)).toBeUndefined();
    expect(curveMean({ time: [], value: [] })).toBe(0);
  });

  it('have a peak, also where a run has hundreds of thousands of values', () => {
    const value = Array.from({ length: 300_000 }, (_, at) => (at % 1000) / 1000);
    expect(curvePeak({ time: [], value })).toBe(0.999);
    expect(curvePeak({ time: [], value: [] })).toBe(0);
  });
});

import { expect, test } from 'vitest';
import { omegaCoarseConflicts } from '../../engine/gallery/omega/omega-coarse-conflicts';
import { fairMinShares } from '../../engine/gallery/yarn-fair/fair-min-shares';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { hybrid } from '../../engine/gallery/sparrow/hybrid';
import { lastingDeadlocks } from '../at';
import type { RunModel } from '../model';
import { modelOf } from '../testing/model-of.test-helper';
import { meaningOf } from './catalogue';
import { classMetrics } from './classes';
import { allMetrics, metrics } from './metrics';

const S = 1_000_000;
const valuesOf = (model: RunModel) => new Map(allMetrics(model).map(({ id, value }) => [id, value]));

test('the figures that the lesson about conflicts speaks of are metrics of its system', () => {
  const [fit, sequence, whole, both] = ['A', 'B', 'C', 'D'].map((variant) =>
    valuesOf(modelOf(omegaCoarseConflicts.scenario, variant)),
  );
  expect([fit, sequence, whole].map((values) => values.get('conflicts-service'))).toEqual([51, 78, 76]);
  // Fifty-one conflicts, and thirty jobs that each ended with a transaction without one.
  expect(fit.get('conflict-fraction-service')).toBeGreaterThan(1);
  expect(fit.get('conflict-fraction-batch')).toBeLessThan(0.05);
  expect(Math.round((fit.get('queued-service') ?? 0) / S)).toBe(7);
  expect(Math.round((both.get('queued-service') ?? 0) / S)).toBe(89);
  expect(meaningOf('conflicts').better).toBe('lower');
});

test('jobs are classed as their scheduler does, and there is no metric of drivers where there are none', () => {
  const model = modelOf(hybrid.scenario, 'A');
  const short = classMetrics(model).find(({ id }) => id === 'mean-completion@class=short');
  expect(((short?.value ?? 0) / S).toFixed(1)).toBe('16.6');
  for (const list of [metrics(model), allMetrics(model)]) {
    const told = list.map(({ id }) => id);
    expect(told).not.toContain('mean-to-driver');
    expect(told).not.toContain('driver-core-seconds');
    expect(told).not.toContain('deadlocks');
  }
});

test('a deadlock counts until it is resolved', () => {
  const { scenario } = driverDeadlock;
  const act = { id: 'kill', at: '20s', kind: 'application-killed', application: 'etl/5' } as const;
  expect(valuesOf(modelOf(scenario, 'B')).get('deadlocks')).toBe(1);
  expect(valuesOf(modelOf({ ...scenario, interventions: [act] }, 'B')).get('deadlocks')).toBe(0);
});

test('the number of deadlocks is unknown while a run still goes on', () => {
  const model = modelOf(driverDeadlock.scenario, 'B');
  expect(lastingDeadlocks(model)).toHaveLength(1);
  const running = { ...model, ended: undefined };
  expect(lastingDeadlocks(running)).toEqual([]);
  expect(valuesOf(running).get('deadlocks')).toBeUndefined();
});

test('of all shares it is known that they are no more than the whole, and of a ratio that it may be', () => {
  const runs = [driverDeadlock, omegaCoarseConflicts, fairMinShares, hybrid].map(({ scenario }) => modelOf(scenario));
  const shares = runs
    .flatMap((model) => [...allMetrics(model), ...classMetrics(model)])
    .filter(({ unit, value }) => unit === 'share' && value !== undefined);
  const unlimited = shares.filter(({ id }) => meaningOf(id).most !== 1).map(({ id }) => id.split('@')[0]);
  expect(new Set(unlimited)).toEqual(
    new Set(['conflict-fraction', 'conflict-fraction-batch', 'conflict-fraction-service']),
  );
  for (const { id, value } of shares) expect(value, id).toBeLessThanOrEqual(meaningOf(id).most ?? Infinity);
});

test('queues are entitled to shares by the weights of the system', () => {
  const model = modelOf(fairMinShares.scenario, 'A');
  const weights = new Map(model.directory.queues.map(({ id, weight }) => [id, weight]));
  expect((weights.get('root.etl') ?? 0) / (weights.get('root.prod') ?? 1)).toBeCloseTo(3, 9);
  // The scheduler gives by weight: held against equal parts it would look unfair.
  expect(valuesOf(model).get('jain')).toBeGreaterThan(0.95);
  const equal = {
    ...model,
    directory: { ...model.directory, queues: model.directory.queues.map((queue) => ({ ...queue, weight: 1 })) },
  };
  expect(valuesOf(equal).get('jain') ?? 1).toBeLessThan(0.95);
});

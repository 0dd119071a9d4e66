import { describe, expect, it } from 'vitest';
import { allMetrics, measurementWindow } from '../../analysis/metrics/metrics';
import { classMetrics } from '../../analysis/metrics/classes';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { measuresOf } from './measures';

const window = measurementWindow({});

describe('measures of a small run', () => {
  it('leave out costly metrics while it continues, and are measured once more when it is over', () => {
    const model = modelOf(driverDeadlock.scenario);
    const during = measuresOf(model, window, false);
    expect(during.isComplete).toBe(true);
    expect(measuresOf(model, window, false)).toBe(during);
    expect(measuresOf(model, window, true).metrics.length).toBeGreaterThan(during.metrics.length);
  });

  it('are not measured again when an edit has made the run outdated', () => {
    const model = modelOf(driverDeadlock.scenario);
    const over = measuresOf(model, window, true);
    expect(measuresOf(model, window, false)).toBe(over);
  });
});

it('measures a large run part by part, and comes to the same', () => {
  const model = modelOf({
    ...driverDeadlock.scenario,
    workload: [{ id: 'x', kind: 'batch', queue: 'root.spark', count: 1500, tasks: 1, duration: '1s' }],
  });
  const measures = measuresOf(model, window, true);
  expect(measures.metrics).toEqual([]);
  let known = 0;
  while (!measures.isComplete) {
    measures.step(0);
    expect(measures.metrics.length).toBeGreaterThanOrEqual(known);
    known = measures.metrics.length;
  }
  measures.step(0);
  expect(measures.metrics).toEqual([...allMetrics(model, window), ...classMetrics(model, window)]);
});

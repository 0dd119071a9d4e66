import { expect, it } from 'vitest';
import { measurementWindow } from '../../analysis/metrics/metrics';
import { modelOf } from '../../analysis/testing';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { measuresOf } from './measures';

const window = measurementWindow({});

it('measures a run that goes on without the costly metrics, and once more when it is over', () => {
  const model = modelOf(driverDeadlock.scenario);
  const during = measuresOf(model, window, false);
  expect(measuresOf(model, window, false)).toBe(during);
  expect(measuresOf(model, window, true).length).toBeGreaterThan(during.length);
});

it('does not measure a run again that an edit has made outdated', () => {
  const model = modelOf(driverDeadlock.scenario);
  const over = measuresOf(model, window, true);
  expect(measuresOf(model, window, false)).toBe(over);
});

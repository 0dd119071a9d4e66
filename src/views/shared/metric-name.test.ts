import { expect, it } from 'vitest';
import { metrics } from '../../analysis/metrics/metrics';
import { classMetrics } from '../../analysis/metrics/classes';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../engine/gallery';
import { USUAL_GOALS } from '../verdict/set-goal';
import { metricName } from './metric-name';

const { scenario } = galleryEntry('two-queues') ?? expect.fail('no scenario');

it('names usual metrics as their runs do', () => {
  const model = modelOf(scenario, 'A');
  const known = [...metrics(model), ...classMetrics(model)];
  // The share of vcores that are busy has a longer title.
  const usual = USUAL_GOALS.filter((id) => id !== 'busy-share');
  const ofClasses = known.filter(({ id }) => /^(mean|p50)-.*@entry=/.test(id)).map(({ id }) => id);
  expect(ofClasses.length).toBeGreaterThan(3);
  for (const id of [...usual, ...ofClasses])
    expect(metricName(id)).toBe(known.find((metric) => metric.id === id)?.title);
  expect(metricName('busy-share')).toBe('Busy share');
});

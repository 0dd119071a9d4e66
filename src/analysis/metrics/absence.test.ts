import { expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { measuredInput } from '../../engine/run/base-input';
import { modelOf } from '../testing/model-of.test-helper';
import { absence } from './absence';
import { metricsOfRun, scaleOf } from './of-run';
import { EVERYTHING } from './window';

function subjectOf(id: string, variant = 'A') {
  const { scenario } = galleryEntry(id) ?? expect.fail(id);
  const measured = measuredInput(scenario, variant);
  if (!measured.ok) return expect.fail('it cannot be run');
  const model = modelOf(scenario, variant);
  const metrics = metricsOfRun({ model, ...measured.value }, EVERYTHING);
  return { metrics, subject: { model, isWhole: true, scale: scaleOf(measured.value) } };
}

it('every metric that a run has without a value says why', () => {
  const silent: string[] = [];
  let asked = 0;
  for (const id of ['driver-deadlock', 'two-queues', 'hybrid', 'capacity-disable-preemption']) {
    const { metrics, subject } = subjectOf(id);
    for (const metric of metrics) {
      if (metric.value !== undefined) continue;
      asked++;
      if (absence(metric.id, subject) === absence('no-such-metric', subject)) silent.push(`${id}: ${metric.id}`);
    }
  }
  expect(silent).toEqual([]);
  expect(asked).toBeGreaterThan(8);
});

it('a run without slowdowns says what of its workload is the reason', () => {
  const { subject } = subjectOf('driver-deadlock');
  expect(absence('mean-slowdown', subject)).toBe('no application would take much longer than another alone');
  const refused = { ...subject, scale: { least: 'some applications are refused', rounds: [] } };
  expect(absence('mean-slowdown@queue=root.a', refused)).toBe('some applications are refused');
  expect(absence('mean-slowdown', { ...subject, scale: undefined })).toBe('it was not worked out');
});

it('a large run says that costly metrics are left out', () => {
  const { subject } = subjectOf('two-queues');
  expect(absence('goodput', { ...subject, isWhole: false })).toBe('the run is too large to work it out here');
  expect(absence('kills-in-vain', { ...subject, isWhole: false })).toContain('it preempts for no application');
});

import { describe, expect, it } from 'vitest';
import { allMetrics, measurementWindow } from '../../analysis/metrics/metrics';
import { classMetrics } from '../../analysis/metrics/classes';
import { metricsOfRun } from '../../analysis/metrics/of-run';
import { settledMetric } from '../../analysis/metrics/settled';
import type { Metric } from '../../analysis/model';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../engine/gallery';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { measuredInput } from '../../engine/run/base-input';
import type { Scenario } from '../../scenario/schema';
import { scaleSession } from '../../worker/runs/scale-session';
import { measuresOf, scaledMeasuresOf } from './measures';

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
  expect(measures.metrics).toEqual([
    ...allMetrics(model, window),
    ...settledMetric(model),
    ...classMetrics(model, window),
  ]);
});

/** All that the page shows of a finished run, and all that a study of its seed alone knows, both by id. */
async function bothOf(scenario: Scenario, variant: string) {
  const model = modelOf(scenario, variant);
  const answer = await scaleSession({ document: scenario, variant });
  const input = measuredInput(scenario, variant);
  if (answer.type !== 'scaled' || !input.ok) return expect.fail('it cannot be run');
  // As it comes from a worker.
  const scale = structuredClone(answer.scale);
  const shown = [measuresOf(model, window, true), scaledMeasuresOf(model, window, scale)].flatMap((measures) => {
    measures.step(Infinity);
    return measures.metrics;
  });
  return { shown: byId(shown), studied: byId(metricsOfRun({ model, ...input.value }, window)) };
}

const byId = (metrics: readonly Metric[]): Metric[] => metrics.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('what is shown of a finished run', () => {
  it.each([
    ['hybrid', 'B'],
    ['capacity-disable-preemption', 'A'],
    ['storm', 'A'],
  ])('is what a study of one seed knows of it: %s, %s', async (id, variant) => {
    const { shown, studied } = await bothOf(galleryEntry(id)?.scenario ?? expect.fail(id), variant);
    expect(shown).toEqual(studied);
    expect(shown.length).toBeGreaterThan(20);
  });

  it('is measured by the first variant, where that has other nodes', async () => {
    const job = (id: string, tasks: number) => ({ id, kind: 'batch', queue: 'root.a', tasks, duration: '10s' });
    const scenario = {
      signalbox: 1,
      cluster: { nodes: [{ id: 'node', count: 1, capacity: { vcore: 4, memory: '16GB' } }] },
      queues: [{ id: 'root' }, { id: 'root.a' }],
      scheduler: { type: 'yunikorn' },
      workload: [job('long', 20), job('short', 1)],
      variants: [
        { id: 'A', changes: [] },
        { id: 'B', changes: [{ path: ['cluster', 'nodes', 'node', 'count'], value: 5 }] },
      ],
    } as unknown as Scenario;
    const { shown, studied } = await bothOf(scenario, 'B');
    expect(shown).toEqual(studied);
    // Twenty tasks at once take 10 s, on the four cores of the first variant 50.
    expect(shown.find(({ id }) => id === 'mean-slowdown@size=large')?.value).toBe(0.2);
  });
});

/** Every metric of Compare has a name in lessons. Source: docs/lesson-language.md. */
import { expect, it } from 'vitest';
import { GB } from '../../base/units';
import { galleryEntry } from '../../engine/gallery';
import { parseLesson } from '../../scenario/lesson/parse';
import { allMetrics } from '../metrics/metrics';
import type { RunModel } from '../model';
import { modelOf } from '../testing/model-of.test-helper';
import { knownOf } from './known';
import { unknownNames } from './names';
import type { Quantity } from './quantity';
import { metricAmount, RunValues } from './run-values';

function runOf(id: string, variant: string) {
  const scenario = galleryEntry(id)?.scenario;
  if (scenario === undefined) throw new Error(`there is no scenario ${id}`);
  const model = modelOf(scenario, variant);
  const values = (): RunValues =>
    new RunValues({ runs: new Map([[variant, { model, seed: 1, knob: () => undefined }]]), cursor: 0 });
  return { scenario, model, variant, values };
}

const amount = (value: Quantity): number | undefined => (value.kind === 'amount' ? value.low : undefined);

it.each([
  ['hybrid', 'C'],
  ['preemption-by-choice', 'A'],
  ['fair-min-shares', 'A'],
  ['driver-deadlock', 'A'],
])('%s: each metric of row %s is known by its id and has its value', (id, variant) => {
  const { scenario, model, values } = runOf(id, variant);
  const known = knownOf(parseLesson('').lesson, new Map([[variant, scenario]]), [{ variant, model }], []);
  const shown = values();
  for (const metric of allMetrics(model)) {
    const name = `${variant}.${metric.id}`;
    expect(known.values).toContain(name);
    if (metric.value === undefined) continue;
    const expected = metric.unit === 'duration' ? metric.value / 1e6 : metric.value;
    expect([name, amount(shown.value(name))]).toEqual([name, expected]);
  }
});

it('reads values of messages, preemption, fairness and work', () => {
  const { scenario, model, variant, values } = runOf('hybrid', 'C');
  const { lesson } = parseLesson('# Cost\n## What it costs\n{C.messages} messages, {C.stolen-entries} tasks stolen.\n');
  const known = knownOf(lesson, new Map([[variant, scenario]]), [{ variant, model }], []);
  expect(unknownNames(lesson, known)).toEqual([]);
  expect(amount(values().value('C.stolen-entries'))).toBeGreaterThan(0);
  const killed = runOf('preemption-by-choice', 'A').values();
  expect(amount(killed.value('A.preempted'))).toBe(10);
  expect(amount(killed.value('A.goodput'))).toBeLessThan(1);
  expect(amount(runOf('fair-min-shares', 'A').values().value('A.jain'))).toBeGreaterThan(0.95);
});

it('reads the fair share of a queue at an instant, where the scheduler has one', () => {
  const { scenario, values } = runOf('fair-steady-shares', 'A');
  const shown = values();
  const share = (at: number) => amount(shown.valueAt('A.queue[root.etl].fair-share.memory', '', at));
  // All of the cluster while it is alone, half of it from then on.
  expect([share(30), share(90)]).toEqual([40 * GB, 20 * GB]);
  expect(shown.value('A.queue[root.etl].fair-share.memory').kind).toBe('none');
  const namesOf = (id: string) =>
    knownOf(parseLesson('').lesson, new Map([['A', scenario]]), [runOf(id, 'A')], []).values;
  expect(namesOf('fair-steady-shares')).toContain('A.queue.fair-share.memory');
  // YuniKorn has guarantees alone.
  expect(namesOf('two-queues')).not.toContain('A.queue.fair-share');
  expect(runOf('two-queues', 'A').values().valueAt('A.queue[root.etl].fair-share', '', 0).kind).toBe('none');
});

it('has no metric of messages where none are sent', () => {
  const { scenario, model, values } = runOf('driver-deadlock', 'A');
  const known = knownOf(parseLesson('').lesson, new Map([['A', scenario]]), [{ variant: 'A', model }], []);
  expect(known.values).not.toContain('A.messages');
  expect(values().value('A.messages').kind).toBe('none');
});

it('tells when an application first holds a given number of containers', () => {
  const { scenario, model, values } = runOf('driver-deadlock', 'A');
  const held = (seconds: number) => amount(values().valueAt('A.app[etl].held', '', seconds));
  const fifth = amount(values().value('A.app[etl].reached[5]')) ?? Infinity;
  expect(held(fifth)).toBeGreaterThanOrEqual(5);
  for (let before = 0; before < fifth - 0.001; before += 0.05) expect(held(before)).toBeLessThan(5);
  // One of the applications has a driver and three executors.
  expect(values().value('A.app[etl/1].reached[4]')).toMatchObject({ unit: 'instant', kind: 'amount' });
  expect(values().value('A.app[etl/1].reached[5]')).toMatchObject({ unit: 'instant', low: Infinity });
  const { lesson } = parseLesson('# A\n## B\n{A.app[etl].reached[5]}\n');
  const known = knownOf(lesson, new Map([['A', scenario]]), [{ variant: 'A', model }], []);
  expect(unknownNames(lesson, known)).toEqual([]);
});

it('computes costly metrics when one is named, and once', () => {
  const { model } = runOf('hybrid', 'C');
  let reads = 0;
  const counted: RunModel = {
    ...model,
    get messages() {
      reads++;
      return model.messages;
    },
  };
  const runs = new Map([['C', { model: counted, seed: 1, knob: () => undefined }]]);
  const shown = new RunValues({ runs, cursor: 0 });
  shown.value('C.makespan');
  expect(reads).toBe(0);
  shown.value('C.messages');
  const first = reads;
  expect(first).toBeGreaterThan(0);
  expect(amount(shown.value('C.reservations'))).toBeGreaterThan(0);
  expect(reads).toBe(first);
});

it('measures what Compare measures', () => {
  const { model } = runOf('driver-deadlock', 'A');
  const window = { from: 1_000_000, to: Infinity };
  const runs = new Map([['A', { model, seed: 1, window, knob: () => undefined }]]);
  const all = amount(
    new RunValues({ runs: new Map([['A', { model, seed: 1, knob: () => undefined }]]), cursor: 0 }).value('A.finished'),
  );
  const later = amount(new RunValues({ runs, cursor: 0 }).value('A.finished')) ?? 0;
  expect(later).toBe(allMetrics(model, window).find(({ id }) => id === 'finished')?.value);
  expect(later).toBeLessThan(all ?? 0);
});

it('has a metric of a sweep in the unit of lessons', () => {
  expect(metricAmount({ unit: 'duration', atLeast: false }, 2_500_000)).toEqual({
    kind: 'amount',
    unit: 'duration',
    low: 2.5,
    high: 2.5,
  });
  expect(metricAmount({ unit: 'count', atLeast: false }, 8)).toMatchObject({ unit: 'count', low: 8 });
  expect(metricAmount({ unit: 'share', atLeast: true }, 0.5)).toMatchObject({
    unit: 'share',
    low: 0.5,
    high: Infinity,
  });
});

it('has what a node has at an instant', () => {
  const { model, values } = runOf('capacity-at-run-time', 'A');
  const name = `A.node[${model.directory.nodes[0].id}].capacity`;
  const at = (seconds: number) => amount(values().valueAt(name, '', seconds));
  expect([amount(values().value(name)), at(60), at(200)]).toEqual([4, 4, 2]);
});

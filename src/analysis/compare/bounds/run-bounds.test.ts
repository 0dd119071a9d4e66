import { describe, expect, it } from 'vitest';
import { expandScenario } from '../../../engine/expand';
import { variantsOf } from '../../../engine/document/variants';
import { gallery } from '../../../engine/gallery';
import type { Scenario } from '../../../scenario/schema';
import { startRun } from '../../../engine/run/simulate';
import { needsSolver } from '../../../engine/run/factories';
import { ModelBuilder } from '../../build/model-builder';
import { largestOf, meanOf, percentilesOf } from '../../metrics/metric';
import { completions } from '../../metrics/application-times';
import { makespan } from '../../metrics/makespan';
import type { RunModel } from '../../model';
import { runBounds } from './run-bounds';

/** Large ones are many times the same. */
const MOST_APPLICATIONS = 60;

function bounds(scenario: Scenario, variant: string) {
  const input = expandScenario(scenario, variant);
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  return { input: input.value, bounds: runBounds(input.value) };
}

function modelOf(input: ReturnType<typeof bounds>['input']): RunModel {
  const run = startRun(input);
  const builder = new ModelBuilder(run.directory);
  for (let over = false; !over;) {
    over = run.slice(100_000);
    for (const chunk of run.takeChunks()) builder.add(chunk);
  }
  return builder.snapshot(run.now, run.ended);
}

const timesOf = (model: RunModel) => completions(model, model.applications);

const subjects = gallery
  .filter(({ scenario }) => !needsSolver(scenario.scheduler.type) && (scenario.policies ?? []).length === 0)
  .flatMap(({ id, scenario }) =>
    variantsOf(scenario).flatMap((variant) => {
      const { input, bounds: found } = bounds(scenario, variant.id);
      return typeof found === 'string' || input.applications.length > MOST_APPLICATIONS
        ? []
        : [{ id, variant: variant.id, input, found }];
    }),
  );

describe('reference bounds', () => {
  it('are known for most of the gallery', () => {
    expect(subjects.length).toBeGreaterThan(40);
  });

  it('no job that gets a worker for each of its activities is below them', () => {
    for (const duration of ['600s', { dist: 'uniform', min: '10s', max: '900s' }]) {
      const { input, bounds: found } = bounds(
        {
          signalbox: 1,
          seed: 1,
          cluster: { nodes: [{ id: 'n', count: 10, capacity: { vcore: 4, memory: '16GB' } }] },
          queues: [{ id: 'root' }],
          scheduler: { type: 'omega', 'mapreduce.policy': 'max-parallelism' },
          workload: [{ id: 'job', kind: 'batch', tasks: 2, duration, activities: 40 }],
        } as unknown as Scenario,
        'A',
      );
      if (typeof found === 'string') return expect.fail(found);
      const { value = NaN } = largestOf(timesOf(modelOf(input)));
      const time = value / 1e6;
      expect(time).toBeLessThan(100);
      for (const bound of [found.makespan, found.meanCompletion, found.maxCompletion]) {
        expect(bound).toBeGreaterThan(10);
        expect(bound).toBeLessThanOrEqual(time);
      }
    }
  });

  it('no run of the gallery is below them', () => {
    const below: string[] = [];
    let near = Infinity;
    for (const { id, variant, input, found } of subjects) {
      const model = modelOf(input);
      const times = timesOf(model);
      // A failed application has done less than its work.
      if (times.length < model.applications.length) continue;
      const end = makespan(model, model.applications);
      const mean = meanOf(times);
      const figures = [
        ['makespan', end, found.makespan],
        ['mean completion', mean, found.meanCompletion],
        ['95th percentile', percentilesOf(times, [95])[0], found.p95Completion],
        ['longest completion', largestOf(times), found.maxCompletion],
      ] as const;
      for (const [name, { value, atLeast }, bound] of figures) {
        if (value === undefined || atLeast || bound === undefined) continue;
        near = Math.min(near, value / 1e6 / bound);
        if (value / 1e6 < bound) below.push(`${id} ${variant}: ${name} ${value / 1e6} < ${bound}`);
      }
    }
    expect(below).toEqual([]);
    // Some run comes close: the bounds are not idle.
    expect(near).toBeLessThan(1.1);
  });

  it('say what the bound comes from, or why there is none', () => {
    const deadlock = gallery.find(({ id }) => id === 'driver-deadlock')?.scenario;
    if (deadlock === undefined) throw new Error('the gallery has lost a scenario');
    expect(bounds(deadlock, 'A').bounds).toMatchObject({
      binding: expect.stringMatching(/vcore|chain|fit/) as unknown,
    });
    const killed = {
      ...deadlock,
      interventions: [{ id: 'k', at: '1s', kind: 'application-killed' as const, application: 'etl/1' }],
    };
    expect(bounds(killed, 'A').bounds).toBe('applications are killed or changed on the way');
  });
});

import { describe, expect, it } from 'vitest';
import { SECOND } from '../../base/units';
import type { Json } from '../../base/json';
import { parseScenario } from '../../engine/document/schema';
import { variantsOf } from '../../engine/document/variants';
import { gallery } from '../../engine/gallery';
import { measuredInput } from '../../engine/run/base-input';
import { needsSolver } from '../../engine/run/factories';
import { RunNames } from '../../engine/run/run-names';
import type { Scenario } from '../../scenario/schema';
import type { RunInput } from '../../sim/run-input';
import { leastTimes } from '../compare/bounds/least-times';
import { measurement } from '../compare/study/sample';
import { modelOf } from '../testing/model-of.test-helper';
import { metricsOfRun } from './of-run';
import { slowdownMetrics } from './slowdown';
import { EVERYTHING } from './window';

const NODES = ['cluster', 'nodes', 'node', 'count'];
const TASKS = ['workload', 'long', 'tasks'];

/** A job of one task of 2 s behind one of twenty tasks of 10 s, on four cores; B has eight cores, C a longer job. */
const document = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'node', count: 1, capacity: { vcore: 4, memory: '16GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
  scheduler: { type: 'yunikorn' },
  workload: [
    { id: 'long', kind: 'batch', queue: 'root.a', tasks: 20, vcore: 1, memory: '1GB', duration: '10s' },
    { id: 'short', kind: 'batch', queue: 'root.a', tasks: 1, vcore: 1, memory: '1GB', duration: '2s' },
  ],
  variants: [
    { id: 'A', changes: [] },
    { id: 'B', changes: [{ path: NODES, value: 2 }] },
    { id: 'C', changes: [{ path: TASKS, value: 40 }] },
  ],
};

function scenarioOf(of: unknown): Scenario {
  const parsed = parseScenario(of);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

/** A variant with what it is measured by. */
function subject(of: Scenario, variant: string) {
  const measured = measuredInput(of, variant);
  return measured.ok ? measured.value : expect.fail('it cannot be run');
}

function leastOf(input: RunInput, base: RunInput | undefined): Float64Array {
  const least = leastTimes(input, base);
  return typeof least === 'string' ? expect.fail(least) : least.of;
}

const timesOf = (of: Scenario, variant: string) => {
  const { input, base } = subject(of, variant);
  return input.applications.map(({ id }, app) => [id, leastOf(input, base)[app] / SECOND]);
};

function valuesOf(of: Scenario, variant: string): Map<string, number | undefined> {
  const model = modelOf(of, variant);
  const metrics = metricsOfRun({ model, ...subject(of, variant) }, EVERYTHING);
  return new Map(metrics.map(({ id, value }) => [id, value]));
}

describe('the least time of an application', () => {
  const scenario = scenarioOf(document);

  it('is the longer of its chain of tasks and of its work on the whole cluster', () => {
    // 200 core-seconds on 4 cores; one task of 2 s.
    expect(timesOf(scenario, 'A')).toEqual([
      ['long', 50],
      ['short', 2],
    ]);
  });

  it('is that of the first variant in all variants', () => {
    expect(timesOf(scenario, 'B')).toEqual(timesOf(scenario, 'A'));
    expect(timesOf(scenario, 'C')).toEqual(timesOf(scenario, 'A'));
  });

  it('is part of the name of a run where it is not its own', () => {
    const nameOf = (of: unknown, variant: string) => new RunNames(scenarioOf(of)).nameOf(variant, [], 1);
    const slower = structuredClone(document);
    slower.workload[0].duration = '11s';
    const withVariants = (variants: Json) => ({ ...document, variants });
    // A policy of the first variant measures nothing; its cluster does.
    const other = withVariants([
      { id: 'A', changes: [{ path: ['scheduler', 'type'], value: 'yarn-fair' }] },
      document.variants[1],
    ] as Json);
    const larger = withVariants([{ id: 'A', changes: [{ path: NODES, value: 3 }] }, document.variants[1]] as Json);
    expect(nameOf(other, 'B')).toBe(nameOf(document, 'B'));
    expect(nameOf(larger, 'B')).not.toBe(nameOf(document, 'B'));
    expect(nameOf(larger, 'A')).not.toBe(nameOf(document, 'A'));
  });

  it('leaves out what the scheduler gives away beyond what there is', () => {
    const yarn = (calculator: string) =>
      scenarioOf({
        ...document,
        variants: undefined,
        scheduler: { type: 'yarn-capacity', 'yarn.scheduler.capacity.resource-calculator': calculator },
      });
    expect(timesOf(yarn('DominantResourceCalculator'), 'A')[0]).toEqual(['long', 50]);
    // 20 GB times 10 s on 16 GB.
    expect(timesOf(yarn('DefaultResourceCalculator'), 'A')[0]).toEqual(['long', 12.5]);
  });
});

describe('slowdown', () => {
  const scenario = scenarioOf(document);

  it('is the response in units of the least time, and bounded for short jobs', () => {
    const model = modelOf(scenario, 'A');
    const { input, base } = subject(scenario, 'A');
    const [long, short] = model.applications.map(({ submitted, finished }) => (finished - submitted) / SECOND);
    const values = valuesOf(scenario, 'A');
    expect(values.get('mean-slowdown')).toBeCloseTo((long / 50 + short / 2) / 2, 9);
    expect(values.get('mean-bounded-slowdown')).toBeCloseTo((Math.max(1, long / 50) + Math.max(1, short / 10)) / 2, 9);
    expect(values.get('mean-slowdown@entry=short')).toBeCloseTo(short / 2, 9);
    expect(slowdownMetrics(model, [model.applications[1]], leastTimes(input, base))[1].population).toBe(1);
  });

  it('falls as responses fall, although the cluster is another one', () => {
    const [a, b] = ['A', 'B'].map((variant) => valuesOf(scenario, variant).get('mean-slowdown@entry=long') ?? NaN);
    // Five waves of four tasks, and three of eight.
    expect(a / b).toBeCloseTo(5 / 3, 9);
    expect(b).toBeLessThan(1);
  });

  it('is there only where sizes differ by more than a factor of three', () => {
    const alike = structuredClone(document);
    alike.workload[0].tasks = 2;
    alike.workload[1].duration = '4s';
    expect([...valuesOf(scenarioOf(alike), 'A').keys()].filter((id) => id.includes('slowdown'))).toEqual([]);
  });

  it('is a lower bound where something is unfinished, and without limit in a deadlock', () => {
    const cut = scenarioOf({ ...document, horizon: '20s', variants: undefined });
    const model = modelOf(cut);
    const metrics = metricsOfRun({ model, ...subject(cut, 'A') }, EVERYTHING);
    const found = metrics.find(({ id }) => id === 'mean-slowdown');
    expect(found).toMatchObject({ atLeast: true, unit: 'count' });
    const of = { id: 'mean-slowdown', isTime: false, ended: 'deadlock' };
    expect(measurement({ value: 4, atLeast: true }, of)).toEqual({ value: Infinity, atLeast: false });
  });
});

it('no application of the gallery is faster than it would be alone', () => {
  const below: string[] = [];
  let measured = 0;
  for (const { id, scenario } of gallery) {
    if (needsSolver(scenario.scheduler.type) || (scenario.policies ?? []).length > 0) continue;
    // In other variants the first one sets the measure.
    const { id: variant } = variantsOf(scenario)[0];
    const { input, base } = subject(scenario, variant);
    const least = leastTimes(input, base);
    if (typeof least === 'string' || input.applications.length > 60) continue;
    const model = modelOf(scenario, variant);
    for (const app of model.applications) {
      if (app.outcome !== 0) continue;
      measured++;
      const name = model.directory.applications[app.id].id;
      if (app.finished - app.submitted < least.of[app.id] * (1 - 1e-6)) below.push(`${id} ${name}`);
    }
  }
  expect(below).toEqual([]);
  expect(measured).toBeGreaterThan(200);
});

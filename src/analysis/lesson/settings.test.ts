import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../base/json';
import { applyVariant } from '../../engine/document/variants';
import { galleryEntry } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { modelOf } from '../testing/model-of.test-helper';
import { totalOf } from './cluster-total';
import { numberOf, settingAt, settingEdits, settingQuantity } from './settings';

function seen(id: string, variant: string): Scenario {
  const scenario = galleryEntry(id)?.scenario;
  if (scenario === undefined) throw new Error('no scenario');
  const applied = applyVariant(scenario, variant);
  if (!applied.ok) throw new Error('no variant');
  return applied.value;
}

function changed(document: Scenario, path: string, value: number | string): Scenario {
  const setting = settingAt(document, path);
  if (setting === undefined) throw new Error('no setting');
  const changes = settingEdits(document, setting, value).map(({ path: place, value: next }) =>
    next === undefined ? { path: place, remove: true as const } : { path: place, value: next },
  );
  const applied = applyChanges(document, changes);
  if (!applied.ok) throw new Error(applied.error.message);
  return applied.value as unknown as Scenario;
}

const deadlock = seen('driver-deadlock', 'B');

describe('settings by their path', () => {
  it.each([
    ['workload/etl/arrivals', 0.25],
    ['workload/etl/count', 8],
    ['workload/etl/spark.executor.instances', 3],
    ['workload/etl/stages/read/tasks', 6],
    ['queues/root.spark/maxapplications', 0],
    ['cluster/nodes/node/capacity/vcore', 2],
    ['cluster/nodes/node/count', 4],
    ['cluster/cores', 8],
    ['cluster/memory', 32 * 2 ** 30],
    ['seed', 7],
  ])('%s is %d', (path, value) => {
    const setting = settingAt(deadlock, path);
    expect(setting && numberOf(setting)).toBe(value);
  });

  it('are words where they are not numbers', () => {
    const gang = settingAt(deadlock, 'workload/etl/gang');
    expect(gang).toMatchObject({ kind: 'switch', options: ['false', 'true'] });
    const policy = settingAt(deadlock, 'queues/root.spark/application.sort.policy');
    expect(policy?.value).toBe('fifo');
    expect(policy && settingQuantity(policy)).toEqual({ kind: 'text', value: 'fifo' });
  });

  it('have the value of the setting that applies while they are not set', () => {
    const ramp = seen('dynamic-allocation-ramp', 'C');
    const rounds = 'workload/app/spark.dynamicAllocation.sustainedSchedulerBacklogTimeout';
    const first = 'workload/app/spark.dynamicAllocation.schedulerBacklogTimeout';
    const secondsOf = (document: Scenario) => numberOf(settingAt(document, rounds) ?? fail());
    expect(secondsOf(ramp)).toBe(1);
    expect(secondsOf(changed(ramp, first, 2))).toBe(2);
    expect(secondsOf(changed(ramp, rounds, 5))).toBe(5);
  });

  it.each([
    'workload/none/count',
    'nothing',
    'title',
    'workload/etl',
    'queues/root.spark/no-such',
    '__proto__/x',
    'lesson',
  ])('%s is none', (path) => {
    expect(settingAt(deadlock, path)).toBeUndefined();
  });

  it('are changed where they stand', () => {
    expect(changed(deadlock, 'workload/etl/arrivals', 0.4).workload[0]['arrivals']).toBe('400ms');
    expect(changed(deadlock, 'workload/etl/gang', 'true').workload[0]['gang']).toBe(true);
    expect(changed(deadlock, 'queues/root.spark/maxapplications', 3).queues[1]['maxapplications']).toBe(3);
  });
});

describe('the size of the cluster as one number', () => {
  const cores = (document: Scenario) =>
    Object.entries(document.cluster.overrides ?? {}).map(([node, own]) => [node, own.capacity?.vcore]);

  it('adds cores to the nodes one by one', () => {
    expect(cores(changed(deadlock, 'cluster/cores', 9))).toEqual([['node/1', 3]]);
    expect(totalOf(changed(deadlock, 'cluster/cores', 32), 'cluster/cores')).toBe(32);
    expect(cores(changed(deadlock, 'cluster/cores', 7))).toEqual([['node/4', 1]]);
  });

  it('leaves no override behind when it is put back', () => {
    const back = settingEdits(changed(deadlock, 'cluster/cores', 9), settingAt(deadlock, 'cluster/cores') ?? fail(), 8);
    expect(back).toEqual([{ path: ['cluster', 'overrides', 'node/1', 'capacity', 'vcore'], value: undefined }]);
  });

  it('runs as the course says: nine cores end the deadlock, twelve are as good as the gate', () => {
    const makespan = (cores: number) => {
      const model = modelOf(changed(deadlock, 'cluster/cores', cores));
      return Math.round(Math.max(...model.applications.map(({ finished }) => finished)) / 1e5) / 10;
    };
    expect([9, 10, 12, 32].map(makespan)).toEqual([238.2, 169.2, 125, 34.9]);
  });
});

function fail(): never {
  throw new Error('no setting');
}

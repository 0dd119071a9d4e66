import { describe, expect, it } from 'vitest';
import { gallery } from '../../engine/gallery';
import { schedulerPlugins } from '../../engine/systems';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import { editDocument } from '../edit-document';
import { NEW_SCENARIO } from '../new-scenario/new-scenario';
import { leftBehind } from './kept-shares';
import { systemChange } from './system-change';

describe('the change to another system', () => {
  it('is found for every scenario of the gallery, in the first variant and in the last', () => {
    const refused: string[] = [];
    for (const { id, scenario } of gallery) {
      if (id === 'sparrow-paper-scale') continue;
      for (const { type } of schedulerPlugins) {
        const variants = variantsOf(scenario);
        for (const variant of new Set([variants[0], variants[variants.length - 1]])) {
          const change = systemChange(scenario, variant.id, type);
          if (change.refused !== undefined) refused.push(`${id} ${variant.id} ${type}: ${change.refused}`);
          else expect(editDocument(scenario, change.edits, variant.id).ok).toBe(true);
        }
      }
    }
    expect(refused).toEqual([]);
  });

  it('makes a Spark application a batch job of its largest stage', () => {
    const entry = gallery.find(({ id }) => id === 'driver-deadlock');
    if (entry === undefined) throw new Error('not in the gallery');
    const { edits, steps } = systemChange(entry.scenario, 'A', 'hawk');
    const edited = editDocument(entry.scenario, edits, 'A');
    expect(steps.length).toBeGreaterThan(1);
    expect(edited.ok && edited.value.workload[0].kind).toBe('batch');
    expect(edited.ok && edited.value.cluster.nodes[0].capacity.vcore).toBe(1);
  });

  it('makes a MapReduce application a batch job of its maps', () => {
    const document: Scenario = {
      ...NEW_SCENARIO,
      workload: [{ id: 'sort', kind: 'mapreduce', 'mapreduce.job.maps': 7, mapDuration: '9s', user: 'ana' }],
    };
    const { edits, steps } = systemChange(document, 'A', 'sparrow');
    const edited = editDocument(document, edits, 'A');
    expect(edited.ok && edited.value.workload[0]).toEqual({
      id: 'sort',
      kind: 'batch',
      user: 'ana',
      tasks: 7,
      duration: '9s',
    });
    expect(steps).toEqual([
      'sort becomes a batch job: 7 independent tasks, its maps; its application master and reduces are removed.',
    ]);
  });

  it('gives queues of the Capacity scheduler the memory that goes with their vcores, so that applications run', () => {
    const entry = gallery.find(({ id }) => id === 'two-queues');
    if (entry === undefined) throw new Error('not in the gallery');
    const { edits, steps } = systemChange(entry.scenario, 'A', 'yarn-capacity');
    const edited = editDocument(entry.scenario, edits, 'A');
    if (!edited.ok) throw new Error('refused');
    expect(steps[0]).toBe('resources.guaranteed of root.etl gets 20GB, the same part of the memory as of the vcores.');
    expect(edited.value.queues[1].resources).toEqual({
      guaranteed: { vcore: 5, memory: '20480MB' },
      max: { vcore: 5, memory: '20480MB' },
    });
  });

  it('leaves everything else alone where the system can run it', () => {
    const entry = gallery.find(({ id }) => id === 'sparrow-batch');
    if (entry === undefined) throw new Error('not in the gallery');
    expect(systemChange(entry.scenario, 'A', 'eagle')).toEqual({
      edits: [
        { path: ['scheduler'], value: { type: 'eagle' } },
        // It was called after what it was.
        { path: ['variants', 'A', 'title'], value: undefined },
      ],
      steps: [],
    });
  });

  const shares = (type: string, queues: Scenario['queues']): Scenario => ({
    ...NEW_SCENARIO,
    queues: [{ id: 'root' }, ...queues],
    scheduler: { type },
  });

  it('turns weights into capacities, and capacities into weights', () => {
    const fair = shares('yarn-fair', [
      { id: 'root.etl', weight: 3 },
      { id: 'root.adhoc' },
      { id: 'root.ml', weight: 2 },
    ]);
    const there = systemChange(fair, 'A', 'yarn-capacity');
    expect(there.steps).toEqual([
      'The queues below root get capacities by their weights: etl 50, adhoc 16.667, ml 33.333 percent.',
    ]);
    const capacity = editDocument(fair, there.edits, 'A');
    if (!capacity.ok) throw new Error('refused');
    expect(capacity.value.queues.map((queue) => queue['capacity'])).toEqual([undefined, 50, 16.667, 33.333]);
    const back = systemChange(capacity.value, 'A', 'yarn-fair');
    expect(back.steps).toEqual([
      'The queues below root get their capacities as weights: etl 50, adhoc 16.667, ml 33.333.',
    ]);
    const again = editDocument(capacity.value, back.edits, 'A');
    expect(again.ok && again.value.queues.map((queue) => queue['weight'])).toEqual([undefined, 50, 16.667, 33.333]);
  });

  it('gives queues of equal weight equal capacities', () => {
    const fair = shares('yarn-fair', [{ id: 'root.a' }, { id: 'root.b' }, { id: 'root.c' }]);
    expect(systemChange(fair, 'A', 'yarn-capacity').steps).toEqual([
      'The queues below root get equal capacities, 33.333 percent each.',
    ]);
  });

  it('lists the settings that have no effect under the other system', () => {
    const fair = shares('yarn-fair', [{ id: 'root.a', weight: 2, minResources: '1 mb, 1 vcores', maxRunningApps: 3 }]);
    const document = { ...fair, scheduler: { ...fair.scheduler, preset: 'fs-3', userMaxAppsDefault: 4 } };
    expect(leftBehind(document, 'yarn-capacity')).toEqual([
      'Settings of queues without effect there: minResources and maxRunningApps.',
      'Settings of the scheduler that it loses: userMaxAppsDefault.',
    ]);
    expect(leftBehind(fair, 'yarn-fair')).toEqual([]);
  });
});

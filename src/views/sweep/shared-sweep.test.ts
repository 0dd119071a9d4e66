import { describe, expect, it } from 'vitest';
import { documentKnobs } from '../../engine/document/document-knobs';
import { gallery, galleryEntry } from '../../engine/gallery';
import { leavesOf } from '../../scenario/leaf-queues';
import type { Scenario } from '../../scenario/schema';
import { otherAxes } from './other-axes';
import { axisOfKey, inLeavesOf } from './shared-sweep';
import { hasAxis, seedAxis } from './sweep-axis';
import { leavesAxes } from './leaf-axes';
import type { SweepAxis } from './sweep-axis';

describe('the axis that a link means', () => {
  it('is found for everything that can be swept in the gallery', () => {
    for (const { id, scenario } of gallery) {
      for (const { knob, path, value } of documentKnobs(scenario).slice(0, 400)) {
        if (!hasAxis(knob, value)) continue;
        const key = path.join('/');
        expect(axisOfKey(scenario, key)?.key, `${id} ${key}`).toBe(key);
      }
    }
  });

  it('may be that of a setting in all leaf queues', () => {
    let found = 0;
    for (const { id, scenario } of gallery) {
      for (const { key, changes, points } of leavesAxes(scenario)) {
        expect(axisOfKey(scenario, key)?.points, `${id} ${key}`).toEqual(points);
        const queues = new Set(changes(points[0], scenario).map(({ path }) => path[1]));
        expect(queues, `${id} ${key}`).toEqual(new Set(leavesOf(scenario.queues).map((queue) => queue.id)));
        found++;
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  it('may be the load or the seed', () => {
    const { scenario } = gallery[0];
    const [load] = otherAxes(scenario, seedAxis(1));
    expect(axisOfKey(scenario, 'load')?.points).toEqual(load.points);
    expect(axisOfKey(scenario, 'seed')?.present).toBe(scenario.seed ?? 1);
  });

  it('leads from a setting of one leaf queue to that of all, where there are others and it is no part of a whole', () => {
    const twoQueues = galleryEntry('two-queues')?.scenario ?? expect.fail('no scenario');
    const [a, b] = leavesOf(twoQueues.queues).map(({ id }) => id);
    const inLeaves = (document: Scenario, key: string) => inLeavesOf(document, 'A', key)?.key;
    expect(inLeaves(twoQueues, `queues/${a}/maxapplications`)).toBe('queues/*/maxapplications');
    expect(inLeaves(twoQueues, 'queues/root/maxapplications')).toBeUndefined();
    expect(inLeaves(twoQueues, 'workload/etl/count')).toBeUndefined();
    const alone = { ...twoQueues, queues: twoQueues.queues.filter(({ id }) => id !== b) };
    expect(inLeaves(alone, `queues/${a}/maxapplications`)).toBeUndefined();
    const capacity = galleryEntry('capacity-disable-preemption')?.scenario ?? expect.fail('no scenario');
    expect(inLeaves(capacity, 'queues/root.a/capacity')).toBeUndefined();
  });

  it('is no second setting beside one that it contains', () => {
    const scenario = galleryEntry('two-queues')?.scenario ?? expect.fail('no scenario');
    const [{ id }] = leavesOf(scenario.queues);
    const queues = scenario.queues.map((queue) => ({ ...queue, maxapplications: 5 }));
    const document = { ...scenario, queues };
    const all = axisOfKey(document, 'queues/*/maxapplications') ?? expect.fail('no axis');
    const one = axisOfKey(document, `queues/${id}/maxapplications`) ?? expect.fail('no axis');
    expect(all.present).toBe(5);
    const keysBeside = (axis: SweepAxis) => otherAxes(document, axis).map(({ key }) => key);
    expect(keysBeside(all)).not.toContain(one.key);
    expect(keysBeside(one)).not.toContain(all.key);
    expect(keysBeside(seedAxis(1))).toEqual(expect.arrayContaining([all.key, one.key]));
  });

  it('has no present value where leaf queues differ, and a range around the largest', () => {
    const scenario = galleryEntry('two-queues')?.scenario ?? expect.fail('no scenario');
    const leaves = leavesOf(scenario.queues).map(({ id }) => id);
    const queues = scenario.queues.map((queue) => ({ ...queue, maxapplications: leaves.indexOf(queue.id) + 8 }));
    const axis = axisOfKey({ ...scenario, queues }, 'queues/*/maxapplications') ?? expect.fail('no axis');
    const largest = leaves.length + 7;
    expect(axis.present).toBeUndefined();
    expect(axis.points).toContain(largest);
    expect(axis.points.at(-1)).toBe(2 * largest);
    expect(axis.note({ ...scenario, queues })).toContain('no single value stands for the current settings');
  });

  it('is missing where the scenario has no such setting', () => {
    expect(axisOfKey(gallery[0].scenario, 'workload/gone/count')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { documentKnobs } from '../../engine/document/document-knobs';
import { gallery } from '../../engine/gallery';
import { otherAxes } from './other-axes';
import { axisOfKey } from './shared-sweep';
import { hasAxis, seedAxis } from './sweep-axis';

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

  it('may be the load or the seed', () => {
    const { scenario } = gallery[0];
    const [load] = otherAxes(scenario, seedAxis(1));
    expect(axisOfKey(scenario, 'load')?.points).toEqual(load.points);
    expect(axisOfKey(scenario, 'seed')?.present).toBe(scenario.seed ?? 1);
  });

  it('is missing where the scenario has no such setting', () => {
    expect(axisOfKey(gallery[0].scenario, 'workload/gone/count')).toBeUndefined();
  });
});

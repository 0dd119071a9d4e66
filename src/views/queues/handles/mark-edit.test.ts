import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { markEdit } from './mark-edit';
import { GB } from '../../../base/units';

function placeOf(id: string, queue: string, at: number) {
  const entry = galleryEntry(id) ?? expect.fail(`no scenario ${id}`);
  return { model: galleryRun(id), document: entry.scenario, queue, type: 'memory', at };
}

describe('a mark of the Capacity scheduler', () => {
  const place = placeOf('capacity-disable-preemption', 'root.a', 60_000_000);

  it('sets the part of the queue above, and the others give what it takes', () => {
    // The cluster has 100 GB; a, b and c have 40, 30 and 30 percent.
    expect(markEdit(place, 'guaranteed', 60 * GB)).toEqual({
      edits: [
        { path: ['queues', 'root.a', 'capacity'], value: 60 },
        { path: ['queues', 'root.b', 'capacity'], value: 20 },
        { path: ['queues', 'root.c', 'capacity'], value: 20 },
      ],
    });
  });

  it('sets the maximum as a part of the maximum above', () => {
    const path = ['queues', 'root.a', 'maximum-capacity'];
    expect(markEdit(place, 'maximum', 50 * GB)).toEqual({ edits: [{ path, value: 50 }] });
    expect(markEdit(place, 'maximum', undefined)).toEqual({ edits: [{ path, value: 100 }] });
  });

  it('says why the ideal and the limits of root are not moved', () => {
    expect(markEdit(place, 'ideal', GB)).toHaveProperty('why', expect.stringContaining('preemption monitor'));
    expect(markEdit({ ...place, queue: 'root' }, 'maximum', GB)).toHaveProperty(
      'why',
      expect.stringContaining('Cluster'),
    );
  });
});

describe('a mark of the Fair scheduler', () => {
  const place = placeOf('fair-below-min-share', 'root.a', 30_000_000);

  it('writes minimum and maximum with both types, as the allocation file does', () => {
    expect(markEdit(place, 'minimum', 5 * GB)).toEqual({
      edits: [{ path: ['queues', 'root.a', 'minResources'], value: '5120 mb, 10 vcores' }],
    });
    expect(markEdit(place, 'maximum', undefined)).toEqual({
      edits: [{ path: ['queues', 'root.a', 'maxResources'], value: undefined }],
    });
  });

  it('moves the fair share by the weight against those that share now', () => {
    const shared = placeOf('fair-min-shares', 'root.etl', 30_000_000);
    const found = markEdit(shared, 'fair', 1e18);
    const weight = 'edits' in found ? Number(found.edits[0].value) : NaN;
    expect(weight).toBeGreaterThan(10);
  });

  it('says why the steady share is not moved', () => {
    expect(markEdit(place, 'steady', GB)).toHaveProperty('why', expect.stringContaining('weights'));
  });
});

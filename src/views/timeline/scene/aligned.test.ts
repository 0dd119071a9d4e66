import { describe, expect, it } from 'vitest';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { comparedRuns, rowEnd } from './aligned';
import { buildScene } from './build-scene';
import type { Block } from './scene';
import { optionsFor, tabled, variantsOfGallery } from './scenes.test-helper';

const group = { key: 'App2', y: 0, h: 20, same: false, open: false };

describe('what stands at the end of an aligned row', () => {
  const runs = ['A', 'B'].map((id, index) => {
    const model = galleryRun('design-run', id);
    return { model, index, openEnd: model.end };
  });

  it('says who was first and by how much', () => {
    expect(rowEnd(runs, group)?.text).toBe('B first by 3.0 s');
    expect(rowEnd(runs, { ...group, key: 'App1' })?.text).toBe('ends alike');
  });

  it('is not known before all runs have ended', () => {
    const variants = variantsOfGallery('design-run');
    const shown = tabled(variants, 'application');
    const { blocks } = buildScene(variants, shown, [], optionsFor('application', 300, 'aligned'));
    const [a, b] = blocks as Block[];
    expect(comparedRuns([a, b]).map(({ index }) => index)).toEqual([0, 1]);
    expect(comparedRuns([a])).toEqual([]);
    expect(comparedRuns([a, { ...b, model: { ...b.model, ended: undefined } }])).toEqual([]);
  });

  it('says what is the same in all, and nothing of a row of one run', () => {
    expect(rowEnd(runs, { ...group, same: true })?.text).toBe('same in all');
    expect(rowEnd(runs.slice(0, 1), group)).toBeUndefined();
    expect(rowEnd(runs, { ...group, key: 'nobody' })).toBeUndefined();
  });

  it('says where an application ends in some runs only', () => {
    const [a, b] = ['A', 'B'].map((id, index) => {
      const model = galleryRun('driver-deadlock', id);
      return { model, index, openEnd: model.end };
    });
    expect(rowEnd([a, b], { ...group, key: 'etl/1' })?.text).toBe('ends in A only');
    expect(rowEnd([b], { ...group, key: 'etl/1' })).toBeUndefined();
  });
});

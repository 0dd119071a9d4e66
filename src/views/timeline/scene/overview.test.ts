import { describe, expect, it } from 'vitest';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { colourKeys, coloursByApp, coloursOf, usualColour } from './overview';

describe('Size classes of an overview', () => {
  it('are powers of ten of the work, the same in all variants, also where one gets stuck', () => {
    const models = ['A', 'B'].map((letter) => galleryRun('two-queues', letter));
    const keys = colourKeys(models, 'size');
    expect(keys.map(({ label }) => label)).toEqual(['10 to 100 vcore·s']);
    const [a, b] = models.map((model) => coloursByApp(model, models, 'size'));
    // In B most applications of one queue never finish anything.
    expect([...b]).toEqual([...a]);
    expect(coloursOf(models)).not.toContain('size');
  });

  it('are offered where the work differs, from small to large', () => {
    const models = [galleryRun('hybrid', 'A')];
    const labels = colourKeys(models, 'size').map(({ label }) => label);
    expect(coloursOf(models)).toContain('size');
    expect(labels).toEqual([...labels].sort((x, y) => Number.parseInt(x, 10) - Number.parseInt(y, 10)));
    expect(labels.length).toBeGreaterThan(1);
    expect(usualColour(models)).toBe('class');
  });
});

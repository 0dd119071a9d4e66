import { describe, expect, it } from 'vitest';
import { variantsOfGallery } from '../../timeline/scene/scenes.test-helper';
import { placesOf, previewScene } from './preview-scene';

const SIZE = { height: 360, header: 20, text: 10 };

describe('The picture of a preview', () => {
  it('has all variants one above the other, within its height', () => {
    const scene = previewScene(variantsOfGallery('two-queues'), SIZE);
    const { headers, placed } = placesOf(scene, SIZE.header, 22);
    expect(headers[0]).toBe(22);
    expect(placed.map(({ index }) => index)).toEqual([0, 1]);
    const [a, b] = placed;
    expect(a.top).toBeGreaterThanOrEqual(headers[0] + SIZE.header);
    expect(headers[1]).toBe(a.top + a.view);
    expect(b.top + b.view).toBeLessThanOrEqual(22 + SIZE.height);
  });

  it('keeps the room of a variant that has yet to run', () => {
    const [a, b] = variantsOfGallery('two-queues');
    const waiting = { ...b, run: { ...b.run, status: 'waiting' as const, model: undefined } };
    const scene = previewScene([a, waiting], SIZE);
    const { headers, placed } = placesOf(scene, SIZE.header, 0);
    expect(placed.map(({ index }) => index)).toEqual([0]);
    expect(headers[1]).toBe(placed[0].top + placed[0].view);
    expect(headers[1] + SIZE.header + scene.rooms[1].view).toBeLessThanOrEqual(SIZE.height);
    expect(scene.rooms[1].view).toBeGreaterThan(SIZE.header);
  });

  it('never puts rows of variants side by side', () => {
    for (const height of [60, 200, 360])
      expect(previewScene(variantsOfGallery('two-queues'), { ...SIZE, height }).detail).not.toBe('aligned');
  });
});

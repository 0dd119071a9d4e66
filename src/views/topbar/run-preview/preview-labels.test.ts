import { describe, expect, it } from 'vitest';
import { timeScale } from '../../../render/time-scale';
import { variantsOfGallery } from '../../timeline/scene/scenes.test-helper';
import { BELOW, previewLabels } from './preview-labels';
import { placesOf, previewScene } from './preview-scene';

const WIDTH = 420;
const measure = (text: string): number => text.length * 5;

function labelsOf(id: string, width = WIDTH) {
  const [variant] = variantsOfGallery(id);
  const scene = previewScene([variant], { height: 260, header: 0, text: 10 });
  const [place] = placesOf(scene, 0, 22).placed;
  const scale = timeScale(0, place.block.model.end, width, 1);
  return { place, labels: previewLabels(place, scale, measure) };
}

describe('The labels of a preview', () => {
  it('name a driver, tasks, a wait and a submission', () => {
    const { labels } = labelsOf('driver-deadlock');
    expect(labels.map(({ text }) => text).toSorted()).toEqual([
      'click a texture: why it waits',
      'drag a triangle: submit later',
      'its driver',
      'tasks in executors',
    ]);
  });

  it('stay within the plot, beside each other, and below the rows', () => {
    const { place, labels } = labelsOf('driver-deadlock');
    const bottom = place.top + place.view;
    for (const { text, x, to } of labels) {
      expect(x + measure(text)).toBeLessThanOrEqual(WIDTH);
      expect(to[1]).toBeLessThan(bottom + BELOW);
    }
    const heights = labels.map(({ to }) => to[1]);
    expect(new Set(heights).size).toBe(heights.length);
  });

  it('are left out where there is no room for their words', () => {
    expect(labelsOf('driver-deadlock', 60).labels).toEqual([]);
  });
});

import { SECOND } from '../../base/units';
import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { LocalityCounter, localityGrid } from './locality';
import { localityStory } from './locality-story';
import { modelOf } from '../testing/model-of.test-helper';

const BLOCK = 128 * 1024 * 1024;

describe('why tasks ran where they did', () => {
  const model = modelOf(galleryEntry('locality-wait-sweep')?.scenario, 'C');
  const grid = localityGrid(model, 'node-app', 0, 0);

  it('says what lies on a node and since when other places were allowed', () => {
    const [h1, h2] = [0, 1].map((row) => localityStory(model, grid, { row, column: 0 }, Infinity));
    expect(h1).toMatchObject({ placed: 9, remote: 0, holds: { dataset: 0, node: 0, blocks: 12 }, opened: undefined });
    expect(h2).toMatchObject({ placed: 1, remote: 1, holds: { dataset: 0, node: 1, blocks: 0 } });
    expect(h2.opened).toEqual({ level: 4, at: 3 * SECOND });
    expect(h2.first).toBe(3 * SECOND);
  });

  it('counts the bytes of blocks that came from other nodes, forwards and backwards', () => {
    const counter = new LocalityCounter(model, grid);
    counter.moveTo(Infinity);
    expect(Array.from(counter.bytes)).toEqual([0, BLOCK, BLOCK, BLOCK, 0]);
    counter.moveTo(3 * SECOND - 1);
    expect(Array.from(counter.bytes)).toEqual([0, 0, 0, 0, 0]);
  });
});

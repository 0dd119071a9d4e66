import { describe, expect, it } from 'vitest';
import { blockGrid } from './block-map';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';

describe('the map of blocks', () => {
  it('counts every replica once, in ranges of blocks where they are many', () => {
    const plain = testDirectory({ nodes: [8, 8, 8], apps: [{ id: 'one' }] });
    const replicas = Int32Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? 0 : 1 + (at % 4 === 1 ? 0 : 1)));
    const directory = {
      ...plain,
      datasets: [{ id: 'logs', blocks: 200, blockSize: 1, replication: 2, replicas }],
    };
    const grid = blockGrid(new Scribe(directory).model(1), 0);
    expect(grid.columns.length).toBe(50);
    expect(grid.columns[0].label).toBe('0–3');
    expect(Array.from(grid.totals)).toEqual([200, 100, 100]);
    expect(grid.counts.reduce((sum, n) => sum + n, 0)).toBe(400);
    expect(grid.counts[0]).toBe(4);
  });
});

import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { Holders } from './Holders';

const view = <Holders />;

describe('who holds what and who waits for what', () => {
  it('is shown for each variant at the cursor, with the sums', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { cursor: 20_000_000 }));
    expect(words).toContain('A StateAware at 0:20.0 node/1 etl/1 driver etl/2 driver');
    expect(words).toContain('etl/3 waits for 1');
    expect(words).toContain('8 containers, 2 of them drivers; 6 more wanted.');
  });
  it('is empty before anything has run', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { runs: 'waiting' }));
    expect(words).not.toContain('node/1');
  });
});

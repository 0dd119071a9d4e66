import { describe, expect, it } from 'vitest';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { Holders } from './Holders';
import { holdersAt } from './holders-at';

const view = <Holders />;

describe('who holds what and who waits for what', () => {
  it('is shown for each variant at the cursor, with the sums', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { cursor: 20_000_000 }));
    expect(words).toContain('A StateAware at 0:20.0 node/1 etl/1 driver etl/2 driver');
    expect(words).toContain('etl/3 waits for 1');
    expect(words).toContain('8 containers, 2 of them drivers; 6 more wanted.');
  });
  it('tells a node that is not in the cluster from an idle one', () => {
    const document = galleryEntry('driver-deadlock')?.scenario as Scenario;
    const lost = { id: 'lost', at: '5s', kind: 'node-lost', node: 'node/1' } as const;
    const model = modelOf({ ...document, interventions: [lost] });
    const isUp = (at: number) => holdersAt(model, at).nodes.find(({ id }) => id === 'node/1')?.isUp;
    expect([isUp(4_000_000), isUp(6_000_000)]).toEqual([true, false]);
  });
  it('is empty before anything has run', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { runs: 'waiting' }));
    expect(words).not.toContain('node/1');
  });
});

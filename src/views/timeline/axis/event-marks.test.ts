import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import type { Scenario } from '../../../scenario/schema';
import { editDocument } from '../../../authoring/edit-document';
import { eventMarks } from './event-marks';
import { shortCount } from '../scene/row-figures';

function withLoss(): Scenario {
  const scenario = galleryEntry('two-queues')?.scenario;
  if (scenario === undefined) throw new Error('the gallery has no two-queues');
  const value = { id: 'loss', kind: 'node-lost', node: scenario.cluster.nodes[0].id + '/1', at: '30s' };
  const edited = editDocument(scenario, [{ path: ['interventions', 'loss'], value }]);
  if (!edited.ok) throw new Error(JSON.stringify(edited.error));
  return edited.value;
}

describe('marks of events', () => {
  it('are one for all variants that have the same', () => {
    expect(eventMarks(withLoss())).toMatchObject([{ at: 30_000_000, variants: [0, 1], variant: 'A' }]);
  });

  it('are apart where a variant has it at another instant, and are edited there', () => {
    const moved = editDocument(withLoss(), [{ path: ['interventions', 'loss', 'at'], value: '45s' }], 'B');
    expect(moved.ok && eventMarks(moved.value)).toMatchObject([
      { at: 30_000_000, variants: [0], variant: 'A' },
      { at: 45_000_000, variants: [1], variant: 'B' },
    ]);
  });
});

describe('counts in the gutter', () => {
  it('take at most four digits', () => {
    const counts = [0, 7, 9999, 12_345, 40_000, 999_499, 1_000_000, 1_250_000];
    expect(counts.map(shortCount)).toEqual(['0', '7', '9999', '12k', '40k', '999k', '1M', '1.3M']);
  });
});

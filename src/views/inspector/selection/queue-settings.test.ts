import { describe, expect, test } from 'vitest';
import { applyVariant } from '../../../engine/document/variants';
import { galleryEntry } from '../../../engine/gallery';
import { queueSettings } from './queue-settings';

/** "weight 2 2 2": settings of a queue of a gallery scenario in all its variants. */
function lines(scenario: string, queue: string): string[] {
  const document = galleryEntry(scenario)?.scenario;
  if (document === undefined) throw new Error('no such scenario');
  const documents = ['A', 'B', 'C'].flatMap((variant) => {
    const seen = applyVariant(document, variant);
    return seen.ok ? [seen.value] : [];
  });
  return queueSettings(documents, queue).map(({ name, unit, values }) =>
    [unit === '' ? name : `${name} (${unit})`, ...values].join(' '),
  );
}

describe('settings of a queue', () => {
  test('Those of a Hadoop pool are all there, by variant', () => {
    expect(lines('pools-and-locality', 'root.research')).toEqual([
      'schedulingMode fifo fifo fifo',
      'weight 2 2 2',
      'minMaps (slots) 0 0 0',
    ]);
    expect(lines('pools-and-locality', 'root.production')).toContain('minMaps (slots) 12 12 0');
  });

  test('Of a system with many settings only those that are not default', () => {
    expect(lines('priorities-and-fences', 'root')).toEqual([]);
  });

  test('A queue that is not there has none', () => {
    expect(lines('pools-and-locality', 'root.nowhere')).toEqual([]);
  });
});

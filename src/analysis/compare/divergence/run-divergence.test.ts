import { expect, it } from 'vitest';
import { divergenceSentence } from './run-divergence';
import type { RunDivergence } from './run-divergence';

const names = { a: 'A', b: 'B' };
const alike = { at: undefined, when: 'exact', completions: [] } as unknown as RunDivergence;

it('does not call runs alike whose containers do something else', () => {
  expect(divergenceSentence(alike, names)).toBe('A and B make the same decisions.');
  const inside = { ...alike, completions: [{ app: 'app', by: 7_000_000 }] };
  expect(divergenceSentence(inside, names)).toBe(
    'A and B make the same decisions. They differ only in what happens inside their containers.',
  );
});

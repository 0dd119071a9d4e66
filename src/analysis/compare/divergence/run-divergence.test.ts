import { expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { reasonKind } from '../../../engine/registry';
import { modelOf } from '../../testing/model-of.test-helper';
import { divergenceSentence, runDivergence } from './run-divergence';
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

it('says of the first instant that nobody held anything before, and of a run that decides on alike no more than that', () => {
  const scenario = galleryEntry('gang-vs-stateaware-vs-maxapplications')?.scenario ?? {};
  const [gang, limited] = ['A', 'C'].map((id) => modelOf(scenario, id));
  const found = runDivergence(gang, limited, (scheduler) => (code) => reasonKind(scheduler, code));
  expect(found.at).toBe(0);
  expect(found.state.filter(({ a, b }) => a !== b)).toEqual([]);
  expect(divergenceSentence(found, { a: 'A', b: 'C' })).toBe(
    'First divergence at 0:00.0: in A etl/1 gets a placeholder on node/1 at 0:00.0; C decides nothing that the other does not decide too; all work is done.',
  );
});

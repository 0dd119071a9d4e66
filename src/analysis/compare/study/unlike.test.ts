import { expect, test } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import type { Scenario } from '../../../scenario/schema';
import { unlikeSentences } from './unlike';

const scenario = galleryEntry('driver-deadlock')?.scenario as Scenario;
const changed = (path: string[], value: string | number): Scenario => ({
  ...scenario,
  horizon: '10min',
  variants: [{ id: 'A' }, { id: 'B', changes: [{ path, value }] }],
});

test('another horizon and other nodes are said to be another experiment', () => {
  const said = (of: Scenario) => unlikeSentences(of, ['A', 'B']);
  expect(said(scenario)).toEqual([]);
  expect(said(changed(['horizon'], '600s'))).toEqual([]);
  expect(said(changed(['horizon'], '5min'))).toEqual([
    'B has another horizon than A: what is unfinished then is that of another experiment.',
  ]);
  expect(said(changed(['cluster', 'nodes', 'node', 'count'], 9))).toEqual([
    'B has other nodes than A: shares are those of its own capacity.',
  ]);
});

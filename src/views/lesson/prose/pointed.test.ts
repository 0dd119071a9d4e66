import { expect, it } from 'vitest';
import { firstEntry } from '../../../store/document/gallery';
import { createPlayground } from '../../../store/page-playground';
import { pointing, subjectsOfShow, subjectsOfValue } from './pointed';

it('knows what a value and a link refer to', () => {
  const value = 'A.app[etl/5].wait + B.queue[root.b].used.vcore @ 20s';
  expect(subjectsOfValue({ value, expression: null, at: { line: 1, column: 1 } })).toEqual([
    'app:etl/5',
    'queue:root.b',
  ]);
  expect(subjectsOfShow({ select: 'app:etl/5', mark: 'app:etl/6,node:n/1' })).toEqual([
    'app:etl/5',
    'app:etl/6',
    'node:n/1',
  ]);
  expect(subjectsOfShow({ select: 'none', cursor: '20s' })).toEqual([]);
});

it('marks rows as long as something is pointed at', () => {
  const playground = createPlayground(firstEntry.scenario, { kind: 'gallery' });
  const { view } = playground;
  const sight = {
    only: undefined,
    mark: [],
    future: 'shown',
    dock: false,
    until: undefined,
    guess: undefined,
  } as const;
  view.getState().setSight(sight);
  const { onPointerEnter, onPointerLeave } = pointing(['app:etl/5'], playground);
  onPointerEnter?.();
  expect(view.getState().sight?.pointed).toEqual(['app:etl/5']);
  onPointerLeave?.();
  expect(view.getState().sight?.pointed).toBeUndefined();
  expect(pointing([], playground)).toEqual({});
});

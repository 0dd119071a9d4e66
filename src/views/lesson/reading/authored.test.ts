import { expect, it } from 'vitest';
import type { Scenario } from '../../../scenario/schema';
import { authoredOf } from './authored';

it('is the document as it was opened while it is read, and what it has become when its text is written', () => {
  const origin = { kind: 'link' };
  const opened = { seed: 1, lesson: '## One' } as Scenario;
  expect(authoredOf(origin, opened)).toBe(opened);
  const changed = { ...opened, seed: 2 };
  expect(authoredOf(origin, changed)).toBe(opened);
  const written = { ...changed, lesson: '## One\nMore.' };
  expect(authoredOf(origin, written)).toBe(written);
  expect(authoredOf(origin, { ...written, seed: 3 })).toBe(written);
  expect(authoredOf({ kind: 'link' }, changed)).toBe(changed);
});

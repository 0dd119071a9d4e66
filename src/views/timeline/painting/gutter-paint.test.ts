import { expect, it } from 'vitest';
import { usageForm } from './gutter-paint';

/** Figures that fit beside a name: those of at most this many characters. */
const upTo = (most: number) => (figures: string) => figures.length <= most;

it('what is held has the longest form for which a full cluster finds room', () => {
  expect(usageForm(97, 160, upTo(10))).toEqual({ held: '97', rest: ' of 160' });
  expect(usageForm(97, 160, upTo(7))).toEqual({ held: '97', rest: '/160' });
  expect(usageForm(1200, 9000, upTo(8))).toEqual({ held: '1.2k', rest: '/9k' });
});

it('only what is held stands beside a name that leaves no room for the whole', () => {
  expect(usageForm(112, 160, upTo(6))).toEqual({ held: '112', rest: '' });
});

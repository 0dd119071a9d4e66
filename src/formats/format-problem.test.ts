import { expect, it } from 'vitest';
import { inTextOrder, refusalTitle } from './format-problem';
import type { FormatProblem } from './format-problem';

const at = (line: number, more: Partial<FormatProblem> = {}): FormatProblem => ({
  line,
  column: 1,
  path: '',
  message: `m${line}`,
  ...more,
});

it('a mistake is named however much else is worth knowing before it', () => {
  const notes = Array.from({ length: 60 }, (_, i) => at(i + 1, { severity: 'information' }));
  const listed = inTextOrder([...notes, at(70, { severity: 'warning' })]);
  expect(listed).toHaveLength(51);
  expect(listed.at(-1)).toEqual(at(70, { severity: 'warning' }));
  expect(listed.at(-2)).toEqual(at(50, { severity: 'information', message: '11 more from here on', more: 11 }));
});

it('the reasons that are not listed are counted, and may be of a scenario alone', () => {
  const reasons = Array.from({ length: 2000 }, (_, i) => at(i + 1, i === 1500 ? { here: true } : {}));
  const listed = inTextOrder(reasons);
  expect(listed).toHaveLength(50);
  expect(refusalTitle(listed, 'Hadoop')).toBe('2,000 reasons why it cannot be imported');
  expect(inTextOrder(listed)).toEqual(listed);
});

import { expect, test } from 'vitest';
import { plainName } from './plain-name';

test.each([
  ['Driver deadlock', 'driver-deadlock'],
  ['StateAware’s flaw?', 'stateaware-s-flaw'],
  ['Größe & Zeit: Düsseldorf', 'grosse-zeit-dusseldorf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['名前', ''],
  ['?!', ''],
])('%s becomes %s', (text, name) => {
  expect(plainName(text, 60)).toBe(name);
});

test('A long name is cut, and does not end in a hyphen', () => {
  expect(plainName('one two three', 8)).toBe('one-two');
});

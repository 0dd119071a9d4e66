import { expect, test } from 'vitest';
import { stripComments } from './strip-comments';

test('Comments are removed, and everything around them stays', () => {
  expect(stripComments('a<!-- b --><c/><!----><d/>')).toBe('a<c/><d/>');
  expect(stripComments('plain')).toBe('plain');
});

test('A hundred thousand comments that never end are one comment to the end', () => {
  expect(stripComments(`<allocations>${'<!--'.repeat(1_000_000)}`)).toBe('<allocations>');
});

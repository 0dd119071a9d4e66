import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { isOffer } from './input-text';
import { TextInput } from './TextInput';

const sizeOf = (value: string): string | undefined =>
  / size="(\d+)"/.exec(
    renderToStaticMarkup(<TextInput value={value} placeholder="everything" onApply={() => undefined} />),
  )?.[1];

it('makes an empty box as wide as the words in its place', () => {
  expect(sizeOf('')).toBe('10');
  expect(sizeOf('abc')).toBe('3');
});

it('tells an offer that was chosen from typing, in every browser', () => {
  const typed = (inputType: string) => Object.assign(new Event('input'), { inputType });
  expect(isOffer(typed('insertText'))).toBe(false);
  expect(isOffer(typed('deleteContentBackward'))).toBe(false);
  expect(isOffer(typed('insertReplacementText'))).toBe(true);
  expect(isOffer(new Event('input'))).toBe(true);
});

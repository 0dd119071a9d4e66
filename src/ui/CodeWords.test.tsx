import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CodeWords } from './CodeWords';

it('shows what stands between backticks as code, without the backticks', () => {
  expect(renderToStaticMarkup(<CodeWords text="a number has no field `foo`" />)).toBe(
    'a number has no field <code>foo</code>',
  );
});

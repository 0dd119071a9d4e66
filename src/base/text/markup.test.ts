import { expect, test } from 'vitest';
import { escapeMarkup } from './markup';

test('A text can neither open an element nor end an attribute', () => {
  expect(escapeMarkup(`<b title="a" id='b'>R&D</b>`)).toBe(
    '&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;R&amp;D&lt;/b&gt;',
  );
});

test('An entity that stands in the text stays as it was written', () => {
  expect(escapeMarkup('&lt;')).toBe('&amp;lt;');
});

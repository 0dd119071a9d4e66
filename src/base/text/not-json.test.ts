import { expect, test } from 'vitest';
import { notJson } from './not-json';

const asRead = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('A file in another encoding is told by its encoding, and other text by what the parser says', () => {
  const utf16 = new Uint8Array(Buffer.from('\ufeff{"signalbox":1}', 'utf16le'));
  expect(notJson(asRead(utf16), new Error('x'))).toBe('it is not JSON in UTF-8: save it as text with this encoding');
  expect(notJson(asRead(utf16.subarray(2)), new Error('x'))).toContain('UTF-8');
  expect(notJson('{"größe": }', new SyntaxError('Unexpected token'))).toBe('it is not JSON: Unexpected token');
});

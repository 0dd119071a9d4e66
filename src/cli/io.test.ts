import { expect, test } from 'vitest';
import { forTerminal } from './io';

test('A terminal is shown no control characters of a file, only line breaks and tabs', () => {
  expect(forTerminal('a\u001b[31mred\u0007\u009b2J\r\n\tgröße\n')).toBe('a\ufffd[31mred\ufffd\ufffd2J\r\n\tgröße\n');
});

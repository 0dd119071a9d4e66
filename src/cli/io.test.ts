import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { forTerminal, processIo } from './io';

test('A terminal is shown no control characters of a file, only line breaks and tabs', () => {
  expect(forTerminal('a\u001b[31mred\u0007\u009b2J\r\n\tgröße\n')).toBe('a\ufffd[31mred\ufffd\ufffd2J\r\n\tgröße\n');
});

test('Whether a file can be written is known without writing it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-'));
  const io = processIo();
  expect(() => io.checkWritable(folder)).toThrow('EISDIR');
  expect(() => io.checkWritable(join(folder, 'none', 'r.html'))).toThrow('ENOENT');
  expect(() => io.checkWritable(join(folder, 'r.html'))).not.toThrow();
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const tsx = createRequire(import.meta.url).resolve('tsx/cli');

test.skipIf(!existsSync('/dev/full'))('Results that cannot be written end the command with a line that says so', () => {
  const full = openSync('/dev/full', 'w');
  const { stderr, status } = spawnSync(process.execPath, [tsx, main, 'gallery'], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect([stderr, status]).toEqual(['signalbox: cannot write the results: no space left on device\n', 3]);
});

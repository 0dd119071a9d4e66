import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systems } from './table';

describe.each(Object.entries(systems))('the wrong rules of %s', (_, { mutants }) => {
  it.each(mutants.map(({ rule, file, from, to }) => [rule, file, from, to]))(
    '%s: stands once in %s',
    (_rule, file, from, to) => {
      const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
      expect(source.split(from)).toHaveLength(2);
      expect(to).not.toBe(from);
    },
  );
});

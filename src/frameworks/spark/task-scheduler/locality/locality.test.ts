import { expect, test } from 'vitest';
import { parseTaskLocation } from './locality';

test('The host of an executor location ends at the first underscore', () => {
  expect(parseTaskLocation('executor_a.b_c_d')).toEqual({
    ok: true,
    value: { type: 'executor', host: 'a.b', executor: 'c_d' },
  });
});

test('An executor location without an id is refused', () => {
  expect(parseTaskLocation('executor_host1').ok).toBe(false);
});

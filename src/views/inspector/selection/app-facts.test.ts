import { expect, it } from 'vitest';
import { factNames } from './app-facts';

const facts = (...names: readonly string[]) => names.map((name) => ({ name, value: '1' }));

it('has a row for each fact of an application that is of another kind in another variant', () => {
  const spark = facts('Queue', 'Driver on', 'Tasks done', 'Ended');
  const batch = facts('Queue', 'Containers started', 'Ended');
  expect(factNames([undefined, spark])).toEqual(['Queue', 'Driver on', 'Tasks done', 'Ended']);
  expect(factNames([spark, batch])).toEqual(['Queue', 'Containers started', 'Driver on', 'Tasks done', 'Ended']);
});

import { expect, test } from 'vitest';
import { rendered, wordsOf } from '../views/testing/rendered.test-helper';
import { RunTroubles } from './RunTroubles';

test('a run whose worker broke down can be started again, one that was refused cannot', () => {
  const said = (canRetry?: 'not-loaded' | 'broken'): string =>
    wordsOf(rendered(<RunTroubles />, 'driver-deadlock', { runs: { error: 'It failed.', canRetry } }));
  expect(said()).toBe('A could not run. It failed. B could not run. It failed.');
  expect(said('broken')).toContain('Run again');
  expect(said('not-loaded')).toContain('Try again');
});

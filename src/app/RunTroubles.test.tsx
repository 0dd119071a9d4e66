import { expect, test } from 'vitest';
import { modelOf } from '../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../engine/gallery';
import { rendered, wordsOf } from '../views/testing/rendered.test-helper';
import { RunTroubles } from './RunTroubles';

test('a run whose worker broke down can be started again, one that was refused cannot', () => {
  const said = (canRetry?: 'not-loaded' | 'broken'): string =>
    wordsOf(rendered(<RunTroubles />, 'driver-deadlock', { runs: { error: 'It failed.', canRetry } }));
  expect(said()).toBe('A could not run. It failed. B could not run. It failed.');
  expect(said('broken')).toContain('Run again');
  expect(said('not-loaded')).toContain('Try again');
});

test('what may be complete in a moment moves nothing while a picture stays', () => {
  const scenario = galleryEntry('driver-deadlock')?.scenario;
  const model = scenario && modelOf(scenario, 'A');
  const markup = (runs: { model?: typeof model; held?: boolean }): string =>
    rendered(<RunTroubles />, 'driver-deadlock', { runs: { error: 'It failed.', ...runs } });
  expect(markup({ model })).toContain('run-troubles--later');
  expect(markup({})).not.toContain('run-troubles--later');
  expect(markup({ model, held: true })).not.toContain('run-troubles--later');
  // Nothing is wrong with code that waits to be allowed.
  expect(markup({ model, held: true })).toContain('run-troubles--asks');
  expect(markup({})).not.toContain('run-troubles--asks');
});

test('names of code look like code', () => {
  const markup = rendered(<RunTroubles />, 'driver-deadlock', { runs: { error: 'expected `key`' } });
  expect(markup).toContain('expected <code>key</code>');
});

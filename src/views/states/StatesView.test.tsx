import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { StatesView } from './StatesView';

const view = <StatesView folded={false} />;

describe('the view of application states', () => {
  it('counts the states at the cursor and lists when each one began and ended', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { cursor: 20_000_000 }));
    expect(words).toContain('Accepted 6, Starting 0, Running 2, Completing 0 at 0:20.0');
    expect(words).toContain('Starting etl/3 0:28.4 0:31.4');
  });
  it('shows the active variant, like the other views', () => {
    expect(wordsOf(rendered(view, 'own-two-queues'))).toContain('B, Least attained service, two levels');
  });
  it('has no state before anything has run', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { runs: 'waiting' }));
    expect(words).toContain('Application states');
    expect(words).not.toContain('Accepted');
  });
});

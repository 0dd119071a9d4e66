import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { JockeyView } from './JockeyView';

const view = <JockeyView title={<h2>Title</h2>} />;

describe('the view of deadlines', () => {
  it('shows the deadline, the guarantee and the slack at the cursor', () => {
    const words = wordsOf(rendered(view, 'jockey-stall', { only: ['A'], cursor: 20_000_000 }));
    expect(words).toContain('Disturb at 0:20');
    expect(words).toContain('guarantee 40 of 100');
    expect(words).toContain('deadline 60:00');
  });
  it('says what a job needs for this view where none has it', () => {
    const words = wordsOf(rendered(view, 'two-queues'));
    expect(words).toContain('Give a job of stages a deadline in Workload.');
  });
});

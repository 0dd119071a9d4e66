import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { PlanView } from './PlanView';

const view = <PlanView title={<h2>Title</h2>} />;

describe('the view of plans', () => {
  it('shows which jobs are planned, where, and what that is worth', () => {
    const words = wordsOf(rendered(view, 'plan-two-jobs', { only: ['A'], cursor: 20_000_000 }));
    expect(words).toContain('cycle 1 of 1');
    expect(words).toContain('gpu: 2 nodes of 2');
    expect(words).toContain('job starts slices nodes value hasty 0:00.0 2 g/1, g/2 16');
  });
  it('says why there is no plan before anything has run', () => {
    const words = wordsOf(rendered(view, 'plan-two-jobs', { runs: 'waiting' }));
    expect(words).toContain('There is no plan at the cursor: nothing waited, or the run is still loading.');
  });
});

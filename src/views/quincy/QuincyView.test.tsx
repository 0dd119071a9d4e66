import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { QuincyView } from './QuincyView';

const view = <QuincyView title={<h2>Title</h2>} />;

describe('the view of the flow', () => {
  it('shows the answer at the cursor: machines, tasks that run and tasks that wait', () => {
    const words = wordsOf(rendered(view, 'quincy-three-jobs', { only: ['B'], cursor: 20_000_000 }));
    expect(words).toContain('decision 5 of 36, 0:19.3');
    expect(words).toContain('red·2 runs 19.3 s on m/3');
    expect(words).toContain('9 tasks wait');
    expect(words).toContain('m/2, stay 0 0 \u221219.3 chosen');
  });
  it('has the prices of the variant at hand', () => {
    const words = wordsOf(rendered(view, 'quincy-locality-or-waiting', { only: ['A'], cursor: 20_000_000 }));
    expect(words).toContain('omega 0.5 psi 1 xi 2');
  });
  it('says which policies answer by a flow where greedy queues ran', () => {
    const words = wordsOf(rendered(view, 'quincy-three-jobs', { only: ['A'] }));
    expect(words).toContain('No decision was made by flow here');
  });
  it('says that decisions are on their way before anything has run', () => {
    const words = wordsOf(rendered(view, 'quincy-three-jobs', { runs: 'waiting' }));
    expect(words).toContain('The run has no decisions yet.');
  });
});

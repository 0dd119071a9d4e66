import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { YarnView } from './YarnView';

const view = <YarnView title={<h2>Title</h2>} />;

describe('the view of YARN', () => {
  it('shows which share every child gets, and by which ratio', () => {
    const words = wordsOf(rendered(view, 'fair-min-shares', { only: ['A'], cursor: 20_000_000 }));
    expect(words).toContain('etl 3 30 GB weight × R');
    expect(words).toContain('At R = 10240 the shares add up to 40 GB of 40 GB.');
  });
  it('shows what was marked for a leaf, and while a question is open no more than is so at the cursor', () => {
    const at = { only: ['A'], cursor: 20_000_000 };
    const [asked, answered] = [true, false].map((open) => wordsOf(rendered(view, 'fair-preemption', { ...at, open })));
    expect(answered).toContain('Container of Marked Fate For');
    for (const words of [asked, answered]) expect(words).toMatch(/\d+ marked now, \d+ killed so far\./);
    expect(asked).not.toContain('Fate');
    expect(asked).toContain('Hidden until you have answered.');
  });
  it('shows no share before anything has run', () => {
    const words = wordsOf(rendered(view, 'fair-min-shares', { runs: 'waiting' }));
    expect(words).toContain('Why not me');
    expect(words).not.toContain('the shares add up to');
  });
});

import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { OmegaView } from './OmegaView';

const view = <OmegaView title={<h2>Title</h2>} />;

describe('the view of transactions', () => {
  it('lists every attempt of every decision', () => {
    const words = wordsOf(rendered(view, 'omega-head-of-line', { only: ['A'], cursor: 20_000_000 }));
    expect(words).toContain('decision claims lost');
    expect(words).toContain('batch/1, attempt 1: committed');
    expect(words).toContain('service/1, attempt 1: committed');
  });
  it('has ticks that people count in, also beyond an hour', () => {
    const markup = rendered(view, 'omega-mapreduce', { only: ['A'], cursor: 4_320_000_000 });
    const axis = [...markup.matchAll(/>(\d+(?::\d\d)+)<\/text>/g)].map(([, label]) => label);
    expect(axis.length).toBeGreaterThan(1);
    for (const label of axis) expect(label).toMatch(/^(1:)?\d\d?:00$/);
  });
  it('says that decisions are on their way before anything has run', () => {
    const words = wordsOf(rendered(view, 'omega-head-of-line', { runs: 'waiting' }));
    expect(words).toContain('The run has no decisions yet.');
  });
});

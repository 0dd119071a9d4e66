import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { CompareView } from './CompareView';

const view = <CompareView title={<h2>Title</h2>} />;

describe('the comparison', () => {
  it('puts the numbers of the variants side by side and marks what is best', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock'));
    expect(words).toContain('StateAware A FIFO B B − A');
    expect(words).toContain('Finished best 8 0 −8');
    expect(words).toContain('Makespan best 2:05.1 no end –');
    expect(words).toContain('Allocated share of vcores 72.8 % 99.7 % +26.9 points');
    expect(words).toContain('B leaves more work unfinished than A: nothing is marked as better there.');
  });
  it('has no numbers while a question is open', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { open: true }));
    expect(words).toBe('Title Hidden until you have answered.');
  });
  it('has no numbers before anything has run', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { runs: 'waiting' }));
    expect(words).toContain('Whole run');
    expect(words).not.toContain('Makespan');
  });
});

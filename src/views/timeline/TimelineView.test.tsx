import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { Transport } from '../transport/Transport';
import { TimelineView } from './TimelineView';
// Parts that load late are loaded before: otherwise the last test may be over while they still load, and the next file fails.
import '../divergence/DivergenceFlag';
import './OverviewBar';

const view = <TimelineView />;

describe('the timeline', () => {
  it('shows the result beside each variant, and what a deadlock holds', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock'));
    expect(words).toContain('StateAware finished 8 of 8 makespan 2:05.1');
    expect(words).toContain('FIFO Deadlock 0:04.8 8 drivers hold all 8 vcore of the cluster finished 0 of 8');
  });
  it('shows the variants that are asked for, and all where a link asks for none that there is', () => {
    const heads = (asked: readonly string[]): boolean[] => {
      const words = wordsOf(rendered(view, 'driver-deadlock', { asked }));
      return ['A StateAware', 'B FIFO'].map((head) => words.includes(head));
    };
    expect(heads(['B', 'nobody'])).toEqual([false, true]);
    expect(heads(['nobody'])).toEqual([true, true]);
    expect(wordsOf(rendered(<Transport />, 'driver-deadlock', { asked: ['nobody'] }))).toContain('engine');
  });
  it('says of each variant that its run is on its way', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { runs: 'waiting' }));
    expect(words).toContain('A StateAware running B FIFO running');
  });
  it('says of each variant that it could not run', () => {
    const words = wordsOf(rendered(view, 'driver-deadlock', { runs: { error: 'It cannot run.' } }));
    expect(words).toContain('A StateAware could not run B FIFO could not run');
  });
});

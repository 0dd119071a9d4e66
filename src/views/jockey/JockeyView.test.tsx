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
  it('says when the job was done at the mark of its end, not among what the last tick expects', () => {
    const markup = rendered(view, 'jockey-deadline', { only: ['A'], cursor: 600_000_000 });
    const [key, picture] = markup.split('jockey__plot');
    expect(wordsOf(picture)).toContain('done 56:30, in time');
    expect(wordsOf(key)).not.toContain('in time');
  });
  it('tells nothing of what is to come while a question is open', () => {
    const at = { only: ['A'], cursor: 1_200_000_000 };
    const [asked, answered] = [true, false].map((open) => rendered(view, 'jockey-deadline', { ...at, open }));
    expect(answered).toContain('done at 56:30');
    expect(wordsOf(answered)).toContain('Control tick 21 of 57');
    expect(asked).not.toContain('56:30');
    expect(wordsOf(asked)).toContain('Control tick 21 elapsed t');
    expect(wordsOf(asked)).toContain('Hidden until you have answered.');
  });
  it('shows no control tick of a job that has not been submitted', () => {
    const words = wordsOf(rendered(view, 'jockey-several-deadlines', { only: ['A'], cursor: 60_000_000 }));
    expect(words).toContain('strict has not been submitted yet.');
    expect(words).not.toContain('Control tick 1');
  });
  it('shows a job that has not been submitted nowhere in its table, and no progress of it', () => {
    const at = (cursor: number) => rendered(view, 'jockey-several-deadlines', { only: ['A'], cursor });
    expect(at(60_000_000)).not.toContain('jockey__here');
    expect(wordsOf(at(60_000_000))).toContain('–, flat');
    expect(at(3_600_000_000)).toContain('jockey__here');
    expect(wordsOf(at(3_600_000_000))).not.toContain('–, flat');
  });
  it('says what a job needs for this view where none has it', () => {
    const words = wordsOf(rendered(view, 'two-queues'));
    expect(words).toContain('Give a job of stages a deadline in Workload.');
  });
});

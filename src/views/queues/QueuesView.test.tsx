import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { QueuesView } from './QueuesView';

const view = <QueuesView title={<h2>Title</h2>} />;

describe('the view of queues', () => {
  it('shows what each queue uses in each variant, what waits and what is guaranteed', () => {
    const words = wordsOf(rendered(view, 'two-queues', { cursor: 20_000_000 }));
    expect(words).toContain('root A 9 + 5 vcore used and pending. B 9 + 11 vcore');
    expect(words).toContain('etl A 5 + 5 vcore used and pending, guaranteed 5, at most 5.');
  });
  it('has its switches and its key, and no queue, before anything has run', () => {
    const words = wordsOf(rendered(view, 'two-queues', { runs: 'waiting' }));
    expect(words).toContain('vcore memory');
    expect(words).toContain('pending guaranteed max');
    expect(words).not.toContain('root');
  });
});

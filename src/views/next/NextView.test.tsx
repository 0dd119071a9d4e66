import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { NextView } from './NextView';

const view = <NextView title={<h2>Title</h2>} />;

describe('the view of who is next', () => {
  it('lists queues and applications in the order of service, and what keeps each one out', () => {
    const words = wordsOf(rendered(view, 'two-queues', { cursor: 20_000_000 }));
    expect(words).toContain('root asks by fair');
    expect(words).toContain('5 vcore of 5 vcore guaranteed; headroom 0 vcore');
    expect(words).toContain('etl/4 priority 0, submitted 0:11.5 G kept out: starting gate');
  });
  it('names no queue before anything has run', () => {
    const words = wordsOf(rendered(view, 'two-queues', { runs: 'waiting' }));
    expect(words).not.toContain('root');
  });
});

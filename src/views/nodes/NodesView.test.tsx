import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { NodesView } from './NodesView';

const view = <NodesView title={<h2>Title</h2>} />;

describe('the view of nodes', () => {
  it('names every node', () => {
    const words = wordsOf(rendered(view, 'two-queues'));
    expect(words).toContain('node/1');
  });
  it('has no node before anything has run', () => {
    const words = wordsOf(rendered(view, 'two-queues', { runs: 'waiting' }));
    expect(words).toContain('vcore memory');
    expect(words).not.toContain('node/1');
  });
});

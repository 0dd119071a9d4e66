import { describe, expect, it } from 'vitest';
import { rendered, wordsOf } from '../testing/rendered.test-helper';
import { LocalityView } from './LocalityView';

const view = <LocalityView title={<h2>Title</h2>} />;

describe('the view of locality', () => {
  it('says how near to their data tasks ran on each host', () => {
    const words = wordsOf(rendered(view, 'locality-wait-sweep'));
    expect(words).toContain('h/1');
    expect(words).toContain('NODE_LOCAL');
  });
  it('names its parts, and no host, before anything has run', () => {
    const words = wordsOf(rendered(view, 'locality-wait-sweep', { runs: 'waiting' }));
    expect(words).toContain('Heat map Over time Ladder Blocks Theory');
    expect(words).not.toContain('h/1');
  });

  it('says in the ladder how often a wait began anew', () => {
    const part = rendered(view, 'reset-rule');
    expect(part).toContain('its wait restarted 6 times');
    expect(part).toContain('its wait restarted 2 times');
  });
});

import { expect, it } from 'vitest';
import '../../../engine/systems';
import { pageWords } from '../../testing/page-words.test-helper';

it.each(['fair-steady-shares', 'capacity-user-limits', 'two-queues'])(
  'asks for the system before the settings of a queue: %s',
  (id) => {
    const { policy } = pageWords(id);
    expect(policy.indexOf('Another system starts with its defaults')).toBeGreaterThanOrEqual(0);
    expect(policy.indexOf('Another system starts with its defaults')).toBeLessThan(
      policy.indexOf('Its own settings; those for all queues are below'),
    );
    // Once, and not again among the settings for all queues.
    expect(policy.split('Another system starts with its defaults')).toHaveLength(2);
  },
);

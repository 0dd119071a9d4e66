import { describe, expect, test } from 'vitest';
import { mappedPlacement, placement, readMappings } from './placement';

const QUEUES = ['root', 'root.etl', 'root.dev', 'root.dev.ana', 'root.dev.ops'].map((id) => ({ id }));
const KEY = 'yarn.scheduler.capacity.queue-mappings';

const placed = (text: string, override: boolean, user: string, groups: string[], queue?: string) => {
  const scheduler = { [KEY]: text, [`${KEY}-override.enable`]: override };
  return placement(QUEUES, scheduler)?.([{ user, groups, queue, tags: {} }]).placed[0];
};

describe('queue mappings', () => {
  test('The first match wins, by user or by any of the groups', () => {
    const given = 'u:ana:etl, g:ops:ops ,u:%user:%user';
    expect(placed(given, false, 'ana', ['ops'])).toEqual({ queue: 'root.etl' });
    expect(placed(given, false, 'bob', ['dev', 'ops'])).toEqual({ queue: 'root.dev.ops' });
    expect(placed('u:%user:%user', false, 'ops', [])).toEqual({ queue: 'root.dev.ops' });
  });

  test('The primary group is the first one, and a user without groups goes on to the next mapping', () => {
    const given = 'u:%user:%primary_group,u:%user:etl';
    expect(placed(given, false, 'ana', ['ops', 'etl'])).toEqual({ queue: 'root.dev.ops' });
    expect(placed(given, false, 'ana', [])).toEqual({ queue: 'root.etl' });
  });

  test('They hold for applications that name no queue, or for all', () => {
    expect(placed('u:ana:etl', false, 'ana', [])).toEqual({ queue: 'root.etl' });
    expect(placed('u:ana:etl', false, 'ana', [], 'default')).toEqual({ queue: 'root.etl' });
    expect(placed('u:ana:etl', false, 'ana', [], 'root.dev.ops')).toEqual({ queue: 'root.dev.ops' });
    expect(placed('u:ana:etl', true, 'ana', [], 'root.dev.ops')).toEqual({ queue: 'root.etl' });
  });

  test('A queue that does not exist, or is not a leaf, takes no application', () => {
    expect(placed('u:%user:%user', false, 'eve', [])).toEqual({ rejected: 'there is no leaf queue "eve"' });
    expect(placed('u:ana:dev', false, 'ana', [])).toEqual({ rejected: 'there is no leaf queue "dev"' });
  });

  test('Every mapping up to the one that takes it says what it did', () => {
    const tell = (user: string, groups: string[], queue?: string) =>
      mappedPlacement(QUEUES, { [KEY]: 'u:ana:etl,g:ops:ops,u:%user:%primary_group,u:%user:etl' })({
        user,
        groups,
        queue,
      }).steps.map(({ queue: given = '-', why }) => `${given}: ${why}`);
    expect(tell('ana', [])).toEqual(['etl: it is for this user']);
    expect(tell('bob', ['ops'])).toEqual(['-: bob is not ana', 'ops: bob is in ops']);
    expect(tell('bob', [])).toEqual([
      '-: bob is not ana',
      '-: bob is not in ops',
      '-: bob is in no group',
      'etl: it is for this user',
    ]);
    expect(tell('bob', [], 'dev.ops')).toEqual([]);
  });

  test('A text that is not a mapping is refused with the reason', () => {
    expect(readMappings('u:ana')).toContain('"u:ana"');
    expect(readMappings('x:ana:etl')).toContain('user (u) or a group (g)');
    expect(placement(QUEUES, {})).toBeUndefined();
  });
});

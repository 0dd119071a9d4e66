import { describe, expect, test } from 'vitest';
import { mappedQueue, placement, readMappings } from './placement';
import type { QueueMapping } from './placement';

const QUEUES = ['root', 'root.etl', 'root.dev', 'root.dev.ana', 'root.dev.ops'].map((id) => ({ id }));
const KEY = 'yarn.scheduler.capacity.queue-mappings';

const mappings = (text: string) => readMappings(text) as readonly QueueMapping[];
const placed = (text: string, override: boolean, user: string, groups: string[], queue?: string) => {
  const scheduler = { [KEY]: text, [`${KEY}-override.enable`]: override };
  return placement(QUEUES, scheduler)?.([{ user, groups, queue, tags: {} }]).placed[0];
};

describe('queue mappings', () => {
  test('The first match wins, by user or by any of the groups', () => {
    const given = mappings('u:ana:etl, g:ops:ops ,u:%user:%user');
    expect(mappedQueue(given, 'ana', ['ops'])).toBe('etl');
    expect(mappedQueue(given, 'bob', ['dev', 'ops'])).toBe('ops');
    expect(mappedQueue(given, 'eve', [])).toBe('eve');
  });

  test('The primary group is the first one, and a user without groups goes on to the next mapping', () => {
    const given = mappings('u:%user:%primary_group,u:%user:etl');
    expect(mappedQueue(given, 'ana', ['dev', 'ops'])).toBe('dev');
    expect(mappedQueue(given, 'ana', [])).toBe('etl');
  });

  test('They hold for applications that name no queue, or for all', () => {
    expect(placed('u:ana:etl', false, 'ana', [])).toEqual({ queue: 'root.etl' });
    expect(placed('u:ana:etl', false, 'ana', [], 'default')).toEqual({ queue: 'root.etl' });
    expect(placed('u:ana:etl', false, 'ana', [], 'root.dev.ops')).toEqual({ queue: 'root.dev.ops' });
    expect(placed('u:ana:etl', true, 'ana', [], 'root.dev.ops')).toEqual({ queue: 'root.etl' });
  });

  test('A queue that is not there, or is no leaf, takes nobody', () => {
    expect(placed('u:%user:%user', false, 'eve', [])).toEqual({ rejected: 'there is no leaf queue "eve"' });
    expect(placed('u:ana:dev', false, 'ana', [])).toEqual({ rejected: 'there is no leaf queue "dev"' });
  });

  test('A text that is no mapping says why', () => {
    expect(readMappings('u:ana')).toContain('"u:ana"');
    expect(readMappings('x:ana:etl')).toContain('user (u) or a group (g)');
    expect(placement(QUEUES, {})).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { batch, play } from '../../engine/testing/play.test-helper';

/** One core; who comes next is decided at 10 s, when the first one gives it back. */
const holder = batch('first', { queue: 'root.a' });

describe('priorities of applications', () => {
  const rivals = [
    batch('old', { queue: 'root.a', submit: '1s' }),
    batch('urgent', { queue: 'root.a', submit: '2s', priority: 10 }),
  ];

  it('come before age', () => {
    expect(play({ nodes: [1], workload: [holder, ...rivals] }).order()).toEqual(['first', 'urgent', 'old']);
  });

  it('come after age with application.sort.priority disabled, also when a queue above says so', () => {
    const properties = { 'application.sort.priority': 'disabled' };
    const own = [{ id: 'root' }, { id: 'root.a', properties }];
    const inherited = [{ id: 'root', properties }, { id: 'root.a' }];
    for (const queues of [own, inherited]) {
      const played = play({ nodes: [1], queues, workload: [holder, ...rivals] });
      expect(played.order()).toEqual(['first', 'old', 'urgent']);
    }
  });

  it('decide between applications submitted together when disabled', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.priority': 'disabled' } }];
    const together = rivals.map((app) => ({ ...app, submit: '1s' }));
    expect(play({ nodes: [1], queues, workload: [holder, ...together] }).order()).toEqual(['first', 'urgent', 'old']);
  });

  it('do not exist in release 0.9', () => {
    const played = play({ nodes: [1], scheduler: { preset: '0.9' }, workload: [holder, ...rivals] });
    expect(played.order()).toEqual(['first', 'old', 'urgent']);
  });
});

describe('priorities of queues', () => {
  /** Two queues with one application each; that of root.b is more urgent and younger, and its queue uses more. */
  function firstServed(a: Record<string, unknown>, b: Record<string, unknown>, root: Record<string, unknown> = {}) {
    const played = play({
      nodes: [2],
      queues: [
        { id: 'root', properties: root },
        { id: 'root.a', properties: a },
        { id: 'root.b', properties: b },
      ],
      workload: [
        batch('holds', { queue: 'root.b', tasks: 2, duration: '10s' }),
        batch('calm', { queue: 'root.a', submit: '1s' }),
        batch('urgent', { queue: 'root.b', submit: '2s', priority: 5 }),
      ],
    });
    // Both cores come free at once; with one taken the other one follows in the same instant.
    return played.order()[2];
  }

  it('rise with the applications inside', () => {
    expect(firstServed({}, {})).toBe('urgent');
  });

  it('are hidden behind a fence, which shows only its offset', () => {
    expect(firstServed({}, { 'priority.policy': 'fence' })).toBe('calm');
    expect(firstServed({}, { 'priority.policy': 'fence', 'priority.offset': 1 })).toBe('urgent');
  });

  it('are moved by an offset', () => {
    expect(firstServed({ 'priority.offset': 6 }, {})).toBe('calm');
    expect(firstServed({ 'priority.offset': 4 }, {})).toBe('urgent');
  });

  it('come after the share when the parent has application.sort.priority disabled', () => {
    const order = (root: Record<string, unknown>) =>
      play({
        nodes: [3],
        queues: [{ id: 'root', properties: root }, { id: 'root.a' }, { id: 'root.b' }],
        workload: [
          batch('long', { queue: 'root.b', duration: '1h' }),
          batch('holds', { queue: 'root.b', tasks: 2 }),
          batch('calm', { queue: 'root.a', submit: '1s', tasks: 2 }),
          batch('urgent', { queue: 'root.b', submit: '2s', priority: 5 }),
        ],
      })
        .order()
        .slice(3);
    expect(order({})).toEqual(['urgent', 'calm', 'calm']);
    // With one core each the shares are equal, and the priority decides.
    expect(order({ 'application.sort.priority': 'disabled' })).toEqual(['calm', 'urgent', 'calm']);
  });

  it('are not inherited: an offset above adds to what is below', () => {
    expect(firstServed({ 'priority.offset': 6 }, {}, { 'priority.offset': 100, 'priority.policy': 'fence' })).toBe(
      'calm',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';
import type { Outline } from '../../../engine/testing/play.test-helper';
import { Rec } from '../../../sim/trace/trace';
import { AskEntries } from './ask-entries';

const node = (at: string, kind: 'node-lost' | 'node-back', name: string) => ({ id: at + name, at, kind, node: name });

/** Containers that were preempted, in no particular order: "app at". */
function preempted(outline: Outline): string[] {
  return play(outline)
    .containers.filter(({ outcome }) => outcome === 'preempted')
    .map(({ app, ended }) => `${app} ${ended}`)
    .sort();
}

/** Entries of one ask that was made at 0 s. */
function entries(): AskEntries {
  const containerAsk = new Int32Array(20);
  return new AskEntries({
    askShape: [7],
    askKind: [0],
    askGroup: [0],
    askPriority: [3],
    askCreated: [0],
    containerAsk,
  } as never);
}

describe('entries of an ask', () => {
  it('hold what was asked for at one time, the latest first, until nothing of it is wanted', () => {
    const asks = entries();
    const [first, second] = [0, 5].map((now) => {
      const entry = asks.entryAt(0, now);
      entry.pending += 2;
      return entry;
    });
    expect(asks.entryAt(0, 5)).toBe(second);
    expect(second).toMatchObject({ shape: 7, priority: 3, created: 5, pending: 2 });
    expect(asks.of(0)).toEqual([second, first]);
    first.pending = 0;
    expect([asks.of(0), asks.isPending(first)]).toEqual([[second], true]);
    const third = asks.entryAt(0, 9);
    third.kept = 1;
    expect([asks.of(0), third.older, second.older]).toEqual([[third, second], second, undefined]);
    second.pending = 0;
    expect(asks.isPending(first)).toBe(false);
  });

  it('tell when a container was asked for, until it has ended', () => {
    const asks = entries();
    asks.allocated(asks.entryAt(0, 0), 11);
    asks.allocated(asks.entryAt(0, 5), 12);
    const created = () => [11, 12].map((container) => asks.created(container));
    expect(created()).toEqual([0, 5]);
    asks.ended(12);
    expect(created()).toEqual([0, 0]);
  });
});

describe('a container that is asked for again while others of its ask are pending', () => {
  it('reserves a node only when it is old enough itself', () => {
    const played = play({
      nodes: [2, 2, 2],
      scheduler: { reservations: true },
      workload: [
        batch('fill', { vcore: 2, duration: '1h' }),
        batch('x', { tasks: 3, vcore: 2, duration: '1h', submit: '1s' }),
      ],
      interventions: [node('10s', 'node-lost', 'n3')],
    });
    const reserved = played.records.filter(({ kind, c }) => kind === Rec.reservation && c === 1);
    // The third container at 3 s; the one of 10 s, when a node without a reservation is left for it.
    expect(reserved.map(({ at }) => at)).toEqual([3, 12]);
  });

  it('waits for the preemption.delay anew', () => {
    const outline: Outline = {
      nodes: [4, 2],
      queues: [{ id: 'root' }, { id: 'root.rich' }, { id: 'root.poor', resources: { guaranteed: { vcore: 2 } } }],
      workload: [
        batch('rich', { queue: 'root.rich', tasks: 4, duration: '1h' }),
        batch('poor', { queue: 'root.poor', tasks: 3, duration: '1h', submit: '2s' }),
      ],
      interventions: [node('0s', 'node-lost', 'n2'), node('3s', 'node-back', 'n2'), node('50s', 'node-lost', 'n2')],
    };
    // Two are placed at 3 s. The third one is tried at 32 s and every 15 s; one of those lost at 50 s from 80 s on.
    expect(preempted(outline)).toEqual(['rich 62', 'rich 80']);
  });
});

describe('a container that was asked for again', () => {
  it('is preempted before those that were asked for before it', () => {
    const outline: Outline = {
      nodes: [4, 1],
      queues: [
        { id: 'root' },
        { id: 'root.rich', resources: { guaranteed: { vcore: 2 } } },
        { id: 'root.poor', resources: { guaranteed: { vcore: 2 } } },
      ],
      workload: [
        batch('old', { queue: 'root.rich', tasks: 2, duration: '1h' }),
        batch('new', { queue: 'root.rich', tasks: 2, duration: '1h', submit: '1s' }),
        batch('ask', { queue: 'root.poor', tasks: 4, duration: '1h', submit: '10s' }),
      ],
      interventions: [node('0s', 'node-lost', 'n1'), node('500ms', 'node-back', 'n1'), node('3s', 'node-lost', 'n2')],
    };
    expect(preempted(outline)).toEqual(['new 40', 'old 40']);
  });
});

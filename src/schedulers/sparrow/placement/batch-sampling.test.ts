import { describe, expect, test } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';
import { sparrow } from '../../../engine/testing/sparrow-runs.test-helper';
import { Message, Rec } from '../../../sim/trace/trace';

describe('batch sampling', () => {
  test('Tasks go to the workers with the most free slots, then to the shortest queues', () => {
    const workload = [
      batch('x', { tasks: 1, duration: '100s', nodeLabel: 'one' }),
      batch('y', { tasks: 4, duration: '100s', nodeLabel: 'two' }),
      batch('a', { tasks: 2, submit: '10s' }),
    ];
    const nodes = ['one', 'two', 'three'].map((label) => ({ capacity: { vcore: 2, memory: '8GB' }, labels: [label] }));
    const settings = { policy: 'batch', 'sample.ratio.constrained': 1 };
    const played = play(sparrow({ nodes, workload, settings }));
    expect(
      played
        .of('a')
        .map(({ node }) => node)
        .sort(),
    ).toEqual(['n1', 'n3']);
    const loads = played.records.filter(
      ({ kind, a, c }) => kind === Rec.message && a === 2 && (c & 255) === Message.reply,
    );
    expect(loads.map(({ b, c }) => `${b} ${c >> 8}`).sort()).toEqual(['0 -1', '1 2', '2 -2']);
  });

  test('Two schedulers choose the same idle slot: the load does not know what is under way', () => {
    const workload = [batch('a', { tasks: 2 }), batch('b', { tasks: 2 })];
    const settings = { policy: 'batch', schedulers: 2 };
    const played = play(sparrow({ nodes: [1, 1, 1, 1], workload, settings }));
    const used = new Set(played.containers.map(({ node }) => node));
    expect(used.size).toBeLessThan(4);
    expect(played.records.filter(({ kind }) => kind === Rec.servedBy).map(({ a, b }) => [a, b])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

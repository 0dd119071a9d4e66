import { describe, expect, test } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';
import type { Played } from '../../../engine/testing/play.test-helper';
import { sparrow } from '../../../engine/testing/sparrow-runs.test-helper';
import type { Loose } from '../../../engine/testing/sparrow-runs.test-helper';

describe('queues by user and priority', () => {
  const outline = (order: string, more: Loose = {}) =>
    sparrow({
      nodes: [1],
      workload: [
        batch('first', { duration: '20s' }),
        batch('a', { tasks: 4, user: 'ana', priority: 5, submit: '5s' }),
        batch('b', { tasks: 4, user: 'ben', priority: 1, submit: '6s' }),
      ],
      settings: { policy: 'late', 'sample.ratio': 1, 'node_monitor.task_scheduler': order, ...more },
    });
  const order = (played: Played) => played.order().slice(1).join('');

  test('FIFO, round robin, weights, and strict priority with the lowest number first', () => {
    expect(order(play(outline('fifo')))).toBe('aaaabbbb');
    expect(order(play(outline('round_robin')))).toBe('abababab');
    expect(order(play(outline('weighted', { weights: { ana: 3 } })))).toBe('aaabaabbb'.slice(0, 4) + 'abbb');
    expect(order(play(outline('priority')))).toBe('bbbbaaaa');
  });

  test('The turn is kept when other settings change, and new weights count from then on', () => {
    const change = (path: string, value: unknown) => ({
      interventions: [{ id: 'i', kind: 'knob-changed', path: [path], value, at: '25s' }],
    });
    const weighted = outline('weighted', { weights: { ana: 3 } });
    expect(order(play({ ...weighted, ...change('sample.ratio', 2) }))).toBe('aaababbb');
    expect(order(play({ ...weighted, ...change('weights', { ben: 3 }) }))).toBe('aaabbbab');
  });

  test('Equal weights are round robin exactly', () => {
    expect(order(play(outline('weighted')))).toBe(order(play(outline('round_robin'))));
  });
});

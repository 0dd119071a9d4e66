import { describe, expect, it } from 'vitest';
import { batch, play, spark } from '../../../engine/testing/play.test-helper';
import type { Outline } from '../../../engine/testing/play.test-helper';
import { Rec, ReasonScope } from '../../../sim/trace/trace';

const on = { reservations: true };

/** "at +ask>node" for a reservation, "at -ask>node" for its end. */
function reservations(outline: Outline): string[] {
  const played = play({ scheduler: on, ...outline });
  return played.records
    .filter(({ kind }) => kind === Rec.reservation)
    .map(({ at, a, b, c }) => `${at} ${c === 1 ? '+' : '-'}${a}>${played.run.directory.nodes[b].id}`);
}

/** Two cores, and small applications that follow one another closely; the big one needs both cores at once. */
const starving: Outline = {
  nodes: [2],
  workload: [
    batch('small', { count: 30, arrivals: '3s', duration: '5s', submit: '0s' }),
    batch('big', { vcore: 2, submit: '4s' }),
  ],
};

describe('reservations', () => {
  it('are not made unless they are switched on', () => {
    const played = play(starving);
    expect(played.of('big')[0].at).toBe(92);
  });

  it('keep a node for an ask that fits nowhere for two seconds', () => {
    const played = play({ ...starving, scheduler: on });
    // The node is reserved at 6 s, before the younger small one of that instant is tried; the last one there ends at 8 s.
    expect(played.of('big')[0].at).toBe(8);
    expect(reservations(starving)[0]).toBe('6 +2>n1');
    expect(reservations(starving)[1]).toBe('8 -2>n1');
    const said = played.reasons().filter(({ id }) => id === 'reserved' || id === 'node-reserved');
    // One core is free, and the small one of 6 s may not have it.
    expect(said.slice(0, 2)).toMatchObject([
      { at: 6, id: 'reserved', scope: ReasonScope.ask, on: 2, arg1: 0 },
      { at: 6, id: 'node-reserved', scope: ReasonScope.queueShape, arg1: 30, arg2: 0 },
    ]);
  });

  it('take the node that lacks least, never one that is too small, and one node per container', () => {
    const outline: Outline = {
      nodes: [1, 4, 4, 3],
      workload: [
        batch('fill', { tasks: 4, vcore: '500m', duration: '1min' }),
        batch('x', { vcore: 4, tasks: 3, submit: '1s' }),
      ],
    };
    // fair spreads the four small ones over the nodes: n2 and n3 lack half a core each.
    // The third container waits its turn: a node is free to be reserved for it at 60 s only.
    expect(reservations(outline)).toEqual(['3 +1>n2', '3 +1>n3', '60 -1>n2', '60 -1>n3', '60 +1>n2', '70 -1>n2']);
  });

  it('take the node with the least left over, whatever it lacks', () => {
    const outline: Outline = {
      nodes: [
        { capacity: { vcore: 4, memory: '60GB' } },
        { capacity: { vcore: 4, memory: '8GB' } },
        { capacity: { vcore: 8, memory: '60GB' } },
      ],
      workload: [
        batch('a', { vcore: 6, memory: '2GB', duration: '1min' }),
        batch('b', { tasks: 2, vcore: 4, memory: '2GB', duration: '1min', submit: '1s' }),
        batch('x', { vcore: 4, memory: '4GB', submit: '2s' }),
      ],
    };
    // n1 and n2 lack four cores and n3 only two. Of the memory of n2 a third would be left over, of the others nearly all.
    expect(reservations(outline)[0]).toBe('4 +2>n2');
  });

  it('are made in the order of the applications, before those behind are tried', () => {
    const outline: Outline = {
      nodes: [3],
      workload: [
        batch('a', { duration: '10s' }),
        batch('b', { duration: '20s' }),
        batch('x', { vcore: 3, submit: '1s' }),
        batch('y', { vcore: 2, submit: '2s' }),
        batch('z', { submit: '3s' }),
      ],
    };
    expect(reservations(outline).slice(0, 2)).toEqual(['3 +2>n1', '20 -2>n1']);
    expect(play({ ...outline, scheduler: on }).of('z')[0].at).toBe(30);
  });

  it('make an Accepted application count among those that run', () => {
    const outline: Outline = {
      nodes: [2, 2],
      queues: [{ id: 'root' }, { id: 'root.a', maxapplications: 1 }, { id: 'root.b' }],
      workload: [
        batch('b', { queue: 'root.b', tasks: 2, duration: '30s' }),
        batch('x', { queue: 'root.a', vcore: 2, submit: '1s' }),
        batch('y', { queue: 'root.a', submit: '5s' }),
      ],
    };
    const played = play({ ...outline, scheduler: on });
    expect(played.of('x')[0].at).toBe(30);
    expect(played.stateAt('y', 'Running')).toBe(40);
    // Without reservations the younger one takes the only place.
    expect(play(outline).stateAt('y', 'Running')).toBe(5);
  });

  it('end when the container finds a place elsewhere', () => {
    const outline: Outline = {
      nodes: [2, 2],
      workload: [
        batch('a', { vcore: 1, duration: '1h' }),
        batch('b', { vcore: 2, duration: '10s' }),
        batch('x', { vcore: 2, submit: '1s' }),
      ],
    };
    expect(play({ ...outline, scheduler: on }).of('x')[0]).toMatchObject({ at: 10, node: 'n2' });
    expect(reservations(outline)).toEqual(['3 +2>n1', '10 -2>n1']);
  });

  it('end when the ask is withdrawn or the node is lost', () => {
    const outline: Outline = {
      nodes: [2, 3],
      workload: [
        batch('a', { vcore: 1, tasks: 2, duration: '1h' }),
        batch('b', { vcore: 1, duration: '1h' }),
        batch('x', { vcore: 3, submit: '1s' }),
      ],
    };
    const kill = { id: 'k', at: '30s', kind: 'application-killed', application: 'x' };
    expect(reservations({ ...outline, interventions: [kill] })).toEqual(['3 +2>n2', '30 -2>n2']);
    const lose = { id: 'l', at: '30s', kind: 'node-lost', node: 'n2' };
    expect(reservations({ ...outline, interventions: [lose] }).slice(0, 2)).toEqual(['3 +2>n2', '30 -2>n2']);
  });

  it('are made only within the limits', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', resources: { max: { vcore: 2 } } }];
    expect(reservations({ ...starving, queues })).toEqual([]);
  });

  it('are not made for more than the whole cluster has free, as in the real code, where that is asked for', () => {
    const scheduler = { ...on, quirks: { rootMaximum: true } };
    expect(reservations({ ...starving, scheduler })).toEqual([]);
    // Two nodes with one core free each have enough together.
    const workload = [batch('fill', { tasks: 2, duration: '1h' }), batch('x', { vcore: 2, submit: '1s' })];
    expect(reservations({ scheduler, nodes: [2, 2], workload })[0]).toBe('3 +1>n1');
    expect(reservations({ scheduler, nodes: [2, 1], workload })).toEqual([]);
  });

  it('end when they are switched off, and do not keep a stuck run alive', () => {
    const outline: Outline = { nodes: [2], workload: [spark('x', 1), spark('y', 1)] };
    const played = play({ ...outline, scheduler: on });
    expect(played.run.ended).toMatchObject({ reason: 'deadlock' });
    const off = { id: 'o', at: '1min', kind: 'knob-changed', path: ['reservations'], value: false };
    expect(reservations({ ...outline, interventions: [off] })).toEqual(['2 +2>n1', '60 -2>n1']);
  });

  it('are cancelled after two hours in which limits leave no room for them, since 1.9', () => {
    const outline = (preset: string): Outline => ({
      scheduler: { ...on, preset },
      horizon: '4h',
      nodes: [4, 1],
      queues: [{ id: 'root' }, { id: 'root.q', resources: { max: { vcore: 3 } } }, { id: 'root.r' }],
      workload: [
        batch('fill', { queue: 'root.r', vcore: 2, duration: '10s' }),
        // It reserves the large node, and then another application of its queue takes what its maximum leaves.
        batch('big', { queue: 'root.q', vcore: 3, submit: '1s' }),
        batch('other', { queue: 'root.q', submit: '4s', duration: '3h' }),
        batch('whole', { queue: 'root.r', vcore: 4, submit: '20s', duration: '1s' }),
      ],
    });
    const ends = (preset: string) => reservations(outline(preset)).filter((line) => line.includes('-'));
    expect(ends('current')[0]).toBe('7203 -1>n1');
    expect(play(outline('current')).of('whole')[0].at).toBe(7203);
    // Before, the node is kept until the other application is over.
    expect(play(outline('1.5')).of('whole')[0].at).toBeGreaterThan(3 * 3600);
  });
});

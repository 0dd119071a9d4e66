import { describe, expect, it } from 'vitest';
import { batch, play, spark } from '../../../engine/testing/play.test-helper';
import type { Outline } from '../../../engine/testing/play.test-helper';
import { Rec } from '../../../sim/trace/trace';

/** Containers that were preempted, in no particular order: "app at". */
function preempted(outline: Outline): string[] {
  return play(outline)
    .containers.filter(({ outcome }) => outcome === 'preempted')
    .map(({ app, ended }) => `${app} ${ended}`)
    .sort();
}

const guaranteed = (vcore: number) => ({ guaranteed: { vcore } });

/** root.poor is guaranteed two of four cores, and root.rich, guaranteed two as well, has them all. */
const base: Outline = {
  nodes: [4],
  queues: [
    { id: 'root' },
    { id: 'root.rich', resources: guaranteed(2) },
    { id: 'root.poor', resources: guaranteed(2) },
  ],
  workload: [
    batch('old', { queue: 'root.rich', tasks: 2, duration: '1h' }),
    batch('new', { queue: 'root.rich', tasks: 2, duration: '1h', submit: '1s' }),
    batch('ask', { queue: 'root.poor', tasks: 4, duration: '10min', submit: '10s' }),
  ],
};

const withQueues = (...queues: Record<string, unknown>[]): Outline => ({
  ...base,
  queues: [{ id: 'root' }, ...queues],
});

describe('preemption', () => {
  it('gives a queue below its guarantee what another one has above its own, the newest first, after the delay', () => {
    const played = play(base);
    expect(preempted(base)).toEqual(['new 40', 'new 40']);
    // Two of its four: what is guaranteed, and no more.
    expect(played.of('ask').filter(({ at }) => at === 40)).toHaveLength(2);
    expect(played.heldAt(41, 'old')).toBe(2);
  });

  it('spares containers that hold nothing of the resources that are asked for, however new they are', () => {
    const light = batch('light', { queue: 'root.rich', tasks: 2, vcore: 0, duration: '1h', submit: '2s' });
    const asks = batch('ask', { queue: 'root.poor', tasks: 4, memory: '0B', duration: '10min', submit: '10s' });
    expect(preempted({ ...base, workload: [...base.workload.slice(0, 2), light, asks] })).toEqual(['new 40', 'new 40']);
  });

  it('waits for the preemption.delay of the asking queue', () => {
    const quick = { 'preemption.delay': '5s' };
    const outline = withQueues(
      { id: 'root.rich', resources: guaranteed(2) },
      { id: 'root.poor', resources: guaranteed(2), properties: quick },
    );
    expect(preempted(outline)).toEqual(['new 15', 'new 15']);
  });

  it('can be switched off, for the partition and for a queue that would give', () => {
    expect(preempted({ ...base, scheduler: { preemption: { enabled: false } } })).toEqual([]);
    expect(preempted({ ...base, scheduler: { preset: '0.9' } })).toEqual([]);
    const never = { 'preemption.policy': 'disabled' };
    expect(
      preempted(
        withQueues(
          { id: 'root.rich', resources: guaranteed(2), properties: never },
          { id: 'root.poor', resources: guaranteed(2) },
        ),
      ),
    ).toEqual([]);
  });

  it('does not help a queue without a guarantee', () => {
    expect(preempted(withQueues({ id: 'root.rich', resources: guaranteed(2) }, { id: 'root.poor' }))).toEqual([]);
  });

  it('takes everything from a queue without a guarantee, as far as the guarantee of the asking one goes', () => {
    const outline = withQueues({ id: 'root.rich' }, { id: 'root.poor', resources: guaranteed(3) });
    expect(preempted(outline)).toEqual(['new 40', 'new 40', 'old 40']);
  });

  it('takes the first node by id where several need as few victims, however old these are', () => {
    expect(preempted({ ...base, nodes: [2, 2] })).toEqual(['new 40', 'old 40']);
  });

  it('counts what siblings below the same guarantee give back', () => {
    const outline = withQueues(
      { id: 'root.team', resources: guaranteed(4) },
      { id: 'root.team.rich', resources: guaranteed(1) },
      { id: 'root.team.poor' },
    );
    const workload = [
      batch('old', { queue: 'root.team.rich', tasks: 4, duration: '1h' }),
      batch('ask', { queue: 'root.team.poor', tasks: 4, duration: '10min', submit: '10s' }),
    ];
    expect(preempted({ ...outline, workload })).toEqual(['old 40', 'old 40', 'old 40']);
  });

  it('is tried every 15 s from the delay on, though nothing is left of the guarantee', () => {
    const outline = withQueues({ id: 'root.rich' }, { id: 'root.poor', resources: guaranteed(0) });
    const guarantee = {
      id: 'guarantee',
      at: '42s',
      kind: 'queue-changed',
      queue: 'root.poor',
      path: ['resources', 'guaranteed', 'vcore'],
      value: 1,
    };
    expect(preempted({ ...outline, interventions: [guarantee] })).toEqual(['new 55']);
  });

  it('is tried at once for an application that StateAware has let through after the delay', () => {
    const stateAware = { 'application.sort.policy': 'stateaware', 'preemption.delay': '5s' };
    const outline: Outline = {
      nodes: [4],
      scheduler: { preset: '1.5' },
      queues: [
        { id: 'root' },
        { id: 'root.rich', resources: guaranteed(1) },
        { id: 'root.poor', resources: guaranteed(2), properties: stateAware },
      ],
      workload: [
        batch('first', { queue: 'root.poor', tasks: 1, duration: '12s' }),
        batch('old', { queue: 'root.rich', tasks: 4, duration: '1h', submit: '1s' }),
        batch('second', { queue: 'root.poor', tasks: 1, vcore: 2, duration: '10min', submit: '2s' }),
      ],
    };
    // The turn of the first is over at 12 s, and its core goes to the other queue; nothing was tried at 7 s.
    const first = play(outline);
    expect(first.of('second').map(({ at }) => at)).toEqual([12]);
  });

  it('leaves a queue within its guarantee alone', () => {
    const outline = withQueues(
      { id: 'root.rich', resources: guaranteed(4) },
      { id: 'root.poor', resources: guaranteed(2) },
    );
    expect(preempted(outline)).toEqual([]);
  });

  it('stays inside a fence', () => {
    const outline = (fence: Record<string, unknown>) => ({
      ...base,
      queues: [
        { id: 'root' },
        { id: 'root.rich' },
        { id: 'root.team', properties: fence },
        { id: 'root.team.poor', resources: guaranteed(2) },
        { id: 'root.team.other' },
      ],
      workload: [
        batch('outside', { queue: 'root.rich', tasks: 3, duration: '1h' }),
        batch('inside', { queue: 'root.team.other', tasks: 1, duration: '1h', submit: '1s' }),
        batch('ask', { queue: 'root.team.poor', tasks: 2, duration: '10min', submit: '10s' }),
      ],
    });
    expect(preempted(outline({ 'preemption.policy': 'fence' }))).toEqual(['inside 40']);
    expect(preempted(outline({}))).toEqual(['inside 40', 'outside 40']);
  });

  it('looks below the queue whose maximum the ask would break', () => {
    const outline: Outline = {
      nodes: [8],
      queues: [
        { id: 'root' },
        { id: 'root.team', resources: { max: { vcore: 2 } } },
        { id: 'root.team.poor', resources: guaranteed(1) },
        { id: 'root.team.rich' },
        { id: 'root.out' },
      ],
      workload: [
        batch('in', { queue: 'root.team.rich', tasks: 2, duration: '1h' }),
        batch('out', { queue: 'root.out', tasks: 4, duration: '1h', submit: '1s' }),
        batch('ask', { queue: 'root.team.poor', duration: '10min', submit: '10s' }),
      ],
    };
    expect(preempted(outline)).toEqual(['in 40']);
  });

  it('takes drivers after others, looks at no priorities, and takes those that opted out last', () => {
    const victims = (workload: Record<string, unknown>[]) =>
      preempted({
        ...base,
        workload: [...workload, batch('ask', { queue: 'root.poor', submit: '10s', duration: '10min' })],
      });
    const rich = { queue: 'root.rich', duration: '1h' };
    const optOut = { tags: { 'yunikorn.apache.org/allow-preemption': 'false' } };
    const drivers = spark('driver', 0, { queue: 'root.rich', stages: [{ id: 's', tasks: 1, duration: '1h' }] });
    expect(victims([batch('b', { ...rich, tasks: 3 }), { ...drivers, submit: '1s' }])).toEqual(['b 40']);
    expect(
      victims([batch('low', { ...rich, tasks: 2, priority: -1 }), batch('b', { ...rich, tasks: 2, submit: '1s' })]),
    ).toEqual(['b 40']);
    expect(
      victims([batch('in', { ...rich, tasks: 2 }), batch('out', { ...rich, ...optOut, tasks: 2, submit: '1s' })]),
    ).toEqual(['in 40']);
  });

  it('takes drivers where nothing else is left, and their applications end', () => {
    const outline: Outline = {
      ...base,
      workload: [
        ...[1, 2, 3, 4].map((i) => spark(`d${i}`, 1, { queue: 'root.rich' })),
        batch('ask', { queue: 'root.poor', submit: '10s' }),
      ],
    };
    expect(preempted(outline)).toEqual(['d4 40']);
    expect(play(outline).states('d4')).toContain('Completing 40');
  });

  it('is tried once for a container: what it gives too little of is not taken again', () => {
    const outline: Outline = {
      nodes: [{ capacity: { vcore: 4, memory: '16GB' } }],
      queues: [
        { id: 'root' },
        { id: 'root.rich' },
        { id: 'root.poor', resources: { guaranteed: { vcore: 4, memory: '16GB' } } },
      ],
      workload: [
        batch('small', { queue: 'root.rich', tasks: 4, memory: '2GB', duration: '10min' }),
        batch('ask', { queue: 'root.poor', vcore: 3, memory: '3GB', submit: '10s' }),
      ],
    };
    // Two victims are 4 GB, more than the ask wants, and two cores, which do not do.
    expect(preempted(outline)).toEqual(['small 40', 'small 40']);
    const reserving = { ...outline, scheduler: { reservations: true } };
    expect(preempted(reserving)).toEqual(['small 40', 'small 40']);
    // Another container of the ask takes nothing from the node that is kept for the first one.
    const twice = batch('ask', { queue: 'root.poor', tasks: 2, vcore: 3, memory: '3GB', submit: '10s' });
    expect(preempted({ ...outline, workload: [outline.workload[0], twice] })).toEqual(['small 40', 'small 40']);
    // The node is kept for the ask, whether asks that fit nowhere reserve one or not.
    expect([play(outline).heldAt(50, 'small'), play(reserving).heldAt(50, 'small')]).toEqual([2, 2]);
  });

  it('keeps the node for the container that had the victims there, when a later one is placed first', () => {
    const optOut = { tags: { 'yunikorn.apache.org/allow-preemption': 'false' } };
    const outline: Outline = {
      nodes: [4, 4],
      queues: [
        { id: 'root' },
        { id: 'root.rich' },
        { id: 'root.poor', resources: { guaranteed: { vcore: 8, memory: '16GB' } } },
      ],
      workload: [
        batch('out', { queue: 'root.rich', tasks: 3, vcore: 2, memory: '3GB', duration: '10min', ...optOut }),
        batch('tiny', { queue: 'root.rich', tasks: 2, memory: '4GB', submit: '1s', duration: '10min' }),
        batch('ask', { queue: 'root.poor', tasks: 3, vcore: 2, memory: '3GB', submit: '10s', duration: '10min' }),
      ],
    };
    // One core of n2 is too little for the first container: the others take the place of those that opted out on n1.
    expect(preempted(outline)).toEqual(['out 40', 'out 40', 'tiny 40']);
  });

  it('is tried again after 15 s where a node has been reserved since the attempt before', () => {
    const outline: Outline = {
      nodes: [3, 3],
      queues: [
        { id: 'root' },
        { id: 'root.rich' },
        { id: 'root.poor', resources: { guaranteed: { vcore: 2 } }, properties: { 'preemption.delay': '1s' } },
      ],
      scheduler: { reservations: true },
      workload: [
        batch('short', { queue: 'root.rich', duration: '20s' }),
        batch('long', { queue: 'root.rich', tasks: 5, submit: '1s', duration: '10min' }),
        batch('ask', { queue: 'root.poor', tasks: 2, vcore: 2, submit: '60s' }),
      ],
    };
    // On the node with a free core one victim would do, but is not larger than the ask. Its reserved node is the other one.
    expect(preempted(outline)).toEqual(['long 76', 'long 76']);
  });

  it('takes its turn in the order of scheduling: before what stands behind it may take the room', () => {
    const outline: Outline = {
      nodes: [4],
      queues: [
        { id: 'root' },
        { id: 'root.rich' },
        { id: 'root.poor', resources: { guaranteed: { vcore: 4 } }, properties: { 'preemption.delay': '10s' } },
      ],
      workload: [
        batch('long', { queue: 'root.rich', tasks: 2, vcore: 2, duration: '10min' }),
        batch('ask', { queue: 'root.poor', tasks: 2, vcore: '1500m', submit: '5s', duration: '10min' }),
        batch('tiny', { queue: 'root.rich', vcore: '500m', submit: '6s', duration: '10min' }),
      ],
    };
    // One victim leaves half a core beside the ask. Its second container is tried first and takes another victim.
    const { records } = play(outline);
    const order = records.filter(({ kind }) => kind === Rec.containerAllocated).map(({ at, b }) => `${at} ${b}`);
    expect(order.slice(2, 5)).toEqual(['15 1', '15 1', '15 2']);
  });

  it('takes nothing of a higher priority, unless a priority fence hides it', () => {
    const outline = (properties: Record<string, unknown>) => ({
      ...withQueues(
        { id: 'root.rich', resources: guaranteed(2), properties },
        { id: 'root.poor', resources: guaranteed(2) },
      ),
      workload: [
        batch('high', { queue: 'root.rich', tasks: 4, priority: 5, duration: '1h' }),
        batch('ask', { queue: 'root.poor', duration: '10min', submit: '10s' }),
      ],
    });
    expect(preempted(outline({}))).toEqual([]);
    expect(preempted(outline({ 'priority.policy': 'fence' }))).toEqual(['high 40']);
    expect(preempted(outline({ 'priority.policy': 'fence', 'priority.offset': 1 }))).toEqual([]);
    expect(preempted(outline({ 'priority.offset': -5 }))).toEqual(['high 40']);
  });

  it('makes enough room on one node', () => {
    const outline: Outline = {
      ...base,
      workload: [
        batch('one', { queue: 'root.rich', tasks: 4, duration: '1h' }),
        batch('ask', { queue: 'root.poor', vcore: 2, duration: '10min', submit: '10s' }),
      ],
    };
    const played = play(outline);
    const gone = played.containers.filter(({ outcome }) => outcome === 'preempted');
    expect(new Set(gone.map(({ node }) => node))).toEqual(new Set([played.of('ask')[0].node]));
    expect(gone).toHaveLength(2);
  });

  it('is tried again 15 s later when something has changed meanwhile', () => {
    const never = { 'preemption.policy': 'disabled' };
    const outline = withQueues(
      { id: 'root.rich', resources: guaranteed(2), properties: never },
      { id: 'root.poor', resources: guaranteed(2) },
    );
    const allow = {
      id: 'allow',
      at: '42s',
      kind: 'queue-changed',
      queue: 'root.rich',
      path: ['properties', 'preemption.policy'],
      value: 'default',
    };
    expect(preempted({ ...outline, interventions: [allow] })).toEqual(['new 55', 'new 55']);
  });

  it('does not keep a stuck run alive', () => {
    const outline: Outline = {
      ...withQueues(
        { id: 'root.rich', resources: guaranteed(2), properties: { 'preemption.policy': 'disabled' } },
        { id: 'root.poor', resources: guaranteed(2) },
      ),
      workload: [
        ...[1, 2, 3, 4].map((i) => spark(`d${i}`, 1, { queue: 'root.rich' })),
        batch('ask', { queue: 'root.poor', submit: '10s' }),
      ],
    };
    expect(play(outline).run.ended).toMatchObject({ reason: 'deadlock', at: 40e6 });
    // Neither do two asks that are tried at different times.
    const two = [...outline.workload, batch('later', { queue: 'root.poor', submit: '17s', memory: '2GB' })];
    expect(play({ ...outline, workload: two }).run.ended).toMatchObject({ reason: 'deadlock' });
  });
});

import { describe, expect, it } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';
import type { Outline } from '../../../engine/testing/play.test-helper';
import { PreemptionMark, Rec } from '../../../sim/trace/trace';

/** Containers that were preempted, in no particular order: "app at". */
function preempted(outline: Outline): string[] {
  return play(outline)
    .containers.filter(({ outcome }) => outcome === 'preempted')
    .map(({ app, ended }) => `${app} ${ended}`)
    .sort();
}

type Change = readonly [at: string, queue: string, path: readonly string[], value: unknown];

const maximum = (at: string, vcore: number, queue = 'root.a'): Change => [at, queue, ['resources', 'max'], { vcore }];
const delay = (at: string, value: unknown): Change => [at, 'root.a', ['properties', 'quota.preemption.delay'], value];

/** root.a holds six of eight cores, its maximum. */
function outlineOf(changes: readonly Change[], more: Partial<Outline> = {}): Outline {
  return {
    nodes: [8],
    queues: [
      { id: 'root' },
      { id: 'root.a', resources: { max: { vcore: 6 } }, properties: { 'quota.preemption.delay': '5s' } },
    ],
    scheduler: { preemption: { quotapreemptionenabled: true } },
    interventions: changes.map(([at, queue, path, value], i) => ({
      id: `i${i}`,
      at,
      kind: 'queue-changed',
      queue,
      path,
      value,
    })),
    workload: [batch('job', { queue: 'root.a', tasks: 6, duration: '1h' })],
    ...more,
  };
}

describe('preemption for lowered maxima', () => {
  it('ends what is above the new maximum at the first second after the delay', () => {
    expect(preempted(outlineOf([maximum('10.3s', 4)]))).toEqual(['job 16', 'job 16']);
    expect(preempted(outlineOf([maximum('10s', 4)]))).toEqual(['job 15', 'job 15']);
  });

  it('says of each victim whose maximum it was', () => {
    const { records, run } = play(outlineOf([maximum('10s', 4)]));
    const marks = records.filter(({ kind, b }) => kind === Rec.preemption && b === PreemptionMark.overMaximum);
    expect(marks.map(({ at, d }) => `${at} ${run.directory.queues[-d - 1].id}`)).toEqual(['15 root.a', '15 root.a']);
  });

  it('wants the switch, a delay and a release that has it', () => {
    const changes = [maximum('10s', 4)];
    const without = { queues: [{ id: 'root' }, { id: 'root.a', resources: { max: { vcore: 6 } } }] };
    expect(preempted(outlineOf(changes, { scheduler: {} }))).toEqual([]);
    expect(preempted(outlineOf(changes, without))).toEqual([]);
    const scheduler = { preset: '1.5', preemption: { quotapreemptionenabled: true } };
    expect(preempted(outlineOf(changes, { scheduler }))).toEqual([]);
  });

  it('does not take a first maximum for a lower one, nor one that is lower in one type and new in another', () => {
    const queues = [{ id: 'root' }, { id: 'root.a', properties: { 'quota.preemption.delay': '5s' } }];
    expect(preempted(outlineOf([maximum('10s', 4)], { queues }))).toEqual([]);
    const mixed: Change = ['10s', 'root.a', ['resources', 'max'], { vcore: 4, memory: '64GB' }];
    expect(preempted(outlineOf([mixed]))).toEqual([]);
  });

  it('keeps its time when the maximum changes again, and moves it with the delay', () => {
    expect(preempted(outlineOf([maximum('10s', 4), maximum('13s', 3)]))).toEqual(['job 15', 'job 15', 'job 15']);
    expect(preempted(outlineOf([maximum('10s', 4), maximum('13s', 5)]))).toEqual(['job 15']);
    expect(preempted(outlineOf([maximum('10s', 4), delay('13s', '9s')]))).toEqual(['job 19', 'job 19']);
    expect(preempted(outlineOf([maximum('10s', 4), maximum('13s', 7), maximum('14s', 5)]))).toEqual(['job 19']);
  });

  it('begins when a delay is set while the queue holds too much', () => {
    expect(preempted(outlineOf([delay('2s', '0s'), maximum('10s', 4)]))).toEqual([]);
    expect(preempted(outlineOf([delay('2s', '0s'), maximum('10s', 4), delay('20s', '2s')]))).toEqual([
      'job 22',
      'job 22',
    ]);
  });

  it('takes the changes of one instant for one', () => {
    const queues = [{ id: 'root' }, { id: 'root.a' }];
    // A first maximum and a delay: nothing was lowered.
    expect(preempted(outlineOf([maximum('10s', 4), delay('10s', '2s')], { queues }))).toEqual([]);
  });

  it('is given up at the second at which the maximum covers what the queue holds', () => {
    const jobs = (duration: string) => [
      batch('job', { queue: 'root.a', tasks: 4, duration: '1h' }),
      batch('short', { queue: 'root.a', tasks: 2, duration }),
    ];
    const changes = [maximum('10s', 4), maximum('13.5s', 3)];
    expect(preempted(outlineOf(changes, { workload: jobs('12.5s') }))).toEqual(['job 19']);
    // The scheduler looks once a second.
    expect(preempted(outlineOf(changes, { workload: jobs('13.2s') }))).toEqual(['job 15']);
  });

  it('takes from the leaves of a parent what these hold, and looks at none of them for itself meanwhile', () => {
    const properties = { 'quota.preemption.delay': '5s' };
    const queues = [
      { id: 'root' },
      { id: 'root.p', resources: { max: { vcore: 8 } }, properties },
      { id: 'root.p.a', resources: { max: { vcore: 6 } } },
      { id: 'root.p.b' },
    ];
    const workload = [
      batch('a', { queue: 'root.p.a', tasks: 6, duration: '1h' }),
      batch('b', { queue: 'root.p.b', tasks: 2, duration: '1h' }),
    ];
    const changes = [maximum('10s', 4, 'root.p'), maximum('10s', 2, 'root.p.a')];
    // Three of four from a, one from b; a second later a gives back what is still above its own maximum.
    expect(preempted(outlineOf(changes, { queues, workload }))).toEqual(['a 15', 'a 15', 'a 15', 'a 16', 'b 15']);
  });

  it('begins again when the scheduler restarts', () => {
    const scheduler = { preemption: { quotapreemptionenabled: true }, quirks: { restartAt: '12s' } };
    expect(preempted(outlineOf([maximum('10s', 4)], { scheduler }))).toEqual(['job 17', 'job 17']);
  });
});

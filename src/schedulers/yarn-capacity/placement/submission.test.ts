import { describe, expect, test } from 'vitest';
import { batch } from '../../../engine/testing/play.test-helper';
import { halves, node, run } from '../../../engine/testing/capacity-runs.test-helper';

describe('submissions and moves', () => {
  test('A stopped queue refuses new applications and lets present ones continue', () => {
    const workload = [
      batch('x', { queue: 'root.a' }),
      batch('late', { queue: 'root.a', submit: '5s' }),
      batch('other', { queue: 'root.b', submit: '6s', duration: '30s', tasks: 2 }),
    ];
    const interventions = [
      { id: 'stop', at: '3s', kind: 'queue-changed', queue: 'root.a', path: ['state'], value: 'STOPPED' },
      { id: 'move', at: '8s', kind: 'application-moved', application: 'other', queue: 'root.a' },
    ];
    const played = run({ nodes: [node('8GB')], queues: halves(), workload, interventions });
    expect(played.states('x').at(-1)).toBe('FINISHED 11');
    expect(played.states('late').at(-1)).toBe('FAILED 5');
    expect(played.run.notices.map(({ text }) => text)).toEqual([
      'root.a is STOPPED and accepts no applications',
      'root.a is STOPPED and accepts no applications',
    ]);
  });

  test('More applications than maximum-applications are refused', () => {
    const workload = [batch('x', { queue: 'root.a', count: 3 })];
    const { run: finished } = run({ nodes: [node('8GB')], queues: halves({ 'maximum-applications': 2 }), workload });
    expect(finished.notices.map(({ application }) => application)).toEqual(['x/3']);
  });

  test('All queues together take no more than the maximum-applications of the cluster', () => {
    const workload = [
      batch('x', { queue: 'root.a', count: 2 }),
      batch('y', { queue: 'root.b', count: 2, submit: '1s' }),
      batch('later', { queue: 'root.b', submit: '10min' }),
    ];
    const queues = halves({ 'maximum-applications': 10 }, { 'maximum-applications': 10 });
    const scheduler = { 'yarn.scheduler.capacity.maximum-applications': 3 };
    const refused = (preset: string) =>
      run({ nodes: [node('16GB', 16)], queues, workload, scheduler: { ...scheduler, preset } }).run.notices;
    expect(refused('current').map(({ application }) => application)).toEqual(['y/2']);
    expect(refused('cs-2014')).toEqual([]);
  });

  test('Without an access list everybody may submit, with one on the root only who is named on the way', () => {
    const workload = [batch('x', { queue: 'root.a' }), batch('y', { queue: 'root.b', user: 'bob', groups: ['ops'] })];
    const [, a, b] = halves({}, { acl_submit_applications: 'eve ops' });
    const queues = [{ id: 'root', acl_submit_applications: ' ' }, a, b];
    const { run: finished } = run({ nodes: [node('8GB')], queues, workload });
    expect(finished.notices.map(({ application }) => application)).toEqual(['x']);
    const unchecked = { nodes: [node('8GB')], queues, workload, scheduler: { 'yarn.acl.enable': false } };
    expect(run(unchecked).run.notices).toEqual([]);
  });

  test('Who administers a queue may submit to it, and a list is split at its first blank', () => {
    const workload = [
      batch('x', { queue: 'root.a', user: 'ann' }),
      batch('y', { queue: 'root.b', user: 'bob', groups: ['ops'] }),
      batch('z', { queue: 'root.b', user: 'ann' }),
    ];
    const [, a, b] = halves({ acl_administer_queue: 'ann' }, { acl_submit_applications: 'eve  ops' });
    const queues = [{ id: 'root', acl_submit_applications: ' ' }, a, b];
    const { run: finished } = run({ nodes: [node('8GB')], queues, workload });
    expect(finished.notices.map(({ application }) => application)).toEqual(['z']);
  });

  test('A move takes along what an application holds', () => {
    const workload = [
      batch('x', { queue: 'root.a', tasks: 3, duration: '60s' }),
      batch('y', { queue: 'root.b', tasks: 8, duration: '60s', submit: '10s' }),
    ];
    const interventions = [{ id: 'm', at: '5s', kind: 'application-moved', application: 'x', queue: 'root.b' }];
    const queues = halves({}, { 'maximum-capacity': 75 });
    const played = run({ nodes: [node('16GB', 16)], queues, workload, interventions });
    // 8 GB for one user and one container more, of which x holds 3.
    expect(played.heldAt(30, 'y')).toBe(6);
  });
});

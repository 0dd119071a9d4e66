import { describe, expect, it } from 'vitest';
import { batch, play } from '../../engine/testing/play.test-helper';
import type { Outline } from '../../engine/testing/play.test-helper';

const told = (outline: Partial<Outline>) =>
  play({ nodes: [2], workload: [batch('b')], ...outline }).run.notices.map(({ field, text }) => `${field}: ${text}`);
const stateAware = [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': 'stateaware' } }];

describe('what YuniKorn says of settings without effect', () => {
  it('names stateaware in releases that dropped it, and only there', () => {
    expect(told({ queues: stateAware, scheduler: { preset: 'current' } })).toEqual([
      'queues.root.a.properties.application.sort.policy: YuniKorn 1.6 removed the StateAware policy: "stateaware" means fifo',
    ]);
    expect(told({ queues: stateAware, scheduler: { preset: '1.5' } })).toEqual([]);
  });

  it('names it where an intervention sets it', () => {
    const path = ['properties', 'application.sort.policy'];
    const change = { id: 'i', at: '5s', kind: 'queue-changed', queue: 'root.a', path, value: 'stateaware' };
    const [notice] = told({
      queues: [{ id: 'root' }, { id: 'root.a' }],
      scheduler: { preset: 'current' },
      interventions: [change],
    });
    expect(notice).toContain('interventions.i.properties.application.sort.policy: YuniKorn 1.6 removed');
  });

  it('says that a maximum of zeros only is none, from 1.0 on', () => {
    const queues = (max: Record<string, number>) => [{ id: 'root' }, { id: 'root.a', resources: { max } }];
    expect(told({ queues: queues({ vcore: 0 }), scheduler: { preset: '1.5' } })).toEqual([
      'queues.root.a.resources.max: YuniKorn ignores a maximum that is 0 in all types; a type above 0 makes the zeros count',
    ]);
    expect(told({ queues: queues({ vcore: 0, memory: 1 }), scheduler: { preset: '1.5' } })).toEqual([]);
    expect(told({ queues: queues({ vcore: 0 }), scheduler: { preset: '0.9' } })).toEqual([]);
  });

  it('names properties that do nothing, and limits that a release does not know', () => {
    const queues = [
      { id: 'root' },
      { id: 'root.a', maxapplications: 2, properties: { 'quota.preemption.delay': '2s', 'foo.bar': 'x' } },
    ];
    expect(told({ queues, scheduler: { preset: '0.9' } }).map((text) => text.split(':')[0])).toEqual([
      'queues.root.a.properties.quota.preemption.delay',
      'queues.root.a.properties.foo.bar',
      'queues.root.a.maxapplications',
    ]);
    const quota = (preset: string) => told({ scheduler: { preset, preemption: { quotapreemptionenabled: true } } });
    expect(quota('1.5')).toEqual([
      'scheduler.preemption.quotapreemptionenabled: YuniKorn 1.5 does not preempt for lowered maxima; the setting has no effect',
    ]);
    expect(quota('current')).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../../engine/document/check-document';
import { batch, play } from '../../../engine/testing/play.test-helper';
import { CAPACITY, halves, node, run as runWith, type } from '../../../engine/testing/capacity-runs.test-helper';
import type { Loose } from '../../../engine/testing/capacity-runs.test-helper';

test('Up to 2.7 parents serve their children by use whatever is configured, with a warning', () => {
  const run = (preset: string) =>
    play({
      nodes: [{ capacity: { vcore: 8, memory: '8GB' } }],
      scheduler: { type: 'yarn-capacity', preset },
      queues: [
        { id: 'root', 'ordering-policy': 'priority-utilization' },
        { id: 'root.a', capacity: 50, priority: 5, 'user-limit-factor': 2 },
        { id: 'root.b', capacity: 50, 'user-limit-factor': 2 },
      ],
      workload: ['a', 'b'].map((id) => batch(id, { queue: `root.${id}`, tasks: 3, duration: '60s' })),
    });
  expect(run('current').order()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  expect(run('current').run.notices).toEqual([]);
  expect(run('cs-2014').order()).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  expect(run('cs-2014').run.notices.map(({ field, text }) => `${field}: ${text}`)).toEqual([
    'queues.root.ordering-policy: has no effect up to 2.7: children are served by their used share of capacity',
  ]);
});

describe('the check of a document', () => {
  const problems = (change: Loose) => {
    const document = {
      signalbox: 1,
      seed: 1,
      horizon: '1h',
      cluster: { nodes: [{ id: 'n', ...node('8GB') }] },
      queues: halves(),
      scheduler: type,
      workload: [batch('x', { queue: 'root.a' })],
      ...change,
    };
    const checked = checkDocument(document);
    return checked.ok ? [] : checked.error.map(({ path }) => path);
  };

  test('Resources without memory count as not configured in Hadoop, and are refused', () => {
    const queues = (resources: Loose) => [
      { id: 'root' },
      { id: 'root.a', resources },
      { id: 'root.b', resources: { guaranteed: { memory: '4GB', vcore: 1 } } },
    ];
    const both = { memory: '4GB', vcore: 1 };
    expect(problems({ queues: queues({ guaranteed: both, max: both }) })).toEqual([]);
    expect(problems({ queues: queues({ guaranteed: { vcore: 1 } }) })).toEqual(['queues.root.a.resources.guaranteed']);
    expect(problems({ queues: queues({ guaranteed: both, max: { vcore: 1 } }) })).toEqual([
      'queues.root.a.resources.max',
    ]);
  });

  test('A maximum in resources without vcores gets a notice where vcores count', () => {
    const max = { memory: '6GB' };
    const queues = [
      { id: 'root' },
      { id: 'root.a', resources: { guaranteed: { memory: '4GB', vcore: 1 }, max } },
      { id: 'root.b', resources: { guaranteed: { memory: '4GB', vcore: 1 } } },
    ];
    const workload = [batch('x', { queue: 'root.a', tasks: 4 })];
    const under = (calculator: string) =>
      runWith({
        nodes: [node('8GB')],
        queues,
        workload,
        scheduler: { [`${CAPACITY}resource-calculator`]: calculator },
      });
    const dominant = under('DominantResourceCalculator');
    expect(dominant.run.notices.map(({ field }) => field)).toEqual(['queues.root.a.resources.max']);
    expect(dominant.of('x')).toEqual([]);
    const byMemory = under('DefaultResourceCalculator');
    expect(byMemory.run.notices).toEqual([]);
    expect(byMemory.of('x')).toHaveLength(4);
  });

  test('A mapping that names no leaf gets a notice', () => {
    const under = (mappings: string) =>
      runWith({
        nodes: [node('8GB')],
        queues: [...halves(), { id: 'root.b.c', capacity: 100 }],
        workload: [batch('x', { user: 'ann' })],
        scheduler: { [`${CAPACITY}queue-mappings`]: mappings },
      });
    expect(under('u:ann:c,g:ops:root.a,u:%user:%user,u:%user:%primary_group').run.notices).toEqual([]);
    const nowhere = under('u:ann:nowhere,u:bob:b,u:eve:b.c');
    const ofFields = nowhere.run.notices.filter(({ field }) => field !== undefined);
    expect(ofFields.map(({ field, text }) => `${field}: ${text}`)).toEqual(
      ['u:ann:nowhere', 'u:bob:b', 'u:eve:b.c'].map(
        (mapping) =>
          `scheduler.${CAPACITY}queue-mappings: "${mapping}" names no leaf queue: its applications are rejected, and Hadoop would not start`,
      ),
    );
    expect(nowhere.of('x')).toEqual([]);
  });

  test('No queue has larger containers than the system', () => {
    const largest = (mb: number) => problems({ queues: halves({ 'maximum-allocation-mb': mb }) });
    expect(largest(8192)).toEqual([]);
    expect(largest(8193)).toEqual(['queues.root.a.maximum-allocation-mb']);
    const scheduler = { ...type, 'yarn.scheduler.maximum-allocation-vcores': 2 };
    expect(problems({ queues: halves({ 'maximum-allocation-vcores': 3 }), scheduler })).toEqual([
      'queues.root.a.maximum-allocation-vcores',
    ]);
  });

  test('No queue is said to run below one that is stopped', () => {
    const queues = (states: readonly (string | undefined)[]) =>
      ['root', 'root.p', 'root.p.q', 'root.p.q.a'].map((id, i) => ({
        id,
        ...(id === 'root' ? {} : { capacity: 100 }),
        ...(states[i] === undefined ? {} : { state: states[i] }),
      }));
    const judged = (...states: (string | undefined)[]) =>
      problems({ queues: queues(states), workload: [batch('x', { queue: 'root.p.q.a' })] });
    expect(judged(undefined, 'STOPPED', undefined, 'RUNNING')).toEqual(['queues.root.p.q.a.state']);
    expect(judged(undefined, 'STOPPED', undefined, undefined)).toEqual([]);
    expect(judged(undefined, 'RUNNING', 'STOPPED', 'STOPPED')).toEqual([]);
  });

  test('Problems are named by field', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ queues: [{ id: 'root' }, { id: 'root.a', capacity: 50 }] })).toEqual(['queues.root.a.capacity']);
    expect(problems({ queues: halves({ 'ordering-policy': 'utilization' }) })).toEqual([
      'queues.root.a.ordering-policy',
    ]);
    expect(problems({ queues: halves({ 'user-settings': { ana: { weight: 2 } } }) })).toEqual([
      'queues.root.a.user-settings.ana.weight',
    ]);
    expect(problems({ scheduler: { ...type, [`${CAPACITY}queue-mappings`]: 'u:ana' } })).toEqual([
      `scheduler.${CAPACITY}queue-mappings`,
    ]);
  });

  test('The largest container of a leaf may grow during a run, and not shrink', () => {
    const own = (value: number) => ({
      id: 'own',
      at: '5s',
      kind: 'queue-changed',
      queue: 'root.a',
      path: ['maximum-allocation-mb'],
      value,
    });
    const system = (value: number) => ({
      id: 'all',
      at: '6s',
      kind: 'knob-changed',
      path: ['yarn.scheduler.maximum-allocation-vcores'],
      value,
    });
    const queues = halves({ 'maximum-allocation-mb': 4096 });
    const judged = (...interventions: Loose[]) => problems({ queues, interventions });
    expect(judged(own(6144), system(5))).toEqual([]);
    expect(judged(own(2048), system(3))).toEqual(['interventions.own.value', 'interventions.all.value']);
  });

  test('Queues may exchange capacity in one instant, and calculators stay', () => {
    const change = (id: string, queue: string, value: number, at: string) => ({
      id,
      at,
      kind: 'queue-changed',
      queue,
      path: ['capacity'],
      value,
    });
    const both = [change('i1', 'root.a', 30, '5s'), change('i2', 'root.b', 70, '5s')];
    expect(problems({ interventions: both })).toEqual([]);
    expect(problems({ interventions: both.slice(0, 1) })).toEqual(['interventions.i1.value']);
    const knob = {
      id: 'k',
      at: '5s',
      kind: 'knob-changed',
      path: [`${CAPACITY}resource-calculator`],
      value: 'DominantResourceCalculator',
    };
    expect(problems({ interventions: [knob] })).toEqual(['interventions.k.value']);
  });
});

import { expect, it } from 'vitest';
import type { Scenario } from '../../../scenario/schema';
import { summaries } from './summaries';

const scenario: Scenario = {
  signalbox: 1,
  notes: 'Watch the second driver.',
  cluster: { nodes: [{ id: 'n', count: 5, capacity: { vcore: 2 } }] },
  queues: [{ id: 'root' }, { id: 'root.etl', properties: { 'application.sort.policy': 'stateaware' } }],
  scheduler: { type: 'yunikorn' },
  workload: [
    { id: 'etl', kind: 'spark', count: 6 },
    { id: 'sql', kind: 'spark' },
  ],
  interventions: [{ id: 'slow', kind: 'node-slowed', at: '10s', node: 'n/4', speed: 0.5 }],
};

it('sums up each section in a few words', () => {
  expect(summaries(scenario)).toEqual({
    lesson: '1 min to read',
    cluster: '5 nodes, 10 vcore',
    data: 'none',
    queues: '1 leaf',
    workload: '7 applications',
    policy: 'YuniKorn: stateaware',
    events: '1 slow-down',
    source: 'JSON',
  });
});

it('calls a scheduler of the reader by its title', () => {
  const own: Scenario = {
    ...scenario,
    scheduler: { type: 'own', policy: 'own:first-fit' },
    policies: [{ id: 'first-fit', title: 'First fit', code: 'const schedule = () => [];' }],
  };
  expect(summaries(own)).toMatchObject({ policy: 'Your own scheduler: First fit' });
});

it('names both policies when two leaves differ, and nothing where there is none', () => {
  const other: Scenario = {
    ...scenario,
    notes: '',
    interventions: [],
    queues: [...scenario.queues, { id: 'root.adhoc' }],
  };
  expect(summaries(other)).toMatchObject({ policy: 'YuniKorn: stateaware, fifo', events: 'none', lesson: 'no notes' });
});

it('counts the steps of a lesson, and lets notes beside a goal be read', () => {
  const steps = '%lesson 1\n# Title\n## First\nSee.\n## Second\nLook.\n';
  expect(summaries({ ...scenario, lesson: steps }).lesson).toBe('2 steps');
  expect(summaries({ ...scenario, lesson: '%lesson 1\n' }).lesson).toBe('1 min to read');
});

it('names the policy of the scheduler where it has one for all queues', () => {
  expect(summaries({ ...scenario, scheduler: { type: 'delay-scheduling', policy: 'skip-count' } }).policy).toBe(
    'skip-count',
  );
});

it('names the system where the policy alone would mislead: a queue of the Fair scheduler may be served in FIFO order', () => {
  const queues = [...scenario.queues.slice(0, 1), { id: 'root.etl', schedulingPolicy: 'fifo' }];
  expect(summaries({ ...scenario, queues, scheduler: { type: 'yarn-fair' } }).policy).toBe('YARN Fair Scheduler: fifo');
});

it('names the policy of queues without their own', () => {
  const fair: Scenario = { ...scenario, scheduler: { type: 'yarn-fair' } };
  expect(summaries(fair).policy).toBe('YARN Fair Scheduler: fair');
  const byDefault: Scenario = { ...fair, scheduler: { type: 'yarn-fair', defaultQueueSchedulingPolicy: 'drf' } };
  expect(summaries(byDefault).policy).toBe('YARN Fair Scheduler: drf');
});

it('names a policy that a queue inherits', () => {
  const queues = [{ id: 'root', properties: { 'application.sort.policy': 'fair' } }, { id: 'root.etl' }];
  expect(summaries({ ...scenario, queues }).policy).toBe('YuniKorn: fair');
});

it('names a policy of the reader by its title', () => {
  const policies = [{ id: 'sjf', title: 'Shortest first', api: 1, code: 'const key = (app) => app.pending;' }] as const;
  const queues = [{ id: 'root' }, { id: 'root.etl', properties: { 'application.sort.policy': 'own:sjf' } }];
  expect(summaries({ ...scenario, policies, queues }).policy).toBe('YuniKorn: Shortest first');
  // It may order queues.
  const above = [{ id: 'root', schedulingPolicy: 'own:sjf' }, { id: 'root.etl' }];
  expect(summaries({ ...scenario, policies, queues: above, scheduler: { type: 'yarn-fair' } }).policy).toBe(
    'Shortest first, fair',
  );
});

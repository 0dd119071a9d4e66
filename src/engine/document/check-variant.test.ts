import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../scenario/schema';
import { checkDocument } from './check-document';
import { checkVariant } from './check-variant';
import { expandScenario } from '../expand';

const entry = { id: 'x', kind: 'batch', queue: 'root.a', tasks: 1, duration: '5s' };
const base: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 4, memory: '8GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ ...entry, count: 5000 }],
};

/** Problems of the first variant, as a check and as expansion say them. */
function both(document: Scenario): [unknown, unknown] {
  const expanded = expandScenario(document, 'A');
  return [checkVariant(document, 'A'), expanded.ok ? [] : expanded.error];
}

describe('A variant is checked by a part of what it generates', () => {
  const cases: Record<string, Partial<Scenario>> = {
    'nothing wrong': {},
    'an override of nobody': { overrides: { 'x/5001': { tasks: 2 }, 'x/4999': { tasks: 3 } } },
    'an override that is not valid': { overrides: { 'x/77': { tasks: -1 } } },
    'a queue that is not there': { workload: [{ ...entry, count: 30, queue: 'root.b' }] },
    'an intervention on nobody': {
      interventions: [{ id: 'k', at: '1s', kind: 'application-killed', application: 'x/5001' }],
    },
    'an intervention on one of many': {
      interventions: [{ id: 'k', at: '1s', kind: 'application-killed', application: 'x/4711' }],
    },
    'applications that are placed, many of them alike': {
      scheduler: { type: 'yarn-fair' },
      workload: Array.from({ length: 60 }, (_, i) => ({ ...entry, id: `x${i}`, queue: ['a', 'new', ''][i % 3] })),
      interventions: [
        { id: 'move', at: '1s', kind: 'application-moved', application: 'x4', queue: 'root.new' },
        { id: 'nowhere', at: '1s', kind: 'application-moved', application: 'x1', queue: 'root.other' },
      ],
    },
    'a queue that later rules create': {
      workload: [{ ...entry, submit: '20s', user: 'ana', count: 2 }],
      interventions: [
        {
          id: 'rules',
          at: '10s',
          kind: 'knob-changed',
          path: ['placementrules'],
          value: [{ name: 'user', create: true }],
        },
        { id: 'move', at: '30s', kind: 'application-moved', application: 'x/1', queue: 'root.ana' },
      ],
    },
    'an entry with a fault that its first application overrides': {
      workload: [{ ...entry, count: 9, input: 'logs' }],
      data: [{ id: 'd', blocks: 2 }],
      overrides: { 'x/1': { input: 'd' }, 'x/2': { input: 'd' } },
    },
    'an entry of none': { workload: [{ ...entry, count: 0 }], overrides: { 'x/1': { tasks: 2 } } },
    'a dataset on a node that is not there': { data: [{ id: 'd', blocks: 10, nodes: ['n/9'] }] },
    'too many applications': {
      workload: [
        { ...entry, count: 60_000 },
        { ...entry, id: 'y', count: 60_000 },
      ],
    },
  };
  it.each(Object.entries(cases))('%s', (_, change) => {
    const [checked, expanded] = both({ ...base, ...change });
    expect(checked).toEqual(expanded);
  });
});

describe('What was checked before', () => {
  it('is looked at again where an edit has changed it', () => {
    expect(checkDocument(base).ok).toBe(true);
    const [group] = base.cluster.nodes;
    const cluster = { ...base.cluster, nodes: [{ ...group, count: -1 }] };
    expect(checkDocument({ ...base, cluster }).ok).toBe(false);
    expect(checkDocument({ ...base, queues: [{ id: 'root' }] }).ok).toBe(false);
    expect(checkDocument({ ...base, scheduler: { type: 'hawk' } }).ok).toBe(false);
    expect(checkDocument(base).ok).toBe(true);
  });
});

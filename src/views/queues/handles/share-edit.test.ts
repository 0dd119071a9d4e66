import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../scenario/schema';
import { agreeing, amountAt, dragStep, keyStep, shareEdit } from './share-edit';
import { GB } from '../../../base/units';

const document = {
  signalbox: 1,
  cluster: { nodes: [] },
  queues: [{ id: 'root' }, { id: 'root.a', resources: { max: { vcore: 5 } } }],
  scheduler: { type: 'yunikorn' },
  workload: [],
  interventions: [
    { id: 'later', kind: 'queue-changed', at: '30s', queue: 'root.a', path: ['resources', 'max', 'vcore'], value: 2 },
    { id: 'other', kind: 'queue-changed', at: '5s', queue: 'root.b', path: ['resources', 'max', 'vcore'], value: 2 },
  ],
} as unknown as Scenario;

describe('a share changed by hand', () => {
  it('is written as a person would write it', () => {
    expect(shareEdit(document, 'root.a', 'max', 'vcore', 6500, 0)).toEqual({
      path: ['queues', 'root.a', 'resources', 'max', 'vcore'],
      value: 6.5,
    });
    expect(shareEdit(document, 'root.a', 'guaranteed', 'memory', 12 * GB, 0).value).toBe('12GB');
    expect(shareEdit(document, 'root.a', 'max', 'vcore', undefined, 0).value).toBeUndefined();
  });

  it('changes the intervention that has set what is in force at the cursor', () => {
    expect(shareEdit(document, 'root.a', 'max', 'vcore', 3000, 30_000_000)).toEqual({
      path: ['interventions', 'later', 'value'],
      value: 3,
    });
    expect(shareEdit(document, 'root.a', 'max', 'memory', GB, 30_000_000).path[0]).toBe('queues');
  });

  it('goes in steps that a pixel can tell apart', () => {
    expect(keyStep('vcore', 10_000)).toBe(1000);
    expect(dragStep('vcore', 10_000, 150)).toBe(1000);
    expect(dragStep('vcore', 2_000_000, 150)).toBe(20_000);
    expect(dragStep('memory', 4 * GB, 150)).toBe(GB / 4);
  });

  it('ends at the edges of the cluster, and beyond them there is no limit', () => {
    expect(amountAt('max', 9_700, 1000, 10_000)).toBe(10_000);
    expect(amountAt('max', 10_900, 1000, 10_000)).toBeUndefined();
    expect(amountAt('max', -300, 1000, 10_000)).toBe(1000);
    expect(amountAt('guaranteed', 300, 1000, 10_000)).toBeUndefined();
    expect(amountAt('guaranteed', 20_000, 1000, 10_000)).toBe(10_000);
    expect(amountAt('max', 10_499, 1000, 10_400)).toBe(10_400);
  });

  it('does not let the guarantee exceed the maximum', () => {
    const words = (amount: number) => String(amount);
    expect(agreeing('max', 3, 5, words)).toEqual({ amount: 5, because: 'not below the guarantee, 5' });
    expect(agreeing('guaranteed', 6, 5, words).amount).toBe(5);
    expect(agreeing('max', undefined, 5, words)).toEqual({ amount: undefined });
    expect(agreeing('max', 3, NaN, words)).toEqual({ amount: 3 });
  });
});

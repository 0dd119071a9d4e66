import { expect, test } from 'vitest';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { RunUpdate } from '../../worker/client';
import { controlRuns } from './run-control';
import { runStore } from './run-store';

test('A run whose program could not be loaded starts again, one that broke down on request alone, one that was refused never', () => {
  const listeners: ((update: RunUpdate) => void)[] = [];
  const source = { getState: () => ({ document: driverDeadlock.scenario }), subscribe: () => () => undefined };
  const runner = {
    simulate: (_: unknown, hear: (update: RunUpdate) => void) => {
      listeners.push(hear);
      return { cancel: () => undefined };
    },
  };
  const { retry, resume, end } = controlRuns(source, runner);
  const variants = listeners.length;
  const fail = (why: 'not-loaded' | 'crashed' | 'silent' | 'invalid') =>
    listeners.at(-1)?.({ type: 'failed', why, message: 'It failed.', problems: [] });
  fail('not-loaded');
  retry();
  expect(listeners.length).toBe(variants + 1);
  expect(Object.values(runStore.getState().byVariant).some(({ status }) => status === 'failed')).toBe(false);
  fail('not-loaded');
  resume();
  expect(listeners.length).toBe(variants + 2);
  for (const [i, why] of (['crashed', 'silent'] as const).entries()) {
    fail(why);
    resume();
    expect(listeners.length).toBe(variants + 2 + i);
    retry();
    expect(listeners.length).toBe(variants + 3 + i);
  }
  fail('invalid');
  retry();
  expect(listeners.length).toBe(variants + 4);
  end();
});

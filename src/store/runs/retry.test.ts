import { expect, test } from 'vitest';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { RunUpdate } from '../../worker/client';
import { controlRuns } from './run-control';
import { runStore } from './run-store';

test('A run whose program could not be loaded starts again on request, and any other failure does not', () => {
  const listeners: ((update: RunUpdate) => void)[] = [];
  const source = { getState: () => ({ document: driverDeadlock.scenario }), subscribe: () => () => undefined };
  const runner = {
    simulate: (_: unknown, hear: (update: RunUpdate) => void) => {
      listeners.push(hear);
      return { cancel: () => undefined };
    },
  };
  const { retry, end } = controlRuns(source, runner);
  const variants = listeners.length;
  const fail = (why: 'not-loaded' | 'crashed') =>
    listeners.at(-1)?.({ type: 'failed', why, message: 'It failed.', problems: [] });
  fail('not-loaded');
  retry();
  expect(listeners.length).toBe(variants + 1);
  expect(Object.values(runStore.getState().byVariant).some(({ status }) => status === 'failed')).toBe(false);
  fail('crashed');
  retry();
  expect(listeners.length).toBe(variants + 1);
  end();
});

import { afterEach, expect, it } from 'vitest';
import { yunikornPlugin } from '../../schedulers/yunikorn/plugin';
import type { SchedulerPlugin } from '../../schedulers/plugin';
import { loadFactories, NotLoaded } from './factories';
import { register } from '../registry';
import { frameworkPlugins, schedulerPlugins } from '../systems';

afterEach(() => register({ schedulers: schedulerPlugins, frameworks: frameworkPlugins }));

/** Registers YuniKorn with a count of its loads, the first of which fail. */
function counted(failures: number): { loads: number } {
  const count = { loads: 0 };
  const plugin: SchedulerPlugin = {
    ...yunikornPlugin,
    load: () => (++count.loads <= failures ? Promise.reject(new Error('no network')) : yunikornPlugin.load()),
  };
  register({ schedulers: [plugin], frameworks: frameworkPlugins });
  return count;
}

const load = () => loadFactories('yunikorn', new Set(['spark']));

it('loads the program of a system once for all runs', async () => {
  const count = counted(0);
  const [first, second] = [await load(), await load()];
  expect(second.scheduler).toBe(first.scheduler);
  expect(Object.keys(second.frameworks)).toEqual(['spark']);
  expect(count.loads).toBe(1);
});

it('loads again what could not be loaded', async () => {
  const count = counted(1);
  await expect(load()).rejects.toThrow(NotLoaded);
  await load();
  expect(count.loads).toBe(2);
});

import { expect, test } from 'vitest';
import { AppOutcome, ContainerKind } from '../../sim/trace/trace';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';
import { classMetrics } from './classes';

test('A figure of a class says of how many applications it is: a failed one waits, but has no completion time', () => {
  const scribe = new Scribe(testDirectory({ apps: [{ id: 'a' }, { id: 'b' }, { id: 'c', user: 1 }] }));
  for (const app of [0, 1, 2]) {
    scribe.submit(0, app);
    scribe.ask(0, app, ContainerKind.driver, 0, 1);
  }
  scribe.finish(4, 0, AppOutcome.failed);
  scribe.finish(6, 1);
  scribe.finish(6, 2);
  const metrics = classMetrics(scribe.model(9, 'all-done'));
  const of = (id: string) => {
    const { value, population } = metrics.find((one) => one.id === `${id}@user=ana`) ?? {};
    return [value, population];
  };
  expect(of('mean-completion')).toEqual([6_000_000, 1]);
  expect(of('mean-waiting')).toEqual([5_000_000, 2]);
  expect(of('longest-wait')).toEqual([6_000_000, 2]);
});

import { expect, test } from 'vitest';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import { planAt, roundAt } from '../plan/plan-at';
import { programOf } from './program';
import { boundTitle } from './program-words';

/** More jobs than may be weighed, each with a wish of its own. */
function crowd(jobs: number, racks: number, scheduler: object) {
  return {
    signalbox: 1,
    cluster: {
      nodes: Array.from({ length: racks }, (_, rack) => ({
        id: `n${rack}`,
        count: 2,
        rack: `r${rack}`,
        capacity: { vcore: 1 },
      })),
    },
    queues: [{ id: 'root' }],
    scheduler: { type: 'tetrisched', ...scheduler },
    workload: Array.from({ length: jobs }, (_, i) => ({
      id: `j${i}`,
      kind: 'batch',
      memory: 0,
      tasks: 2,
      duration: `${5 + i}s`,
      prefers: 'rack',
      slowdown: 2,
    })),
  };
}

test.each([
  ['alsched, whose program has a bound', crowd(80, 60, { policy: 'alsched', solver: 'greedy', maxJobs: 500 })],
  ['TetriSched, which weighs few jobs', crowd(9, 3, { maxJobs: 4 })],
])('The program of %s is that of the jobs that its run has weighed', (_, document) => {
  const model = modelOf(document, 'A');
  const plan = planAt(model, 0);
  if (plan === undefined) throw new Error('there is a plan');
  const at = roundAt(model, plan, document.scheduler, () => ({}));
  const variant = { model } as unknown as Parameters<typeof programOf>[0]['variant'];
  const { apps } = programOf({ at, variant });
  expect(apps.flat()).toHaveLength(plan.weighed);
  expect(plan.weighed).toBeLessThan(document.workload.length);
});

test('The bound of a plan in which few jobs were weighed is not one of all plans, and is not called so', () => {
  const planOf = (maxJobs: number) => planAt(modelOf(crowd(12, 3, { maxJobs }), 'A'), 0) ?? expect.fail('no plan');
  const [few, all] = [planOf(4), planOf(12)];
  expect(all.value).toBeGreaterThan(few.bound);
  expect(boundTitle(few.weighed, 12)).toBe('no other choice for the weighed jobs is worth more than');
  expect(all.value).toBeLessThanOrEqual(all.bound);
  expect(boundTitle(all.weighed, 12)).toBe('no plan is worth more than');
});

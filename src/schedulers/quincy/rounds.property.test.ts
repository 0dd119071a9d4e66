import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Cluster } from './cluster';
import { FlowPlanner, solverNames } from './flow-planner';
import { greedyPlaces } from './greedy';
import { policies, policyNames } from './policies';
import type { PolicyName } from './policies';
import { Round } from './round';
import { TransferCosts } from './transfer-costs';

const RACKS = 3;
const JOBS = 3;

const rounds = fc
  .record({
    policy: fc.constantFrom<PolicyName>(...policyNames),
    machines: fc.array(fc.record({ rack: fc.nat(RACKS - 1), slots: fc.integer({ min: -1, max: 3 }) }), {
      maxLength: 6,
    }),
    prices: fc.record({
      psi: fc.constantFrom(0, 1),
      xi: fc.constantFrom(2, 20),
      delta: fc.constantFrom(0, 0.1, 1),
    }),
    omegas: fc.array(fc.constantFrom(0, 0.5, 3), { minLength: JOBS, maxLength: JOBS }),
    tasks: fc.array(
      fc.record({
        job: fc.nat(JOBS - 1),
        runs: fc.boolean(),
        ranFor: fc.nat(50),
        waited: fc.nat(50),
        blocks: fc.array(fc.record({ gb: fc.nat(12), on: fc.array(fc.nat(5), { maxLength: 3 }) }), { maxLength: 3 }),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ policy, machines, prices, omegas, tasks }) => {
    const slots = machines.map((machine) => machine.slots);
    const cluster = new Cluster(
      machines.map(({ rack }) => rack),
      slots,
      RACKS,
    );
    const free = [...slots];
    const placed = tasks.map(({ job, runs, ranFor, waited, blocks }) => {
      const machine = runs ? free.findIndex((left) => left > 0) : -1;
      if (machine >= 0) free[machine]--;
      const on = blocks.map((block) => ({ ...block, on: block.on.filter((holder) => holder < slots.length) }));
      return { job, costs: new TransferCosts(on, cluster, prices), root: false, machine, ranFor, waited };
    });
    const jobs = omegas.map((omega, job) => ({ omega, overSince: job }));
    return new Round(policy, cluster, jobs, placed);
  });

describe('a decision', () => {
  test('Keeps to slots and bounds, and to what is pinned', () => {
    fc.assert(
      fc.property(rounds, (round) => {
        const { greedy, fair, preempts } = policies[round.policy];
        const places = greedy ? greedyPlaces(round, 0) : new FlowPlanner().plan(round, 'network-simplex').places;
        const free = Array.from(round.cluster.slotsOf);
        const running = round.jobs.map(() => 0);
        round.tasks.forEach(({ job, machine }, task) => {
          if (machine >= 0 && !preempts) expect(places[task]).toBe(machine);
          if (places[task] < 0) return;
          running[job]++;
          expect(--free[places[task]]).toBeGreaterThanOrEqual(0);
        });
        round.bounds.forEach(({ least, most, quota, running: before }, job) => {
          if (greedy) {
            if (fair) expect(running[job]).toBeLessThanOrEqual(Math.max(quota, before));
            return;
          }
          expect(running[job]).toBeGreaterThanOrEqual(least);
          expect(running[job]).toBeLessThanOrEqual(most);
        });
      }),
      { numRuns: 500 },
    );
  });

  test('Costs the same whoever solves it, also from the last answer on, and carried out it stays as it is', () => {
    fc.assert(
      fc.property(rounds, fc.nat(20), (round, seconds) => {
        if (policies[round.policy].greedy) return;
        const warm = new FlowPlanner();
        const { places } = warm.plan(round, 'network-simplex');
        const done = new Round(
          round.policy,
          round.cluster,
          round.jobs,
          round.tasks.map((task, i) => ({ ...task, machine: places[i] })),
        );
        expect([...new FlowPlanner().plan(done, 'network-simplex').places]).toEqual([...places]);
        for (const task of round.tasks) {
          if (task.machine >= 0) task.ranFor += seconds;
          else task.waited += seconds;
        }
        const { cost } = warm.plan(round, 'network-simplex');
        for (const solver of solverNames) expect(new FlowPlanner().plan(round, solver).cost).toBeCloseTo(cost, 9);
      }),
      { numRuns: 500 },
    );
  });
});

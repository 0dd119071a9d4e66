/** Random rounds for tests. */
import fc from 'fast-check';
import { Cluster } from './cluster';
import { policyNames } from '../policies';
import type { PolicyName } from '../policies';
import { Round } from './round';
import { TransferCosts } from '../costs/transfer-costs';

const RACKS = 3;
const JOBS = 3;

/**
 * At most this many machines and tasks; figures come from few values where `coarse`, so that many placements cost the
 * same.
 */
export function randomRounds(machineCount: number, taskCount: number, coarse: boolean): fc.Arbitrary<Round> {
  const seconds = coarse ? fc.constantFrom(0, 4, 8) : fc.nat(50);
  return fc
    .record({
      policy: fc.constantFrom<PolicyName>(...policyNames),
      machines: fc.array(fc.record({ rack: fc.nat(RACKS - 1), slots: fc.integer({ min: -1, max: 3 }) }), {
        maxLength: machineCount,
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
          ranFor: seconds,
          waited: seconds,
          blocks: fc.array(
            fc.record({ gb: coarse ? fc.constantFrom(0, 2) : fc.nat(12), on: fc.array(fc.nat(5), { maxLength: 3 }) }),
            { maxLength: 3 },
          ),
        }),
        { maxLength: taskCount },
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
      // Tasks that read the same share what it costs, as they do in a run.
      const known = new Map<string, TransferCosts>();
      const inOrder = tasks.toSorted((a, b) => a.job - b.job);
      const placed = inOrder.map(({ job, runs, ranFor, waited, blocks }, number) => {
        const machine = runs ? free.findIndex((left) => left > 0) : -1;
        if (machine >= 0) free[machine]--;
        const on = blocks.map((block) => ({ ...block, on: block.on.filter((holder) => holder < slots.length) }));
        const costs = known.get(JSON.stringify(on)) ?? new TransferCosts(on, cluster, prices);
        known.set(JSON.stringify(on), costs);
        return { job, number, costs, root: false, machine, ranFor, waited };
      });
      const jobs = omegas.map((omega, job) => ({ omega, overSince: job }));
      return new Round(policy, cluster, jobs, placed);
    });
}

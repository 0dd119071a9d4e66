import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { FlowPlanner } from '../planning/flow-planner';
import { solverNames } from '../solver-names';
import { greedyPlaces } from '../planning/greedy';
import { policies } from '../policies';
import { randomRounds } from './random-rounds.test-helper';
import { Round } from './round';

const rounds = randomRounds(6, 14, false);

describe('a decision', () => {
  test('Respects slots, bounds and pinned tasks', () => {
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
      cases(500),
    );
  });

  test('Is the same for every solver, also when it continues from the last answer, and is stable once carried out', () => {
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
        const { cost, places: later } = warm.plan(round, 'network-simplex');
        for (const solver of solverNames) {
          const cold = new FlowPlanner().plan(round, solver);
          expect(cold.cost).toBeCloseTo(cost, 9);
          expect([...cold.places]).toEqual([...later]);
        }
      }),
      cases(500),
    );
  });

  test('Continuing from the answer to another round gives the same as starting from scratch', () => {
    const change = fc.record({ gone: fc.boolean(), seconds: fc.nat(9), stops: fc.boolean() });
    fc.assert(
      fc.property(rounds, fc.array(fc.array(change, { maxLength: 14 }), { maxLength: 4 }), (first, changes) => {
        if (policies[first.policy].greedy) return;
        const warm = new FlowPlanner();
        let round = new Round(first.policy, first.cluster, first.jobs, first.tasks.slice(0, 9));
        for (const changed of [...changes, []]) {
          const { places } = warm.plan(round, 'network-simplex');
          expect([...places]).toEqual([...new FlowPlanner().plan(round, 'network-simplex').places]);
          // Tasks go, stop and start as the answer says; those that the first round left out come.
          const kept = new Map(round.tasks.map((task, i) => [task.number, { ...task, machine: places[i] }]));
          const next = first.tasks.flatMap((task, i) => {
            const { gone, seconds, stops } = changed[i] ?? { gone: false, seconds: 0, stops: false };
            const before = kept.get(task.number) ?? { ...task, machine: -1 };
            if (gone) return [];
            return [{ ...before, machine: stops ? -1 : before.machine, waited: before.waited + seconds }];
          });
          round = new Round(first.policy, first.cluster, first.jobs, next);
        }
      }),
      cases(500),
    );
  });
});

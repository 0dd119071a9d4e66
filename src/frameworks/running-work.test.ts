import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InterventionInput } from '../sim/run-input';
import { SECOND } from '../sim/testing/toy.test-helper';
import { frameworkRun } from './testing/framework-run.test-helper';

const speed = (at: number, value: number, target = 0): Partial<InterventionInput> => ({
  at: Math.round(at * SECOND),
  kind: 'node-slowed',
  target,
  value,
});
const batch = (duration: string, tasks = 1) => ({ a: { kind: 'batch', tasks, duration } });

describe('work on a node', () => {
  test('It takes its nominal time divided by the speed of the node', () => {
    const end = (value: number) => frameworkRun({ applications: batch('10s'), nodes: [1], speeds: [value] }).end;
    expect([1, 0.5, 2, 4, 0.1].map(end)).toEqual([10, 20, 5, 2.5, 100]);
    expect(end(3)).toBe(3.333334);
  });

  test('A change of speed half way applies to the rest alone', () => {
    const end = (...interventions: Partial<InterventionInput>[]) =>
      frameworkRun({ applications: batch('10s'), nodes: [1], interventions }).end;
    expect(end(speed(5, 0.5))).toBe(15);
    expect(end(speed(5, 0.5), speed(10, 1))).toBe(12.5);
    expect(end(speed(5, 0.1), speed(15, 4))).toBe(16);
    expect(end(speed(10, 0.001))).toBe(10_000 - 9990);
    expect(end(speed(3, 1), speed(4, 1), speed(9.999999, 1))).toBe(10);
  });

  test('The work on other nodes goes on as before', () => {
    const { lines } = frameworkRun({
      applications: batch('10s', 2),
      nodes: [1, 1],
      interventions: [speed(5, 0.5, 1)],
    });
    expect(lines.filter((line) => line.includes('completed'))).toEqual(['10 c0 completed', '15 c1 completed']);
  });

  test('Zero work is done at once, whatever the speed', () => {
    const { end } = frameworkRun({ applications: batch('0s'), nodes: [1], speeds: [0.001] });
    expect(end).toBe(0);
  });

  test('Over any changes of speed the work done adds up to its nominal time, to the microsecond per change', () => {
    const change = fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.constantFrom(0.1, 0.25, 0.5, 0.7, 1, 1.5, 3));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.array(change, { maxLength: 6 }), (nominal, changes) => {
        let at = 0;
        const interventions = changes.map(([wait, value]) => speed((at += wait) / SECOND, value));
        const run = frameworkRun({ applications: batch(`${nominal}us`), nodes: [1], interventions, horizon: 200 });
        const end = run.simulation.now();
        let done = 0;
        let since = 0;
        let current = 1;
        for (const { at: instant = 0, value = 1 } of interventions) {
          if (instant >= end) break;
          done += (instant - since) * current;
          since = instant;
          current = value;
        }
        done += (end - since) * current;
        expect(done).toBeGreaterThan(nominal - 1e-3);
        expect(done).toBeLessThan(nominal + current + 1e-3);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { SECOND } from '../../sim/testing/toy.test-helper';
import { frameworkRun, linesAt } from '../testing/framework-run.test-helper';

const uniform = { dist: 'uniform', min: '10s', max: '50s' };

/** Duration of the container on its node, in µs, by container. */
function durations(lines: readonly string[]): Map<string, number> {
  const began = new Map<string, number>();
  const took = new Map<string, number>();
  for (const line of lines) {
    const [at, container, what] = line.split(' ');
    if (what === 'task') began.set(container, Number(at));
    if (what === 'completed') took.set(container, Math.round((Number(at) - (began.get(container) ?? 0)) * SECOND));
  }
  return took;
}

describe('a batch application', () => {
  test('It asks for all its tasks at submission, runs each in a container and ends with the last', () => {
    const run = frameworkRun({ applications: { a: { kind: 'batch', tasks: 3, duration: '10s' } }, nodes: [2] });
    expect(run.lines).toEqual([
      '0 a submitted',
      '0 a asks for 3 task',
      '0 c0 task on n0',
      '0 c1 task on n0',
      '10 c0 completed',
      '10 c1 completed',
      '10 c2 task on n0',
      '20 c2 completed',
      '20 a succeeded',
    ]);
  });

  test('A container takes its vcores and memory, and nothing of other resources', () => {
    const { simulation } = frameworkRun({
      applications: { a: { kind: 'batch', vcore: '500m', memory: '2GB' } },
      nodes: [2],
    });
    expect(Array.from(simulation.world.shapes.slice(0, 2))).toEqual([500, 2 * 2 ** 30]);
  });

  test('A task that is lost with its node runs again, for the same time', () => {
    const applications = { a: { kind: 'batch', tasks: 1, duration: uniform } };
    const [plain] = durations(frameworkRun({ applications, nodes: [1, 1] }).lines).values();
    const run = frameworkRun({
      applications,
      nodes: [1, 1],
      interventions: [{ at: 5 * SECOND, kind: 'node-lost', target: 0 }],
    });
    expect(linesAt(run, 5)).toEqual(['c0 node lost', 'a asks for 1 task', 'c1 task on n1']);
    expect(durations(run.lines).get('c1')).toBe(plain);
  });

  test('The task that runs again is the one that was lost', () => {
    const applications = { a: { kind: 'batch', tasks: 4, duration: uniform } };
    const plain = durations(frameworkRun({ applications, nodes: [1, 3] }).lines);
    const run = frameworkRun({
      applications,
      nodes: [1, 3],
      interventions: [{ at: 5 * SECOND, kind: 'node-lost', target: 0 }],
    });
    const again = durations(run.lines);
    expect([again.get('c1'), again.get('c2'), again.get('c3'), again.get('c4')]).toEqual([
      plain.get('c1'),
      plain.get('c2'),
      plain.get('c3'),
      plain.get('c0'),
    ]);
  });

  test('When it is killed, none of its timers is left', () => {
    const run = frameworkRun({
      applications: {
        a: { kind: 'batch', tasks: 3, duration: '10s' },
        b: { kind: 'batch', tasks: 2, duration: '10s', submit: 1 },
      },
      nodes: [2],
      interventions: [{ at: 5 * SECOND, kind: 'application-killed', target: 0 }],
    });
    expect(linesAt(run, 5)).toEqual([
      'a withdraws 1',
      'c0 killed',
      'c1 killed',
      'a killed',
      'c2 task on n0',
      'c3 task on n0',
    ]);
    expect(run.end).toBe(15);
  });

  test('It has no driver and no executors to lose', () => {
    const { notices } = frameworkRun({
      applications: { a: { kind: 'batch' } },
      nodes: [1],
      interventions: [{ at: SECOND, kind: 'driver-failed', target: 0 }],
    });
    expect(notices).toEqual(['a batch application has no driver and no executors']);
  });

  test('A duration that is drawn below zero counts as zero', () => {
    const run = frameworkRun({
      applications: { a: { kind: 'batch', tasks: 50, duration: { dist: 'normal', mean: '1s', sd: '10s' } } },
      nodes: [50],
    });
    expect(run.simulation.ended).toBe('all-done');
    expect(Math.min(...durations(run.lines).values())).toBe(0);
  });

  test('Durations are those of the application, whoever else is there and wherever it runs', () => {
    const a = { kind: 'batch', tasks: 5, duration: uniform };
    const alone = durations(frameworkRun({ applications: { a }, nodes: [5] }).lines);
    const crowd = frameworkRun({ applications: { z: a, a }, nodes: [3, 7] });
    const ours = new Map([...durations(crowd.lines)].filter(([container]) => Number(container.slice(1)) >= 5));
    expect([...alone.values()]).toEqual([...ours.values()]);
    const otherSeed = durations(frameworkRun({ applications: { a }, nodes: [5], seed: 2 }).lines);
    expect([...otherSeed.values()]).not.toEqual([...alone.values()]);
  });
});

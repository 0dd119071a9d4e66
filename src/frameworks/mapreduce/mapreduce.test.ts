import { describe, expect, test } from 'vitest';
import { SECOND } from '../../sim/testing/toy.test-helper';
import { frameworkRun, linesAt } from '../testing/framework-run.test-helper';

const job = {
  kind: 'mapreduce',
  amStartup: '1s',
  'mapreduce.job.maps': 2,
  mapDuration: '10s',
  'mapreduce.job.reduces': 1,
  reduceDuration: '5s',
};

describe('a MapReduce application', () => {
  test('Its application master starts, its maps run, then its reduces, and it ends with the last', () => {
    const run = frameworkRun({ applications: { a: job }, nodes: [3] });
    expect(run.lines).toEqual([
      '0 a submitted',
      '0 a asks for 1 driver',
      '0 c0 driver on n0',
      '1 c0 up',
      '1 stage 0 begins',
      '1 a asks for 2 task',
      '1 c1 task on n0',
      '1 t0 is task 0 of stage 0 in c1',
      '1 c2 task on n0',
      '1 t1 is task 1 of stage 0 in c2',
      '11 t0 succeeded',
      '11 c1 completed',
      '11 t1 succeeded',
      '11 stage 0 is done',
      '11 c2 completed',
      '11 stage 1 begins',
      '11 a asks for 1 task',
      '11 c3 task on n0',
      '11 t2 is task 0 of stage 1 in c3',
      '16 t2 succeeded',
      '16 stage 1 is done',
      '16 c3 completed',
      '16 c0 completed',
      '16 a succeeded',
    ]);
  });

  test('Its containers have the sizes of its settings, memory in MB', () => {
    const { simulation } = frameworkRun({
      applications: { a: { ...job, 'mapreduce.reduce.memory.mb': 3072, 'mapreduce.map.cpu.vcores': 2 } },
      nodes: [9],
    });
    const MB = 2 ** 20;
    const { shapes, shapeCount } = simulation.world;
    expect(Array.from(shapes.slice(0, 2 * shapeCount))).toEqual([1000, 1536 * MB, 2000, 1024 * MB, 1000, 3072 * MB]);
  });

  test('Its asks have priorities: application master first, then reduces, then maps', () => {
    const { world } = frameworkRun({ applications: { a: job }, nodes: [3] }).simulation;
    expect(Array.from(world.askPriority.slice(0, 3))).toEqual([20, 0, 10]);
  });

  test('Reduces that are asked for early hold their containers until the last map is done', () => {
    const applications = {
      a: { ...job, 'mapreduce.job.maps': 4, 'mapreduce.job.reduce.slowstart.completedmaps': 0.5 },
    };
    const run = frameworkRun({ applications, nodes: [3] });
    // Two of four maps are done: the reduce comes before the maps that are left.
    expect(linesAt(run, 11)).toContain('a asks for 1 task');
    const holds = run.lines.findIndex((line) => line.endsWith('task on n0') && line.startsWith('11 '));
    expect(holds).toBeGreaterThan(0);
    const reduce = run.lines.find((line) => line.includes('of stage 1'));
    expect(reduce).toMatch(/^21 /);
    expect(run.end).toBe(26);
  });

  test.each([
    [0.55, 100, 55],
    [0.6, 25, 16],
  ])('Slow start counts in single precision, as Hadoop does: a share of %d of %d maps is %d', (share, maps, enough) => {
    const a = {
      ...job,
      amStartup: '0s',
      'mapreduce.job.maps': maps,
      mapDuration: '1s',
      'mapreduce.job.reduce.slowstart.completedmaps': share,
    };
    // One map after the other.
    const run = frameworkRun({ applications: { a }, nodes: [2] });
    expect(run.lines.filter((line) => line.includes(' asks for 1 task'))).toEqual([`${enough} a asks for 1 task`]);
  });

  test('Without reduces it ends with its maps, without tasks with its application master', () => {
    const mapsOnly = frameworkRun({ applications: { a: { ...job, 'mapreduce.job.reduces': 0 } }, nodes: [3] });
    expect(mapsOnly.lines.slice(-2)).toEqual(['11 c0 completed', '11 a succeeded']);
    const nothing = { ...job, 'mapreduce.job.reduces': 0, 'mapreduce.job.maps': 0 };
    expect(frameworkRun({ applications: { a: nothing }, nodes: [3] }).lines.slice(-2)).toEqual([
      '1 c0 completed',
      '1 a succeeded',
    ]);
  });

  test('A map that loses its container is asked for again and starts over', () => {
    const run = frameworkRun({
      applications: { a: job },
      nodes: [2, 1],
      interventions: [{ at: 5 * SECOND, kind: 'node-lost', target: 1 }],
    });
    expect(linesAt(run, 5)).toEqual(['c2 node lost', 't1 lost', 'a asks for 1 task']);
    expect(linesAt(run, 11)).toContain('t2 is task 1 again of stage 0 in c3');
    expect(run.simulation.ended).toBe('all-done');
  });

  test('When its application master fails, the next attempt does what is left', () => {
    const run = frameworkRun({
      applications: { a: { ...job, 'mapreduce.job.maps': 3 } },
      nodes: [3],
      interventions: [{ at: 13 * SECOND, kind: 'driver-failed', target: 0 }],
    });
    expect(linesAt(run, 13)).toEqual(['t2 killed', 'c3 killed', 'c0 failed', 'a asks for 1 driver', 'c4 driver on n0']);
    expect(linesAt(run, 14)).toEqual([
      'c4 up',
      'a asks for 1 task',
      'c5 task on n0',
      't3 is task 2 again of stage 0 in c5',
    ]);
    expect(run.lines.at(-1)).toBe('29 a succeeded');
  });

  test('Asks that are pending when the application master fails are withdrawn', () => {
    const run = frameworkRun({
      applications: { a: { ...job, 'mapreduce.job.maps': 4 } },
      nodes: [2],
      interventions: [{ at: 5 * SECOND, kind: 'driver-failed', target: 0 }],
    });
    expect(linesAt(run, 5).slice(0, 2)).toEqual(['a withdraws 3', 't0 killed']);
    expect(run.simulation.ended).toBe('all-done');
  });

  test('The application fails with the last attempt that it has', () => {
    const run = frameworkRun({
      applications: { a: job },
      nodes: [3],
      interventions: [
        { at: 5 * SECOND, kind: 'driver-failed', target: 0 },
        { at: 8 * SECOND, kind: 'driver-failed', target: 0 },
      ],
    });
    expect(linesAt(run, 8).at(-1)).toBe('a failed');
    expect(run.end).toBe(8);
  });

  test('After its last attempt nobody has the containers that attempts keep', () => {
    const run = frameworkRun({
      applications: { a: { ...job, keep_containers_across_application_attempts: true } },
      nodes: [3],
      interventions: [
        { at: 5 * SECOND, kind: 'driver-failed', target: 0 },
        { at: 8 * SECOND, kind: 'driver-failed', target: 0 },
      ],
    });
    expect(linesAt(run, 5)).not.toContain('c1 killed');
    expect(linesAt(run, 8)).toEqual(['t0 killed', 'c1 killed', 't1 killed', 'c2 killed', 'c3 failed', 'a failed']);
    expect(run.end).toBe(8);
  });

  test('An application master that goes with its node is no failure of the application', () => {
    const run = frameworkRun({
      applications: { a: { ...job, 'mapreduce.am.max-attempts': 1 } },
      nodes: [1, 3],
      interventions: [{ at: 5 * SECOND, kind: 'node-lost', target: 0 }],
    });
    expect(linesAt(run, 5)).toEqual([
      'c0 node lost',
      't0 killed',
      'c1 killed',
      't1 killed',
      'c2 killed',
      'a asks for 1 driver',
      'c3 driver on n1',
    ]);
    expect(run.lines.at(-1)).toBe('21 a succeeded');
  });

  test('When it is killed, none of its timers is left', () => {
    const run = frameworkRun({
      applications: { a: job },
      nodes: [2],
      interventions: [{ at: 5 * SECOND, kind: 'application-killed', target: 0 }],
    });
    expect(linesAt(run, 5)).toEqual(['a withdraws 1', 'c0 killed', 'c1 killed', 'a killed', 't0 killed']);
    expect(run.end).toBe(5);
  });

  test('On a slow node its tasks take longer', () => {
    const run = frameworkRun({ applications: { a: job }, nodes: [3], speeds: [0.5] });
    expect(run.end).toBe(31);
  });

  test('It has no executors that could be lost', () => {
    const { notices } = frameworkRun({
      applications: { a: job },
      nodes: [3],
      interventions: [{ at: SECOND, kind: 'executor-lost', target: 0 }],
    });
    expect(notices).toEqual(['a MapReduce application has no executors']);
  });
});

describe('tasks that are written one by one', () => {
  const tasks = [
    { 'container.type': 'reduce', duration: '7s' },
    { count: 2, duration: '3s' },
    { duration: '4s', 'container.memory-mb': 2048 },
    { duration: '5s', hosts: ['n1', 'elsewhere'] },
  ];
  const a = { kind: 'mapreduce', amStartup: '1s', 'job.tasks': tasks };

  test('There is one ask per size, maps before reduces, and each task runs as long as it says', () => {
    const run = frameworkRun({ applications: { a }, nodes: [9] });
    expect(linesAt(run, 1).filter((line) => line.startsWith('a asks'))).toEqual([
      'a asks for 3 task',
      'a asks for 1 task',
    ]);
    const ends = run.lines.filter((line) => line.endsWith('succeeded')).map((line) => line.split(' ')[0]);
    expect(ends).toEqual(['4', '4', '5', '6', '13', '13']);
  });

  test('An unknown host is reported once', () => {
    const { notices } = frameworkRun({ applications: { a }, nodes: [9, 1] });
    expect(notices).toEqual(['no node is called "elsewhere": tasks that prefer it run anywhere']);
  });
});

import { describe, expect, it } from 'vitest';
import { gallery, galleryEntry } from '../engine/gallery';
import { leavesOf } from '../scenario/leaf-queues';
import { signalbox } from './testing/memory-io.test-helper';

const deadlock = gallery[0].scenario;

describe('sweep', () => {
  it('sweep refuses a path that leads to nothing', async () => {
    const sweep = async (knob: string) =>
      await signalbox(['sweep', 'driver-deadlock', '--knob', knob, '--values', '2,3']);
    expect(await sweep('cluster/nodes/nod/count')).toMatchObject({ status: 2, out: '' });
    expect((await sweep('cluster/nodes/node/cuont')).error).toContain('did you mean cluster/nodes/node/count?');
    expect((await sweep('workload/ETL/tasks')).status).toBe(2);
    // This one does not exist yet.
    expect((await sweep('cluster/nodes/node/racks')).status).toBe(0);
    const unset = await sweep('workload/etl/spark.task.maxFailures');
    expect(unset.status, unset.error).toBe(0);
    expect(unset.out).toContain('no end');
    // Nothing would read these: the curve would be flat without a word.
    for (const knob of ['workload/etl/nope', 'scheduler/nope', 'cluster/nodes/node/nope'])
      expect((await sweep(knob)).error).toContain(`${knob} is not a setting of this scenario`);
    for (const [short, whole] of [
      ['count', 'cluster/nodes/node/count'],
      ['spark.task.cpus', 'workload/etl/spark.task.cpus'],
      ['queues/root.spark/priority.offset', 'queues/root.spark/properties/priority.offset'],
      ['queues/*/priority.offset', 'queues/*/properties/priority.offset'],
    ])
      expect((await sweep(short)).error).toContain(`this scenario; did you mean ${whole}?`);
    const plan = ['sweep', 'plan', 'driver-deadlock', '--over', 'workload/etl/nope=2,3', '--out', 'plan.json'];
    expect(await signalbox(plan)).toMatchObject({ status: 2, out: '' });
  });

  it('sweep takes fractions for a number that happens to be whole, and refuses them where only whole ones go', async () => {
    const sweep = async (scenario: string, knob: string, ...values: string[]) =>
      await signalbox(['sweep', scenario, '--knob', knob, ...values, '--json']);
    const speed = ['driver-deadlock', 'cluster/nodes/node/speed'] as const;
    const xs = (out: string) => (JSON.parse(out) as { points: { value: string }[] }).points.map(({ value }) => value);
    expect(xs((await sweep(...speed, '--values', '1,1.5,2')).out)).toEqual(['1', '1.5', '2']);
    expect(xs((await sweep(...speed, '--from', '0.5', '--to', '1.5', '--points', '3')).out)).toEqual([
      '0.5',
      '1',
      '1.5',
    ]);
    const count = await sweep('driver-deadlock', 'cluster/nodes/node/count', '--values', '1.5,2');
    expect(count).toMatchObject({ status: 2, out: '' });
    expect(count.error).toContain('expects a whole number, got "1.5"');
  });

  it('sweep sets switches and choices that nobody has written yet', async () => {
    const sweep = async (knob: string, values: string) =>
      await signalbox(['sweep', 'driver-deadlock', '--knob', knob, '--values', values]);
    const gang = await sweep('workload/etl/gang', 'false,true');
    expect(gang.status, gang.error).toBe(0);
    expect(gang.out).toMatch(/^false\t.*no end$/m);
    expect(gang.out).not.toMatch(/^true\t.*no end$/m);
    const order = await sweep('scheduler/nodesortpolicy/type', 'fair,binpacking');
    expect(order.status, order.error).toBe(0);
    expect(order.out).toMatch(/^binpacking\t/m);
  });

  it('sweep runs one knob over a range and says why a value is refused', async () => {
    const args = ['sweep', 'driver-deadlock', '--knob', 'workload/etl/spark.executor.instances', '--variant', 'A'];
    const { out, status } = await signalbox([...args, '--values', '1,2,200000', '--csv']);
    expect(status).toBe(0);
    const lines = out.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'workload/etl/spark.executor.instances,variant,makespan (s),low,high,median at least,median at most,seeds,refused,note',
    );
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/expected at most/);
    const text = (await signalbox([...args, '--from', '1', '--to', '3', '--points', '2', '--refine', '1'])).out;
    expect(text.split('\n').filter((line) => /^\d/.test(line)).length).toBeGreaterThanOrEqual(2);
    expect((await signalbox([...args, '--from', '3', '--to', '1'])).status).toBe(2);
    expect((await signalbox(['sweep', 'driver-deadlock', '--knob', 'title', '--from', '1', '--to', '2'])).status).toBe(
      2,
    );
  });

  it('sweep goes by the metric and the confidence of the goal unless others are given', async () => {
    const goal = { metric: 'mean-waiting', confidence: 0.8 };
    const files = { 'a.json': JSON.stringify({ ...deadlock, goal }) };
    const sweep = (...args: string[]) =>
      signalbox(['sweep', 'a.json', '--knob', 'load', '--values', '1', '--variant', 'A', ...args], files);
    const usual = (await sweep('--seeds', '4')).out;
    expect(usual).toMatch(
      /^Mean waiting over load, 4 seeds each, 80 % intervals\n.*\n1\t[\d.]+ s \([\d.]+ to [\d.]+\)\n/,
    );
    const sure = (await sweep('--seeds', '4', '--confidence', '0.99', '--metric', 'makespan')).out;
    expect(sure).toMatch(/^Makespan over load, 4 seeds each, 99 % intervals\n/);
    const width = async (...args: string[]): Promise<number> => {
      const { confidence, points } = JSON.parse((await sweep('--seeds', '4', '--json', ...args)).out) as {
        confidence: number;
        points: { variants: { A: { low: number; high: number } } }[];
      };
      expect(confidence).toBe(args.length === 0 ? 0.8 : 0.99);
      return points[0].variants.A.high - points[0].variants.A.low;
    };
    expect(await width('--confidence', '0.99')).toBeGreaterThan(2 * (await width()));
    expect(await sweep('--confidence', '2')).toMatchObject({ status: 2 });
    // One seed has no interval to speak of.
    expect((await sweep()).out).toMatch(/^Mean waiting over load, one seed each\n.*\n1\t[\d.]+ s\n/);
  });

  it('sweep --best adds seeds where a value may be the best, and says which one is', async () => {
    const args = ['sweep', 'driver-deadlock', '--knob', 'cluster/nodes/node/count', '--variant', 'A', '--best'];
    const values = (list: string, ...more: string[]) => signalbox([...args, `--values=${list}`, ...more]);
    const { out } = await values('2,4,8');
    expect(out).toMatch(/^Makespan over cluster\/nodes\/node\/count, 10(?: to \d+)? seeds each, 95 % intervals\n/);
    expect(out).toMatch(/\nBest: 8: no other is better by more than 1 %, with 95 % confidence\.\n$/);
    // Another zone, as data.
    const { best, points } = JSON.parse((await values('2,8', '--zone', '0.2', '--json')).out) as {
      best: object;
      points: { variants: { A: { n: number } } }[];
    };
    expect(best).toEqual({ settled: true, indifference: 0.2, seeds: 10, candidates: [{ variant: 'A', value: '8' }] });
    expect(points.map(({ variants }) => variants.A.n)).toEqual([10, 10]);
    expect((await values('4,8', '--metric', 'max-drivers')).out).toMatch(/neither more nor less is better\.\n$/);
    expect((await values('4,8', '--seeds', '5')).error).toContain('--best runs 10 to 100 seeds as they are needed');
    expect(
      (await signalbox(['sweep', 'driver-deadlock', '--knob', 'seed', '--values', '1,2', '--best'])).error,
    ).toContain('--best expects another knob than seed');
    expect((await signalbox([...args.slice(0, -1), '--values', '4', '--zone', '0.1'])).error).toContain(
      '--zone is read with --best only',
    );
  });

  it('a sweep all of whose values are refused says why, and a report has it in its table', async () => {
    const count = ['driver-deadlock', '--knob', 'cluster/nodes/node/count', '--values=-1,-2,-3'];
    for (const format of [[], ['--json'], ['--csv']]) {
      const { status, out, error } = await signalbox(['sweep', ...count, ...format]);
      expect({ status, out }).toEqual({ status: 1, out: '' });
      expect(error).toContain('no value can be run');
      expect(error).toMatch(/-1.*: .*count.*expected/);
      expect(error).not.toContain('no metric');
    }
    const { out } = await signalbox([
      'report',
      'driver-deadlock',
      '--seeds',
      '2',
      '--sweep',
      'cluster/nodes/node/count=-1,-2',
    ]);
    expect(out).toContain('Makespan over cluster/nodes/node/count');
    expect(out).toMatch(/refused: .*expected/);
  });

  it('sweep goes on without a variant that is not valid, and says why in every output format', async () => {
    const variants = deadlock.variants?.map((one) =>
      one.id === 'B'
        ? { ...one, changes: [{ path: ['workload', 'etl', 'spark.executor.instances'], value: -3 }] }
        : one,
    );
    const files = { 'a.json': JSON.stringify({ ...deadlock, variants }) };
    const why = 'variants.B: workload.etl.spark.executor.instances: expected at least 0, got -3';
    const args = ['sweep', 'a.json', '--knob', 'load', '--values', '1,2'];
    const text = await signalbox(args, files);
    expect(text).toMatchObject({ status: 0, error: '' });
    // Once, however many values there are.
    expect(text.out).toMatch(/^\tA\tB\n1\t2:05\.1\trefused\n2\t[\d:.]+\trefused\nB is refused: .*\n$/m);
    expect(text.out).toContain(`B is refused: ${why}\n`);
    const { points } = JSON.parse((await signalbox([...args, '--json'], files)).out) as {
      points: { refused: string | null; variants: Record<string, { n: number; refused: string | null }> }[];
    };
    expect(points.map(({ refused, variants: { A, B } }) => [refused, A.refused, B.refused])).toEqual([
      [null, null, why],
      [null, null, why],
    ]);
    expect(points.map(({ variants: { A, B } }) => [A.n, B.n])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    const csv = (await signalbox([...args, '--csv'], files)).out.trimEnd().split('\r\n').slice(1);
    expect(csv.map((line) => line.includes(why))).toEqual([false, true, false, true]);
    expect(csv.map((line) => line.split(',')[7])).toEqual(['1', '0', '1', '0']);
    const alone = await signalbox([...args, '--variant', 'B'], files);
    expect(alone).toMatchObject({ status: 1, out: '' });
    expect(alone.error).toContain(`no value can be run\nsignalbox: 1, 2: ${why}\n`);
  });

  it('sweep says in every output format which other capacities change along', async () => {
    const args = ['sweep', 'capacity-disable-preemption', '--knob', 'queues/root.a/capacity', '--values', '30,50'];
    const note = 'root.b and root.c share the rest of 100 in proportion to what they have';
    expect((await signalbox(args)).out).toContain(note);
    expect(JSON.parse((await signalbox([...args, '--json'])).out)).toMatchObject({ schema: 1, notes: [note] });
    const lines = (await signalbox([...args, '--csv'])).out.trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(1)) expect(line.endsWith(`,${note}`), line).toBe(true);
  });

  it('sweep sets a knob in all leaf queues at once', async () => {
    const sweep = (knob: string, ...more: string[]) => signalbox(['sweep', 'two-queues', '--knob', knob, ...more]);
    const both = await sweep('queues/*/maxapplications', '--values', '1,2', '--variant', 'A', '--json');
    expect(both.error).toBe('');
    const { points } = JSON.parse(both.out) as { points: { value: string; variants: object }[] };
    expect(points.map(({ value }) => value)).toEqual(['1', '2']);
    // As a scenario whose leaf queues have the value.
    const { scenario } = galleryEntry('two-queues') ?? expect.fail('no scenario');
    const leaves = leavesOf(scenario.queues).map(({ id }) => id);
    const queues = scenario.queues.map((queue) =>
      leaves.includes(queue.id) ? { ...queue, maxapplications: 1 } : queue,
    );
    const set = { 'set.json': JSON.stringify({ ...scenario, queues }) };
    const alone = ['sweep', 'set.json', '--knob', 'seed', '--values', String(scenario.seed ?? 1), '--variant', 'A'];
    const written = JSON.parse((await signalbox([...alone, '--json'], set)).out) as { points: { variants: object }[] };
    expect(written.points[0]).toMatchObject({ variants: points[0].variants });

    const capacity = ['sweep', 'capacity-disable-preemption', '--values', '50', '--knob'];
    expect((await signalbox([...capacity, 'queues/*/maximum-applications'])).status).toBe(0);
    expect((await sweep('queues/*/maxaplications', '--values', '1')).error).toContain(
      'did you mean queues/*/maxapplications?',
    );
    expect((await sweep('queues/*/nothing-like-it', '--values', '1')).error).toContain(
      'queues/*/nothing-like-it is not a setting of the leaf queues of this scenario',
    );
    const twice = ['--values', '1', '--and', `queues/${leaves[0]}/maxapplications`, '--and-values', '2'];
    expect((await sweep('queues/*/maxapplications', ...twice)).error).toContain('--and expects another knob');
    const differing = {
      'differ.json': JSON.stringify({ ...scenario, queues: queues.slice(0, -1).concat({ id: leaves[1] }) }),
    };
    const noted = ['sweep', 'differ.json', '--knob', 'queues/*/maxapplications', '--values', '1,2'];
    expect((await signalbox(noted, differing)).out).toMatch(/: no single value stands for the current settings$/m);
  });

  it('the default of a knob that the scenario does not set is one of its points', async () => {
    const args = ['sweep', 'driver-deadlock', '--knob', 'workload/etl/spark.task.maxFailures', '--variant', 'A'];
    const { out } = await signalbox([...args, '--from', '1', '--to', '9', '--points', '2', '--json']);
    expect((JSON.parse(out) as { points: { value: string }[] }).points.map(({ value }) => value)).toEqual([
      '1',
      '4',
      '9',
    ]);
  });

  it('sweep names where variants change places, by load too, and moves two knobs at once', async () => {
    const sweep = async (...args: string[]) => await signalbox(['sweep', 'driver-deadlock', ...args]);
    const plane = await sweep(
      '--knob',
      'load',
      '--values',
      '1,2',
      '--and',
      'workload/etl/count',
      '--and-values',
      '1,2',
      '--json',
    );
    expect(plane.error).toBe('');
    const { and, points } = JSON.parse(plane.out) as { and: string; points: { value: string; beside: string }[] };
    expect([and, points.map(({ value, beside }) => `${value} ${beside}`)]).toEqual([
      'workload/etl/count',
      ['1 1', '1 2', '2 1', '2 2'],
    ]);
    expect((await sweep('--knob', 'load', '--values', '1', '--and', 'load', '--and-values', '2')).status).toBe(2);
  });
});

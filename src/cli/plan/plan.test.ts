import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { KeptMetric } from '../../analysis/compare/shards/shard-file';
import { runCli } from '../cli';
import { Exit } from '../exit';
import { MemoryIo } from '../testing/memory-io.test-helper';

const scenario = {
  signalbox: 1,
  horizon: '1h',
  cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.a' }],
  scheduler: { type: 'yunikorn' },
  workload: [
    {
      id: 'many',
      kind: 'batch',
      queue: 'root.a',
      tasks: 6,
      count: 3,
      arrivals: { dist: 'exponential', mean: '5s' },
      duration: { dist: 'exponential', mean: '10s' },
    },
  ],
  variants: [{ id: 'A' }, { id: 'B', changes: [{ path: ['cluster', 'nodes', 'node', 'count'], value: 3 }] }],
};

/** A folder with a plan of 2 x 2 x 2 x 3 runs. */
async function planned(): Promise<MemoryIo> {
  const io = new MemoryIo({ 's.json': JSON.stringify(scenario) });
  const over = 'workload/many/tasks=4,8; load=0.5..1/2';
  expect(await runCli(['sweep', 'plan', 's.json', '--over', over, '--seeds', '3', '--out', 'plan.json'], io)).toBe(
    Exit.ok,
  );
  return io;
}

const shard = (io: MemoryIo, which: string): Promise<number> =>
  runCli(['sweep', 'run', 'plan.json', '--shard', which], io);
const shards = (io: MemoryIo): string[] => Object.keys(io.written).filter((path) => path.endsWith('.ndjson'));

async function merge(
  io: MemoryIo,
  files: readonly string[],
  ...more: string[]
): Promise<{ status: number; text: string }> {
  const status = await runCli(['sweep', 'merge', 'plan.json', ...files, '--out', 'result', ...more], io);
  return { status, text: io.written['result'] ?? '' };
}

describe('a sweep on many machines', () => {
  it('has the same bytes however it is divided, in whatever order its parts arrive, and when one arrives twice', async () => {
    const whole = await planned();
    expect(await shard(whole, '1/1')).toBe(Exit.ok);
    const { text } = await merge(whole, shards(whole));
    expect((JSON.parse(text) as { runs: unknown[] }).runs).toHaveLength(24);
    const parts = await planned();
    for (const which of ['3/5', '1/5', '5/5', '2/5', '4/5']) expect(await shard(parts, which)).toBe(Exit.ok);
    expect(await shard(parts, '1/2')).toBe(Exit.ok);
    expect((await merge(parts, shards(parts))).text).toBe(text);
    expect((await merge(parts, shards(parts).toReversed())).text).toBe(text);
  });

  it('has the same bytes on machines whose clocks jump', async () => {
    const steady = await planned();
    expect(await shard(steady, '1/1')).toBe(Exit.ok);
    const { text } = await merge(steady, shards(steady));
    const jumps = [0, 3_600_000, -86_400_000, 1, 4_000_000_000_000];
    let looks = 0;
    const jumping = () => jumps[looks++ % jumps.length];
    const clocks = [vi.spyOn(Date, 'now'), vi.spyOn(performance, 'now')];
    for (const clock of clocks) clock.mockImplementation(jumping);
    try {
      const parts = await planned();
      for (const which of ['2/3', '1/3', '3/3']) expect(await shard(parts, which)).toBe(Exit.ok);
      expect((await merge(parts, shards(parts))).text).toBe(text);
    } finally {
      for (const clock of clocks) clock.mockRestore();
    }
  });

  it('continues where a full disk stopped it, and never leaves a half-written file under its final name', async () => {
    const whole = await planned();
    await shard(whole, '1/1');
    const [path] = shards(whole);
    const length = whole.written[path].length;
    for (const room of [0, 40, Math.round(length / 3), length - 5]) {
      const io = await planned();
      io.room = room;
      expect(await shard(io, '1/1')).toBe(Exit.file);
      expect(shards(io)).toEqual([]);
      io.room = Infinity;
      expect(await shard(io, '1/1')).toBe(Exit.ok);
      expect(io.written).toEqual(whole.written);
    }
  });

  it('repeats no run that is there, and every run that is damaged', async () => {
    const io = await planned();
    await shard(io, '2/3');
    const [path] = shards(io);
    const text = io.written[path];
    io.errors = '';
    await shard(io, '2/3');
    expect(io.errors).toContain('it already exists');
    io.written[path] = text.replace('all-done', 'deadlock');
    await shard(io, '2/3');
    expect(io.written[path]).toBe(text);
  });

  it('makes the folder that it writes into', async () => {
    const io = await planned();
    expect(await runCli(['sweep', 'run', 'plan.json', '--dir', 'new/parts'], io)).toBe(Exit.ok);
    expect(io.folders).toEqual(['new/parts']);
    expect(shards(io)).toEqual([expect.stringMatching(/^new\/parts\/shard-/)]);
    expect(await runCli(['sweep', 'run', 'plan.json', '--dir', '/forbidden/parts'], io)).toBe(Exit.file);
    expect(io.errors).toContain('cannot make the folder /forbidden/parts: permission denied\n');
  });

  it('has the axes and the results of sweep: switches, and settings of all leaf queues at once', async () => {
    const io = new MemoryIo();
    const queues = 'queues/*/maxapplications';
    const over = `workload/etl/gang=false,true; ${queues}=1,4`;
    await runCli(['sweep', 'plan', 'driver-deadlock', '--over', over, '--variant', 'A', '--out', 'plan.json'], io);
    expect((JSON.parse(io.written['plan.json']) as { axes: object[] }).axes).toEqual([
      { knob: 'workload/etl/gang', values: [false, true] },
      { knob: queues, values: [1, 4] },
    ]);
    await shard(io, '1/1');
    const rows = (await merge(io, shards(io), '--csv')).text.split('\r\n');
    const sweep = [
      'sweep',
      'driver-deadlock',
      '--variant',
      'A',
      '--knob',
      'workload/etl/gang',
      '--values',
      'false,true',
    ];
    io.printed = '';
    expect(await runCli([...sweep, '--and', queues, '--and-values', '1,4', '--csv'], io)).toBe(Exit.ok);
    const swept = io.printed
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(rows.filter((row) => row.includes(',makespan,')).map((row) => row.split(','))).toEqual(
      swept.map(([gang, most, , mean]) => expect.arrayContaining([gang, most, String(mean)])),
    );
    expect(new Set(swept.map(([, , , mean]) => mean)).size).toBeGreaterThan(1);
  });

  it('has the present value among the points of a range, and logarithmic ranges', async () => {
    const valuesOver = async (over: string) => {
      const io = new MemoryIo({ 's.json': JSON.stringify(scenario) });
      await runCli(['sweep', 'plan', 's.json', '--over', over, '--out', 'plan.json'], io);
      return (JSON.parse(io.written['plan.json']) as { axes: { values: unknown[] }[] }).axes[0].values;
    };
    expect(await valuesOver('workload/many/tasks=4..8/2')).toEqual([4, 6, 8]);
    expect(await valuesOver('load=0.25..4/5 log')).toEqual([0.25, 0.5, 1, 2, 4]);
  });

  it('does a shard seed by seed, so that a part of it is a balanced picture', async () => {
    const io = await planned();
    await shard(io, '1/2');
    const lines = io.written[shards(io)[0]].trimEnd().split('\n').slice(1, -1);
    const seeds = lines.map((line) => (JSON.parse(line) as { run: number }).run % 3);
    expect(seeds).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
  });

  it('says which runs are missing, and merges without them only when told to', async () => {
    const io = await planned();
    await shard(io, '1/3');
    await shard(io, '3/3');
    expect((await merge(io, shards(io))).status).toBe(Exit.condition);
    expect(io.errors).toContain('8 runs are missing: 1, 4, 7, 10, 13, 16, 19, 22');
    const { status, text } = await merge(io, shards(io), '--partial');
    expect(status).toBe(Exit.ok);
    expect((JSON.parse(text) as { missing: unknown[] }).missing).toHaveLength(8);
  });

  it('counts the whole lines of a file that was cut off', async () => {
    const io = await planned();
    await shard(io, '1/1');
    const [path] = shards(io);
    const cut = new MemoryIo({ ...io.written, cut: io.written[path].slice(0, -100) });
    expect((await merge(cut, ['cut'], '--partial')).status).toBe(Exit.ok);
    expect(cut.errors).toContain('cut: it is truncated');
    expect(cut.errors).toContain('1 runs are missing: 23');
    expect(
      (await merge(new MemoryIo({ ...io.written, cut: io.written[path].slice(0, -100) }), ['cut', path])).text,
    ).toBe((await merge(io, [path])).text);
  });

  it('refuses files that were changed, that contradict each other, or that belong to another plan', async () => {
    const io = await planned();
    await shard(io, '1/2');
    const [path] = shards(io);
    const text = io.written[path];
    const tried = async (other: string): Promise<string> => {
      const folder = new MemoryIo({ ...io.written, other });
      expect((await merge(folder, [path, 'other'])).status).toBe(Exit.invalid);
      return folder.errors;
    };
    expect(await tried(text.replace('"ended":"all-done"', '"ended":"horizon"'))).toContain('the digest does not match');
    const unfinished = text.slice(0, text.lastIndexOf('{"end"'));
    expect(await tried(unfinished.replace(/"value":[\d.]+/, '"value":1234'))).toContain('run 0 has another result in');
    expect(await tried(text.replace(/"plan":"\w+"/, '"plan":"abc"'))).toContain('other: ');
  });

  it('is a table with one row for each metric of each run', async () => {
    const io = await planned();
    await shard(io, '1/1');
    const lines = (await merge(io, shards(io), '--csv')).text.split('\r\n');
    expect(lines[0]).toBe(
      'run,variant,seed,workload/many/tasks,load,ended,fingerprint,refused,metric,unit,value,at_least,most',
    );
    const makespans = lines.filter((line) => line.includes(',makespan,'));
    expect(makespans).toHaveLength(24);
    const named = (path: string, ...more: string[]) =>
      runCli(['sweep', 'merge', 'plan.json', ...shards(io), '--out', path, ...more], io);
    expect([await named('r.csv'), await named('r.parquet'), await named('r.json', '--csv')]).toEqual([0, 0, 0]);
    expect(io.written['r.csv']).toBe(lines.join('\r\n'));
    expect(io.written['r.json']).toBe(lines.join('\r\n'));
    expect(io.written['r.parquet']).toMatch(/^PAR1/);
    expect(makespans[5]).toMatch(/^5,B,3,4,0.5,all-done,[0-9a-f]+,,makespan,seconds,[\d.]+,false,$/);
  });

  it('has both bounds of a percentile that unfinished work leaves open', async () => {
    // The last one has run for three seconds when the others took five and eight.
    const works = [
      ['short', '0s', '5s'],
      ['middle', '0s', '8s'],
      ['late', '22s', '1h'],
    ].map(([id, submit, duration]) => ({ id, kind: 'batch', queue: 'root.a', submit, duration }));
    const io = new MemoryIo({ 's.json': JSON.stringify({ ...scenario, horizon: '25s', workload: works }) });
    await runCli(['sweep', 'plan', 's.json', '--variant', 'A', '--out', 'plan.json'], io);
    await shard(io, '1/1');
    const kept = (JSON.parse((await merge(io, shards(io))).text) as { runs: { metrics: KeptMetric[] }[] }).runs[0];
    const rows = (await merge(io, shards(io), '--csv')).text.trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(kept.metrics.map(({ most }) => String(most ?? '')));
    expect(
      kept.metrics.filter(({ value, atLeast, most }) => atLeast === true && Number(most) > Number(value)).length,
    ).toBeGreaterThan(0);
  });

  it.each([
    [['sweep', 'plan', 's.json', '--over', 'nonsense'], 'expected PATH=VALUES'],
    [
      ['sweep', 'plan', 's.json', '--over', 'workload/many/tasks=a'],
      'workload/many/tasks expects a whole number, got "a"',
    ],
    [['sweep', 'plan', 's.json', '--over', 'queues/root=1'], 'is neither a number nor text'],
    [['sweep', 'plan', 's.json', '--over', 'load=1,2; load=3'], '--over: two of them change the same setting'],
    [['sweep', 'plan', 's.json', '--variant', 'Z'], '--variant expects some of A, B, got "Z"'],
    [['sweep', 'run', 's.json'], 'signalboxPlan: expected 1'],
    [['sweep', 'run', 'plan.json', '--shard', '4/3'], '--shard expects i/n'],
    [['sweep', 'merge', 'plan.json'], 'FILE of a shard is missing'],
  ])('%s is refused with a sentence', async (args, message) => {
    const io = await planned();
    expect(await runCli(args, io)).not.toBe(Exit.ok);
    expect(io.errors).toContain(message);
  });

  it('can be given to systems that people already run', async () => {
    const io = await planned();
    const job = async (kind: string, shards: string): Promise<string> => {
      io.printed = '';
      expect(await runCli(['sweep', 'jobs', 'plan.json', '--for', kind, '--shards', shards], io)).toBe(Exit.ok);
      return io.printed;
    };
    const indexed = parse(await job('kubernetes', '5')) as {
      kind: string;
      spec: {
        completions: number;
        completionMode: string;
        template: { spec: { containers: { command: string[] }[] } };
      };
    };
    expect(indexed).toMatchObject({ kind: 'Job', apiVersion: 'batch/v1' });
    expect(indexed.spec).toMatchObject({ completionMode: 'Indexed', completions: 5 });
    expect(indexed.spec.template.spec.containers[0].command[2]).toContain('$((JOB_COMPLETION_INDEX + 1))/5');
    expect(await job('slurm', '5')).toContain('#SBATCH --array=1-5\n');
    expect(await job('parallel', '5')).toContain('--shard {}/5\n');
    const workflow = parse(await job('github', '3')) as {
      jobs: { shard: { strategy: { matrix: { shard: number[] } } } };
    };
    expect(workflow.jobs.shard.strategy.matrix.shard).toEqual([1, 2, 3]);
    expect(await runCli(['sweep', 'jobs', 'plan.json', '--for', 'cron'], io)).toBe(Exit.usage);
  });
});

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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
  variants: [
    { id: 'A', patch: [] },
    { id: 'B', patch: [{ path: ['cluster', 'nodes', 'node', 'count'], value: 3 }] },
  ],
};

/** A folder with a plan of 2 x 2 x 2 x 3 runs. */
function planned(): MemoryIo {
  const io = new MemoryIo({ 's.json': JSON.stringify(scenario) });
  const over = 'workload/many/tasks=4,8; load=0.5..1/2';
  expect(runCli(['sweep', 'plan', 's.json', '--over', over, '--seeds', '3', '--out', 'plan.json'], io)).toBe(Exit.ok);
  return io;
}

const shard = (io: MemoryIo, which: string): number => runCli(['sweep', 'run', 'plan.json', '--shard', which], io);
const shards = (io: MemoryIo): string[] => Object.keys(io.written).filter((path) => path.endsWith('.ndjson'));

function merge(io: MemoryIo, files: readonly string[], ...more: string[]): { status: number; text: string } {
  const status = runCli(['sweep', 'merge', 'plan.json', ...files, '--out', 'result', ...more], io);
  return { status, text: io.written['result'] ?? '' };
}

describe('a sweep on many machines', () => {
  it('comes to the same bytes however it is cut, in whatever order it arrives, and twice', () => {
    const whole = planned();
    expect(shard(whole, '1/1')).toBe(Exit.ok);
    const { text } = merge(whole, shards(whole));
    expect((JSON.parse(text) as { runs: unknown[] }).runs).toHaveLength(24);
    const parts = planned();
    for (const which of ['3/5', '1/5', '5/5', '2/5', '4/5']) expect(shard(parts, which)).toBe(Exit.ok);
    expect(shard(parts, '1/2')).toBe(Exit.ok);
    expect(merge(parts, shards(parts)).text).toBe(text);
    expect(merge(parts, shards(parts).toReversed()).text).toBe(text);
  });

  it('goes on where a full disk stopped it, and never has a half-written file under its final name', () => {
    const whole = planned();
    shard(whole, '1/1');
    const [path] = shards(whole);
    const length = whole.written[path].length;
    for (const room of [0, 40, Math.round(length / 3), length - 5]) {
      const io = planned();
      io.room = room;
      expect(shard(io, '1/1')).toBe(Exit.file);
      expect(shards(io)).toEqual([]);
      io.room = Infinity;
      expect(shard(io, '1/1')).toBe(Exit.ok);
      expect(io.written).toEqual(whole.written);
    }
  });

  it('does nothing again that is there, and everything that is damaged', () => {
    const io = planned();
    shard(io, '2/3');
    const [path] = shards(io);
    const text = io.written[path];
    io.errors = '';
    shard(io, '2/3');
    expect(io.errors).toContain('it is there already');
    io.written[path] = text.replace('all-done', 'deadlock');
    shard(io, '2/3');
    expect(io.written[path]).toBe(text);
  });

  it('says which runs are missing, and goes on without them only when told to', () => {
    const io = planned();
    shard(io, '1/3');
    shard(io, '3/3');
    expect(merge(io, shards(io)).status).toBe(Exit.condition);
    expect(io.errors).toContain('8 runs are missing: 1, 4, 7, 10, 13, 16, 19, 22');
    const { status, text } = merge(io, shards(io), '--partial');
    expect(status).toBe(Exit.ok);
    expect((JSON.parse(text) as { missing: unknown[] }).missing).toHaveLength(8);
  });

  it('counts the whole lines of a file that was cut off', () => {
    const io = planned();
    shard(io, '1/1');
    const [path] = shards(io);
    const cut = new MemoryIo({ ...io.written, cut: io.written[path].slice(0, -100) });
    expect(merge(cut, ['cut'], '--partial').status).toBe(Exit.ok);
    expect(cut.errors).toContain('cut: it was cut off');
    expect(cut.errors).toContain('1 runs are missing: 23');
    expect(merge(new MemoryIo({ ...io.written, cut: io.written[path].slice(0, -100) }), ['cut', path]).text).toBe(
      merge(io, [path]).text,
    );
  });

  it('refuses what was changed, what contradicts, and what is of another plan', () => {
    const io = planned();
    shard(io, '1/2');
    const [path] = shards(io);
    const text = io.written[path];
    const tried = (other: string): string => {
      const folder = new MemoryIo({ ...io.written, other });
      expect(merge(folder, [path, 'other']).status).toBe(Exit.invalid);
      return folder.errors;
    };
    expect(tried(text.replace('"ended":"all-done"', '"ended":"horizon"'))).toContain('the digest does not agree');
    const unfinished = text.slice(0, text.lastIndexOf('{"end"'));
    expect(tried(unfinished.replace(/"value":[\d.]+/, '"value":1234'))).toContain('run 0 came out otherwise in');
    expect(tried(text.replace(/"plan":"\w+"/, '"plan":"abc"'))).toContain('other: ');
  });

  it('is a table with one row for each metric of each run', () => {
    const io = planned();
    shard(io, '1/1');
    const lines = merge(io, shards(io), '--csv').text.split('\r\n');
    expect(lines[0]).toBe(
      'run,variant,seed,workload/many/tasks,load,ended,fingerprint,refused,metric,unit,value,at_least',
    );
    const makespans = lines.filter((line) => line.includes(',makespan,'));
    expect(makespans).toHaveLength(24);
    expect(makespans[5]).toMatch(/^5,B,3,4,0.5,all-done,[0-9a-f]+,,makespan,seconds,[\d.]+,false$/);
  });

  it.each([
    [['sweep', 'plan', 's.json', '--over', 'nonsense'], 'expects PATH=VALUES'],
    [['sweep', 'plan', 's.json', '--over', 'workload/many/tasks=a'], 'expects values like the present one, got "a"'],
    [['sweep', 'plan', 's.json', '--over', 'queues/root=1'], 'holds neither a number nor a text'],
    [['sweep', 'plan', 's.json', '--variant', 'Z'], '--variant expects some of A, B, got "Z"'],
    [['sweep', 'run', 's.json'], 'signalboxPlan: expected 1'],
    [['sweep', 'run', 'plan.json', '--shard', '4/3'], '--shard expects i/n'],
    [['sweep', 'merge', 'plan.json'], 'FILE of a shard is missing'],
  ])('%s is refused with a sentence', (args, message) => {
    const io = planned();
    expect(runCli(args, io)).not.toBe(Exit.ok);
    expect(io.errors).toContain(message);
  });

  it('is given to systems that people already run', () => {
    const io = planned();
    const job = (kind: string, shards: string): string => {
      io.printed = '';
      expect(runCli(['sweep', 'jobs', 'plan.json', '--for', kind, '--shards', shards], io)).toBe(Exit.ok);
      return io.printed;
    };
    const indexed = parse(job('kubernetes', '5')) as {
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
    expect(job('slurm', '5')).toContain('#SBATCH --array=1-5\n');
    expect(job('parallel', '5')).toContain('--shard {}/5\n');
    const workflow = parse(job('github', '3')) as { jobs: { shard: { strategy: { matrix: { shard: number[] } } } } };
    expect(workflow.jobs.shard.strategy.matrix.shard).toEqual([1, 2, 3]);
    expect(runCli(['sweep', 'jobs', 'plan.json', '--for', 'cron'], io)).toBe(Exit.usage);
  });
});

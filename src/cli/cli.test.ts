import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gallery } from '../engine/gallery';
import { ENGINE_VERSION } from '../engine/version';
import { encodeLink } from '../scenario/link';
import { decodeShared, encodeShared } from '../scenario/share';
import { runCli } from './cli';
import { reasonOf } from './sources';
import { MemoryIo, signalbox } from './testing/memory-io.test-helper';
import { tooLate } from './testing/too-late.test-helper';

const deadlock = gallery[0].scenario;

interface Report {
  readonly schema: number;
  readonly engine: string;
  readonly scenario: unknown;
  readonly runs: readonly {
    readonly variant: string;
    readonly seed: number;
    readonly fingerprint: string;
    readonly ended: { readonly reason: string };
    readonly metrics: Readonly<Record<string, unknown>>;
    readonly deadlocks: readonly unknown[];
    readonly notices: readonly unknown[];
    readonly apps: readonly { readonly id: string; readonly driverAtSeconds: number; readonly containers: unknown[] }[];
  }[];
}

async function report(args: readonly string[], files?: Readonly<Record<string, string>>): Promise<Report> {
  const result = await signalbox([...args, '--json'], files);
  expect(result.error).toBe('');
  expect(result.status).toBe(0);
  return JSON.parse(result.out) as Report;
}

describe('run', () => {
  it('reports every variant of a scenario of the gallery as one JSON object', async () => {
    const { schema, engine, scenario, runs } = await report(['run', 'driver-deadlock']);
    expect(schema).toBe(1);
    expect(engine).toBe(ENGINE_VERSION);
    expect(scenario).toEqual(deadlock);
    expect(runs.map((r) => [r.variant, r.ended.reason, r.deadlocks.length])).toEqual([
      ['A', 'all-done', 0],
      ['B', 'deadlock', 1],
    ]);
    expect(runs[0].apps).toHaveLength(8);
    expect(runs[0].apps[0]).toMatchObject({ id: 'etl/1', driverAtSeconds: 0 });
  });

  it('does the same for a file, a link, an address and a scenario of the gallery', async () => {
    const files = { 'a.json': JSON.stringify(deadlock), '-': JSON.stringify(deadlock) };
    const hash = encodeShared(deadlock, {}) ?? '';
    const sources = ['a.json', '-', hash, `https://example.org/${hash}`, '#gallery/driver-deadlock'];
    const reports = await Promise.all(sources.map((source) => report(['run', source], files)));
    const prints = reports.map(({ runs }) => runs.map((r) => r.fingerprint).join());
    expect(new Set(prints).size).toBe(1);
  });

  it('runs one variant with another seed', async () => {
    const { runs } = await report(['run', 'driver-deadlock', '--variant', 'A', '--seed=99']);
    expect(runs).toMatchObject([{ variant: 'A', seed: 99 }]);
    expect(runs[0].fingerprint).not.toBe((await report(['run', 'driver-deadlock', '--variant=A'])).runs[0].fingerprint);
  });

  it('mentions an intervention that could not be carried out', async () => {
    const interventions = [
      { id: 'twice', at: '1s', kind: 'node-back', node: 'node/1' },
      { id: 'once', at: '2s', kind: 'node-lost', node: 'node/1' },
    ];
    const files = { f: JSON.stringify({ ...deadlock, interventions }) };
    expect((await signalbox(['run', 'f'], files)).out).toContain(
      'A: twice could not be carried out: the node is not lost',
    );
    expect((await report(['run', 'f'], files)).runs[0].notices).toMatchObject([{ intervention: 'twice' }]);
  });

  it('lists the first of many problems and says how many more there are', async () => {
    const queues = Array.from({ length: 30 }, (_, i) => ({ id: `q${i}` }));
    const { error, status } = await signalbox(['run', 'f'], { f: JSON.stringify({ ...deadlock, queues }) });
    const lines = error.trimEnd().split('\n');
    expect(status).toBe(1);
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('signalbox: f: queues: expected the first queue to be "root", got "q0"');
    expect(lines[20]).toMatch(/^signalbox: f: and \d+ more problems$/);
  });

  it('lists the first of many applications that were rejected', async () => {
    const document = {
      signalbox: 1,
      cluster: { nodes: [{ id: 'n', count: 1, capacity: { vcore: 1, memory: '1GB' } }] },
      queues: [{ id: 'root' }, { id: 'root.q', capacity: 100, 'maximum-applications': 1 }],
      scheduler: { type: 'yarn-capacity' },
      workload: [{ id: 'job', kind: 'batch', queue: 'root.q', count: 41, tasks: 1, duration: '10s' }],
    };
    const files = { f: JSON.stringify(document) };
    const lines = (await signalbox(['run', 'f'], files)).out.split('\n');
    expect(lines.filter((line) => line.includes('was rejected'))).toHaveLength(20);
    expect(lines).toContain('A: and 20 more notes like these; --json lists them all');
    expect((await report(['run', 'f'], files)).runs[0].notices).toHaveLength(40);
  });

  it('writes the trace as one JSON object a line, with names', async () => {
    const { files, status } = await signalbox(['run', 'driver-deadlock', '--trace', 't.ndjson']);
    expect(status).toBe(0);
    const records = files['t.ndjson']
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(new Set(records.map((r) => r['variant']))).toEqual(new Set(['A', 'B']));
    expect(records[0]).toEqual({
      variant: 'A',
      timeSeconds: 0,
      kind: 'application-submitted',
      app: 'etl/1',
      queue: 'root.spark',
    });
    expect(records).toContainEqual(
      expect.objectContaining({ kind: 'container-allocated', app: 'etl/1', role: 'executor', node: 'node/2' }),
    );
    expect(records).toContainEqual(expect.objectContaining({ kind: 'task-started', stage: 'read', index: 0 }));
    expect(records).toContainEqual(expect.objectContaining({ kind: 'reason', cause: 'waiting-for-starting-app' }));
    const times = records.filter((r) => r['variant'] === 'A').map((r) => r['timeSeconds'] as number);
    expect(times).toEqual(times.toSorted((x, y) => x - y));
  });

  it('names every kind of record that a busy scenario leaves', async () => {
    const interventions = [
      { id: 'i1', at: '5s', kind: 'node-lost', node: 'node/1' },
      { id: 'i2', at: '9s', kind: 'node-back', node: 'node/1' },
      { id: 'i3', at: '10s', kind: 'node-slowed', node: 'node/2', speed: 0.5 },
      { id: 'i4', at: '11s', kind: 'application-moved', application: 'etl/8', queue: 'root.other' },
      { id: 'i5', at: '12s', kind: 'application-killed', application: 'etl/7' },
      { id: 'i6', at: '13s', kind: 'queue-changed', queue: 'root.spark', path: ['maxapplications'], value: 4 },
      { id: 'i7', at: '14s', kind: 'node-back', node: 'node/1' },
    ];
    const queues = [...deadlock.queues, { id: 'root.other' }];
    const files = { f: JSON.stringify({ ...deadlock, queues, interventions }) };
    const lines = (await signalbox(['run', 'f', '--variant=A', '--trace=t'], files)).files['t'];
    for (const kind of ['node', 'intervention', 'application-moved', 'queue-changed', 'stage-ended', 'timer']) {
      expect(lines).toContain(`"kind":"${kind}"`);
    }
    const refused = lines.split('\n').filter((line) => line.includes('"kind":"intervention-refused"'));
    expect(refused.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { timeSeconds: 14, intervention: 'i7', text: 'node/1 back' },
    ]);
    expect(lines).not.toContain('"kind":"record-');
    expect(lines).not.toContain('undefined');
  });

  it('gives every kind of record a name, under every system', async () => {
    const seen = new Set<string>();
    const told = ['late-binding', 'fair-preemption', 'naive-fair', 'quincy-hog'].flatMap((word) =>
      gallery.filter(({ id }) => id.includes(word)),
    );
    const systemsOf = (entries: typeof gallery) => new Set(entries.map(({ scenario }) => scenario.scheduler.type));
    const already = systemsOf(told);
    for (const type of [...systemsOf(gallery)].filter((one) => !already.has(one)))
      told.push(...gallery.filter(({ scenario }) => scenario.scheduler.type === type).slice(0, 1));
    for (const { id } of new Set(told)) {
      const lines = (await signalbox(['run', id, '--trace=t'])).files['t'];
      expect(lines).not.toContain('undefined');
      // Used capacity is written as 0.25, which is not a number of thousandths.
      expect(lines).not.toContain('"unit":"thousandths"');
      for (const [, name] of lines.matchAll(/"kind":"([^"]*)"/g)) seen.add(name);
    }
    expect([...seen].filter((name) => name.startsWith('record-'))).toEqual([]);
    const kinds = ['message', 'served-by', 'worker-queue', 'slot-skipped', 'preemption', 'queue-measure', 'decision'];
    expect(kinds.filter((kind) => !seen.has(kind))).toEqual([]);
  }, 120_000);

  it('prints both bounds of a percentile that depends on what is unfinished', async () => {
    const jobs = [4, 6, 8, 100].map((seconds, at) => ({
      id: `job${at}`,
      kind: 'batch',
      tasks: 1,
      duration: `${seconds}s`,
      queue: 'root',
      submit: seconds === 100 ? '15s' : '0s',
    }));
    const document = { ...deadlock, queues: [{ id: 'root' }], workload: jobs, horizon: '20s', variants: undefined };
    const { out } = await signalbox(['run', 'a'], { a: JSON.stringify(document) });
    // The job that came at 15 s may take longer than any other.
    expect(out).toMatch(/^Completion, median +5\.\d\d s to 6\.\d\d s$/m);
    const { metrics } = (
      JSON.parse((await signalbox(['run', 'a', '--json'], { a: JSON.stringify(document) })).out) as {
        runs: { metrics: Record<string, { value: number; atLeast: boolean; most?: number }> }[];
      }
    ).runs[0];
    expect(metrics['p50-completion']).toMatchObject({ value: 5, atLeast: true });
    expect(metrics['p50-completion'].most).toBeCloseTo(6, 0);
    expect(metrics['max-completion']).not.toHaveProperty('most');
  });

  it('a plan that no solver made has no bound in the trace', async () => {
    const { files } = await signalbox(['run', 'a', '--trace=t'], { a: JSON.stringify(tooLate) });
    expect(files['t']).toContain('"value":0,"bound":null,"nodes":0,"weighed":0,"how":"unsolved"');
  });

  it('reports the metrics of the system', async () => {
    const metricsOf = async (id: string) => Object.keys((await report(['run', id])).runs[0].metrics);
    const sparrow = await metricsOf(gallery.find(({ scenario }) => scenario.scheduler.type === 'sparrow')?.id ?? '');
    expect(sparrow).not.toContain('mean-to-driver');
    expect(sparrow).toEqual(expect.arrayContaining(['messages', 'slots-held-in-vain', 'placed-at-once']));
    expect(await metricsOf('driver-deadlock')).toContain('mean-to-driver');
    expect(await metricsOf('driver-deadlock')).not.toContain('messages');
  });

  it('runs a link whose view is damaged', async () => {
    const link = encodeLink({ s: { ...deadlock, view: { cursor: 'late' } } });
    expect((await signalbox(['run', link])).status).toBe(0);
  });
});

describe('what goes wrong', () => {
  const bad = JSON.stringify({ ...deadlock, seed: -1, horizon: 'never' });

  it.each<[string, number, string[], string]>([
    ['an invalid field', 1, ['run', 'bad.json'], 'bad.json: seed: '],
    ['a file that is no JSON', 1, ['validate', 'text.json'], 'text.json: it is not JSON'],
    ['a damaged link', 1, ['run', '#s1.d.@@'], 'the link is damaged'],
    ['a newer file', 1, ['validate', 'newer.json'], 'signalbox: '],
    ['an unknown scenario in a link', 1, ['run', '#gallery/none'], 'no "none" in the gallery'],
    ['no command', 2, [], 'expected a command'],
    ['an unknown command', 2, ['fly'], 'no command "fly"'],
    ['an unknown option', 2, ['run', 'storm', '--fast'], 'no option --fast'],
    ['a switch with a value', 2, ['run', 'storm', '--json=1'], 'no option --json=1: --json takes no value'],
    ['an option without its value', 2, ['run', 'storm', '--seed'], '--seed needs a value'],
    ['a seed that is none', 2, ['run', 'storm', '--seed', '1.5'], '--seed expects a whole number'],
    ['a seed that is too large', 2, ['run', 'storm', '--seed', '4294967296'], '--seed expects'],
    ['an unknown variant', 2, ['run', 'driver-deadlock', '--variant', 'Q'], 'one of A, B'],
    ['a missing argument', 2, ['validate'], 'FILE is missing'],
    ['an argument too many', 2, ['schema', 'x'], 'unexpected argument "x"'],
    ['a file that is not there', 3, ['run', 'none.json'], 'cannot read none.json: no such file'],
    ['a misspelt scenario', 3, ['run', 'strom'], 'the gallery has storm; the command gallery lists all'],
    ['a trace that cannot be written', 3, ['run', 'driver-deadlock', '--trace', '/forbidden/t'], 'permission denied'],
  ])('%s ends with status %i and one line that says so', async (_, status, args, message) => {
    const files = { 'bad.json': bad, 'text.json': '{', 'newer.json': '{"signalbox": 9}' };
    const result = await signalbox(args, files);
    expect(result.status).toBe(status);
    expect(result.out).toBe('');
    expect(result.error).toContain(message);
    const lines = result.error.trimEnd().split('\n');
    expect(lines.every((line) => line.startsWith('signalbox: '))).toBe(true);
    expect(lines).toHaveLength(args[1] === 'bad.json' ? 2 : 1);
  });

  it('a command that takes files alone does not point to the gallery', async () => {
    const { status, error } = await signalbox(['validate', 'strom']);
    expect([status, error]).toEqual([3, expect.not.stringContaining('gallery')]);
  });

  it('a bug is reported as a bug', async () => {
    const io = new MemoryIo();
    io.out = () => {
      throw new TypeError('broken');
    };
    expect(await runCli(['gallery'], io)).toBe(70);
  });
});

describe('the other commands', () => {
  it('validate names settings that have no effect', async () => {
    const scheduler = { type: 'yunikorn', preset: 'current' };
    const { out, status } = await signalbox(['validate', 'a'], { a: JSON.stringify({ ...deadlock, scheduler }) });
    expect(status).toBe(0);
    expect(out.split('\n')[1]).toContain('"stateaware" means fifo');
  });

  it('validate reads the code of policies that decide in some variant', async () => {
    const valid = (code: string, variants: unknown) => {
      const queues = [{ id: 'root' }, { id: 'root.a', properties: { 'application.sort.policy': 'fifo' } }];
      const policies = [{ id: 'mine', api: 1, code }];
      const workload = [{ id: 'job', kind: 'batch', queue: 'root.a', tasks: 1, duration: '1s' }];
      const document = { signalbox: 1, cluster: deadlock.cluster, queues, workload, policies, variants };
      return signalbox(['validate', 'a'], { a: JSON.stringify({ ...document, scheduler: { type: 'yunikorn' } }) });
    };
    const changes = [{ path: ['queues', 'root.a', 'properties', 'application.sort.policy'], value: 'own:mine' }];
    const used = [{ id: 'A' }, { id: 'B', changes }, { id: 'C', changes }];
    const broken = 'const key = (app) => {';
    expect(await valid(broken, used)).toMatchObject({
      status: 1,
      error:
        'signalbox: a: policies.mine.code: line 1, column 23: the code ends, but `{` of line 1, column 22 is open; `}` is missing\n',
    });
    expect((await valid('const score = () => 1;', used)).error).toContain('properties.application.sort.policy: ');
    expect((await valid('const key = (app) => app.submitted;', used)).status).toBe(0);
    // One that decides nowhere may be unfinished, as in the page.
    expect((await valid(broken, [{ id: 'A' }])).status).toBe(0);
  });

  it('validate says what a valid file holds', async () => {
    const { out, status } = await signalbox(['validate', 'a'], { a: JSON.stringify(deadlock) });
    expect({ out, status }).toEqual({ out: 'a is valid: Driver deadlock (8 applications, 2 variants)\n', status: 0 });
  });

  it('link says of a scenario that no link can hold that it is too large', async () => {
    const noise = Array.from({ length: 40_000 }, (_, i) => Math.imul(i, 2654435761) >>> 0);
    const { out, error, status } = await signalbox(['link', 'a'], { a: JSON.stringify({ ...deadlock, noise }) });
    expect({ out, status }).toEqual({ out: '', status: 1 });
    expect(error).toBe(
      'signalbox: a: the scenario is too large for a link, which may have 200,000 characters and hold 4 MB\n',
    );
  });

  it('link prints a hash that opens the same scenario', async () => {
    const { out } = await signalbox(['link', 'a'], { a: JSON.stringify({ ...deadlock, 'x-foreign': [1] }) });
    expect(out).toMatch(/^#s1\.\S+\n$/);
    expect(decodeShared(out)).toMatchObject({
      ok: true,
      value: { document: { ...deadlock, engine: ENGINE_VERSION, 'x-foreign': [1] } },
    });
  });

  it('gallery lists every scenario', async () => {
    const { out } = await signalbox(['gallery']);
    expect(out.trimEnd().split('\n')).toHaveLength(gallery.length);
    expect(JSON.parse((await signalbox(['gallery', '--json'])).out)).toEqual(JSON.parse(JSON.stringify(gallery)));
  });

  it('schema prints a JSON Schema that knows the settings of the plug-ins', async () => {
    const schema = (await signalbox(['schema'])).out;
    expect(JSON.parse(schema)).toMatchObject({ type: 'object', title: expect.any(String) as string });
    expect(schema).toContain('spark.executor.instances');
  });

  it.each([['--help'], ['-h'], ['help'], ['run', '--help']])('help is shown for %j %j', async (...args) => {
    const { out, status } = await signalbox(args.filter((a) => a !== undefined));
    expect(status).toBe(0);
    for (const command of ['run', 'validate', 'link', 'gallery', 'schema']) expect(out).toContain(`  ${command} `);
  });
});

it.each([
  ['run', '--realtimetrack', '--knob'],
  ['sweep', 'sweep merge PLAN', '--realtimetrack'],
  ['schema', 'JSON Schema', '--seeds'],
])('%s --help is about this command alone', async (command, own, other) => {
  const { out, status } = await signalbox([command, '--help']);
  expect(status).toBe(0);
  expect(out).toContain(own);
  expect(out).not.toContain(other);
  expect(out).toContain('Exit status');
  expect((await signalbox(['help', command])).out).toBe(out);
});

it.each([
  [['--from', 'x', '--to', '4'], '--from expects a whole number, got "x"'],
  [['--values', '2,many'], '--values expects a whole number, got "many"'],
  [['--values', '2,,4'], '--values expects a whole number, got ""'],
  [['--from', '2', '--to', '4', '--points', '1'], '--points expects at least 2 for a range'],
  [['--from', '0', '--to', '4', '--log'], '--from must be above 0 on a logarithmic scale'],
])('a sweep with %j names the option and what it expects', async (args, message) => {
  const sweep = ['sweep', 'driver-deadlock', '--knob', 'cluster/nodes/node/count'];
  const { error, status } = await signalbox([...sweep, ...args]);
  expect([status, error]).toEqual([2, `signalbox: sweep: ${message}; see --help\n`]);
});

it('a sweep of the load takes numbers alone', async () => {
  for (const value of ['', 'Infinity']) {
    const { error, status } = await signalbox(['sweep', 'driver-deadlock', '--knob', 'load', '--values', `1,${value}`]);
    expect([status, error]).toEqual([2, `signalbox: sweep: --values expects a number, got "${value}"; see --help\n`]);
  }
});

it('a folder instead of a file is called one', () => {
  expect(reasonOf(new Error('EISDIR: illegal operation on a directory, read'))).toBe('it is a folder');
});

describe('the process', () => {
  it('writes results to stdout, messages to stderr, and exits with the status', async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const tsx = createRequire(import.meta.url).resolve('tsx/cli');
    const run = (args: string[]) => spawnSync(process.execPath, [tsx, main, ...args], { encoding: 'utf8' });
    const good = run(['run', 'driver-deadlock', '--json']);
    expect(good.stderr).toBe('');
    expect(good.status).toBe(0);
    expect((JSON.parse(good.stdout) as Report).runs).toHaveLength(2);
    const bad = run(['run', 'missing.json']);
    expect(bad.stdout).toBe('');
    expect(bad.stderr).toBe('signalbox: cannot read missing.json: no such file or directory\n');
    expect(bad.status).toBe(3);
  });
});

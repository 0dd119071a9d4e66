import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gallery, galleryEntry } from '../engine/gallery';
import { ENGINE_VERSION } from '../engine/version';
import { encodeLink } from '../scenario/link';
import type { Scenario } from '../scenario/schema';
import { decodeShared, encodeShared } from '../scenario/share';
import { runCli } from './cli';
import { MemoryIo, signalbox } from './testing/memory-io.test-helper';

const deadlock = gallery[0].scenario;

interface Report {
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
    const { engine, scenario, runs } = await report(['run', 'driver-deadlock']);
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
    const hash = encodeShared(deadlock, {});
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

  it('prints a summary for people', async () => {
    const { out, error, status } = await signalbox(['run', 'driver-deadlock']);
    expect({ error, status }).toEqual({ error: '', status: 0 });
    expect(out).toContain('A StateAware');
    expect(out).toMatch(/Finished +8 +0\n/);
    expect(out).toContain('8 drivers hold all 8 vcore');
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

  it('a notice about an application that runs on does not call it rejected', async () => {
    const { out } = await signalbox(['run', 'jockey-double-input', '--variant', 'C']);
    expect(out.match(/C: rank.*/g)).toEqual([
      'C: rank: it is slower than its earlier run predicts, so it gives up its guarantee and shares by weight',
    ]);
    const late = { id: 'a', kind: 'batch', tasks: 1, duration: '4s', deadline: '2s', queue: 'root' };
    const document = {
      ...deadlock,
      queues: [{ id: 'root' }],
      scheduler: { type: 'tetrisched' },
      workload: [late],
      variants: [],
    };
    const rejected = await signalbox(['run', 'a'], { a: JSON.stringify(document) });
    expect(rejected.out).toContain('A: a was rejected: dropped at 0:00.0');
  });

  it('a plan that no solver made has no bound in the trace', async () => {
    const late = { id: 'a', kind: 'batch', tasks: 1, duration: '4s', deadline: '2s', queue: 'root' };
    const document = {
      ...deadlock,
      queues: [{ id: 'root' }],
      scheduler: { type: 'tetrisched' },
      workload: [late],
      variants: [],
    };
    const { files } = await signalbox(['run', 'a', '--trace=t'], { a: JSON.stringify(document) });
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

describe('compare, sweep and report', () => {
  it('compare says how the variants differ, as text, JSON and CSV', async () => {
    const args = ['compare', 'driver-deadlock', '--seeds', '6', '--goal', 'mean-waiting'];
    const { out, status, error } = await signalbox(args);
    expect({ error, status }).toEqual({ error: '', status: 0 });
    expect(out).toContain('By your goal A is best');
    expect(out).toMatch(/B deadlocks in 6 of 6 seeds \(\d+ % or more\), more often than A\./);
    const json = JSON.parse((await signalbox([...args, '--json'])).out) as { schema: number; rows: { id: string }[] };
    expect(json.schema).toBe(1);
    expect(json.rows.map(({ id }) => id)).toContain('p95-waiting');
    const csv = (await signalbox([...args, '--csv', '--metric', 'makespan'])).out.trimEnd().split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[1]).toMatch(/^makespan,Makespan,s,A,6,\d/);
  });

  it('compare ends with status 4 if a --fail-if condition certainly holds', async () => {
    const compare = async (condition: string) =>
      await signalbox(['compare', 'driver-deadlock', '--seeds', '3', '--fail-if', condition]);
    expect(await compare('deadlock')).toMatchObject({ status: 4, error: 'signalbox: B deadlocks in 3 of 3 seeds\n' });
    expect((await compare('p95-waiting > 5000')).status).toBe(0);
    expect((await compare('busy-share < 0.1')).status).toBe(4);
    expect((await compare('makespan is bad')).status).toBe(2);
  });

  it('compare ends with status 4 if a change in percent is certain although runs do not finish', async () => {
    const compare = async (condition: string) =>
      (await signalbox(['compare', 'driver-deadlock', '--seeds', '8', '--fail-if', condition])).status;
    // B never finishes: its makespan has no ratio, and its waits are known from below only.
    expect(await compare('makespan > 5 %')).toBe(4);
    expect(await compare('p95-waiting > 5 %')).toBe(4);
    expect(await compare('p95-waiting > 50000 %')).toBe(0);
    expect(await compare('makespan < -5 %')).toBe(0);
  });

  it('compare never passes a variant that an error in its policy stops', async () => {
    const { scenario } = galleryEntry('own-sjf') as { scenario: Scenario };
    const code = 'const key = (app, ctx) => (ctx.now > 15 ? app.foo : app.submitted);';
    const broken = { ...scenario, policies: scenario.policies?.map((policy) => ({ ...policy, code })) };
    const args = ['compare', 'broken.json', '--seeds', '3', '--fail-if', 'makespan > 5000 %'];
    const { status, out, error } = await signalbox(args, { 'broken.json': JSON.stringify(broken) });
    expect({ status, error }).toEqual({
      status: 4,
      error: 'signalbox: an error in its policy stops B in 3 of 3 seeds\n',
    });
    expect(out).toContain('An error in its policy stops B in 3 of 3 seeds.');
  });

  it('run, compare and report print what there is and end with status 4 if an error in its policy stops a variant', async () => {
    const { scenario } = galleryEntry('own-sjf') as { scenario: Scenario };
    const code = 'const key = (app, ctx) => (ctx.now > 15 ? app.foo : app.submitted);';
    const broken = { ...scenario, policies: scenario.policies?.map((policy) => ({ ...policy, code })) };
    const tried = (...args: string[]) => signalbox(args, { 'broken.json': JSON.stringify(broken) });
    for (const switches of [[], ['--json']]) {
      const { status, out, error } = await tried('run', 'broken.json', ...switches);
      expect(status).toBe(4);
      expect(error).toMatch(/^signalbox: B: stopped at 0:\d\d\.\d by an error in a policy\n$/);
      expect(out).toContain('fingerprint');
    }
    expect(await tried('run', 'broken.json', '--variant', 'A')).toMatchObject({ status: 0, error: '' });
    const stops = { status: 4, error: 'signalbox: an error in its policy stops B in 2 of 2 seeds\n' };
    expect(await tried('compare', 'broken.json', '--seeds', '2')).toMatchObject(stops);
    const report = await tried('report', 'broken.json', '--seeds', '2', '--no-flips', '--out', 'r.md');
    expect(report).toMatchObject(stops);
    expect(report.files['r.md']).toContain('An error in its policy stops B');
  });

  it('compare refuses a condition about an unknown metric before it prints anything', async () => {
    const args = ['compare', 'driver-deadlock', '--seeds', '1', '--fail-if', 'makespn > 5'];
    const { status, out, error } = await signalbox(args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(error).toContain('no metric "makespn"; did you mean makespan?');
  });

  it('sweep refuses a path that leads to nothing', async () => {
    const sweep = async (knob: string) =>
      await signalbox(['sweep', 'driver-deadlock', '--knob', knob, '--values', '2,3']);
    expect(await sweep('cluster/nodes/nod/count')).toMatchObject({ status: 2, out: '' });
    expect((await sweep('cluster/nodes/node/cuont')).error).toContain('did you mean cluster/nodes/node/count?');
    expect((await sweep('workload/ETL/tasks')).status).toBe(2);
    // Nobody has written this one yet.
    expect((await sweep('cluster/nodes/node/racks')).status).toBe(0);
    const unset = await sweep('workload/etl/spark.task.maxFailures');
    expect(unset.status, unset.error).toBe(0);
    expect(unset.out).toContain('never');
    // Nothing would read these: the curve would be flat without a word.
    for (const knob of ['workload/etl/nope', 'scheduler/nope', 'cluster/nodes/node/nope'])
      expect((await sweep(knob)).error).toContain(`${knob} is no setting of this scenario`);
    const plan = ['sweep', 'plan', 'driver-deadlock', '--over', 'workload/etl/nope=2,3', '--out', 'plan.json'];
    expect(await signalbox(plan)).toMatchObject({ status: 2, out: '' });
  });

  it('sweep sets switches and choices that nobody has written yet', async () => {
    const sweep = async (knob: string, values: string) =>
      await signalbox(['sweep', 'driver-deadlock', '--knob', knob, '--values', values]);
    const gang = await sweep('workload/etl/gang', 'false,true');
    expect(gang.status, gang.error).toBe(0);
    expect(gang.out).toMatch(/^false\t.*never$/m);
    expect(gang.out).not.toMatch(/^true\t.*never$/m);
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
      'workload/etl/spark.executor.instances,variant,makespan (s),low,high,median at least,seeds,refused,note',
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

  it('sweep says in every output format which other capacities change along', async () => {
    const args = ['sweep', 'capacity-disable-preemption', '--knob', 'queues/root.a/capacity', '--values', '30,50'];
    const note = 'root.b and root.c share the rest of 100 in proportion to what they have';
    expect((await signalbox(args)).out).toContain(note);
    expect(JSON.parse((await signalbox([...args, '--json'])).out)).toMatchObject({ notes: [note] });
    const lines = (await signalbox([...args, '--csv'])).out.trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(1)) expect(line.endsWith(`,${note}`), line).toBe(true);
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

  it('results name the policies that made them, with a hash of their code', async () => {
    const mark = /^[0-9a-f]{8}-[0-9]+$/;
    const { runs } = JSON.parse((await signalbox(['run', 'own-sjf', '--json'])).out) as {
      runs: { policies: { id: string; code: string }[] }[];
    };
    expect(runs.map(({ policies }) => policies.map(({ id }) => id))).toEqual([[], ['sjf']]);
    const [{ code }] = runs[1].policies;
    expect(code).toMatch(mark);
    expect((await signalbox(['run', 'own-sjf'])).out).toContain(`B: own policies sjf (code ${code})`);
    const args = ['report', 'own-sjf', '--seeds', '2', '--no-flips'];
    expect((await signalbox(args)).out).toContain(`Own policies: <code>sjf (code ${code})</code>`);
    expect((await signalbox([...args, '--markdown'])).out).toContain(`own policies sjf (code ${code})`);
    expect((await signalbox([...args, '--json'])).out).toContain(`"code": "${code}"`);
  });

  it.each([
    ['compare', 'driver-deadlock', '--seeds', '5', '--goal', 'mean-waiting', '--flips', '--json'],
    ['report', 'driver-deadlock', '--seeds', '4', '--goal', 'mean-waiting', '--sweep', 'load=0.5,1 & seed=1,2'],
    ['sweep', 'driver-deadlock', '--knob', 'load', '--from', '0.5', '--to', '1.5', '--points', '3', '--refine', '2'],
    ['judge', 'own-sjf', '--below', '0.9', '--seeds', '3'],
  ])('%s %s prints the same bytes wherever its runs are done, and in whatever order', async (...args) => {
    const here = await signalbox(args);
    expect(here.error).toBe('');
    for (const jobs of ['1', '4', 'all']) {
      const io = new MemoryIo();
      expect(await runCli([...args, '--jobs', jobs], io)).toBe(here.status);
      expect(io.printed).toBe(here.out);
      expect(io.askedFor).toEqual([jobs === 'all' ? jobs : Number(jobs)]);
    }
    expect(await signalbox([...args, '--jobs', '0'])).toMatchObject({ status: 2, out: '' });
  });

  it('report has the format of the ending of its file, unless a switch names another', async () => {
    const beginning = async (path: string, ...switches: string[]): Promise<string> => {
      const args = ['report', 'driver-deadlock', '--seeds', '2', '--no-flips', '--out', path, ...switches];
      return (await signalbox(args)).files[path].slice(0, 9);
    };
    expect(await beginning('r.md')).toBe('# Driver ');
    expect(await beginning('r.MARKDOWN')).toBe('# Driver ');
    expect(await beginning('r.json')).toMatch(/^\{\n {2}"/);
    expect(await beginning('r.csv')).toMatch(/^metric/);
    expect(await beginning('r.csv', '--table', 'runs')).toMatch(/^variant/);
    expect(await beginning('report')).toBe('<!doctype');
    expect(await beginning('r.md', '--html')).toBe('<!doctype');
    expect(await beginning('r.html', '--markdown')).toBe('# Driver ');
  });

  it('report is one file without script that is the same every time', async () => {
    const args = ['report', 'driver-deadlock', '--seeds', '2', '--goal', 'mean-waiting', '--out', 'r.html'];
    const html = (await signalbox(args)).files['r.html'];
    expect(html).toBe((await signalbox(args)).files['r.html']);
    expect(html).not.toMatch(/<script|src=|@import|url\(/);
    expect(html).toContain('Limits of this comparison');
    const swept = (await signalbox([...args.slice(0, 4), '--no-flips', '--sweep', 'load=0.8,1.25'])).out;
    expect(swept).toContain('<h2>Makespan over load</h2>');
    expect(swept).toContain('signalbox report FILE --seeds 2 --sweep &quot;load=0.8,1.25&quot; --no-flips</code>');
    // B ends in deadlock: that much is allocated in it is no gain.
    expect(html).toContain('B leaves more work unfinished than A: nothing is marked as better there.');
    expect(html).not.toContain('class="better"');
    expect(swept).toContain('No two variants swap ranks');
    const named = { ...deadlock, title: '<img onerror=x>' };
    const file = { f: JSON.stringify(named) };
    expect((await signalbox(['report', 'f', '--seeds', '2'], file)).out).not.toContain('<img');
    expect((await signalbox(['report', 'f', '--seeds', '2', '--markdown'], file)).out).toContain('\\<img');
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
    ['a switch with a value', 2, ['run', 'storm', '--json=1'], 'no option --json'],
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

  it('validate says what a valid file holds', async () => {
    const { out, status } = await signalbox(['validate', 'a'], { a: JSON.stringify(deadlock) });
    expect({ out, status }).toEqual({ out: 'a is valid: Driver deadlock (8 applications, 2 variants)\n', status: 0 });
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

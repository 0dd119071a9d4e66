import { describe, expect, it } from 'vitest';
import { driverDeadlock } from '../engine/gallery/yunikorn/driver-deadlock';
import { decodeShared } from '../scenario/share';
import { signalbox } from './testing/memory-io.test-helper';

const REPORT = ['report', 'driver-deadlock', '--seeds', '3', '--goal', 'mean-waiting', '--no-flips', '--csv'];

/** Cells of lines; no cell of these tables holds a comma. */
const lines = (text: string): string[] => text.trimEnd().split('\r\n');

describe('report --csv', () => {
  it('is the table of metrics, without a sweep too', async () => {
    const { out, error, status } = await signalbox(REPORT);
    expect({ error, status }).toEqual({ error: '', status: 0 });
    expect(lines(out)[0]).toMatch(/^metric,title,unit,variant,seeds,mean,/);
    expect(lines(out)[1]).toBe('finished,Finished,count,A,3,8,8,8,8,8,,,,,,,,,,,,');
  });

  it('writes all tables that have lines, each into a file, or one that is named', async () => {
    const args = [...REPORT, '--sweep', 'load=1,1.5', '--out', 'r.csv'];
    const { files, error } = await signalbox(args);
    expect(Object.keys(files)).toEqual([
      'r.csv',
      'r-sweeps.csv',
      'r-bounds.csv',
      'r-waiting.csv',
      'r-completions.csv',
      'r-divergence.csv',
      'r-runs.csv',
    ]);
    expect(error.split('\n')).toContain('r-sweeps.csv');
    expect(
      lines(files['r-sweeps.csv'])
        .slice(1)
        .map((line) => line.split(',').slice(0, 7)),
    ).toEqual(
      ['1', '1.5'].flatMap((load) =>
        ['A', 'B'].map((variant) => ['Mean waiting over load', 'load', load, '', '', variant, 'seconds']),
      ),
    );
    const runs = lines(files['r-runs.csv']).map((line) => line.split(','));
    expect(runs).toHaveLength(1 + 2 * 3);
    expect(runs[0]).toEqual(['variant', 'seed', 'fingerprint', 'engine', 'link']);
    // The link reopens what the table is about, and is not repeated.
    expect(decodeShared(runs[1][4])).toMatchObject({ ok: true, value: { document: { title: driverDeadlock.title } } });
    expect(runs.slice(2).map((cells) => cells[4])).toEqual(['', '', '', '', '']);
    expect((await signalbox([...REPORT, '--table', 'runs'])).out).toBe(files['r-runs.csv']);
    expect((await signalbox([...REPORT, '--table', 'rows'])).status).toBe(2);
  });

  it('has effects of single changes as numbers, with their unit beside them', async () => {
    const small = {
      signalbox: 1,
      cluster: { nodes: [{ id: 'n', capacity: { vcore: 2, memory: '4GB' } }] },
      queues: [{ id: 'root' }],
      scheduler: { type: 'yunikorn' },
      workload: [{ id: 'job', kind: 'batch', tasks: 8, duration: '10s', vcore: 1, memory: '1GB' }],
      variants: [{ id: 'A' }, { id: 'B', changes: [{ path: ['cluster', 'nodes', 'n', 'count'], value: 2 }] }],
    };
    const args = ['report', 'f', '--seeds', '10', '--goal', 'makespan', '--csv', '--table', 'flips'];
    const { out } = await signalbox(args, { f: JSON.stringify(small) });
    const [header, ...rows] = lines(out);
    expect(header).toMatch(/^change,from,to,outcome,result,effect on the goal of [AB],unit$/);
    const effects = rows.map((row) => row.split(',').slice(-2)).filter(([effect]) => effect !== '');
    expect(effects.length).toBeGreaterThan(5);
    for (const [effect, unit] of effects) expect([Number.isFinite(Number(effect)), unit]).toEqual([true, 'seconds']);
  });

  it('says in the report how its answer and its tables differ, and what was not tried', async () => {
    const { out } = await signalbox([...REPORT.slice(0, -1), '--markdown']);
    expect(out).toContain('Changes that would reverse the verdict were not tried.');
    const { scenario } = driverDeadlock;
    const variants = [...(scenario.variants ?? []), { id: 'C', changes: [{ path: ['seed'], value: 9 }] }];
    const files = { f: JSON.stringify({ ...scenario, variants }) };
    const three = await signalbox(['report', 'f', ...REPORT.slice(2, -1), '--markdown'], files);
    expect(three.out).toContain('its intervals are 98.33 % each, those of the tables 95 %');
  });

  it('calls the first variant the base, and no other one', async () => {
    const { scenario } = driverDeadlock;
    const files = { f: JSON.stringify({ ...scenario, variants: [...(scenario.variants ?? []), { id: 'C' }] }) };
    const { out } = await signalbox(['report', 'f', '--seeds', '1', '--no-flips'], files);
    expect(out.match(/<li class="muted">[^<]*/g)).toEqual([
      '<li class="muted">The base',
      '<li class="muted">The same as A',
    ]);
  });

  it('says why an application is in its state, and what queues held of their shares', async () => {
    const why = (...args: string[]) => signalbox([...REPORT.slice(0, -1), ...args]);
    const { out } = await why('--why', 'etl/5@20s');
    expect(out).toContain('<h2>Why: etl/5 at 0:20.0</h2>');
    expect(out).toMatch(/<b>B<\/b><p>Waiting 16\.0 s for its three executors/);
    expect((await why('--markdown', '--why', 'etl/5@20s')).out).toContain('- **B** Waiting');
    const tasks = await signalbox([
      'report',
      'exact-timers',
      '--seeds',
      '1',
      '--no-flips',
      '--markdown',
      '--why',
      'app@4s',
    ]);
    expect(tasks.out).toMatch(/wait(s)? .* for a place near the data/);
    const before = ['report', 'own-sjf', '--seeds', '1', '--no-flips', '--markdown', '--why', 'short@1s'];
    expect((await signalbox(before)).out).toContain('- **B** Not submitted yet: it arrives at 0:02.0.');
    expect((await why('--why', 'etl/99@20s')).error).toContain('no application "etl/99"');
    expect((await why('--why', 'etl/5')).status).toBe(2);

    const shared = await signalbox(['report', 'two-queues', '--seeds', '2', '--no-flips']);
    expect(shared.out).toContain('<h2>Shares of queues</h2>');
    expect(shared.out).toMatch(/<th scope="row">root\.[a-z]+<\/th><td>[\d.]+ % of [\d.]+ %<\/td>/);
    expect(out).not.toContain('Shares of queues');
  });
});

it('report --markdown has the tables that the page of a report has', async () => {
  const { out } = await signalbox([...REPORT.filter((word) => word !== '--csv'), '--markdown']);
  const sections = [...out.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections).toEqual([
    'Scenario',
    'Variants',
    'Measured',
    'Completion times',
    'Where waiting goes',
    'Reference bounds',
    'A and B diverge at 0:00.3',
    'Limits of this comparison',
    'How to repeat it',
  ]);
  expect(out).toContain('| B | 0 of 8 | – | – | – | – |');
  expect(out).toMatch(/^\| no node fits \| .+ \| .+ \|$/m);
  expect(out).toMatch(/^\| Makespan \| B \| ≥ .+ \| no end \| without an end \| the vcore of the cluster \|$/m);
  expect(out).toContain('- In A, etl/2: Begins to wait for its driver');
  expect(out).toContain('- etl/2 is admitted: A 0:03.0, B 0:00.3');
  expect(out).toContain('- Window: the whole run');
});

it('--zone says which differences do not count, and the report how to repeat that', async () => {
  const args = (zone: string): string[] => [...REPORT.filter((word) => word !== '--csv'), '--markdown', '--zone', zone];
  const { out } = await signalbox(args('0.005'));
  expect(out).toContain('differences below 0.5 % do not count');
  expect(out).toContain('--zone "0.005"');
  expect((await signalbox(args('1'))).error).toContain('--zone expects a number from 0 to below 1, got "1"');
});

import { describe, expect, it } from 'vitest';
import { gallery, galleryEntry } from '../engine/gallery';
import type { StudyReport } from '../analysis/compare/report/report-model';
import type { Scenario } from '../scenario/schema';
import { runCli } from './cli';
import { MemoryIo, signalbox } from './testing/memory-io.test-helper';

const deadlock = gallery[0].scenario;

describe('compare and report', () => {
  it('compare says how the variants differ, as text, JSON and CSV', async () => {
    const args = ['compare', 'driver-deadlock', '--seeds', '6', '--goal', 'mean-waiting'];
    const { out, status, error } = await signalbox(args);
    expect({ error, status }).toEqual({ error: '', status: 0 });
    expect(out).toContain('By your goal A is best');
    expect(out).toMatch(/B deadlocks in 6 of 6 seeds \(\d+ % or more\), more often than A\./);
    const json = JSON.parse((await signalbox([...args, '--json'])).out) as { schema: number; rows: { id: string }[] };
    expect(json.schema).toBe(2);
    expect(json.rows.map(({ id }) => id)).toContain('p95-waiting');
    const csv = (await signalbox([...args, '--csv', '--metric', 'makespan'])).out.trimEnd().split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[1]).toMatch(/^makespan,Makespan,seconds,A,6,\d/);
  });

  it('compare goes by the goal of the document unless another one is given', async () => {
    const compare = (goal: Scenario['goal'], ...options: string[]) =>
      signalbox(['compare', 'a.json', '--seeds', '3', ...options], { 'a.json': JSON.stringify({ ...deadlock, goal }) });
    expect((await compare({ metric: 'mean-waiting' })).out).toMatch(/^Goal: .*mean waiting/im);
    expect((await compare({ metric: 'mean-waiting' }, '--goal', 'makespan')).out).toMatch(/^Goal: .*makespan/im);
    expect((await compare(undefined)).out).not.toContain('Goal:');
    expect(await compare({ metric: 'mean-wating' })).toMatchObject({
      status: 2,
      error: expect.stringContaining('did you mean mean-waiting?') as string,
    });
  });

  it('compare ranks by several metrics, and a goal of the document has a confidence of its own', async () => {
    const goal = {
      weights: [
        { metric: 'makespan', weight: 2 },
        { metric: 'mean-waiting', weight: 1 },
      ],
      confidence: 0.9,
      indifference: 0.02,
    };
    const weighed = JSON.stringify({ ...deadlock, goal });
    const args = ['compare', 'a.json', '--seeds', '5', '--flips', '--json'];
    const report = JSON.parse((await signalbox(args, { 'a.json': weighed })).out) as StudyReport;
    expect(report.goal).toBe('Makespan (weight 2) and Mean waiting (weight 1), as one index');
    expect(report.answer[0]).toMatch(/^By your goal A is best: weighted index 100 %/);
    expect(report.rows.find(({ id }) => id === 'index')?.unit).toBe('ratio');
    expect(report.reproduction).toMatchObject({ confidence: 0.9, indifference: 0.02 });
    expect(report.reproduction.commandLine).toContain('--goal "2*makespan + mean-waiting"');
    // What a change does is measured by the leader as it is: something happens to it.
    expect(report.turning?.trials.some(({ effectValue = 0 }) => Math.abs(effectValue) > 0.05)).toBe(true);
    const zero = await signalbox(['compare', 'driver-deadlock', '--seeds', '2', '--goal', '2*makespan + failed']);
    expect(zero.out).toMatch(/^Nothing is ranked: the index .* no variant has that of Failed, killed or rejected\.$/m);
    const wrong = await signalbox([...args, '--goal', 'makespan + mean-wating'], { 'a.json': weighed });
    expect(wrong.error).toContain('did you mean mean-waiting?');
    const both = JSON.stringify({ ...deadlock, goal: { ...goal, metric: 'makespan' } });
    expect((await signalbox(args, { 'a.json': both })).error).toContain('expected either `metric` or `weights`');
  });

  it('compare and report add seeds look by look until the goal decides, and say at what level', async () => {
    const { out } = await signalbox(['compare', 'driver-deadlock', '--until-decided', '--goal', 'makespan']);
    expect(out).toContain('2 variants, 10 seeds');
    expect(out).toContain(
      '10 seeds, decided at look 1 of 5 (10, 20, 40, 80 and 100 seeds). Each interval is at 99 %, so that all looks together hold at 95 %.',
    );
    const args = ['--until-decided', '--seeds', '20', '--goal', 'makespan', '--no-flips', '--json'];
    const report = JSON.parse((await signalbox(['report', 'driver-deadlock', ...args])).out) as StudyReport;
    expect(report.reproduction.seeds).toHaveLength(10);
    expect(report.reproduction.commandLine).toContain('--until-decided --seeds 20');
    // One pair at two looks.
    expect(report.ranking?.level).toBeCloseTo(0.975, 12);
    const aimless = { 'a.json': JSON.stringify({ ...deadlock, goal: undefined }) };
    expect(await signalbox(['compare', 'a.json', '--until-decided'], aimless)).toMatchObject({
      status: 2,
      error: expect.stringContaining('--until-decided needs a goal') as string,
    });
  });

  it('compare ends with status 4 if a --fail-if condition certainly holds', async () => {
    const compare = async (condition: string) =>
      await signalbox(['compare', 'driver-deadlock', '--seeds', '3', '--fail-if', condition]);
    expect(await compare('deadlock')).toMatchObject({ status: 4, error: 'signalbox: B deadlocks in 3 of 3 seeds\n' });
    // What waits in a deadlock waits for ever, in B alone.
    expect((await compare('p95-waiting > 5000')).error).toContain('of B is above 5000');
    expect((await compare('p95-waiting < 5')).status).toBe(0);
    expect((await compare('busy-share < 0.1')).status).toBe(4);
    expect((await compare('makespan is bad')).status).toBe(2);
  });

  it('compare ends with status 4 if a change in percent is certain although runs do not finish', async () => {
    const compare = async (condition: string) =>
      (await signalbox(['compare', 'driver-deadlock', '--seeds', '8', '--fail-if', condition])).status;
    // B never finishes: its makespan and its waits have no end, and no ratio.
    expect(await compare('makespan > 5 %')).toBe(4);
    expect(await compare('p95-waiting > 5 %')).toBe(4);
    expect(await compare('driver-core-seconds > 50000 %')).toBe(0);
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

  it('compare and report go on without a variant that is not valid, say why, and end with status 4', async () => {
    const { scenario } = galleryEntry('gang-vs-stateaware-vs-maxapplications') as { scenario: Scenario };
    const into = (ids: string) => {
      const queue = { path: ['workload', 'etl', 'queue'], value: 'root.nothing' };
      const variants = scenario.variants?.map((one) =>
        ids.includes(one.id) ? { ...one, changes: [...(one.changes ?? []), queue] } : one,
      );
      return JSON.stringify({ ...scenario, variants });
    };
    const files = { 'd.json': into('D'), 'a.json': into('A'), 'all.json': into('ABCD') };
    const error = 'signalbox: D could not run: workload.etl.queue: there is no queue "root.nothing"\n';
    const { out, ...rest } = await signalbox(['compare', 'd.json', '--seeds', '3'], files);
    expect(rest).toMatchObject({ status: 4, error });
    expect(out).toMatch(/^By your goal B is best: .* D is not ranked: it could not run\.$/m);
    expect(out).toContain('D could not run: workload.etl.queue: there is no queue "root.nothing".');
    expect(out).toMatch(/^Makespan\n {2}A {2}.*\n {2}B {2}.* in 3 of 3 seeds\.\n {2}C {2}.*\n {2}D {2}–\n/m);
    expect(out).toMatch(/^The same in all \(\d+\): Finished, /m);
    // Two processes, and data: the same figures as without the variant.
    const three = { ...scenario, variants: scenario.variants?.slice(0, 3) };
    const rowsOf = async (...args: string[]) =>
      JSON.parse(
        (
          await signalbox(['compare', ...args, '--seeds', '3', '--json'], {
            ...files,
            'three.json': JSON.stringify(three),
          })
        ).out,
      ) as {
        rows: { estimates: object[]; pairs: object[] }[];
      };
    const [all, without] = [await rowsOf('d.json', '--jobs', '2'), await rowsOf('three.json')];
    expect(all.rows.map(({ estimates, pairs }) => [estimates.slice(0, 3), pairs.slice(0, 2)])).toEqual(
      without.rows.map(({ estimates, pairs }) => [estimates, pairs]),
    );
    const report = await signalbox(['report', 'd.json', '--seeds', '3', '--no-flips', '--out', 'r.md'], files);
    expect(report).toMatchObject({ status: 4, error });
    expect(report.files['r.md']).toContain('D could not run: workload.etl.queue');
    // Without the first one the others are compared with the next one.
    const first = (await signalbox(['compare', 'a.json', '--seeds', '3'], files)).out;
    expect(first).toMatch(/^By your goal B is best: /m);
    expect(first).toMatch(/^D finishes .* later than B/m);
    expect(first).toMatch(/^Makespan\n {2}A {2}–\n {2}B {2}[^.]*\n {2}C {2}.* than B .*\n {2}D {2}.* than B /m);
    expect(first).not.toContain('cannot be');
    const text = (await signalbox(['report', 'a.json', '--seeds', '3', '--no-flips', '--markdown'], files)).out;
    expect(text).toContain('|  | A | B | C | D | C against B | D against B |\n');
    expect(text).toMatch(/^## B and C diverge at /m);
    expect(text).not.toContain('0 of 0');
    const html = (await signalbox(['report', 'a.json', '--seeds', '3', '--no-flips', '--html'], files)).out;
    expect(html).toContain('>D against B</th>');
    expect(html).not.toContain('against A');
    const csv = (await signalbox(['compare', 'a.json', '--seeds', '3', '--csv', '--metric', 'makespan'], files)).out;
    expect(csv.split('\r\n').map((line) => line.split(',')[10] !== '')).toEqual([true, false, false, true, true, true]);
    const failing = await signalbox(['compare', 'a.json', '--seeds', '3', '--fail-if', 'makespan > 5 %'], files);
    expect(failing.error).toMatch(/A could not run: .*\nsignalbox: Makespan of C against B is above 5 %\n/);
    for (const command of ['compare', 'report', 'sweep']) {
      const knob = command === 'sweep' ? ['--knob', 'load', '--values', '1'] : [];
      expect(await signalbox([command, 'all.json', ...knob], files)).toMatchObject({
        status: 1,
        out: '',
        error: 'signalbox: all.json: workload.etl.queue: there is no queue "root.nothing"\n',
      });
    }
  });

  it('compare goes on without a variant whose policy cannot be read, unless none can run', async () => {
    const { scenario } = galleryEntry('own-sjf') as { scenario: Scenario };
    const code = 'const key = (app) => {';
    const broken = { ...scenario, policies: scenario.policies?.map((policy) => ({ ...policy, code })) };
    const [, { changes }] = broken.variants ?? [];
    const none = { ...broken, variants: broken.variants?.map((one) => ({ ...one, changes })) };
    const compared = (document: object) =>
      signalbox(['compare', 'a.json', '--seeds', '2'], { 'a.json': JSON.stringify(document) });
    const { status, out, error } = await compared(broken);
    expect(status).toBe(4);
    expect(error).toMatch(/^signalbox: B could not run: policies\.sjf\.code: line 1, /);
    expect(out).toContain('Only A can be ranked');
    const refused = await compared(none);
    expect(refused).toMatchObject({ status: 1, out: '' });
    expect(refused.error).toMatch(/^signalbox: policies\.sjf\.code: line 1, [^\n]*\n$/);
    const judged = await signalbox(['judge', 'a.json'], { 'a.json': JSON.stringify(broken) });
    expect(judged).toMatchObject({ status: 1, out: '' });
    expect(judged.error).toMatch(/^signalbox: policies\.sjf\.code: line 1, /);
  });

  it('compare refuses a condition about an unknown metric before it prints anything', async () => {
    const args = ['compare', 'driver-deadlock', '--seeds', '1', '--fail-if', 'makespn > 5'];
    const { status, out, error } = await signalbox(args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(error).toContain('no metric "makespn"; did you mean makespan?');
  });

  it('a report writes every duration of a minute or more as on the clock', async () => {
    const args = ['report', 'driver-deadlock', '--seeds', '4', '--goal', 'p95-waiting < 600, then mean-waiting'];
    const { out } = await signalbox([...args, '--sweep', 'load=0.5,1']);
    expect(out).toContain('Waiting, 95th percentile at most 10:00.0');
    expect(out).toContain('Completion times');
    // "883 s" on an axis, "412.5 s" in a table.
    expect(out.match(/.{30}(?<![\d.])(\d{3,}|[6-9]\d)(\.\d+)? s\b/g)).toBeNull();
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

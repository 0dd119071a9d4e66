import { describe, expect, it } from 'vitest';
import { InvalidScenario, parse, run } from '../library';
import { gallery } from '../engine/gallery';
import { runCli } from './cli';
import { MemoryIo, signalbox } from './testing/memory-io.test-helper';

const [{ scenario }] = gallery;

/** The first scenario of the gallery, with variants into a queue that is not there. */
function spoiled(ids: string): string {
  const changes = [{ path: ['workload', 'etl', 'queue'], value: 'root.none' }];
  const variants = scenario.variants?.map((one) => (ids.includes(one.id) ? { ...one, changes } : one));
  return JSON.stringify({ ...scenario, variants });
}

const files = { 'a.json': spoiled('A'), 'b.json': spoiled('B'), 'all.json': spoiled('AB') };
const WHY = 'workload.etl.queue: there is no queue "root.none"';

describe('A file of which one variant is not valid', () => {
  it('is run without it: the reason follows the results, and the status is 4', async () => {
    const error = `signalbox: B could not run: ${WHY}\n`;
    const { out, ...rest } = await signalbox(['run', 'b.json'], files);
    expect(rest).toMatchObject({ status: 4, error });
    expect(out).toMatch(/^Makespan +\S+$/m);
    const json = await signalbox(['run', 'b.json', '--json', '--trace', 't.ndjson'], files);
    expect(json).toMatchObject({ status: 4, error });
    expect(JSON.parse(json.out)).toMatchObject({ runs: [{ variant: 'A' }], refused: [{ variant: 'B', reason: WHY }] });
    expect(json.files['t.ndjson']).not.toContain('"variant":"B"');
    expect(await signalbox(['run', 'a.json', '--json'], files)).toMatchObject({ status: 4 });
  });

  it('gives the variant that is asked for, or why that one cannot be run', async () => {
    for (const [file, variant] of [
      ['a.json', 'B'],
      ['b.json', 'A'],
    ]) {
      expect(await signalbox(['run', file, '--variant', variant], files)).toMatchObject({ status: 0, error: '' });
    }
    for (const [file, variant] of [
      ['a.json', 'A'],
      ['b.json', 'B'],
    ]) {
      const refused = await signalbox(['run', file, '--variant', variant], files);
      expect(refused).toEqual({ status: 1, out: '', error: `signalbox: ${WHY}\n`, files: {} });
    }
    const trace = await signalbox(['to-sls', 'b.json', '--variant', 'A'], files);
    expect(trace.status).toBe(0);
  });

  it('is no valid file, and has no link', async () => {
    for (const command of ['validate', 'link'])
      expect(await signalbox([command, 'b.json'], files)).toMatchObject({
        status: 1,
        out: '',
        error: `signalbox: b.json: variants.B: ${WHY}\n`,
      });
  });

  it('is judged where the challenge has nothing to do with that variant', async () => {
    const three = JSON.parse(files['b.json']) as { variants: object[] };
    const more = { ...three, variants: [...three.variants, { id: 'C' }] };
    const judged = ['judge', 'c.json', '--of', 'A', '--seeds', '2', '--variant'];
    const of = { 'c.json': JSON.stringify(more) };
    expect(await signalbox([...judged, 'C'], of)).toMatchObject({ error: '', status: 4 });
    expect(await signalbox([...judged, 'B'], of)).toMatchObject({ status: 1, error: `signalbox: ${WHY}\n` });
  });

  it('can be planned: its runs are refused unless a value of the sweep mends it', async () => {
    const planned = async (over: string): Promise<string> => {
      const io = new MemoryIo(files);
      expect(await runCli(['sweep', 'plan', 'b.json', '--over', over, '--out', 'p.json'], io)).toBe(0);
      expect(io.errors).toContain(`B is not valid as it is: ${WHY}; its runs are refused unless a value of the sweep`);
      expect(await runCli(['sweep', 'run', 'p.json', '--dir', 'd'], io)).toBe(0);
      const [shard] = Object.keys(io.written).filter((name) => name.startsWith('d/'));
      expect(await runCli(['sweep', 'merge', 'p.json', shard, '--out', 'r.csv'], io)).toBe(0);
      return io.written['r.csv'];
    };
    expect(await planned('load=1')).toMatch(/^1,B,.*root\.none/m);
    const queue = scenario.workload[0].queue ?? '';
    expect(await planned(`workload/etl/queue=${queue}`)).not.toContain('root.none');
  });

  it('is refused where no variant of it is valid', async () => {
    for (const command of [['run'], ['sweep', 'plan']]) {
      const refused = await signalbox(
        [...command, 'all.json', ...(command.length > 1 ? ['--over', 'load=1'] : [])],
        files,
      );
      expect(refused).toMatchObject({ status: 1, out: '' });
      expect(refused.error).toContain(WHY);
    }
  });

  it('is run by the library in the same way, while parse refuses it', async () => {
    const report = await run(files['b.json']);
    expect(report.runs.map(({ variant }) => variant)).toEqual(['A']);
    expect(report.refused).toEqual([{ variant: 'B', reason: WHY }]);
    await expect(run(files['b.json'], { variants: ['B'] })).rejects.toThrow(InvalidScenario);
    expect((await run(files['b.json'], { variants: [] })).runs).toEqual([]);
    expect(() => parse(files['b.json'])).toThrow(WHY);
  });
});

import { describe, expect, it } from 'vitest';
import { seedRun } from '../../analysis/compare/study/sample';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { MemoryIo, signalbox } from '../testing/memory-io.test-helper';
import { openRunCache, RunCache } from './run-cache';
import type { Scenario } from '../../scenario/schema';
import type { CommandIo } from '../io';
import { RememberingRunner } from './remembering';
import { runsHere } from './runner';
import type { RunOrder } from './runner';

const run = (makespan: number) =>
  seedRun('deadlock', 'f00', [
    { id: 'makespan', title: 'Makespan', unit: 'duration', value: makespan, atLeast: true },
    { id: 'jain', title: 'Fairness', unit: 'share', value: undefined, atLeast: false },
    {
      id: 'p95-waiting',
      title: 'Waiting, p95',
      unit: 'duration',
      value: 1.5,
      atLeast: true,
      population: 20,
      most: 2.5,
    },
    { id: 'p50-completion', title: 'Completion, p50', unit: 'duration', value: 1.5, atLeast: true, most: 2 },
  ]);

function withRunCache(path: string, io: CommandIo, action: (cache: RunCache) => void): void {
  const cache = openRunCache(path, io);
  action(cache);
  cache.close();
}

/** The lines of runs in a file. */
const runLines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('{"run"'));

describe('kept runs', () => {
  it('are those of a command as far as there is room, without refused ones', () => {
    const cache = new RunCache(2);
    for (const at of [1, 2, 3]) cache.keep(`run ${at}`, run(at));
    cache.keep('bad', { ok: false, message: 'refused' });
    expect(['run 1', 'run 2', 'run 3', 'bad'].map((name) => cache.find(name))).toEqual([
      undefined,
      run(2),
      run(3),
      undefined,
    ]);
    expect(cache.find(undefined)).toBeUndefined();
  });

  it('are in the file the next time, those of a killed command too', () => {
    const io = new MemoryIo();
    withRunCache('runs', io, (cache) => cache.keep('run 1', run(1)));
    expect(Object.keys(io.written)).toEqual(['runs']);
    // What a killed command leaves: a file with its last line cut off.
    const killed = new MemoryIo();
    withRunCache('runs', killed, (cache) => {
      cache.keep('run 2', run(2));
      cache.keep('run 3', run(3));
    });
    const left = new MemoryIo({ runs: io.written.runs, 'runs.part': killed.written.runs.slice(0, -30) });
    withRunCache('runs', left, (cache) => {
      expect([1, 2, 3].map((at) => cache.find(`run ${at}`))).toEqual([run(1), run(2), undefined]);
    });
    expect(Object.keys(left.written)).toEqual(['runs']);
    expect(runLines(left.written.runs)).toHaveLength(2);
  });

  it('of another engine are not used, and no other file is written over', () => {
    const io = new MemoryIo();
    withRunCache('runs', io, (cache) => cache.keep('run 1', run(1)));
    const older = { runs: io.written.runs.replace(/"engine":"[^"]+"/, '"engine":"0.0.1"') };
    withRunCache('runs', new MemoryIo(older), (cache) => expect(cache.find('run 1')).toBeUndefined());
    const other = new MemoryIo({ 'scenario.json': JSON.stringify(driverDeadlock.scenario) });
    expect(() => withRunCache('scenario.json', other, () => undefined)).toThrow('is not a cache of runs');
    expect(other.written).toEqual({});
  });

  it('give the same numbers as runs that are simulated, in sweeps, comparisons and reports', async () => {
    const files: Record<string, string> = {};
    const cached = async (...args: string[]) => {
      const result = await signalbox([...args, '--cache', 'runs'], files);
      files.runs = result.files.runs;
      expect(result.error).toBe('');
      return result.out;
    };
    const sweep = ['sweep', 'driver-deadlock', '--knob', 'load', '--values', '1,1.5', '--seeds', '2'];
    expect(await cached(...sweep)).toBe((await signalbox(sweep)).out);
    expect(runLines(files.runs)).toHaveLength(8);
    expect(await cached(...sweep)).toBe((await signalbox(sweep)).out);
    expect(runLines(files.runs)).toHaveLength(8);
    // The present point of the sweep and the two variants are the same runs.
    const report = ['report', 'driver-deadlock', '--seeds', '2', '--sweep', 'load=1,1.5', '--json'];
    expect(await cached(...report)).toBe((await signalbox(report)).out);
    expect(runLines(files.runs)).toHaveLength(8);
  });

  it('are requested once, whoever does them, and answered in the order of the requests', async () => {
    const { scenario } = driverDeadlock;
    const done: RunOrder[] = [];
    const inner = runsHere();
    const runner = new RememberingRunner(
      {
        run: (document, orders, onRun) => {
          done.push(...orders);
          return inner.run(document, orders, onRun);
        },
        close: () => undefined,
      },
      new RunCache(),
    );
    const orders: RunOrder[] = [1, 2, 1].map((seed) => ({ variant: 'B', seed }));
    const refused: RunOrder = { variant: 'B', seed: 1, changes: [{ path: ['workload', 'nobody', 'count'], value: 2 }] };
    const runs = await runner.run(scenario, [...orders, refused]);
    expect(runs.map((one) => one.ok && one.fingerprint)).toEqual([...(await prints(scenario, orders)), false]);
    expect(runs[0]).toBe(runs[2]);
    const again = await runner.run(scenario, [orders[1], { ...orders[0], changes: [] }, refused]);
    expect(again).toEqual([runs[1], runs[0], runs[3]]);
    expect(done).toEqual([orders[0], orders[1], refused, refused]);
  });
});

async function prints(scenario: Scenario, orders: readonly RunOrder[]): Promise<unknown[]> {
  return (await runsHere().run(scenario, orders)).map((one) => one.ok && one.fingerprint);
}

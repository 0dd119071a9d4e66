import { describe, expect, it } from 'vitest';
import { goalRanking } from '../../analysis/compare/study/goal-ranking';
import { STUDY_DEFAULTS } from '../../analysis/compare/study/study';
import { seedRun } from '../../analysis/compare/study/sample';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { gallery, galleryEntry } from '../../engine/gallery';
import { localityWaitSweep } from '../../engine/gallery/spark/locality-wait-sweep';
import { runScenario } from '../../engine/testing/run-scenario.test-helper';
import { EngineClient } from '../client';
import { createEngineApi } from '../engine-api';
import type { EngineApi } from '../protocol';
import type { SweepReport } from './sweep';
import { clientOf, silentApi } from '../testing/local-worker.test-helper';
import { uncaughtIn } from '../testing/uncaught.test-helper';

const DOCUMENT = localityWaitSweep.scenario;
const STORM = gallery.find((g) => g.id === 'storm')?.scenario;
const unchanged = (count: number) => Array.from({ length: count }, () => ({ changes: [] }));
const waits = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    changes: [{ path: ['workload', 'app', 'spark.locality.wait'], value: `${at}s` }],
  }));

/** An api that counts and notes the batches it is handed. */
function counting(api: EngineApi) {
  const batches: number[][] = [];
  const counted: EngineApi = {
    ...api,
    sweep: (batch, port) => {
      batches.push(batch.runs.map(({ index }) => index));
      return api.sweep(batch, port);
    },
  };
  return { counted, batches };
}

function runOf(outcome: SweepReport['outcome']): SeedRun {
  if (!outcome.ok) return { ok: false, message: outcome.error.message };
  const { ended, fingerprint, metrics } = outcome.value;
  return seedRun(ended.reason, fingerprint, metrics);
}

const soon = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await soon(1);
}

describe('a sweep', () => {
  it('stops a run at the mistake of its policy where a run on its own stops', async () => {
    const { scenario } = galleryEntry('own-sjf') ?? expect.fail('no scenario');
    const code = 'const key = (app) => { let n = 0; while (app.running > 3) n += 1; return n; };';
    const document = { ...scenario, policies: [{ id: 'sjf', api: 1, code }] };
    const alone = [1, 2, 3].map((seed) => runScenario(document, { variant: 'B', seed }).run);
    const { client } = clientOf([createEngineApi()], 2);
    const found: unknown[] = [];
    const runs = [1, 2, 3].map((seed) => ({ changes: [], seed }));
    await client.sweep({ document, variant: 'B', runs }, ({ index, outcome }) => {
      if (outcome.ok) found[index] = [outcome.value.ended, outcome.value.fingerprint];
    }).done;
    expect(alone.map(({ ended }) => ended?.fault?.class)).toEqual(['budget', 'budget', 'budget']);
    expect(found).toEqual(alone.map(({ ended, fingerprint }) => [ended, fingerprint]));
  });

  it('reports every run once, over all workers', async () => {
    const { counted, batches } = counting(createEngineApi());
    const { client, workers } = clientOf([counted], 2);
    const reports: SweepReport[] = [];
    const sweep = client.sweep({ document: DOCUMENT, variant: 'A', runs: waits(12) }, (r) => reports.push(r));
    expect(reports).toEqual([]);
    expect(await sweep.done).toBe(true);
    expect(reports.map(({ finished }) => finished)).toEqual(waits(12).map((_, at) => at + 1));
    expect(reports.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(waits(12).map((_, at) => at));
    expect(reports.every(({ outcome }) => outcome.ok)).toBe(true);
    expect(workers).toHaveLength(2);
    expect(batches.length).toBeGreaterThan(4);
  });

  it('reports every run and ends when whoever hears of one throws', async () => {
    const { client } = clientOf([createEngineApi()], 1);
    const heard: number[] = [];
    const thrown = await uncaughtIn(async () => {
      const sweep = client.sweep({ document: DOCUMENT, variant: 'A', runs: unchanged(3) }, ({ finished }) => {
        heard.push(finished);
        if (finished !== 2) throw new Error(`not ${finished}`);
      });
      expect(await sweep.done).toBe(true);
    });
    expect(heard).toEqual([1, 2, 3]);
    expect(thrown).toEqual([new Error('not 1'), new Error('not 3')]);
  });

  it('goes on when a sweep from before the workers were ended is cancelled', async () => {
    const { client } = clientOf([createEngineApi()], 1);
    const old = client.sweep({ document: DOCUMENT, variant: 'A', runs: unchanged(2) }, () => undefined);
    client.dispose();
    const next = client.sweep({ document: DOCUMENT, variant: 'A', runs: unchanged(12) }, () => undefined);
    old.cancel();
    expect(await next.done).toBe(true);
  });

  it('comes to the same ranking whatever the workers and the order in which they answer', async () => {
    const slow = (api: EngineApi, ms: number): EngineApi => ({
      ...api,
      sweep: async (batch, port) => {
        await soon(ms);
        return api.sweep(batch, port);
      },
    });
    const variants = ['A', 'B'];
    const runs = [1, 2, 3, 4].flatMap((seed) => variants.map((variant) => ({ changes: [], seed, variant })));
    const document = galleryEntry('driver-deadlock')?.scenario;
    const study = async (apis: readonly EngineApi[], size: number) => {
      const { client } = clientOf([...apis], size);
      const order: number[] = [];
      const outcomes: SweepReport['outcome'][] = [];
      const sweep = client.sweep({ document, variant: 'A', runs, metrics: true }, ({ index, outcome }) => {
        order.push(index);
        outcomes[index] = outcome;
      });
      await sweep.done;
      const samples = variants.map((id, side) => ({
        id,
        title: id,
        runs: outcomes.filter((_, at) => at % 2 === side).map(runOf),
      }));
      const goal = { metric: 'mean-completion', constraints: [] };
      return { order, ranking: goalRanking(samples, goal, { ...STUDY_DEFAULTS, seed: 1 }) };
    };
    const alone = await study([createEngineApi()], 1);
    const many = await study([slow(createEngineApi(), 60), createEngineApi(), slow(createEngineApi(), 15)], 3);
    expect(many.order).not.toEqual(alone.order);
    expect(alone.ranking?.n).toBe(4);
    expect(many.ranking).toEqual(alone.ranking);
  });

  it('without runs is over at once', async () => {
    const { client } = clientOf([createEngineApi()], 1);
    const sweep = client.sweep({ document: DOCUMENT, variant: 'A', runs: [] }, () => expect.unreachable());
    expect(await sweep.done).toBe(true);
  });

  it('reports nothing after a cancellation, and leaves the worker to the next one', async () => {
    const { client, workers } = clientOf([createEngineApi()], 1);
    let reported = 0;
    const sweep = client.sweep({ document: STORM, variant: 'A', runs: unchanged(9) }, () => void reported++);
    await until(() => reported > 0);
    sweep.cancel();
    const before = reported;
    expect(await sweep.done).toBe(false);
    const next = client.sweep({ document: DOCUMENT, variant: 'A', runs: waits(2) }, () => undefined);
    expect(await next.done).toBe(true);
    expect(reported).toBe(before);
    expect(workers).toHaveLength(1);
  });

  it('yields to a run and is finished after it', async () => {
    const api = createEngineApi();
    let handed = 0;
    // The first batch does nothing until it is asked to end.
    const yielding: EngineApi = {
      ...api,
      sweep: async (batch, port) => {
        if (++handed > 1) return api.sweep(batch, port);
        port.addEventListener('message', () => port.postMessage({ type: 'cancelled' }));
        port.start();
      },
    };
    const { client, workers } = clientOf([yielding], 1);
    const order: string[] = [];
    const sweep = client.sweep({ document: DOCUMENT, variant: 'A', runs: waits(12) }, ({ index }) => {
      order.push(String(index));
    });
    client.simulate({ document: DOCUMENT, variant: 'A' }, ({ type }) => void (type === 'done' && order.push('run')));
    expect(await sweep.done).toBe(true);
    expect(order).toEqual(['run', ...waits(12).map((_, at) => String(at))]);
    expect(workers).toHaveLength(1);
  });

  it('in the background leaves a worker to the next run, which starts at once', async () => {
    const { client, workers } = clientOf(
      [{ ...silentApi, simulate: (request, port) => createEngineApi().simulate(request, port) }],
      2,
    );
    client.sweep({ document: DOCUMENT, variant: 'A', runs: waits(12), background: true }, () => undefined);
    await new Promise<void>((resolve) => {
      client.simulate({ document: DOCUMENT, variant: 'A' }, ({ type }) => void (type === 'done' && resolve()));
    });
    expect(workers).toHaveLength(2);
  });

  it('in the background takes the only worker that there is', async () => {
    const { client } = clientOf([createEngineApi()], 1);
    const request = { document: DOCUMENT, variant: 'A', runs: waits(2), background: true };
    expect(await client.sweep(request, () => undefined).done).toBe(true);
  });

  it('loses only the run in which a worker breaks down', async () => {
    const api = createEngineApi();
    let handed = 0;
    const breaking: EngineApi = {
      ...api,
      sweep: (batch, port) => (++handed === 2 ? Promise.reject(new Error('out of memory')) : api.sweep(batch, port)),
    };
    const { client, workers } = clientOf([breaking], 1);
    const reports: SweepReport[] = [];
    await client.sweep({ document: DOCUMENT, variant: 'A', runs: waits(9) }, (report) => reports.push(report)).done;
    expect(reports).toHaveLength(9);
    const lost = reports.filter(({ outcome }) => !outcome.ok);
    expect(lost).toMatchObject([{ index: 3, outcome: { error: { why: 'crashed' } } }]);
    expect(workers).toHaveLength(2);
  });

  it('starts a run again whose worker fell silent, and loses nothing', async () => {
    const api = createEngineApi();
    let handed = 0;
    const ended: EngineApi = {
      ...api,
      sweep: (batch, port) => {
        if (++handed !== 2) return api.sweep(batch, port);
        port.postMessage({ type: 'sweeping' });
        return new Promise(() => undefined);
      },
    };
    const { client, workers } = clientOf([ended], 1, 50);
    const reports: SweepReport[] = [];
    await client.sweep({ document: DOCUMENT, variant: 'A', runs: waits(9) }, (report) => reports.push(report)).done;
    expect(reports.map(({ outcome }) => outcome.ok)).toEqual(Array(9).fill(true));
    expect(reports.map(({ index }) => index)).toEqual([...Array(9).keys()]);
    expect(workers).toHaveLength(2);
  });

  it('ends with reasons where workers fall silent again and again', async () => {
    const { client, workers } = clientOf([silentApi], 1, 1);
    const reports: SweepReport[] = [];
    const sweep = client.sweep({ document: DOCUMENT, variant: 'A', runs: waits(30) }, (report) => reports.push(report));
    expect(await sweep.done).toBe(true);
    expect(reports).toHaveLength(30);
    expect(reports.every(({ outcome }) => !outcome.ok && outcome.error.why === 'silent')).toBe(true);
    expect(workers.length).toBeLessThan(5);
  });

  it('ends with reasons where no worker can be started', async () => {
    const client = new EngineClient({
      createWorker: () => {
        throw new Error('refused');
      },
    });
    const reports: SweepReport[] = [];
    await client.sweep({ document: DOCUMENT, variant: 'A', runs: waits(5) }, (report) => reports.push(report)).done;
    expect(reports.map(({ outcome }) => outcome.ok)).toEqual([false, false, false, false, false]);
  });
});

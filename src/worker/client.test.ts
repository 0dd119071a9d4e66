import { describe, expect, it } from 'vitest';
import { gallery, galleryEntry } from '../engine/gallery';
import { EngineClient } from './client';
import type { RunUpdate } from './client';
import { createEngineApi } from './engine-api';
import type { EngineApi, RunCommand } from './protocol';
import { clientOf, silentApi } from './testing/local-worker.test-helper';
import { uncaughtIn } from './testing/uncaught.test-helper';

const storm = gallery.find((g) => g.id === 'storm')?.scenario;
const small = gallery[0].scenario;
const hybrid = galleryEntry('hybrid')?.scenario ?? expect.fail('no scenario');
const fewer = { id: 'A', changes: [{ path: ['cluster', 'nodes', 'worker', 'count'], value: 3 }] };
const smallerFirst = { ...hybrid, variants: [fewer, ...(hybrid.variants ?? []).slice(1)] };

/** The last update of a run, with everything before it. */
function finished(client: EngineClient, document: unknown, variant: string): Promise<RunUpdate[]> {
  const updates: RunUpdate[] = [];
  return new Promise((resolve) => {
    client.simulate({ document, variant }, (update) => {
      updates.push(update);
      if (update.type === 'done' || update.type === 'failed') resolve(updates);
    });
  });
}

function fingerprintIn(updates: readonly RunUpdate[]): string {
  const last = updates.at(-1);
  return last?.type === 'done' ? last.fingerprint : expect.fail('the run does not end');
}

const soon = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

describe('the engine client', () => {
  it('runs variants side by side in as many workers', async () => {
    const { client, workers } = clientOf([createEngineApi()], 2);
    const [a, b] = await Promise.all([finished(client, small, 'A'), finished(client, small, 'B')]);
    expect(a.at(-1)).toMatchObject({ type: 'done' });
    expect(b.at(-1)).toMatchObject({ type: 'done' });
    expect(workers).toHaveLength(2);
  });

  it('has one worker ready that nothing has run in, once all runs have ended', async () => {
    const { client, workers } = clientOf([createEngineApi()], 4);
    await Promise.all(['A', 'B'].map((variant) => finished(client, small, variant)));
    expect(workers).toHaveLength(3);
    await Promise.all(['A', 'B'].map((variant) => finished(client, small, variant)));
    expect(workers).toHaveLength(3);
  });

  it('queues runs that find no free worker, and keeps workers for the next run', async () => {
    const { client, workers } = clientOf([createEngineApi()], 1);
    const runs = await Promise.all(['A', 'B', 'A'].map((variant) => finished(client, small, variant)));
    expect(runs.map((updates) => updates.at(-1)?.type)).toEqual(['done', 'done', 'done']);
    expect(workers).toHaveLength(1);
  });

  it('reports nothing after a cancellation, and goes on with the next run in the same worker', async () => {
    const { client, workers } = clientOf([createEngineApi()], 1);
    const updates: RunUpdate[] = [];
    const handle = client.simulate({ document: storm, variant: 'A' }, (update) => updates.push(update));
    await soon(5);
    handle.cancel();
    const before = updates.length;
    const next = await finished(client, small, 'A');
    expect(next.at(-1)).toMatchObject({ type: 'done' });
    expect(updates).toHaveLength(before);
    expect(workers).toHaveLength(1);
  });

  it('never starts a run that was cancelled while it was queued', async () => {
    let started = 0;
    const api = createEngineApi();
    const counting: EngineApi = {
      ...api,
      simulate: (request, port) => {
        started++;
        return api.simulate(request, port);
      },
    };
    const { client } = clientOf([counting], 1);
    const first = finished(client, small, 'A');
    client.simulate({ document: small, variant: 'B' }, () => undefined).cancel();
    await first;
    await finished(client, small, 'A');
    expect(started).toBe(2);
  });

  it('lets idle workers prepare for edits, and begins the run of an edit in the midst of that', async () => {
    const api = createEngineApi();
    let warmed = 0;
    const counting: EngineApi = {
      ...api,
      warmUp: () => {
        warmed++;
        return api.warmUp();
      },
    };
    const { client, workers } = clientOf([counting], 2);
    client.warmUp();
    const before = finished(client, storm, 'A');
    client.warmUp();
    expect((await before).at(-1)?.type).toBe('done');
    // One worker has run something; the other one stands by.
    expect(workers).toHaveLength(2);
    expect(warmed).toBe(0);
    client.warmUp();
    await expect.poll(() => warmed).toBe(1);
    const after = await finished(client, storm, 'A');
    expect(after.at(-1)).toMatchObject({ type: 'done', fingerprint: fingerprintIn(await before) });
    expect(workers).toHaveLength(2);
  });

  it('goes on with the next run when whoever hears of the last one throws', async () => {
    const { client } = clientOf([createEngineApi()], 1);
    const thrown = await uncaughtIn(async () => {
      client.simulate({ document: small, variant: 'A' }, ({ type }) => {
        if (type === 'done') throw new Error('cannot draw it');
      });
      expect((await finished(client, small, 'B')).at(-1)).toMatchObject({ type: 'done' });
    });
    expect(thrown).toEqual([new Error('cannot draw it')]);
  });

  it('says what a finished run is measured by when it is asked, with the work of another first variant', async () => {
    const { client, workers } = clientOf([createEngineApi()], 1);
    const over = (await finished(client, hybrid, 'B')).at(-1);
    if (over?.type !== 'done' || over.measuredIn === undefined) return expect.fail('it does not end');
    const { measuredIn } = over;
    const [own, other] = await Promise.all([hybrid, smallerFirst].map((document) => measuredIn(document).done));
    if (typeof own.least !== 'object' || typeof other.least !== 'object') return expect.fail('it is not known');
    expect(own.least.of).toHaveLength(over.model.applications.length);
    expect(own.bounds).toMatchObject({ binding: expect.stringMatching(/./) as string });
    // A tenth of the nodes: what takes the whole cluster takes ten times as long.
    expect(Math.max(...other.least.of)).toBeCloseTo(10 * Math.max(...own.least.work), 3);
    expect(workers).toHaveLength(1);
  });

  it('says why it does not know what a run is measured by, and nothing after a cancellation', async () => {
    const { client } = clientOf([createEngineApi()], 1);
    const over = (await finished(client, small, 'A')).at(-1);
    if (over?.type !== 'done' || over.measuredIn === undefined) return expect.fail('it does not end');
    const refused = await over.measuredIn({ ...small, queues: [] }).done;
    expect(refused.least).toContain('queue');
    const cancelled = over.measuredIn(small);
    cancelled.cancel();
    const first = await Promise.race([cancelled.done, over.measuredIn(small).done.then(() => 'the next')]);
    expect(first).toBe('the next');
  });

  it('replaces a worker that stops answering and says so', async () => {
    const { client, workers } = clientOf([silentApi, createEngineApi()], 1, 1);
    const updates = await finished(client, small, 'A');
    expect(updates).toMatchObject([
      { type: 'quiet', isQuiet: true },
      { type: 'failed', why: 'silent' },
    ]);
    expect(workers[0].terminated).toBe(true);
    const next = await finished(client, small, 'A');
    expect(next.at(-1)).toMatchObject({ type: 'done' });
  });

  it('replaces a worker that does not hear a cancellation, without a message', async () => {
    const { client, workers } = clientOf([silentApi, createEngineApi()], 1, 1);
    const updates: RunUpdate[] = [];
    const handle = client.simulate({ document: small, variant: 'A' }, (update) => updates.push(update));
    await soon(0);
    handle.cancel();
    const next = await finished(client, small, 'A');
    expect(next.at(-1)).toMatchObject({ type: 'done' });
    expect(updates).toEqual([]);
    expect(workers).toHaveLength(2);
  });

  it('reports a worker that breaks down and replaces it', async () => {
    const { client, workers } = clientOf([silentApi, createEngineApi()], 1);
    const run = finished(client, small, 'A');
    await soon(0);
    workers[0].dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    const [failure] = await run;
    expect(failure).toMatchObject({ type: 'failed', why: 'crashed' });
    expect(JSON.stringify(failure)).toContain('out of memory');
    expect((await finished(client, small, 'A')).at(-1)).toMatchObject({ type: 'done' });
  });

  it('reports that no worker can be started', async () => {
    const client = new EngineClient({
      createWorker: () => {
        throw new Error('refused');
      },
    });
    expect(await finished(client, small, 'A')).toMatchObject([{ type: 'failed', why: 'not-loaded' }]);
  });

  it('reports a request that cannot cross the border', async () => {
    const { client } = clientOf([createEngineApi()], 1);
    const updates = await finished(client, { ...small, notes: () => undefined }, 'A');
    expect(updates).toMatchObject([{ type: 'failed', why: 'crashed' }]);
  });

  it('lets a session hear the cancellation between two slices', async () => {
    const heard: RunCommand[] = [];
    const api: EngineApi = {
      ...silentApi,
      simulate: async (_request, port) => {
        port.addEventListener('message', (event: MessageEvent<RunCommand>) => {
          heard.push(event.data);
          port.postMessage({ type: 'cancelled' });
        });
        port.start();
      },
    };
    const { client } = clientOf([api], 1);
    const handle = client.simulate({ document: small, variant: 'A' }, () => undefined);
    await soon(5);
    handle.cancel();
    await soon(5);
    expect(heard).toEqual([{ type: 'cancel' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { ModelBuilder } from '../../analysis/build/model-builder';
import type { RunModel } from '../../analysis/model';
import { reportRun } from '../../analysis/metrics/report';
import { runModel } from '../../analysis/run-model';
import { expandScenario } from '../../engine/expand';
import { gallery, galleryEntry } from '../../engine/gallery';
import { reasonKind } from '../../engine/registry';
import { startRun } from '../../engine/run/simulate';
import type { RunMessage, RunRequest } from '../protocol';
import { buffersOf, isLast } from '../protocol';
import type { RunLimits } from './run-pace';
import { runSession } from './run-session';

const STORM: RunRequest = { document: gallery.find((entry) => entry.id === 'storm')?.scenario, variant: 'A' };
const REQUEST: RunRequest = { document: gallery[0].scenario, variant: 'A' };

interface Setting {
  /** Milliseconds that pass between two looks at the clock. */
  readonly step?: number;
  readonly cancelAfterPauses?: number;
  /** It is cancelled as soon as something is on screen. */
  readonly cancelWhenShown?: boolean;
  /** Whether snapshots are ever shown. */
  readonly seen?: boolean;
  readonly limits?: RunLimits;
}

async function messagesOf(request: RunRequest, setting: Setting = {}): Promise<RunMessage[]> {
  const messages: RunMessage[] = [];
  let time = 0;
  let pauses = 0;
  await runSession(request, {
    now: () => (time += setting.step ?? 0.1),
    pause: async () => {
      pauses++;
    },
    isCancelled: () =>
      pauses >= (setting.cancelAfterPauses ?? Infinity) ||
      (setting.cancelWhenShown === true && messages.some(({ type }) => type === 'snapshot')),
    isSeen: () => (setting.seen ?? true) || messages.every((message) => message.type !== 'snapshot'),
    send: (message) => void messages.push(message),
    limits: setting.limits,
  });
  return messages;
}

function fingerprintOf(request: RunRequest): string {
  const input = expandScenario(gallery[0].scenario, request.variant, request.seed);
  if (!input.ok) throw new Error('the gallery is valid');
  const run = startRun(input.value, 'metrics');
  while (!run.slice(1000)) continue;
  return run.fingerprint;
}

describe('a session', () => {
  it('ends with the model and the fingerprint of the run', async () => {
    const messages = await messagesOf(REQUEST);
    const last = messages.at(-1);
    expect(messages.filter(isLast)).toHaveLength(1);
    expect(last).toMatchObject({ type: 'done', fingerprint: fingerprintOf(REQUEST), seed: 7, notices: [] });
  });

  it('takes another seed when one is given', async () => {
    const request = { ...REQUEST, seed: 123 };
    const last = (await messagesOf(request)).at(-1);
    expect(last).toMatchObject({ type: 'done', fingerprint: fingerprintOf(request), seed: 123 });
    expect(fingerprintOf(request)).not.toBe(fingerprintOf(REQUEST));
  });

  it('simulates the same however slow the clock makes its slices, and shows more of it', async () => {
    const slow = await messagesOf(REQUEST, { step: 100 });
    expect(slow.at(-1)).toMatchObject({ type: 'done', fingerprint: fingerprintOf(REQUEST) });
  });

  it('tells nothing of a short run before its first picture is due', async () => {
    const types = (await messagesOf(STORM, { step: 6 })).map(({ type }) => type).filter((type) => type !== 'names');
    expect(types).toEqual(['snapshot', 'done']);
  });

  it('ends as cancelled when a cancellation arrives in a pause', async () => {
    const storm = gallery.find((g) => g.id === 'storm');
    const messages = await messagesOf({ document: storm?.scenario, variant: 'A' }, { step: 100, cancelAfterPauses: 1 });
    expect(messages.at(-1)).toEqual({ type: 'cancelled' });
  });

  it('names the field when the document is not valid', async () => {
    const document = { ...gallery[0].scenario, seed: -1 };
    const [message] = await messagesOf({ document, variant: 'A' });
    expect(message).toMatchObject({ type: 'failed', why: 'invalid', problems: [{ path: 'seed' }] });
  });

  it('refuses a variant that does not exist', async () => {
    expect(await messagesOf({ ...REQUEST, variant: 'Z' })).toMatchObject([{ type: 'failed', why: 'invalid' }]);
  });

  it.each([
    { records: 10, events: 1e9 },
    { records: 1e9, events: 10 },
  ])('stops with a sentence before it takes too much: %j', async (limits) => {
    const storm = gallery.find((g) => g.id === 'storm');
    const messages = await messagesOf({ document: storm?.scenario, variant: 'A' }, { limits, step: 30 });
    expect(messages.at(-1)).toMatchObject({ type: 'failed', why: 'too-large' });
  });

  it('reports a bug in sending instead of throwing', async () => {
    const sent: RunMessage[] = [];
    await runSession(REQUEST, {
      now: () => 0,
      pause: async () => undefined,
      isCancelled: () => false,
      isSeen: () => true,
      send: (message) => {
        if (message.type === 'done') throw new Error('cannot be cloned');
        sent.push(message);
      },
    });
    expect(sent).toMatchObject([{ type: 'names' }, { type: 'failed', why: 'crashed' }]);
    expect(JSON.stringify(sent)).toContain('cannot be cloned');
  });
});

describe('a session whose scheduler asks a solver', () => {
  const forty: RunRequest = { document: galleryEntry('plan-forty-jobs')?.scenario, variant: 'A' };

  it('shows at once what the scheduler does without it, and then the run', async () => {
    const messages = await messagesOf({ document: galleryEntry('plan-global-or-greedy')?.scenario, variant: 'A' });
    expect(messages.map(({ type }) => type)).toEqual(['names', 'snapshot', 'names', 'done']);
    expect(messages[1]).toMatchObject({ standIn: true });
  });

  it('begins no plan when it is cancelled while the stand-in is on screen', async () => {
    const messages = await messagesOf(forty, { cancelWhenShown: true });
    expect(messages.map(({ type }) => type)).toEqual(['names', 'snapshot', 'cancelled']);
  });

  it('shows no stand-in where nothing asks the solver', async () => {
    const messages = await messagesOf({ ...forty, variant: 'B' });
    expect(messages.some((message) => message.type === 'snapshot' && message.standIn === true)).toBe(false);
    expect(messages.at(-1)).toMatchObject({ type: 'done' });
  });
});

describe('the transfer list of a model', () => {
  it('names every buffer once', () => {
    const shared = new Float64Array(4);
    const value = { a: shared, b: { c: [shared.subarray(1), new Uint8Array(2)] }, d: null, e: 'text', f: [1, 2] };
    const buffers = buffersOf(value);
    expect(buffers).toHaveLength(2);
    expect(buffers).toContain(shared.buffer);
  });

  it('lets a whole model cross without a copy', async () => {
    const last = (await messagesOf(REQUEST)).at(-1);
    if (last?.type !== 'done') throw new Error('the run ends');
    const { instants } = last.columns;
    const copy = structuredClone(last.columns, { transfer: buffersOf(last.columns) });
    expect(instants.length).toBe(0);
    expect(copy.instants.length).toBeGreaterThan(0);
    expect(copy.applications.submitted).toHaveLength(8);
  });

  it('is as short for hundreds of applications as for a few', async () => {
    const counts = [REQUEST, STORM].map(async (request) => {
      const last = (await messagesOf(request)).at(-1);
      return last?.type === 'done' ? buffersOf(last.columns).length : NaN;
    });
    const [few, many] = await Promise.all(counts);
    expect(many).toBe(few);
  });
});

describe('the pictures of a run', () => {
  it('come after the names, which come once', async () => {
    const messages = await messagesOf(STORM, { step: 30 });
    expect(messages[0]).toMatchObject({ type: 'names', directory: { scheduler: 'yunikorn' } });
    expect(messages.filter((message) => message.type === 'names')).toHaveLength(1);
    expect(messages.filter((message) => message.type === 'snapshot').length).toBeGreaterThan(2);
  });

  it('come after the sizes of containers that a scheduler makes from those asked for', async () => {
    const document = gallery.find(({ id }) => id === 'fair-am-share')?.scenario;
    const messages = await messagesOf({ document, variant: 'A' }, { step: 30 });
    const at = messages.findIndex((message) => message.type === 'shapes');
    const sizes = messages[at];
    if (sizes?.type !== 'shapes') throw new Error('no sizes');
    // The master asked for 1536 MB and gets 2048.
    expect(sizes.shapes.map(([, memory]) => memory / 2 ** 20)).toContain(2048);
    expect(messages.findIndex((message) => 'columns' in message)).toBeGreaterThan(at);
  });

  it('together take little more than the last one alone', async () => {
    const messages = await messagesOf(STORM, { step: 30 });
    const weight = (message: RunMessage): number =>
      'columns' in message ? buffersOf(message.columns).reduce((sum, { byteLength }) => sum + byteLength, 0) : 0;
    const all = messages.reduce((sum, message) => sum + weight(message), 0);
    expect(all).toBeLessThan(5 * weight(messages[messages.length - 1]));
  });

  it('wait for the one before to be shown, and the end does not', async () => {
    const messages = await messagesOf(STORM, { step: 30, seen: false });
    expect(messages.filter((message) => message.type === 'snapshot')).toHaveLength(1);
    expect(messages.at(-1)).toMatchObject({ type: 'done' });
  });

  it('are the model that was made, once they have crossed the border', async () => {
    for (const { scenario } of gallery.slice(0, 3)) {
      const input = expandScenario(scenario, 'A');
      if (!input.ok) throw new Error('the gallery is valid');
      const run = startRun(input.value);
      const builder = new ModelBuilder(run.directory);
      // Once in the middle, with waits that are still open, and once at the end.
      for (const slice of [300, Infinity]) {
        run.slice(slice);
        for (const chunk of run.takeChunks()) builder.add(chunk);
        const model = builder.snapshot(run.now, run.ended);
        const columns = structuredClone(model.columns);
        const crossed = runModel(
          structuredClone(run.directory),
          structuredClone(columns, { transfer: buffersOf(columns) }),
        );
        expect(crossed.columns).toEqual(model.columns);
        expect(reportOf(crossed)).toEqual(reportOf(model));
      }
    }
  });
});

function reportOf(model: RunModel) {
  const reasons = (code: number) => reasonKind(model.directory.scheduler, code);
  return reportRun({ model, reasons, variant: 'A', seed: 1, fingerprint: '' });
}

import { describe, expect, it } from 'vitest';
import { expandScenario } from '../engine/expand';
import { gallery } from '../engine/gallery';
import { startRun } from '../engine/simulate';
import type { RunMessage, RunRequest } from './protocol';
import { buffersOf, isLast } from './protocol';
import { runSession } from './run-session';
import type { RunLimits } from './run-session';

const REQUEST: RunRequest = { document: gallery[0].scenario, variant: 'A' };

interface Setting {
  /** Milliseconds that pass between two looks at the clock. */
  readonly step?: number;
  readonly cancelAfterPauses?: number;
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
    isCancelled: () => pauses >= (setting.cancelAfterPauses ?? Infinity),
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

  it('ends as cancelled when it hears so in a pause', async () => {
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
      send: (message) => {
        if (message.type === 'done') throw new Error('cannot be cloned');
        sent.push(message);
      },
    });
    expect(sent).toMatchObject([{ type: 'failed', why: 'crashed' }]);
    expect(JSON.stringify(sent)).toContain('cannot be cloned');
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
    const { instants } = last.model;
    const copy = structuredClone(last.model, { transfer: buffersOf(last.model) });
    expect(instants.length).toBe(0);
    expect(copy.instants.length).toBeGreaterThan(0);
    expect(copy.applications).toHaveLength(8);
  });
});

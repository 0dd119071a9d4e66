import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeLink } from './link';
import type { Scenario } from './schema';
import { decodeShared, encodeShared, galleryIdOf } from './share';

const DOCUMENT: Scenario = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', capacity: { vcore: 2 } }] },
  queues: [{ id: 'root' }],
  scheduler: { type: 'yunikorn' },
  workload: [],
  unknown: { kept: [1, 2] },
};

describe('a shared link', () => {
  it('carries the document and the fingerprints', () => {
    const fingerprints = { A: '0123456789abcdef' };
    const shared = decodeShared(`https://example.org/box/${encodeShared(DOCUMENT, fingerprints)}`);
    expect(shared).toEqual({ ok: true, value: { document: DOCUMENT, fingerprints } });
  });

  it('may hold a bare document', () => {
    expect(decodeShared(encodeLink(DOCUMENT))).toEqual({ ok: true, value: { document: DOCUMENT, fingerprints: {} } });
  });

  it('is made only if it can be opened again', () => {
    const noise = Array.from({ length: 40_000 }, (_, i) => Math.imul(i, 2654435761) >>> 0);
    expect(encodeLink({ s: { ...DOCUMENT, noise } }).length).toBeGreaterThan(200_000);
    expect(encodeShared({ ...DOCUMENT, noise }, {})).toBeUndefined();
    const emptiness = ' '.repeat(4 * 1024 * 1024);
    expect(decodeShared(encodeLink({ s: { ...DOCUMENT, emptiness } }))).toMatchObject({ error: { stage: 'inflate' } });
    expect(encodeShared({ ...DOCUMENT, emptiness }, {})).toBeUndefined();
  });

  it('drops invalid fingerprints', () => {
    const shared = decodeShared(encodeLink({ s: DOCUMENT, f: { A: 'x', B: 5, C: 'ffffffffffffffff' } }));
    expect(shared.ok && shared.value.fingerprints).toEqual({ C: 'ffffffffffffffff' });
  });

  it('of a newer format keeps its text', () => {
    const link = encodeLink({ s: { ...DOCUMENT, signalbox: 9 } });
    expect(decodeShared(link)).toMatchObject({ ok: false, error: { stage: 'newer', raw: link } });
  });

  it('never throws, whatever JSON it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const shared = decodeShared(encodeLink(json as never));
        expect(typeof shared.ok).toBe('boolean');
      }),
    );
  });
});

describe('a link to the gallery', () => {
  it('names a scenario', () => {
    expect(galleryIdOf('#gallery/driver-deadlock')).toBe('driver-deadlock');
    expect(galleryIdOf('https://example.org/#gallery/fifo')).toBe('fifo');
  });

  it.each(['', '#gallery/', '#s1.d.abc', '#gallery/a b', '#gallery/../x'])('is not %j', (text) => {
    expect(galleryIdOf(text)).toBeUndefined();
  });
});

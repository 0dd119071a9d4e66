import fc from 'fast-check';
import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cases } from '../../scripts/property-cases';
import type { Json } from '../base/json';
import { hashString } from '../base/math/random';
import { decodeLink, encodeLink } from './link';
import { classifyLength } from './link-length';
import { decodeBase64Url, encodeBase64Url } from './link-base64';
import { LINK_DICTIONARY_1 } from './link-dictionary-1';

const stage = (hash: string): string => {
  const result = decodeLink(hash);
  return result.ok ? 'ok' : result.error.stage;
};
const payloadOf = (hash: string): Json => {
  const result = decodeLink(hash);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const jLink = (text: string): string => `#s1.j.${encodeBase64Url(strToU8(text))}`;
const rLink = (bytes: Uint8Array): string => `#s1.r.${encodeBase64Url(deflateSync(bytes, { level: 9 }))}`;

/** JSON as it comes back from text: -0 has become 0, and the keys that are refused do not occur. */
const refused = /"(__proto__|constructor|prototype)":/;
const json = fc
  .jsonValue({ noUnicodeString: false })
  .filter((value) => !refused.test(JSON.stringify(value)))
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

const small: Json = { signalbox: 1, title: 'Zug – 🚂', seed: 7, queues: [{ id: 'root' }], workload: [] };

describe('encodeLink and decodeLink', () => {
  it('round-trip any JSON', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(payloadOf(encodeLink(value))).toEqual(value);
      }),
      cases(1000),
    );
  });

  it('round-trip a large document, which is compressed with less effort', () => {
    const workload = Array.from({ length: 6000 }, (_, i) => ({
      id: `job-${i}`,
      kind: 'batch',
      queue: `root.q${i % 7}`,
      tasks: i % 9,
    }));
    const large = { signalbox: 1, workload };
    expect(JSON.stringify(large).length).toBeGreaterThan(300_000);
    expect(payloadOf(encodeLink(large))).toEqual(large);
  });

  it('write a self-describing hash of characters that need no escaping', () => {
    expect(encodeLink(small)).toMatch(/^#s1\.d\.[A-Za-z0-9_-]+$/);
  });

  it('read all three codecs', () => {
    const text = JSON.stringify(small);
    expect(payloadOf(encodeLink(small))).toEqual(small);
    expect(payloadOf(rLink(strToU8(text)))).toEqual(small);
    expect(payloadOf(jLink(text))).toEqual(small);
  });

  it('accept a missing #, a whole address, padding, and the blanks and line breaks of mail programs', () => {
    const hash = encodeLink(small);
    expect(payloadOf(hash.slice(1))).toEqual(small);
    expect(payloadOf(`https://example.org/signalbox/?embed=1${hash}`)).toEqual(small);
    expect(payloadOf(`${hash.slice(0, 20)}\r\n ${hash.slice(20)} `)).toEqual(small);
    expect(payloadOf(jLink('{"a":1}') + '==')).toEqual({ a: 1 });
    // The address of a page writes blanks and brackets in its own way.
    expect(payloadOf(`${hash.slice(0, 20)}%20${hash.slice(20, 30)}%0A${hash.slice(30)}%3E`)).toEqual(small);
  });

  it('leave out what stands behind a link in a sentence', () => {
    for (const end of ['.', ',', ').', '>', '"', '**', '!?', '`'])
      expect(payloadOf(encodeLink(small) + end), end).toEqual(small);
  });

  it('keep unknown fields and the order of keys', () => {
    const text = '{"zeta":{"from":"the future"},"alpha":[1,{"x":null}]}';
    expect(JSON.stringify(payloadOf(encodeLink(JSON.parse(text) as Json)))).toBe(text);
  });
});

describe('link format 1', () => {
  it('keeps its dictionary to the last character, as links in the world depend on it', () => {
    expect(LINK_DICTIONARY_1).toHaveLength(7263);
    expect(hashString(LINK_DICTIONARY_1)).toBe(7366251218267398);
  });

  it('opens the frozen links', () => {
    const frozen: Json = {
      signalbox: 1,
      title: 'Frozen',
      seed: 3,
      cluster: { nodes: [{ id: 'n', count: 5, capacity: { vcore: 2, memory: '8GB' } }] },
      queues: [{ id: 'root' }],
      scheduler: { type: 'yunikorn', preset: '1.5' },
      workload: [{ id: 'etl', kind: 'spark', count: 6, 'spark.executor.instances': 3 }],
    };
    expect(payloadOf('#s1.d.Q6-44aFblF8FLtMgtS1wrJ2q1SvO-o8q5TfWMhapDMVZgBkDHQYA')).toEqual(frozen);
    expect(payloadOf('#s1.d.Q6-4YaHrkalUCwA')).toEqual({ signalbox: 1, title: 'Hi' });
    expect(payloadOf('#s1.r.q1YqzkzPS8xJyq9QsjKsBQA')).toEqual({ signalbox: 1 });
    expect(payloadOf('#s1.j.eyJzaWduYWxib3giOjF9')).toEqual({ signalbox: 1 });
  });
});

describe('a link that cannot be read', () => {
  it('names the stage that failed and keeps the text', () => {
    const hash = encodeLink(small);
    expect(stage('#' + 'x'.repeat(200_000))).toBe('length');
    // The address before the link does not count.
    expect(stage('https://example.org/#' + 'x'.repeat(199_999))).toBe('prefix');
    for (const none of ['', '#', '#hello', '#s1', '#s1.d', '#sx.d.AAAA', '#s0.d.AAAA', '#t1.d.AAAA']) {
      expect(stage(none), none).toBe('prefix');
    }
    expect(stage('#s2.d.AAAA')).toBe('newer');
    expect(stage('#s99.anything: at all')).toBe('newer');
    expect(stage('#s1.q.AAAA')).toBe('codec');
    expect(stage('#s1..AAAA')).toBe('codec');
    expect(stage('#s1.d.A')).toBe('base64');
    expect(stage('#s1.d.AAä=')).toBe('base64');
    for (let cut = 1; cut < hash.length - 6; cut++) expect(['base64', 'inflate']).toContain(stage(hash.slice(0, -cut)));
    expect(stage('#s1.d.')).toBe('inflate');
    expect(stage('#s1.r.____')).toBe('inflate');
    expect(stage('#s1.j.')).toBe('json');
    expect(stage(jLink('{"a":'))).toBe('json');
    expect(stage(`#s1.j.${encodeBase64Url(Uint8Array.of(0x22, 0xff, 0x22))}`)).toBe('json');
    expect(decodeLink('#s2.d.AAAA')).toEqual({
      ok: false,
      error: {
        stage: 'newer',
        message: 'the link was made by a newer version (link format 2, this one reads 1)',
        raw: '#s2.d.AAAA',
      },
    });
  });

  it('refuses nesting beyond 64 levels and keys that reach a prototype', () => {
    expect(stage(jLink('['.repeat(64) + ']'.repeat(64)))).toBe('ok');
    expect(stage(jLink('['.repeat(65) + ']'.repeat(65)))).toBe('json');
    expect(stage(jLink('['.repeat(70_000) + ']'.repeat(70_000)))).toBe('json');
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      expect(stage(jLink(`{"a":[{"${key}":{"polluted":true}}]}`)), key).toBe('json');
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('unpacks up to 4 MiB and no further', () => {
    const quoted = (size: number): Uint8Array => {
      const bytes = new Uint8Array(size).fill(0x61);
      bytes[0] = bytes[size - 1] = 0x22;
      return bytes;
    };
    expect(stage(rLink(quoted(4 * 1024 * 1024)))).toBe('ok');
    expect(stage(rLink(quoted(4 * 1024 * 1024 + 1)))).toBe('inflate');
    expect(stage(rLink(quoted(100 * 1024 * 1024)))).toBe('inflate');
  });

  it('stops a bomb whose last part does not compress and so is stored as it is', () => {
    const bytes = new Uint8Array(4 * 1024 * 1024 + 60_000);
    for (let i = 4 * 1024 * 1024 - 100, x = 1; i < bytes.length; i++) bytes[i] = x = (x * 69_621) % 2_147_483_647;
    expect(stage(rLink(bytes))).toBe('inflate');
  });

  it('never throws and never runs long, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .tuple(fc.constantFrom('#s1.d.', '#s1.r.', '#s1.j.', '#s2.'), fc.base64String())
            .map((parts) => parts.join('')),
          fc
            .tuple(fc.constantFrom('#s1.d.', '#s1.r.', '#s1.j.'), fc.uint8Array({ maxLength: 300 }))
            .map(([prefix, bytes]) => prefix + encodeBase64Url(bytes)),
        ),
        (hash) => {
          const result = decodeLink(hash);
          expect(result.ok || result.error.raw === hash).toBe(true);
        },
      ),
      cases(5000),
    );
  });

  it('never throws when a good link is mutilated', () => {
    const hash = encodeLink(small);
    const character = fc.constantFrom(...'ABCabc019-_.=# \u0000é'.split(''));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(hash.length), fc.constantFrom(0, 1, 5), character), { minLength: 1, maxLength: 4 }),
        (edits) => {
          let text = hash;
          for (const [at, removed, inserted] of edits) text = text.slice(0, at) + inserted + text.slice(at + removed);
          const result = decodeLink(text);
          expect(result.ok || result.error.raw === text).toBe(true);
        },
      ),
      cases(5000),
    );
  });
});

describe('base64url', () => {
  it('round-trips all bytes and agrees with the platform', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        const text = encodeBase64Url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(decodeBase64Url(text)).toEqual(bytes);
      }),
    );
  });

  it('refuses bits left over', () => {
    expect(decodeBase64Url('AA')).toEqual(Uint8Array.of(0));
    expect(decodeBase64Url('AB')).toBeNull();
    expect(decodeBase64Url('AA===')).toBeNull();
  });
});

describe('the length of a link', () => {
  it('is short to 2,000 characters, long to 8,000, too long beyond', () => {
    expect([2_000, 2_001, 8_000, 8_001].map(classifyLength)).toEqual(['short', 'long', 'long', 'too-long']);
  });
});

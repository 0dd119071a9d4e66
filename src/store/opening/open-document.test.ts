import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import type { Json } from '../../base/json';
import { checkDocument } from '../../engine/document/check-document';
import { gallery } from '../../engine/gallery';
import { encodeLink } from '../../scenario/link';
import { encodeShared } from '../../scenario/share';
import { openJson, openLink, openText } from './open-document';
import { salvage } from './salvage';
import { defaultDocument } from '../document/scenario-store';

const DOCUMENT = gallery[0].scenario;

function salvaged(document: unknown) {
  return salvage(document as Json, defaultDocument());
}

describe('opening a link', () => {
  it('brings the document and what the sender saw', () => {
    const link = encodeShared(DOCUMENT, { A: '00000000000000aa' }) ?? '';
    expect(openLink(link)).toEqual({
      ok: true,
      value: { document: DOCUMENT, origin: { kind: 'link' }, fingerprints: { A: '00000000000000aa' }, notices: [] },
    });
  });

  it('to the gallery brings the scenario', () => {
    const [{ id, scenario }] = gallery;
    expect(openLink(`#gallery/${id}`)).toMatchObject({
      ok: true,
      value: { document: scenario, origin: { kind: 'gallery', id } },
    });
    expect(openLink('#gallery/none')).toMatchObject({ ok: false, error: { stage: 'gallery', raw: '#gallery/none' } });
  });

  it('with a bad view opens the document and says what was left out', () => {
    const opened = openLink(encodeLink({ s: { ...DOCUMENT, view: { cursor: 'late' } } }));
    expect(opened.ok && opened.value.notices).toEqual([expect.stringContaining('view.cursor')]);
  });

  it('with a bad field keeps the link and offers the rest', () => {
    const link = encodeLink({ s: { ...DOCUMENT, horizon: 'never', seed: 3 } });
    const opened = openLink(link);
    if (opened.ok) throw new Error('the document is not valid');
    expect(opened.error).toMatchObject({ stage: 'scenario', raw: link });
    expect(opened.error.salvaged?.document).toMatchObject({ seed: 3, title: DOCUMENT.title });
    expect(opened.error.salvaged?.losses).toEqual([expect.stringContaining('horizon')]);
    // The field is called as it is written in the document, and so it may begin a sentence.
    expect(opened.error.message).toMatch(/^horizon: .*\.$/);
  });

  it('that is cut off or too new says so and offers nothing', () => {
    const link = encodeShared(DOCUMENT, {}) ?? '';
    expect(openLink(link.slice(0, 100))).toMatchObject({ ok: false, error: { raw: link.slice(0, 100) } });
    expect(openLink('#gallery/driver-deadlok')).toMatchObject({
      ok: false,
      error: { message: 'There is no scenario "driver-deadlok" in the gallery. Did you mean "driver-deadlock"?' },
    });
    expect(openLink('#gallery/nothing-like-it')).toMatchObject({
      ok: false,
      error: { message: 'There is no scenario "nothing-like-it" in the gallery.' },
    });
    expect(openLink('#s9.d.abc')).toMatchObject({ ok: false, error: { stage: 'newer', salvaged: undefined } });
  });

  it('never throws on links with something changed in them', () => {
    const link = encodeShared(DOCUMENT, {}) ?? '';
    fc.assert(
      fc.property(fc.nat(link.length - 1), fc.string({ maxLength: 3 }), fc.nat(4), (at, text, removed) => {
        const opened = openLink(link.slice(0, at) + text + link.slice(at + removed));
        if (opened.ok) expect(checkDocument(opened.value.document).ok).toBe(true);
        else expect(opened.error.message).not.toBe('');
      }),
      cases(300),
    );
  });
});

describe('opening a file', () => {
  it('reads a document', () => {
    expect(openText(JSON.stringify(DOCUMENT), 'a.json')).toMatchObject({
      ok: true,
      value: { document: DOCUMENT, origin: { kind: 'file', id: 'a.json' } },
    });
  });

  it('names the field that is wrong', () => {
    const message = (text: string) => {
      const opened = openText(text, 'a.json');
      return opened.ok ? '' : opened.error.message;
    };
    expect(message('{"signalbox": 1')).toMatch(/^It /);
    expect(openJson({ ...(DOCUMENT as unknown as object), seed: 'x' }, { kind: 'file' })).toMatchObject({
      ok: false,
      error: [{ path: 'seed' }],
    });
    expect(message('\ufeff{"signalbox": 7}'), 'a mark at the beginning').toMatch(/^signalbox: /);
    expect(message('{"signalbox": 7}')).toMatch(/^signalbox: /);
  });
});

describe('what could be read of a file', () => {
  it('is offered, with what was left out of its view', () => {
    const spoiled = { ...DOCUMENT, seed: 'x', view: { cursor: 'late' } };
    const opened = openText(JSON.stringify(spoiled), 'a.json');
    if (opened.ok) throw new Error('the document is not valid');
    expect(opened.error).toMatchObject({ stage: 'file', name: 'a.json', message: expect.stringMatching(/^seed: /) });
    expect(opened.error.salvaged?.document).toMatchObject({ title: DOCUMENT.title });
    expect(opened.error.salvaged?.losses).toEqual([
      expect.stringContaining('view.cursor'),
      expect.stringContaining('seed'),
    ]);
  });

  it('is nothing of what is no scenario of this program', () => {
    for (const text of ['{"name": "x"}', '[1]', '{"signalbox": 99}', '{']) {
      expect(openText(text, 'a.json')).toMatchObject({ ok: false, error: { salvaged: undefined } });
    }
  });
});

describe('salvaging', () => {
  it('returns a valid document as it is', () => {
    expect(salvaged(DOCUMENT)).toEqual({ document: DOCUMENT, losses: [] });
  });

  it('drops a field in an element whose id contains dots', () => {
    const queues = [{ id: 'root' }, { id: 'root.spark', maxapplications: 'many', properties: { kept: 1 } }];
    const result = salvaged({ ...DOCUMENT, queues });
    expect(result?.document.queues[1]).toEqual({ id: 'root.spark', properties: { kept: 1 } });
    expect(result?.losses).toHaveLength(1);
  });

  it('drops an element that lacks what makes it one', () => {
    const result = salvaged({
      ...DOCUMENT,
      workload: [...DOCUMENT.workload, { id: 'x', kind: 'flink' }, { kind: 'batch' }],
    });
    expect(result?.document.workload).toEqual(DOCUMENT.workload);
    expect(result?.losses).toHaveLength(2);
  });

  it('drops faulty elements of a list inside an application, and none of the others', () => {
    const [entry] = DOCUMENT.workload;
    const stages = [{ id: 'a' }, { id: 'b' }, { id: 'c', after: [3, 4, 'a', 'b'] }];
    const result = salvaged({ ...DOCUMENT, workload: [{ ...entry, stages }], variants: undefined });
    expect(result?.document.workload[0].stages).toEqual([stages[0], stages[1], { id: 'c', after: ['a', 'b'] }]);
    expect(result?.losses).toEqual([expect.stringContaining('after.0'), expect.stringContaining('after.1')]);
  });

  it('drops a reference to what is not there, and a variant that does not work', () => {
    const overrides = { 'etl/99': { submit: '1s' } };
    const variants = [{ id: 'A' }, { id: 'B', changes: [{ path: ['queues', 'none', 'x'], value: 1 }] }];
    const result = salvaged({ ...DOCUMENT, overrides, variants });
    expect(result?.document.overrides).toEqual({});
    expect(result?.document.variants).toEqual([{ id: 'A' }]);
  });

  describe('of several variants', () => {
    const [entry] = DOCUMENT.workload;
    const bad = { path: ['workload', entry.id, 'queue'], value: 'root.none' };
    const good = { path: ['workload', entry.id, 'queue'], value: entry.queue };

    it('leaves out the one that is not valid, with its title and its reason, and nothing else', () => {
      const variants = [
        { id: 'A' },
        { id: 'B', title: 'Elsewhere', changes: [bad] },
        { id: 'C', changes: [{ path: ['seed'], value: 9 }] },
      ];
      const result = salvaged({ ...DOCUMENT, variants });
      expect(result?.document).toEqual({ ...DOCUMENT, variants: [variants[0], variants[2]] });
      expect(result?.losses).toEqual([
        expect.stringMatching(/^Left out: variant B \(Elsewhere\): workload\.\S+\.queue: .*\.$/),
      ]);
    });

    it('makes the next one the document where the first one is not valid', () => {
      const workload = DOCUMENT.workload.map((one) => (one === entry ? { ...one, queue: 'root.none' } : one));
      const variants = [
        { id: 'A' },
        { id: 'B', changes: [{ path: ['queues', 'none', 'x'], value: 1 }] },
        { id: 'C', changes: [good] },
        { id: 'D', changes: [good, { path: ['seed'], value: 9 }] },
      ];
      const result = salvaged({ ...DOCUMENT, workload, variants });
      expect(result?.document).toEqual({
        ...DOCUMENT,
        variants: [
          { id: 'C', changes: [] },
          { id: 'D', changes: [{ path: ['seed'], value: 9 }] },
        ],
      });
      expect(result?.losses.map((loss) => loss.slice(0, 20))).toEqual(['Left out: variant A:', 'Left out: variant B:']);
    });
  });

  it('replaces what a scenario cannot do without', () => {
    const { cluster, queues, workload } = DOCUMENT;
    const result = salvaged({ signalbox: 1, cluster, queues, workload });
    expect(result?.document).toMatchObject({ cluster, queues, workload, scheduler: { type: 'yunikorn' } });
    expect(salvaged({ signalbox: 1 })?.document.workload).toEqual([]);
  });

  it('gives up on a value that is not an object', () => {
    expect(salvaged([1, 2])).toBeUndefined();
    expect(salvaged('x')).toBeUndefined();
  });

  it('ends with a valid document or nothing, whatever is broken', () => {
    const fields = fc.constantFrom(
      'cluster',
      'queues',
      'scheduler',
      'workload',
      'overrides',
      'variants',
      'horizon',
      'view',
    );
    const broken = fc.dictionary(fields, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
    fc.assert(
      fc.property(broken, (part) => {
        const result = salvaged({ ...DOCUMENT, ...part });
        if (result !== undefined) expect(checkDocument(result.document).ok).toBe(true);
      }),
      cases(200),
    );
  });

  it('ends with a valid document or nothing when a place deep inside is broken', () => {
    const text = JSON.stringify(DOCUMENT);
    const places = [...text.matchAll(/:("[^"]*"|[\d.]+)/g)].map((m) => [m.index + 1, m.index + m[0].length]);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 1 }), ([from, to], value) => {
        const result = salvaged(JSON.parse(text.slice(0, from) + JSON.stringify(value) + text.slice(to)));
        if (result !== undefined) expect(checkDocument(result.document).ok).toBe(true);
      }),
      cases(200),
    );
  });
});

describe('salvage of a large document', () => {
  it('drops the faulty section as a whole where single fields would take too long', () => {
    const [first] = DOCUMENT.workload;
    const workload = Array.from({ length: 9000 }, (_, i) => ({ ...first, id: `x${i}`, queue: 7 }));
    const saved = salvaged({ ...DOCUMENT, title: 'Large', workload });
    expect(saved?.document).toMatchObject({ title: 'Large', workload: [] });
    expect(saved?.losses.at(-1)).toBe('Left out: all of "workload", because much of it is faulty.');
  });

  it('drops all faulty applications of a small one and keeps the others', () => {
    const [first] = DOCUMENT.workload;
    const workload = Array.from({ length: 100 }, (_, i) => ({
      ...first,
      id: `x${i}`,
      queue: i < 70 ? 7 : first.queue,
    }));
    const saved = salvaged({ ...DOCUMENT, workload });
    expect(saved?.document.workload.length).toBeGreaterThanOrEqual(30);
    expect(saved?.losses).toHaveLength(70);
  });
});

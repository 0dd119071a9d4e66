import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../base/json';
import { upgradeDocument } from './upgrade';

const step = (name: string) => (document: JsonObject) => ({
  ...document,
  steps: (typeof document.steps === 'string' ? document.steps : '') + name,
});

describe('upgradeDocument', () => {
  it('returns a current document unchanged', () => {
    const document = { signalbox: 1, unknown: { kept: true } };
    const result = upgradeDocument(document);
    expect(result.ok && result.value).toBe(document);
  });

  it('applies one upgrader after the other and writes the new version', () => {
    const upgraders = new Map([
      [0, step('a')],
      [1, step('b')],
      [2, step('c')],
    ]);
    const table = { first: 0, current: 3, upgraders };
    expect(upgradeDocument({ signalbox: 1 }, table)).toEqual({ ok: true, value: { signalbox: 3, steps: 'bc' } });
    expect(upgradeDocument({ signalbox: 0 }, table)).toEqual({ ok: true, value: { signalbox: 3, steps: 'abc' } });
  });

  it('notices a missing upgrader and a superfluous one before any document needs it', () => {
    expect(() => upgradeDocument({ signalbox: 2 }, { first: 1, current: 2, upgraders: new Map() })).toThrow(
      'version 1',
    );
    const upgraders = new Map([[5, step('x')]]);
    expect(() => upgradeDocument({ signalbox: 1 }, { first: 1, current: 1, upgraders })).toThrow('does not exist');
  });

  it.each([null, 7, 'text', [1], {}, { signalbox: '1' }, { signalbox: 0 }, { signalbox: 1.5 }])(
    'refuses %j, which does not say a version that was ever written',
    (document) => {
      expect(upgradeDocument(document)).toMatchObject({ ok: false, error: { stage: 'version' } });
    },
  );

  it('says of another object that it is not a scenario', () => {
    const message = 'missing: this is not a Signalbox scenario; expected the version of the format, 1';
    expect(upgradeDocument({ name: 'left-pad' })).toMatchObject({ error: { path: 'signalbox', message } });
    expect(upgradeDocument({ signalbox: 'x' })).toMatchObject({
      error: { message: 'expected the version of the format, 1' },
    });
  });

  it('says so when a newer program wrote it', () => {
    expect(upgradeDocument({ signalbox: 2 })).toMatchObject({
      ok: false,
      error: { stage: 'newer', path: 'signalbox' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { ownScript, trustOwnScripts } from './trusted-types';

const PAGE = 'https://example.org/tools/signalbox/#gallery/storm';

describe('scripts that the page may start', () => {
  it('come from its own folder', () => {
    for (const address of ['./assets/simulation.worker-1.js', 'https://example.org/tools/signalbox/offline.js']) {
      expect(ownScript(address, PAGE)).toBe(address);
    }
  });

  it('come from nowhere else', () => {
    for (const address of [
      'https://elsewhere.org/a.js',
      '/other/a.js',
      '../a.js',
      'data:text/javascript,1',
      'blob:x',
    ]) {
      expect(() => ownScript(address, PAGE), address).toThrow(/is not one of Signalbox/);
    }
  });

  it('need no policy where the browser knows none', () => {
    const page = { location: { href: PAGE } as Location };
    expect(() => trustOwnScripts(page)).not.toThrow();
    const made: string[] = [];
    trustOwnScripts({ ...page, trustedTypes: { createPolicy: (name) => made.push(name) } });
    expect(made).toEqual(['default']);
  });
});

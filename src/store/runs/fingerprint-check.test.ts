import { describe, expect, it } from 'vitest';
import { ENGINE_VERSION } from '../../engine/version';
import { encodeShared } from '../../scenario/share';
import { scenarioStore } from '../document/scenario-store';
import { FINGERPRINT, notices, OWN, settle, start, withPage } from '../session/session.test-helper';

withPage();

describe('fingerprints', () => {
  const link = (engine: string, fingerprint: string) => encodeShared({ ...OWN, engine }, { A: fingerprint });

  it('that differ from what the sender saw are both shown', async () => {
    start(link('0.0.1', 'aaaaaaaaaaaaaaaa'));
    await settle();
    expect(notices()).toHaveLength(1);
    for (const part of ['0.0.1', ENGINE_VERSION, 'aaaaaaaaaaaaaaaa', FINGERPRINT]) {
      expect(notices()[0]).toContain(part);
    }
  });

  it('that agree are not mentioned', async () => {
    start(link('0.0.1', FINGERPRINT));
    await settle();
    expect(notices()).toEqual([]);
  });

  it('of the same engine that differ are a fault', async () => {
    start(link(ENGINE_VERSION, 'aaaaaaaaaaaaaaaa'));
    await settle();
    expect(notices()[0]).toContain('report');
  });

  it('of a document that has been edited meanwhile are not compared', async () => {
    start(link('0.0.1', 'aaaaaaaaaaaaaaaa'));
    scenarioStore.getState().edit(['seed'], 1);
    await settle();
    expect(notices()).toEqual([]);
  });
});

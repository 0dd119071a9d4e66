import { describe, expect, it, vi } from 'vitest';
import { ENGINE_VERSION } from '../../engine/version';
import { encodeLink } from '../../scenario/link';
import type { Scenario } from '../../scenario/schema';
import { decodeShared } from '../../scenario/share';
import { currentLink } from './current-link';
import { linkStore } from './link-store';
import { scenarioStore } from '../document/scenario-store';
import { loadedReader } from '../reader-part';
import { resolveTrouble } from '../session/session';
import {
  close,
  document,
  documentIn,
  FINGERPRINT,
  first,
  notices,
  OWN,
  PAGE,
  second,
  settle,
  start,
  withPage,
} from '../session/session.test-helper';
import { viewStore } from '../view/view-store';

withPage();

describe('the address bar', () => {
  it('is the link of what is on screen once everything has come to rest', async () => {
    const { bar } = start();
    expect(linkStore.getState().pending).toBe(true);
    await settle();
    expect(linkStore.getState()).toMatchObject({ pending: false });
    expect(linkStore.getState().link).toBe(bar.read());
    expect(documentIn(bar.hash)).toMatchObject({ ...first.scenario, engine: ENGINE_VERSION });
    expect(decodeShared(bar.hash)).toMatchObject({
      value: { fingerprints: { A: FINGERPRINT, B: FINGERPRINT } },
    });
  });

  it('follows edits and the view, and waits until they pause', async () => {
    const { bar } = start();
    await settle();
    const before = bar.writes;
    for (let i = 1; i <= 10; i++) {
      viewStore.getState().setCursor(i * 1_000_000);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(bar.writes).toBe(before);
    await settle();
    expect(bar.writes).toBe(before + 1);
    expect(documentIn(bar.hash)).toMatchObject({ view: { cursor: '10s' } });
    scenarioStore.getState().edit(['seed'], 77);
    expect(linkStore.getState().pending).toBe(true);
    await settle();
    expect(documentIn(bar.hash)).toMatchObject({ seed: 77 });
  });

  it('is not written for what the link does not carry', async () => {
    const { bar } = start();
    await settle();
    const before = bar.writes;
    viewStore.getState().setHoverTime(5);
    viewStore.getState().setSpeed(2);
    expect(linkStore.getState().pending).toBe(false);
    await settle();
    expect(bar.writes).toBe(before);
  });

  it('is left alone while the play goes on', async () => {
    const { bar } = start();
    await settle();
    const before = bar.writes;
    viewStore.getState().setPlaying(true);
    viewStore.getState().setCursor(3_000_000);
    await settle();
    expect(bar.writes).toBe(before);
    viewStore.getState().setPlaying(false);
    await settle();
    expect(documentIn(bar.hash)).toMatchObject({ view: { cursor: '3s' } });
  });

  it('holds a marker when the link is too long, and the work is kept', async () => {
    const { bar, storage } = start();
    const long: Scenario = { ...OWN, 'x-ballast': scramble(120_000) };
    scenarioStore.getState().replace(long, { kind: 'file' });
    await settle();
    expect(bar.hash).toBe('#file');
    expect(linkStore.getState().pending).toBe(false);
    expect(documentIn(linkStore.getState().link)).toMatchObject({ title: 'My own' });
    close();
    start(bar.hash, storage);
    expect(document().title).toBe('My own');
  });

  it('holds the marker too when what is on screen is too large for a link', async () => {
    const { bar } = start();
    scenarioStore.getState().replace({ ...OWN, 'x-ballast': scramble(300_000) }, { kind: 'file' });
    await settle();
    expect(bar.hash).toBe('#file');
    expect(linkStore.getState()).toMatchObject({ link: '', pending: false });
    expect(currentLink(bar.read())).toBeUndefined();
  });

  it('that refuses to be written breaks nothing', async () => {
    const { bar } = start();
    bar.refuses = true;
    await settle();
    expect(linkStore.getState()).toMatchObject({ pending: false });
    bar.refuses = false;
    viewStore.getState().setCursor(1_000_000);
    await settle();
    expect(documentIn(bar.hash)).toMatchObject({ view: { cursor: '1s' } });
  });

  it('gets its link back after a jump to a place on the page', async () => {
    const { bar } = start();
    await settle();
    const link = bar.hash;
    bar.paste('#main');
    await settle();
    expect(bar.hash).toBe(link);
  });

  it('makes a link at once when somebody shares', async () => {
    const { bar } = start();
    await settle();
    scenarioStore.getState().edit(['seed'], 31);
    expect(documentIn(currentLink(bar.read()) ?? '')).toMatchObject({ seed: 31 });
    expect(currentLink(`${PAGE}#old`)).toMatch(/^https:\/\/example\.org\/signalbox\/#s1\./);
  });
});

describe('another link in the address bar', () => {
  it('is opened, and the previous work can be had back', async () => {
    const { bar } = start();
    scenarioStore.getState().replace(OWN, { kind: 'file' });
    await settle();
    bar.paste(`#gallery/${second.id}`);
    expect(document()).toBe(second.scenario);
    scenarioStore.getState().notices.at(-1)?.action?.run();
    expect(document()).toMatchObject({ title: 'My own' });
  });

  it('is not lost when the link of what is on screen is due before the browser has reported it', async () => {
    const { bar } = start();
    await settle();
    viewStore.getState().setCursor(5_000_000);
    bar.hash = `#gallery/${second.id}`;
    await vi.advanceTimersByTimeAsync(500);
    expect(bar.hash).toBe(`#gallery/${second.id}`);
    bar.paste(bar.hash);
    expect(document()).toBe(second.scenario);
    await settle();
    expect(documentIn(bar.hash)).toMatchObject({ title: second.scenario.title });
  });

  it('replaces an untouched scenario without a word', async () => {
    const { bar } = start();
    await settle();
    bar.paste(`#gallery/${second.id}`);
    expect(notices()).toEqual([]);
    scenarioStore.getState().undo();
    expect(document()).toBe(first.scenario);
  });

  it('that cannot be opened stays there until the person has decided', async () => {
    const { bar } = start();
    await settle();
    bar.paste('#s1.d.@@@@');
    expect(linkStore.getState().trouble).toMatchObject({ stage: 'base64', raw: '#s1.d.@@@@' });
    viewStore.getState().setCursor(5_000_000);
    await settle();
    expect(bar.hash).toBe('#s1.d.@@@@');
    expect(linkStore.getState().pending).toBe(false);
    resolveTrouble('stay');
    await settle();
    expect(linkStore.getState().trouble).toBeUndefined();
    expect(documentIn(bar.hash)).toMatchObject({ title: first.scenario.title });
  });

  it('that is partly readable can be opened in part', async () => {
    const raw = encodeLink({ s: { ...OWN, horizon: 'never' } });
    const { bar } = start(raw);
    await settle();
    expect(bar.hash).toBe(raw);
    expect(document()).toBe(first.scenario);
    resolveTrouble('salvaged');
    expect(document()).toMatchObject({ title: 'My own' });
    expect(notices()).toEqual([expect.stringContaining('horizon')]);
    await settle();
    expect(documentIn(bar.hash)).toMatchObject({ title: 'My own' });
  });

  it('can be given up for the gallery', () => {
    start('#s7.z.later');
    expect(linkStore.getState().trouble?.stage).toBe('newer');
    resolveTrouble('gallery');
    expect(document()).toBe(first.scenario);
    expect(linkStore.getState().trouble).toBeUndefined();
  });
});

describe('a file with a variant that is not valid', () => {
  it('opens without it, and Undo brings back the work before', async () => {
    const { bar } = start();
    await settle();
    const [{ id }] = OWN.workload;
    const bad = { id: 'B', changes: [{ path: ['workload', id, 'queue'], value: 'root.none' }] };
    const text = JSON.stringify({ ...OWN, variants: [{ id: 'A' }, bad] });
    void loadedReader()?.openFiles([new File([text], 'mine.json')]);
    await vi.waitFor(() => expect(linkStore.getState().trouble?.stage).toBe('file'));
    resolveTrouble('salvaged');
    expect(document()).toEqual({ ...OWN, variants: [{ id: 'A' }] });
    expect(scenarioStore.getState().origin).toEqual({ kind: 'file', id: 'mine.json' });
    expect(notices()).toEqual([expect.stringMatching(/^Left out: variant B: workload/)]);
    await settle();
    expect(documentIn(bar.hash)).toMatchObject({ title: 'My own' });
    scenarioStore.getState().undo();
    expect(document()).toBe(first.scenario);
  });
});

/** Text that hardly compresses. */
function scramble(length: number): string {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += String.fromCharCode(48 + ((state >>> 16) % 75));
  }
  return text;
}

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunModel } from '../analysis/model';
import { gallery } from '../engine/gallery';
import { ENGINE_VERSION } from '../engine/version';
import { encodeLink } from '../scenario/link';
import { withLessonText } from '../scenario/lesson/reference';
import { decodeShared, encodeShared } from '../scenario/share';
import type { Scenario } from '../scenario/schema';
import type { RunUpdate } from '../worker/client';
import type { AddressBar } from './address-bar';
import { keep } from './autosave';
import type { TextStorage } from './autosave';
import { galleryEntries, withGallery } from './gallery';
import { lessonStore, opensLesson, setLayout } from './lesson-store';
import { linkStore } from './link-store';
import { currentLink } from './current-link';
import { kept } from './kept';
import { heldPolicies } from './policy-consent';
import { loadReader } from './reader-part';
import type { Runner } from './run-control';
import { runStore, setRuns, WAITING } from './run-store';
import { scenarioStore } from './scenario-store';
import { resolveTrouble, restoreLastGood, startSession } from './session';
import { viewStore } from './view-store';

const PAGE = 'https://example.org/signalbox/';
const [first, second] = gallery;
/** Something that is not in the gallery. */
const OWN: Scenario = { ...first.scenario, title: 'My own', seed: 4242 };

beforeAll(async () => {
  await new Promise<void>((resolve) => withGallery(resolve));
  await loadReader();
});

class FakeBar implements AddressBar {
  writes = 0;
  refuses = false;
  private listener: () => void = () => undefined;

  constructor(public hash = '') {}

  read(): string {
    return PAGE + this.hash;
  }

  write(hash: string): void {
    if (this.refuses) throw new DOMException('too often', 'SecurityError');
    this.hash = hash;
    this.writes++;
  }

  listen(changed: () => void): () => void {
    this.listener = changed;
    return () => undefined;
  }

  /** A person puts another link into the address bar. */
  paste(hash: string): void {
    this.hash = hash;
    this.listener();
  }
}

class FakeStorage implements TextStorage {
  readonly texts = new Map<string, string>();
  full = false;

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.texts.set(key, text);
  }
}

/** Ends every run at once, with a fingerprint that the test may choose. */
class InstantRunner implements Runner {
  fingerprint = '1111111111111111';
  fails = false;

  simulate(_request: unknown, onUpdate: (update: RunUpdate) => void) {
    const update: RunUpdate = this.fails
      ? { type: 'failed', why: 'crashed', message: 'Broken.', problems: [] }
      : {
          type: 'done',
          model: { end: 90_000_000, applications: [] as RunModel['applications'] } as RunModel,
          fingerprint: this.fingerprint,
          seed: 1,
          notices: [],
          elapsedMs: 1,
        };
    let cancelled = false;
    queueMicrotask(() => {
      if (!cancelled) onUpdate(update);
    });
    return { cancel: () => void (cancelled = true) };
  }
}

let stop: () => void = () => undefined;

function start(hash = '', storage = new FakeStorage(), returning = false) {
  stop();
  const bar = new FakeBar(hash);
  const runner = new InstantRunner();
  stop = startSession({ bar, storage, runner, returning });
  return { bar, runner, storage };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2000);
const document = (): Scenario => scenarioStore.getState().document;
const notices = (): string[] => scenarioStore.getState().notices.map((n) => n.text);

function documentIn(hash: string): unknown {
  const shared = decodeShared(hash);
  return shared.ok ? withLessonText(shared.value.document, galleryEntries()).document : undefined;
}

beforeEach(() => {
  vi.useFakeTimers();
  runStore.setState({ byVariant: {}, idle: false });
  linkStore.setState({ ...linkStore.getInitialState() });
  scenarioStore.setState({ notices: [] });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('what a page starts with', () => {
  it('is the first scenario of the gallery without a link and without kept work', () => {
    start();
    expect(document()).toBe(first.scenario);
    expect(scenarioStore.getState()).toMatchObject({ origin: { kind: 'gallery', id: first.id }, canUndo: false });
  });

  it('is the link, with its view', () => {
    const shared = { ...OWN, view: { cursor: '2min', variant: 'B', group: 'node' } } as Scenario;
    start(encodeShared(shared, {}));
    expect(document()).toEqual(shared);
    expect(viewStore.getState()).toMatchObject({ cursor: 120_000_000, variant: 'B', group: 'node', fit: true });
    expect(scenarioStore.getState()).toMatchObject({ origin: { kind: 'link' }, canUndo: false });
  });

  it('is a scenario of the gallery when the link names one', () => {
    start(`#gallery/${second.id}`);
    expect(document()).toBe(second.scenario);
  });

  it('may run the policies of the gallery, from wherever on the page it was opened', () => {
    const { id, scenario } = gallery.find(({ scenario: one }) => one.policies !== undefined) ?? first;
    start();
    expect(heldPolicies(scenario, 'B')).not.toEqual([]);
    scenarioStore.getState().replace(scenario, { kind: 'gallery', id });
    expect(heldPolicies(scenario, 'B')).toEqual([]);
  });

  it('is the work kept in this browser when there is no link', () => {
    const storage = new FakeStorage();
    keep(storage, 'work', OWN);
    start('', storage);
    expect(document()).toEqual(OWN);
    start('#file', storage);
    expect(document()).toEqual(OWN);
  });

  it('is the last document that ran when the kept work is not readable', () => {
    const storage = new FakeStorage();
    storage.setItem('signalbox.work', '{"document": {"signalbox": 1}}');
    keep(storage, 'good', OWN);
    start('', storage);
    expect(document()).toEqual(OWN);
  });

  it('is a link, and the work it takes the place of can be had back', async () => {
    const storage = new FakeStorage();
    keep(storage, 'work', OWN);
    start(`#gallery/${second.id}`, storage);
    const [notice] = scenarioStore.getState().notices;
    expect(notice.action?.label).toBe('Back to your previous work');
    await settle();
    notice.action?.run();
    expect(document()).toEqual(OWN);
    // What was given up for it is now the previous work.
    notice.action?.run();
    expect(document()).toEqual(second.scenario);
  });

  it('is the same again after a reload, without a word about it', async () => {
    const { bar, storage } = start(encodeShared(OWN, {}));
    viewStore.getState().setCursor(7_000_000);
    await settle();
    const again = start(bar.hash, storage);
    expect(document()).toMatchObject({ title: 'My own', seed: 4242 });
    await settle();
    expect(again.bar.hash).toBe(bar.hash);
    expect(notices()).toEqual([]);
  });
});

describe('a reload right after an edit', () => {
  const link = encodeShared(OWN, {});

  function leave(page: EventTarget): void {
    page.dispatchEvent(new Event('pagehide'));
    stop();
    stop = () => undefined;
    vi.unstubAllGlobals();
  }

  /** The page is left before the address bar has followed. */
  async function editAndLeave() {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const { bar, storage } = start(link);
    await settle();
    const shown = bar.hash;
    scenarioStore.getState().edit(['seed'], 7);
    await vi.advanceTimersByTimeAsync(100);
    leave(page);
    expect(bar.hash).toBe(shown);
    return { bar, storage };
  }

  it('keeps the edit, and the address follows', async () => {
    const { bar, storage } = await editAndLeave();
    const again = start(bar.hash, storage, true);
    expect(document()).toMatchObject({ title: 'My own', seed: 7 });
    expect(notices()).toEqual([]);
    await settle();
    expect(documentIn(again.bar.hash)).toMatchObject({ seed: 7 });
  });

  it('keeps the edit also when the link was given a moment ago and the run is still running', () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const { bar, storage } = start(link);
    scenarioStore.getState().edit(['seed'], 7);
    leave(page);
    expect(bar.hash).toBe(link);
    start(bar.hash, storage, true);
    expect(document()).toMatchObject({ seed: 7 });
  });

  it('keeps the edit also when the address is written while the reload is under way', async () => {
    const { bar, storage } = start(link);
    await settle();
    const before = bar.hash;
    scenarioStore.getState().edit(['seed'], 7);
    await settle();
    expect(bar.hash).not.toBe(before);
    start(before, storage, true);
    expect(document()).toMatchObject({ seed: 7 });
  });

  it('is no reason to show the edit to whoever opens the same link anew', async () => {
    const { bar, storage } = await editAndLeave();
    start(bar.hash, storage);
    expect(document()).toMatchObject({ seed: 4242 });
    expect(notices()).toEqual(['A link was opened.']);
  });

  it('offers the previous work again, as often as the page is reloaded', async () => {
    const { bar, storage } = await editAndLeave();
    start(bar.hash, storage);
    await settle();
    for (let i = 0; i < 2; i++) {
      scenarioStore.setState({ notices: [] });
      start(bar.hash, storage, true);
      await settle();
      expect(scenarioStore.getState().notices.map((n) => n.action?.label)).toEqual(['Back to your previous work']);
    }
    scenarioStore.getState().notices[0].action?.run();
    expect(document()).toMatchObject({ seed: 7 });
  });
});

describe('the address bar', () => {
  it('is the link of what is on screen once everything has come to rest', async () => {
    const { bar } = start();
    expect(linkStore.getState().pending).toBe(true);
    await settle();
    expect(linkStore.getState()).toMatchObject({ pending: false, inAddressBar: true, rating: 'short' });
    expect(linkStore.getState().link).toBe(bar.read());
    expect(linkStore.getState().length).toBe(bar.read().length);
    expect(documentIn(bar.hash)).toMatchObject({ ...first.scenario, engine: ENGINE_VERSION });
    expect(decodeShared(bar.hash)).toMatchObject({
      value: { fingerprints: { A: '1111111111111111', B: '1111111111111111' } },
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
    expect(linkStore.getState()).toMatchObject({ inAddressBar: false, rating: 'too-long', pending: false });
    stop();
    start(bar.hash, storage);
    expect(document().title).toBe('My own');
  });

  it('that refuses to be written breaks nothing', async () => {
    const { bar } = start();
    bar.refuses = true;
    await settle();
    expect(linkStore.getState()).toMatchObject({ pending: false, inAddressBar: false });
    bar.refuses = false;
    viewStore.getState().setCursor(1_000_000);
    await settle();
    expect(linkStore.getState().inAddressBar).toBe(true);
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
    expect(documentIn(currentLink(bar.read()))).toMatchObject({ seed: 31 });
    expect(currentLink(`${PAGE}#old`).startsWith(`${PAGE}#s1.`)).toBe(true);
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

describe('fingerprints', () => {
  const link = (engine: string, fingerprint: string) => encodeShared({ ...OWN, engine }, { A: fingerprint });

  it('that differ from what the sender saw are both shown', async () => {
    start(link('0.0.1', 'aaaaaaaaaaaaaaaa'));
    await settle();
    expect(notices()).toHaveLength(1);
    for (const part of ['0.0.1', ENGINE_VERSION, 'aaaaaaaaaaaaaaaa', '1111111111111111']) {
      expect(notices()[0]).toContain(part);
    }
  });

  it('that agree are not mentioned', async () => {
    start(link('0.0.1', '1111111111111111'));
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

describe('the layout for a lesson', () => {
  afterEach(() => lessonStore.setState(lessonStore.getInitialState(), true));

  it('goes with a link from the workbench, until the reader chooses one or opens something else', async () => {
    const { bar } = start();
    setLayout('workbench');
    await settle();
    const reader = new FakeStorage();
    start(bar.hash, reader);
    expect(opensLesson()).toBe(false);
    await settle();
    expect(documentIn(bar.hash)).toMatchObject({ view: { layout: 'workbench' } });
    scenarioStore.getState().replace(first.scenario, { kind: 'gallery', id: first.id });
    expect(opensLesson()).toBe(true);

    const again = start(bar.hash, reader);
    setLayout('lesson');
    expect(opensLesson()).toBe(true);
    await settle();
    expect(documentIn(again.bar.hash)).not.toHaveProperty('view.layout');
  });

  it("stays the reader's own where the lesson was read, or was written by the sender", async () => {
    const { bar } = start();
    await settle();
    expect(documentIn(bar.hash)).not.toHaveProperty('view.layout');
    setLayout('workbench');
    scenarioStore.getState().replace({ ...first.scenario, lesson: '## One\nMy own words.' }, { kind: 'file' });
    await settle();
    expect(opensLesson()).toBe(false);
    expect(documentIn(bar.hash)).not.toHaveProperty('view.layout');
  });
});

describe('the view', () => {
  it('follows the extent of the runs until the person zooms, and again when asked to', async () => {
    start();
    await settle();
    expect(viewStore.getState().zoom).toEqual([0, 90_000_000]);
    viewStore.getState().setZoom([5, 10]);
    scenarioStore.getState().edit(['seed'], 2);
    await settle();
    expect(viewStore.getState().zoom).toEqual([5, 10]);
    viewStore.getState().setFit(true);
    expect(viewStore.getState().zoom).toEqual([0, 90_000_000]);
  });

  it('does not jump to the first pictures of a run', async () => {
    start();
    await settle();
    const short = {
      ...WAITING,
      status: 'running' as const,
      model: { end: 5_000_000, applications: [] as RunModel['applications'] } as RunModel,
    };
    setRuns({ A: short });
    expect(viewStore.getState().zoom).toEqual([0, 90_000_000]);
    setRuns({ A: { ...short, status: 'done' } });
    expect(viewStore.getState().zoom).toEqual([0, 5_000_000]);
  });

  it('leaves a variant that is gone', async () => {
    start();
    const id = scenarioStore.getState().addVariant('A');
    viewStore.getState().setVariant(id);
    scenarioStore.getState().undo();
    expect(viewStore.getState().variant).toBe('A');
  });
});

describe('work in progress', () => {
  it('is kept with its view', async () => {
    const { storage } = start();
    scenarioStore.getState().edit(['seed'], 5);
    viewStore.getState().setCursor(2_000_000);
    await settle();
    expect(kept(storage, 'work')?.document).toMatchObject({ seed: 5, view: { cursor: '2s' } });
  });

  it('that ran can be had back when a later document breaks the page', async () => {
    const { runner } = start();
    scenarioStore.getState().edit(['seed'], 5);
    await settle();
    runner.fails = true;
    scenarioStore.getState().edit(['seed'], 6);
    await settle();
    restoreLastGood();
    expect(document().seed).toBe(5);
  });

  it('that finds no room is mentioned once', async () => {
    const storage = new FakeStorage();
    storage.full = true;
    start('', storage);
    for (const seed of [1, 2]) {
      scenarioStore.getState().edit(['seed'], seed);
      await settle();
    }
    expect(notices()).toEqual([expect.stringContaining('no space')]);
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

describe('another tab', () => {
  const theirs: Scenario = { ...OWN, title: 'In the other tab', seed: 99 };

  it('loses nothing when this one keeps its work in the same place', async () => {
    const { storage } = start(encodeShared(OWN, {}));
    await settle();
    keep(storage, 'work', theirs);
    scenarioStore.getState().edit(['title'], 'Mine, edited');
    await settle();
    expect(kept(storage, 'work')?.document.title).toBe('Mine, edited');
    expect(kept(storage, 'other')?.document).toEqual(theirs);
    // A tab that is opened later shows what was kept last, and offers the other.
    start('', storage);
    expect(document().title).toBe('Mine, edited');
    const offer = scenarioStore.getState().notices.find(({ text }) => text.startsWith('Another tab had other work'));
    offer?.action?.run();
    expect(document()).toEqual(theirs);
    expect(kept(storage, 'previous')?.document.title).toBe('Mine, edited');
  });

  it('with the same work is no reason to set anything aside', async () => {
    const { storage } = start(encodeShared(OWN, {}));
    await settle();
    keep(storage, 'work', { ...OWN, view: { cursor: '5s' } } as Scenario);
    viewStore.getState().setCursor(1_000_000);
    await settle();
    expect(kept(storage, 'other')).toBeUndefined();
  });
});

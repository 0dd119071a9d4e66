/** A page without a browser: a session on a bar, a storage and a runner that a test holds in its hands. */
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { RunModel } from '../../analysis/model';
import { gallery } from '../../engine/gallery';
import { withLessonText } from '../../scenario/lesson/reference';
import { decodeShared } from '../../scenario/share';
import type { Scenario } from '../../scenario/schema';
import type { RunUpdate } from '../../worker/client';
import type { AddressBar } from '../address/address-bar';
import type { TextStorage } from '../autosave/autosave';
import { galleryEntries, withGallery } from '../document/gallery';
import { lessonStore } from '../lesson/lesson-store';
import { linkStore } from '../address/link-store';
import { loadReader } from '../reader-part';
import type { Runner } from '../runs/run-control';
import { runStore } from '../runs/run-store';
import { scenarioStore } from '../document/scenario-store';
import { startSession } from './session';
import { viewStore } from '../view/view-store';

/** Where the page lies. */
export const PAGE = 'https://example.org/signalbox/';

export const [first, second] = gallery;

/** Something that is not in the gallery. */
export const OWN: Scenario = { ...first.scenario, title: 'My own', seed: 4242 };

/** The fingerprint of every run. */
export const FINGERPRINT = '1111111111111111';

export class FakeBar implements AddressBar {
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

export class FakeStorage implements TextStorage {
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

/** Ends every run at once. */
export class InstantRunner implements Runner {
  fails = false;

  simulate(_request: unknown, onUpdate: (update: RunUpdate) => void) {
    const update: RunUpdate = this.fails
      ? { type: 'failed', why: 'crashed', message: 'Broken.', problems: [] }
      : {
          type: 'done',
          model: { end: 90_000_000, applications: [] as RunModel['applications'] } as RunModel,
          fingerprint: FINGERPRINT,
          seed: 1,
          notices: [],
        };
    let cancelled = false;
    queueMicrotask(() => {
      if (!cancelled) onUpdate(update);
    });
    return { cancel: () => void (cancelled = true) };
  }
}

let stop: () => void = () => undefined;

/** Opens the page at a hash, in place of the one that was open; `returning`: it is loaded again. */
export function start(hash = '', storage = new FakeStorage(), returning = false) {
  stop();
  const bar = new FakeBar(hash);
  const runner = new InstantRunner();
  stop = startSession({ bar, storage, runner, returning });
  return { bar, runner, storage };
}

/** Closes the page. */
export function close(): void {
  stop();
  stop = () => undefined;
}

/** Lets everything that waits for a while come to rest. */
export const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2000);

/** The document on screen. */
export const document = (): Scenario => scenarioStore.getState().document;

/** The texts of the notices on screen. */
export const notices = (): string[] => scenarioStore.getState().notices.map((n) => n.text);

/** The document that a link carries. */
export function documentIn(hash: string): unknown {
  const shared = decodeShared(hash);
  return shared.ok ? withLessonText(shared.value.document, galleryEntries()).document : undefined;
}

/** To be called once in a file of tests: each of them begins with nothing open, and time stands still. */
export function withPage(): void {
  beforeAll(async () => {
    await new Promise<void>((resolve) => withGallery(resolve));
    await loadReader();
  });

  beforeEach(() => {
    vi.useFakeTimers();
    runStore.setState({ byVariant: {}, idle: false });
    linkStore.setState(linkStore.getInitialState(), true);
    viewStore.setState(viewStore.getInitialState(), true);
    lessonStore.setState(lessonStore.getInitialState(), true);
    scenarioStore.setState({ notices: [] });
  });

  afterEach(() => {
    close();
    vi.useRealTimers();
  });
}

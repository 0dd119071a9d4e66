import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { SECOND } from '../../base/units';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import { createPlayground } from '../../store/page-playground';
import { workExtent } from '../../store/runs/extent';
import { setRuns, WAITING } from '../../store/runs/run-store';
import { keepPlaying } from './playback';

/** What the page has asked to be called with the next frame. */
let asked: ((now: number) => void)[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('requestAnimationFrame', (action: (now: number) => void) => asked.push(action));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }), clearTimeout: () => undefined });
});

afterEach(() => vi.unstubAllGlobals());

function playground() {
  const { scenario } = driverDeadlock;
  const made = createPlayground(scenario, { kind: 'gallery', id: 'driver-deadlock' });
  setRuns({ B: { ...WAITING, status: 'done', model: modelOf(scenario, 'B') } }, made.runs);
  made.view.getState().setCursor(0);
  return made;
}

/** Lets one frame pass, the given number of milliseconds after now. */
function frame(after: number): void {
  const now = performance.now() + after;
  for (const action of asked.splice(0)) action(now);
}

describe('playing', () => {
  it('moves the cursor with the frames of the screen', () => {
    const made = playground();
    const stop = keepPlaying(made);
    made.view.getState().setPlaying(true);
    frame(50);
    expect(made.view.getState().cursor).toBeGreaterThan(0);
    stop();
  });

  it('continues where it had begun before a listener was added', () => {
    const made = playground();
    made.view.getState().setPlaying(true);
    const stop = keepPlaying(made);
    frame(50);
    expect(made.view.getState().cursor).toBeGreaterThan(0);
    stop();
  });

  it('ends with the whole run in view, and leaves the range of a lesson as it is', () => {
    const made = playground();
    const stop = keepPlaying(made);
    const { setZoom, setPlaying, playTo } = made.view.getState();
    const end = workExtent(made.runs);

    setZoom([0, end + SECOND]);
    playTo(end, end * 1000);
    frame(50);
    expect(made.view.getState()).toMatchObject({ cursor: end, playing: false, fit: false, zoom: [0, end + SECOND] });

    made.view.getState().setCursor(end - 1);
    setPlaying(true);
    frame(50);
    expect(made.view.getState()).toMatchObject({ cursor: end, playing: false, fit: true });
    stop();
  });
});

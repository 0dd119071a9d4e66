import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../engine/gallery';
import type { RunRequest } from '../worker/protocol';
import { createPlayground, pagePlayground } from './page-playground';
import { controlRuns } from './runs/run-control';
import { scenarioStore } from './document/scenario-store';

const scenario = galleryEntry('two-queues')?.scenario ?? scenarioStore.getState().document;

describe('two playgrounds on one page', () => {
  it('hold a document, a view and undo steps each', () => {
    const one = createPlayground(scenario, { kind: 'gallery' });
    const other = createPlayground(scenario, { kind: 'gallery' });
    one.scenario.getState().edit(['seed'], 77);
    one.view.getState().setCursor(5_000_000);
    expect(one.scenario.getState()).toMatchObject({ document: { seed: 77 }, canUndo: true });
    expect(other.scenario.getState()).toMatchObject({ document: { seed: scenario.seed }, canUndo: false });
    expect(other.view.getState().cursor).not.toBe(5_000_000);
    expect(pagePlayground.scenario.getState().document.seed).not.toBe(77);
  });

  it('run by themselves: an edit of one starts nothing of the other', () => {
    const started = { one: [] as RunRequest[], other: [] as RunRequest[] };
    const grounds = {
      one: createPlayground(scenario, { kind: 'gallery' }),
      other: createPlayground(scenario, { kind: 'gallery' }),
    };
    const follow = (name: 'one' | 'other'): (() => void) => {
      const runner = {
        simulate: (request: RunRequest) => {
          started[name].push(request);
          return { cancel: () => undefined };
        },
      };
      return controlRuns(grounds[name].scenario, runner, { runs: grounds[name].runs }).end;
    };
    const stops = [follow('one'), follow('other')];
    const before = started.other.length;
    expect(before).toBeGreaterThan(0);
    grounds.one.scenario.getState().edit(['seed'], 5);
    expect(started.one.length).toBe(2 * before);
    expect(started.other.length).toBe(before);
    expect(Object.keys(grounds.other.runs.getState().byVariant)).toHaveLength(before);
    for (const stop of stops) stop();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gallery } from '../../engine/gallery';
import { parseScenario } from '../../engine/document/schema';
import type { Scenario } from '../../scenario/schema';
import { createViewStore } from './view-store';
import { GROUPS, INITIAL_VIEW, SECTIONS, SELECTION_KINDS, sharedView } from './shared-view';
import type { SharedView } from './shared-view';
import { viewOf, withView } from './view-text';

const { view: _, ...plain } = gallery[0].scenario;
const DOCUMENT = plain as Scenario;

describe('the view in a document', () => {
  it('is not written while it is as on a first look', () => {
    expect(withView(DOCUMENT, INITIAL_VIEW)).toEqual(DOCUMENT);
    expect(viewOf(DOCUMENT)).toEqual(INITIAL_VIEW);
  });

  it('is written in readable units', () => {
    const view: SharedView = {
      cursor: 120_000_000,
      zoom: [0, 300_000_000],
      fit: false,
      selection: { kind: 'app', id: 'etl/5' },
      group: 'node',
      variant: 'B',
      section: 'policy',
      step: 3,
      range: [20_000_000, 30_000_000],
      panels: { dock: 'locality', locality: 'share' },
      sweep: {
        of: 'load',
        and: 'seed',
        seeds: 10,
        metric: 'makespan',
        ranges: { load: ['× 1', '× 2', '5'] },
        scales: { load: 'linear' },
      },
    };
    expect(withView(DOCUMENT, view).view).toEqual({
      cursor: '2min',
      zoom: ['0s', '5min'],
      selection: 'app:etl/5',
      group: 'node',
      variant: 'B',
      section: 'policy',
      range: ['20s', '30s'],
      panels: { dock: 'locality', locality: 'share' },
      step: 3,
      sweep: {
        of: 'load',
        and: 'seed',
        seeds: 10,
        metric: 'makespan',
        ranges: { load: ['× 1', '× 2', '5'] },
        scales: { load: 'linear' },
      },
    });
  });

  it('is what a link carries of a view, without what only this page knows', () => {
    const store = createViewStore();
    store.getState().setHoverTime(5);
    store.getState().setStep(4);
    expect(sharedView(store.getState())).toEqual({ ...INITIAL_VIEW, step: 4 });
  });

  it('says which layout the document opens with', () => {
    expect(withView(DOCUMENT, INITIAL_VIEW, 'workbench').view).toEqual({ layout: 'workbench' });
    expect(viewOf(withView(DOCUMENT, INITIAL_VIEW, 'workbench'))).toEqual(INITIAL_VIEW);
  });

  it('reads the names that views and their parts had in earlier links', () => {
    const former = { yarn: 'starved', jockey: 'table', 'nodes-as': 'time', queues: 'starved', constructor: 'now' };
    const document = { ...DOCUMENT, view: { panels: former } };
    expect(viewOf(document).panels).toEqual({
      yarn: 'preemption',
      deadline: 'table',
      nodes: 'time',
      queues: 'starved',
      constructor: 'now',
    });
  });

  it('keeps fields of a view that this program does not know', () => {
    const document = { ...DOCUMENT, view: { cursor: '1s', panel: 'heat' } } as Scenario;
    expect(withView(document, { ...INITIAL_VIEW, group: 'queue' }).view).toEqual({ panel: 'heat', group: 'queue' });
  });

  it('comes back as it was', () => {
    const time = fc.integer({ min: 0, max: 1e12 });
    const view = fc.record({
      cursor: time,
      zoom: fc.tuple(time, time).filter(([from, to]) => from < to),
      selection: fc.option(
        fc.record({ kind: fc.constantFrom(...SELECTION_KINDS), id: fc.stringMatching(/^[a-z0-9/.:]{1,20}$/) }),
        { nil: undefined },
      ),
      group: fc.constantFrom(...GROUPS),
      variant: fc.constantFrom('A', 'B'),
      section: fc.constantFrom(...SECTIONS),
      range: fc.option(
        fc.tuple(time, time).filter(([from, to]) => from < to),
        { nil: undefined },
      ),
      step: fc.integer({ min: 1, max: 20 }),
      panels: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{1,8}$/), { maxKeys: 3 }),
      sweep: fc.option(
        fc.record(
          {
            of: fc.constantFrom('load', 'workload/etl/count'),
            seeds: fc.integer({ min: 1, max: 100 }),
            ranges: fc.constant({ load: ['1', '2', '5'] as const }),
          },
          { requiredKeys: ['of'] },
        ),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(view, (shown) => {
        const document = withView(DOCUMENT, { ...shown, fit: false });
        expect(parseScenario(document).ok).toBe(true);
        expect(viewOf(document)).toEqual({ ...shown, fit: false });
      }),
    );
  });
});

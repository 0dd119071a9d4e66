import { SECOND } from '../../../base/units';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { scenarioStore } from '../../../store/document/scenario-store';
import { viewStore } from '../../../store/view/view-store';
import { variantsOf } from '../../../engine/document/variants';
import { addVariantWith, intervene, seenBy } from './act';
import { setForks } from './fork';
import { appActions, moveApplication } from './app-actions';
import { nodeActions } from './node-actions';

const document = galleryEntry('two-queues')?.scenario;
const notices = () => scenarioStore.getState().notices;
const interventions = () => scenarioStore.getState().document.interventions ?? [];

beforeEach(() => {
  vi.useFakeTimers();
  if (document === undefined) throw new Error('the gallery has lost a scenario');
  for (const { id } of notices()) scenarioStore.getState().dismiss(id);
  scenarioStore.getState().replace(document, { kind: 'gallery' });
  viewStore.getState().setVariant('A');
  viewStore.getState().setCursor(25 * SECOND + 1);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what a person does at the cursor', () => {
  it('is an intervention at the cursor', () => {
    expect(intervene({ kind: 'node-lost', node: 'node/1' }, 'node/1 is lost')).toBe(true);
    expect(interventions()).toEqual([{ id: 'node-lost', at: '25001ms', kind: 'node-lost', node: 'node/1' }]);
    expect(viewStore.getState().cursor).toBe(25_001_000);
    expect(notices().map(({ text }) => text)).toEqual(['node/1 is lost in A.']);
  });

  it('keeps both futures when actions fork: the copy has the action, the variant stays as it was', () => {
    setForks(true);
    expect(intervene({ kind: 'node-lost', node: 'node/1' }, 'node/1 is lost at 0:25.0')).toBe(true);
    setForks(false);
    const { document: forked } = scenarioStore.getState();
    const active = viewStore.getState().variant;
    expect(active).not.toBe('A');
    expect(seenBy(forked, 'A').interventions ?? []).toEqual([]);
    expect(seenBy(forked, active).interventions?.map(({ kind }) => kind)).toEqual(['node-lost']);
    expect(variantsOf(forked).find(({ id }) => id === active)?.title).toBe('node/1 is lost at 0:25.0');
    notices()[0].action?.run();
    expect(scenarioStore.getState().document).toEqual(document);
  });

  it('and a copy that has it are one undo step, with what is set for all variants', () => {
    const { undo, redo } = scenarioStore.getState();
    const fair = [{ path: ['queues', 'root.etl', 'properties', 'application.sort.policy'], value: 'fair' }];
    expect(addVariantWith('A', fair, 'fair', { whole: [{ path: ['seed'], value: 77 }] })).toBe(true);
    const { document: changed } = scenarioStore.getState();
    expect([changed.seed, variantsOf(changed).at(-1)?.title]).toEqual([77, 'fair']);
    undo();
    expect(scenarioStore.getState().document).toEqual(document);
    redo();
    expect(scenarioStore.getState().document).toEqual(changed);
    // A second one is a step of its own.
    expect(addVariantWith('A', fair, 'fair again')).toBe(true);
    undo();
    expect(scenarioStore.getState().document).toEqual(changed);
  });

  it('is taken back by its message', () => {
    intervene({ kind: 'node-lost', node: 'node/1' }, 'node/1 is lost');
    notices()[0].action?.run();
    expect(interventions()).toEqual([]);
    expect(scenarioStore.getState().canRedo).toBe(true);
  });

  it('is taken back alone when other edits have followed', () => {
    intervene({ kind: 'node-lost', node: 'node/1' }, 'node/1 is lost');
    const [message] = notices();
    scenarioStore.getState().edit(['title'], 'Another title');
    message.action?.run();
    expect(interventions()).toEqual([]);
    expect(scenarioStore.getState().document.title).toBe('Another title');
  });

  it('changes the active variant alone, and says which', () => {
    viewStore.getState().setVariant('B');
    intervene({ kind: 'node-lost', node: 'node/1' }, 'node/1 is lost');
    expect(interventions()).toEqual([]);
    expect(notices()[0].text).toBe('node/1 is lost in B.');
  });

  it('is refused with a reason where the target does not exist', () => {
    expect(intervene({ kind: 'application-moved', application: 'etl/1', queue: 'root.nowhere' }, 'moved')).toBe(false);
    expect(notices()[0].text).toMatch(/^Not changed: .*root\.nowhere/);
  });

  it('goes away by itself after a while', () => {
    intervene({ kind: 'node-lost', node: 'node/1' }, 'node/1 is lost');
    vi.advanceTimersByTime(20_000);
    expect(notices()).toEqual([]);
  });
});

describe('what can be done', () => {
  const model = galleryRun('two-queues');
  const possible = (id: string, at: number) =>
    appActions(model, id, at * SECOND).flatMap(({ label, unless }) => (unless === undefined ? [label] : []));

  it('depends on what an application holds at the cursor', () => {
    expect(possible('etl/1', 0)).toEqual(['Kill']);
    expect(possible('etl/1', 25)).toEqual(['Kill', 'Fail its driver', 'Lose an executor', 'Decommission an executor']);
    expect(possible('etl/4', 25)).toEqual(['Kill']);
    expect(possible('etl/1', 150)).toEqual([]);
  });

  it('to a node that is up: lose it or slow it down', () => {
    expect(nodeActions(model, 'node/1', 0).map(({ label }) => label)).toEqual(['Lose this node', 'Slow to half']);
    expect(nodeActions(model, 'node/99', 0)).toEqual([]);
  });

  it('moves running applications from the cursor on, and later ones from their beginning', () => {
    moveApplication(model, 'etl/4', 'root.adhoc', 25 * SECOND);
    expect(interventions()[0]).toMatchObject({ kind: 'application-moved', application: 'etl/4', queue: 'root.adhoc' });
    moveApplication(model, 'etl/5', 'root.adhoc', 0);
    expect(scenarioStore.getState().document.overrides?.['etl/5']).toEqual({ queue: 'root.adhoc' });
    moveApplication(model, 'etl/1', 'root.adhoc', 200 * SECOND);
    expect(notices().at(-1)?.text).toContain('it has ended');
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { galleryEntry } from '../../../engine/gallery';
import { withDockView } from '../../../engine/gallery/entry-view';
import { schedulerPlugins } from '../../../engine/systems';
import { embedWish } from '../../share/embed-address';
import { DOCK_VIEWS, dockEntry } from './dock-views';

const EMBEDDING = new URL('../../../../docs/embedding.md', import.meta.url);

it('every view that a plug-in names takes the whole width of the dock', () => {
  const named = schedulerPlugins.flatMap(({ view }) => view ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((view) => !dockEntry(view).alone)).toEqual([]);
});

it('a view is about systems of one kind where a plug-in names it, and nowhere else', () => {
  const named = new Set(schedulerPlugins.flatMap(({ view }) => view ?? []));
  expect(DOCK_VIEWS.filter((view) => dockEntry(view).ofSystems === true)).toEqual(
    DOCK_VIEWS.filter((view) => named.has(view)),
  );
});

it('every view can be shown alone, and the page about embedding names it', () => {
  const text = readFileSync(EMBEDDING, 'utf8');
  for (const view of DOCK_VIEWS) {
    expect(embedWish(`?embed=figure&kind=${view}`).kind).toBe(view);
    expect(text, 'docs/embedding.md lists what `kind` may be').toContain(`\`${view}\``);
  }
});

it('a scenario of the gallery opens with the view of its system', () => {
  const entry = galleryEntry('two-queues') ?? expect.fail('no such scenario');
  for (const { type, view, viewAside } of schedulerPlugins) {
    if (view === undefined || viewAside === true) continue;
    const scenario = { ...entry.scenario, view: {}, scheduler: { type } };
    const { panels } = withDockView({ ...entry, scenario }).scenario.view ?? {};
    expect(panels?.['dock'], type).toBe(view);
  }
});

import { describe, expect, it, vi } from 'vitest';
import '../engine/systems';
import type * as Gallery from '../engine/gallery';
import type { GalleryEntry } from '../engine/gallery/entry';
import type * as Systems from '../engine/systems';
import { drawn, lotteryPlugin } from '../engine/testing/lottery.test-helper';

// The one line that a system adds to the list.
vi.mock('../engine/systems', async (original) => {
  const { lotteryPlugin: plugin } = await import('../engine/testing/lottery.test-helper');
  const systems = await original<typeof Systems>();
  (systems.schedulerPlugins as (typeof plugin)[]).push(plugin);
  return systems;
});

// The one line that a scenario adds to the gallery.
vi.mock('../engine/gallery', async (original) => {
  const module = await original<typeof Gallery>();
  const { withDockView } = await import('../engine/gallery/entry-view');
  const { lotteryEntry: entry } = await import('../engine/testing/lottery.test-helper');
  (module.gallery as GalleryEntry[]).push(withDockView(entry));
  return module;
});

const document = {
  signalbox: 1,
  horizon: '1h',
  cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
  queues: [{ id: 'root' }],
  scheduler: { type: 'lottery', 'lottery.tickets': 3 },
  workload: [
    { id: 'many', kind: 'batch', tasks: 20, duration: '10s', priority: 9 },
    { id: 'few', kind: 'batch', tasks: 5, duration: '10s' },
  ],
};

/** What a command prints and writes. */
async function signalbox(
  args: readonly string[],
): Promise<{ status: number; out: string; error: string; files: string }> {
  const { signalbox: run } = await import('./testing/memory-io.test-helper');
  const text = JSON.stringify(document);
  const { files, ...result } = await run(args, { [args[1] ?? '']: text });
  return { ...result, files: Object.values(files).join('') };
}

describe('a system that is a plug-in and one line of the list', () => {
  it('is validated, with the bounds of its settings', async () => {
    const { parseScenario, scenarioJsonSchema } = await import('../engine/schema');
    expect(parseScenario(document).ok).toBe(true);
    const wrong = parseScenario({ ...document, scheduler: { type: 'lottery', 'lottery.tickets': 0 } });
    expect(wrong.ok ? [] : wrong.error.map(({ path }) => path)).toEqual(['scheduler.lottery.tickets']);
    expect(JSON.stringify(scenarioJsonSchema())).toContain('lottery.tickets');
  });

  it('runs, and its records reach the model', async () => {
    const { modelOf } = await import('../analysis/testing');
    const { ownRecords } = await import('../analysis/build/record-table');
    const model = modelOf(document);
    expect(model.ended?.reason).toBe('all-done');
    expect(ownRecords(model, drawn)?.count).toBe(25);
    expect(model.directory.states).toBe(lotteryPlugin.states);
  });

  it('is offered by the editor for any scenario, with what has to change', async () => {
    const { systemChange } = await import('../views/editor/models/system-change');
    const { editDocument } = await import('../store/edit-document');
    const { gallery } = await import('../engine/gallery');
    const { scenario } = gallery[0];
    const { edits, refused } = systemChange(scenario, 'A', 'lottery');
    expect(refused).toBeUndefined();
    expect(editDocument(scenario, edits, 'A').ok).toBe(true);
  });

  it('can be started from nothing', async () => {
    const { newScenario, STARTS } = await import('../views/topbar/new-scenario');
    const { parseScenario } = await import('../engine/schema');
    for (const { id } of STARTS) {
      const started = newScenario('lottery', id);
      expect(started.scheduler.type).toBe('lottery');
      expect(parseScenario(started).ok, id).toBe(true);
    }
  });

  it('shows its scenario in the gallery, under its own title', async () => {
    const { gallery, galleryEntry } = await import('../engine/gallery');
    expect(galleryEntry('lottery-tickets')?.scenario.view?.panels?.['dock']).toBe('nodes');
    expect((await signalbox(['gallery'])).out).toContain('lottery-tickets');
    const { out, error } = await signalbox(['run', 'lottery-tickets']);
    expect(error).toBe('');
    expect(out).toContain('one winner a draw');
    const { bySystem } = await import('../views/topbar/gallery-groups');
    expect(bySystem(gallery).at(-1)).toEqual(['Lottery', [expect.objectContaining({ id: 'lottery-tickets' })]]);
  });

  it('stands in the page on settings, with each of its own', async () => {
    const { out } = await signalbox(['settings']);
    expect(out).toContain('### Lottery\n\n`"type": "lottery"`: every container is drawn.');
    expect(out).toContain(
      '- `lottery.tickets` (whole number from 1 to 1000, by default 1): Tickets of every application',
    );
  });

  it('runs on the command line, with its own words and its own lines of the trace', async () => {
    const { status, out, error, files } = await signalbox(['run', 'x.json', '--trace=t']);
    expect([status, error]).toEqual([0, '']);
    expect(out).toContain('one winner a draw');
    expect(files).toContain('"kind":"lottery-draw","app":"many"');
    expect(files).toContain('"cause":"room-drawn"');
  });
});

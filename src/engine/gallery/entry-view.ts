/** Every scenario of the gallery brings its view: an entry that names no view of the dock opens with that of its system. */
import type { GalleryEntry } from './entry';

const USUAL: Readonly<Record<string, string>> = {
  hawk: 'workers',
  eagle: 'workers',
  sparrow: 'workers',
  jockey: 'deadline',
  omega: 'transactions',
  quincy: 'flow',
  tetrisched: 'plan',
};

/** The entry with a view of the dock in its document. */
export function withDockView(entry: GalleryEntry): GalleryEntry {
  const { scenario } = entry;
  const { view = {}, queues, scheduler } = scenario;
  if (view.panels?.['dock'] !== undefined) return entry;
  // One leaf says little: the nodes show more.
  const dock = USUAL[scheduler.type] ?? (queues.length > 2 ? 'queues' : 'nodes');
  return { ...entry, scenario: { ...scenario, view: { ...view, panels: { ...view.panels, dock } } } };
}

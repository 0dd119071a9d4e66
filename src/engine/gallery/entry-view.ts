/** Every scenario of the gallery brings its view: an entry that names no view of the dock opens with that of its system. */
import { schedulerPlugin } from '../registry';
import type { GalleryEntry } from './entry';

/** The entry with a view of the dock in its document. */
export function withDockView(entry: GalleryEntry): GalleryEntry {
  const { scenario } = entry;
  const { view = {}, queues, scheduler } = scenario;
  if (view.panels?.['dock'] !== undefined) return entry;
  const plugin = schedulerPlugin(scheduler.type);
  const own = plugin.viewAside === true ? undefined : plugin.view;
  // One leaf says little: the nodes show more.
  const dock = own ?? (queues.length > 2 ? 'queues' : 'nodes');
  return { ...entry, scenario: { ...scenario, view: { ...view, panels: { ...view.panels, dock } } } };
}

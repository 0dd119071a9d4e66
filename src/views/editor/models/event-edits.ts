/** What handles of interventions need: apart from their forms and menus, which come when they are opened. */
import { formatDuration, MILLISECOND, SECOND } from '../../../base/units';
import type { Scenario } from '../../../scenario/schema';
import type { Edit } from '../../../authoring/edits';

/** Ids of interventions in any variant of a stored document. */
export function eventIds(stored: Scenario): string[] {
  const changed = (stored.variants ?? []).flatMap(({ changes = [] }) =>
    changes.flatMap(({ path }) => (path[0] === 'interventions' && path.length > 1 ? [path[1]] : [])),
  );
  return [...(stored.interventions ?? []).map(({ id }) => id), ...changed];
}

/**
 * Brings an intervention to another instant.
 * @param at µs; negative ones count as the start
 * @param grain what the instant is rounded to, µs: a pixel of the axis, say
 */
export function moveEvent(id: string, at: number, grain: number = SECOND / 10): Edit {
  const step = Math.max(MILLISECOND, grain);
  return { path: ['interventions', id, 'at'], value: formatDuration(Math.max(0, Math.round(at / step) * step)) };
}

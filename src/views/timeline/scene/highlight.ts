/** What a selection means for rows and bars: its own rows are marked; in another grouping, everything else steps back. */
import type { RunModel } from '../../../analysis/model';
import type { Grouping, LaneRow } from '../../../render/gantt/rows/lane-table';
import type { Selection } from '../../../store/view/shared-view';
import type { Block } from './scene';

/** Which rows a selection marks. A queue's applications are marked with it. */
export function selectedRows(
  selection: Selection | undefined,
  model: RunModel,
  group: Grouping,
): (row: LaneRow) => boolean {
  if (selection === undefined) return () => false;
  const { kind, id } = selection;
  if (kind === 'queue' && group === 'application') {
    const inside = queueMembers(model, id);
    return (row) => inside(row.id);
  }
  const own = { app: 'application', node: 'node', queue: 'queue' }[kind];
  return (row) => own === group && row.key === id;
}

/** Which bars step back. Nothing does where the selection has its own rows. */
export function dimming(
  selection: Selection | undefined,
  model: RunModel,
  group: Grouping,
): (app: number, node: number) => boolean {
  if (selection === undefined) return () => false;
  const { kind, id } = selection;
  if (kind === 'app' && group !== 'application') {
    const chosen = model.directory.applications.findIndex((app) => app.id === id);
    return chosen === -1 ? () => false : (app) => app !== chosen;
  }
  if (kind === 'node' && group === 'application') {
    const chosen = model.directory.nodes.findIndex((node) => node.id === id);
    return chosen === -1 ? () => false : (_, node) => node !== chosen;
  }
  if (kind === 'queue' && group === 'node') {
    const inside = queueMembers(model, id);
    return (app) => !inside(app);
  }
  return () => false;
}

/** Rows that a search has found are marked like selected ones. */
export function orFound({ found }: Block, selected: (row: LaneRow) => boolean): (row: LaneRow) => boolean {
  return found.size === 0 ? selected : (row) => selected(row) || found.has(row.key);
}

/** While a search has results, everything else is dimmed. */
export function unlessFound(
  { found, model }: Block,
  dimmed: (app: number, node: number) => boolean,
): (app: number, node: number) => boolean {
  if (found.size === 0) return dimmed;
  const { applications } = model.directory;
  return (app, node) => !found.has(applications[app].id) || dimmed(app, node);
}

/** Which applications were submitted to a queue or below it. */
function queueMembers(model: RunModel, id: string): (app: number) => boolean {
  const { queues, applications } = model.directory;
  const inside = queues.map((queue) => queue.id === id || queue.id.startsWith(`${id}.`));
  return (app) => inside[applications[app].queue];
}

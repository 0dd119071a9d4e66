/** What is under a point of the picture of workers: a message, a scheduler or a worker; what it says, and what it stands for. */
import { entriesAt, inFlight } from '../../analysis/messages/messages-index';
import { slotsAt } from '../../analysis/messages/slots-at';
import { entriesShown, partUnder, schedulerUnder, workerUnder } from '../../render/probes/probes-layout';
import type { WorkersLayout } from '../../render/probes/probes-layout';
import { messageAt } from '../../render/probes/probes-paint';
import type { Selection } from '../../store/view/shared-view';
import { messageLines, schedulerLines, workerLines } from './probes-words';
import type { Moment } from './probes-words';

/** How near the pointer must be to a message, px. */
const NEAR = 8;

/** Under the pointer, or focused. */
export type Target =
  /** `app`: whose slot or entry of its queue it is; -1 where there is none. */
  | { readonly kind: 'worker'; readonly worker: number; readonly app: number }
  | { readonly kind: 'scheduler'; readonly scheduler: number }
  | { readonly kind: 'message'; readonly row: number };

/** Messages lie above schedulers and workers; of several the nearest. Px of the picture. */
export function targetUnder(moment: Moment, layout: WorkersLayout, x: number, y: number): Target | undefined {
  const message = messageUnder(moment, layout, x, y);
  if (message !== undefined) return { kind: 'message', row: message };
  const scheduler = schedulerUnder(layout, x, y);
  if (scheduler !== undefined) return { kind: 'scheduler', scheduler };
  const worker = workerUnder(layout, x, y);
  return worker === undefined ? undefined : { kind: 'worker', worker, app: ownerUnder(moment, layout, worker, x, y) };
}

function messageUnder({ index, at }: Moment, layout: WorkersLayout, x: number, y: number): number | undefined {
  let nearest: number | undefined;
  let distance = NEAR;
  for (const row of inFlight(index, at)) {
    const message = messageAt({ index, layout, at }, row);
    const own = Math.hypot(message.x - x, message.y - y);
    if (own >= distance) continue;
    distance = own;
    nearest = row;
  }
  return nearest;
}

/** The application whose slot or entry of a queue is under a point; -1 for none. */
function ownerUnder(moment: Moment, layout: WorkersLayout, worker: number, x: number, y: number): number {
  const { model, index, at } = moment;
  const part = partUnder(layout, worker, x, y);
  if (part?.kind === 'slot') {
    return slotsAt(model, index, worker, at).find(({ slot }) => slot === part.place)?.app ?? -1;
  }
  const entries = entriesAt(index, worker, at);
  return part === undefined || part.place >= entriesShown(layout, entries.length) ? -1 : entries[part.place].app;
}

/** What a target says of itself, line by line. */
export function linesOf(moment: Moment, target: Target): readonly string[] {
  switch (target.kind) {
    case 'worker':
      return workerLines(moment, target.worker);
    case 'message':
      return messageLines(moment, target.row);
    case 'scheduler':
      return schedulerLines(moment, target.scheduler);
  }
}

/** What is selected with a target: the application that it belongs to, otherwise the node; nothing with a scheduler. */
export function meantBy({ model, index }: Moment, target: Target | undefined): Selection | undefined {
  const { applications, nodes } = model.directory;
  if (target === undefined || target.kind === 'scheduler') return undefined;
  const app = target.kind === 'worker' ? target.app : index.columns.app[target.row];
  if (app >= 0) return { kind: 'app', id: applications[app].id };
  return target.kind === 'worker' ? { kind: 'node', id: nodes[target.worker].id } : undefined;
}

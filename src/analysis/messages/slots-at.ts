/** Which slot of a node a task runs in or is held for: slots have no numbers in the trace, so they are given out here. */
import { partitionPoint } from '../../base/collections/bisect';
import { memoBy } from '../../base/memo';
import type { RunModel } from '../model';
import { heldAt, runningAt } from './messages-index';
import type { MessageIndex } from './messages-index';

/** A slot at work, or held until the answer to a getTask comes. */
export interface SlotUse {
  /** Which of the node's slots, from 0. */
  readonly slot: number;
  readonly app: number;
  readonly from: number;
  /** Infinity while it is open. */
  readonly to: number;
  /** The container that runs; -1 while the slot is only held. */
  readonly container: number;
  /** Index of the hold in `holds` of the {@link MessageIndex}; -1 for a container. */
  readonly hold: number;
}

/** Every use of a node's slots, by its beginning. A task runs in the slot that was held for it, other uses take the first free one. */
const slotUses = memoBy((model: RunModel, node: number, { holds, runs }: MessageIndex): readonly SlotUse[] => {
  const { containers } = model;
  const uses: SlotUse[] = [];
  const until: number[] = [];
  /** By slot: for whom a useful hold has just kept it, and until when. */
  const kept: { readonly app: number; readonly at: number }[] = [];
  let h = holds.first[node];
  let r = runs.first[node];
  while (h < holds.first[node + 1] || r < runs.first[node + 1]) {
    const container = r < runs.first[node + 1] ? runs.rows[r] : -1;
    const runAt = container === -1 ? Infinity : containers.allocated[container];
    const holdAt = h < holds.first[node + 1] ? holds.from[h] : Infinity;
    // At one instant, the task first: the slot that it leaves may be held at once.
    const isRun = runAt <= holdAt;
    const from = isRun ? runAt : holdAt;
    const app = isRun ? containers.app[container] : holds.app[h];
    const to = isRun ? containers.ended[container] : holds.to[h];
    let slot = isRun ? kept.findIndex((one) => one.app === app && one.at === from) : -1;
    if (slot === -1) slot = until.findIndex((end) => end <= from);
    if (slot === -1) slot = until.length;
    until[slot] = to;
    kept[slot] = isRun || holds.useful[h] === 0 ? { app: -1, at: 0 } : { app, at: to };
    uses.push({ slot, app, from, to, container: isRun ? container : -1, hold: isRun ? -1 : h });
    if (isRun) r++;
    else h++;
  }
  return uses;
});

/** What a node's slots do at an instant, the latest beginning first. */
export function slotsAt(model: RunModel, index: MessageIndex, node: number, at: number): SlotUse[] {
  const uses = slotUses(model, node, index);
  const wanted = heldAt(index, node, at) + runningAt(index, node, at);
  const open: SlotUse[] = [];
  const low = partitionPoint(0, uses.length, (use) => uses[use].from <= at);
  for (let i = low - 1; i >= 0 && open.length < wanted; i--) if (at < uses[i].to) open.push(uses[i]);
  return open;
}

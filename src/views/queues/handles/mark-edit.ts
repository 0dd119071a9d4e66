/**
 * Which settings of YARN's queues move the marks on a queue's bar: part and maximum of the queue above under Capacity; weight,
 * minimum and maximum under Fair. What no setting moves says why.
 */
import type { RunModel } from '../../../analysis/model';
import { schedulerPlugin } from '../../../engine/registry';
import { withSiblings } from '../../../engine/document/sibling-parts';
import { holderOf } from '../../../scenario/knobs';
import type { MeasureRole } from '../../../schedulers/plugin';
import type { QueueText, Scenario } from '../../../scenario/schema';
import { parentOf, queueKnobsOf } from '../../../authoring/queue-model';
import { editOf } from '../../editor/models/edits';
import type { Edit } from '../../../authoring/edits';
import { queueIndex } from '../../shared/acts/names';
import { amountOf, figuresAt } from '../../../analysis/queue-figures';
import { MB } from '../../../base/units';

/** What moves a mark, or one sentence that says why nothing does. */
export type MarkEdit = { readonly edits: readonly Edit[] } | { readonly why: string };

/** Marks that can be dragged, and those whose handle says why they cannot. */
export const MOVED_ROLES = ['guaranteed', 'minimum', 'fair', 'maximum'] as const;
export const FIXED_ROLES = ['steady', 'ideal'] as const;

export const ROLE_TITLES: Readonly<Partial<Record<MeasureRole, string>>> = {
  guaranteed: 'Guaranteed part',
  minimum: 'Minimum share',
  fair: 'Fair share',
  maximum: 'Maximum',
  steady: 'Steady share',
  ideal: 'Ideal of the preemption monitor',
};

const WHY: Readonly<Partial<Record<MeasureRole, string>>> = {
  steady: 'The steady share follows from the weights of all queues: drag the fair share, which sets the weight.',
  ideal: 'The preemption monitor computes the ideal in each round from the guarantees and demand of queues.',
};

/** Why a mark cannot be moved at all; undefined if it can. */
export function whyFixed(role: MeasureRole, queue: string): string | undefined {
  if (queue === 'root') return 'The limit of root is the cluster: change its nodes under Cluster.';
  return WHY[role];
}

export interface MarkPlace {
  readonly model: RunModel;
  /** As the variant sees it. */
  readonly document: Scenario;
  /** Id of the queue. */
  readonly queue: string;
  /** Resource type, and the instant, µs. */
  readonly type: string;
  readonly at: number;
}

/** The edits that move the mark of a role to an amount (in the type's own unit; undefined: no limit). */
export function markEdit(place: MarkPlace, role: MeasureRole, to: number | undefined): MarkEdit {
  const why = whyFixed(role, place.queue);
  if (why !== undefined) return { why };
  switch (schedulerPlugin(place.document.scheduler.type).queueShares) {
    case 'percent':
      return percentEdit(place, role, to);
    case 'weights':
      return amountEdit(place, role, to);
    case undefined:
      return { why: 'No setting of this scheduler moves this mark.' };
  }
}

/** The amount that plays a role for a queue; NaN where there is none. */
function roleAmount({ model, type, at }: MarkPlace, queue: string, role: MeasureRole): number {
  const index = queueIndex(model, queue);
  return index === undefined ? NaN : amountOf(figuresAt(model, index, at), role, type);
}

function siblings({ document, queue }: MarkPlace): readonly QueueText[] {
  const above = parentOf(queue);
  return document.queues.filter(({ id }) => id !== queue && parentOf(id) === above);
}

function setting(document: Scenario, queue: QueueText, name: string): unknown {
  const placed = queueKnobsOf(document, queue.id).find(({ knob }) => knob.name === name);
  return placed === undefined ? undefined : (holderOf(queue, placed)[name] ?? placed.knob.default);
}

function numberOf(document: Scenario, queue: QueueText, name: string, otherwise: number): number {
  const value = Number(setting(document, queue, name) ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
}

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;

/** Parts of one queue make 100: what one of them gets the others give, each in proportion. */
function percentEdit(place: MarkPlace, role: MeasureRole, to: number | undefined): MarkEdit {
  const { document, queue } = place;
  const above = parentOf(queue) ?? 'root';
  const whole = roleAmount(place, above, role);
  if (!(whole > 0) || whole === Infinity) return { why: `There is no data for ${above} at this instant.` };
  if (role === 'maximum') {
    const value = to === undefined ? 100 : percent(to / whole);
    return { edits: [{ path: ['queues', queue, 'maximum-capacity'], value }] };
  }
  const own = document.queues.find(({ id }) => id === queue);
  if (own?.resources?.guaranteed !== undefined) {
    return { why: 'This queue is guaranteed resources by amount: change them in the section Queues.' };
  }
  const others = siblings(place);
  if (others.length === 0) return { why: 'An only child has all of its parent.' };
  const value = percent((to ?? 0) / whole);
  const change = { path: ['queues', queue, 'capacity'], value };
  return { edits: withSiblings(document, [change]).map(editOf) };
}

/** A fair share follows from the weight; minimum and maximum are amounts. */
function amountEdit(place: MarkPlace, role: MeasureRole, to: number | undefined): MarkEdit {
  const { document, queue, model, at } = place;
  if (role === 'fair') return weightEdit(place, to ?? 0);
  const name = role === 'minimum' ? 'minResources' : 'maxResources';
  const path = ['queues', queue, name];
  if (to === undefined) return { edits: [{ path, value: undefined }] };
  const amount = (type: string): number => {
    if (type === place.type) return to;
    const present = roleAmount({ ...place, type }, queue, role);
    if (Number.isFinite(present)) return present;
    // A value names both types: one without a limit has that of the cluster.
    return role === 'minimum' ? 0 : roleAmount({ model, document, queue, type, at }, 'root', 'fair');
  };
  const own = document.queues.find(({ id }) => id === queue);
  if (own === undefined) return { why: `${queue} is not in the scenario: it was created during the run.` };
  const [memory, cores] = [amount('memory') / MB, amount('vcore') / 1000];
  if (!Number.isFinite(memory) || !Number.isFinite(cores))
    return { why: 'There is no data for the cluster at this instant.' };
  return { edits: [{ path, value: `${Math.round(memory)} mb, ${Math.max(0, Math.round(cores))} vcores` }] };
}

/** Under plain weights the share is the weight's part of those that share now. */
function weightEdit(place: MarkPlace, to: number): MarkEdit {
  const { document, queue } = place;
  const active = siblings(place).filter(({ id }) => roleAmount(place, id, 'fair') > 0);
  if (active.length === 0)
    return { why: 'No other queue shares with it at this instant, so its weight changes nothing.' };
  const own = roleAmount(place, queue, 'fair');
  const whole = active.reduce((sum, { id }) => sum + roleAmount(place, id, 'fair'), Number.isFinite(own) ? own : 0);
  const weights = active.reduce((sum, other) => sum + numberOf(document, other, 'weight', 1), 0);
  const share = Math.min(0.99, Math.max(0.01, to / whole));
  const weight = (weights * share) / (1 - share);
  const value = weight >= 10 ? Math.round(weight) : Math.round(weight * 100) / 100;
  return { edits: [{ path: ['queues', queue, 'weight'], value }] };
}

/** Behind what a fair share became: the weight that was changed for it, in brackets; nothing where no weight was. */
export function byWeight(before: Scenario, edits: readonly Edit[]): string {
  const edit = edits.find(({ path }) => path.at(-1) === 'weight');
  const own = edit && before.queues.find(({ id }) => id === edit.path[1]);
  if (edit === undefined || own === undefined) return '';
  return ` (weight ${numberOf(before, own, 'weight', 1)} → ${String(edit.value)})`;
}

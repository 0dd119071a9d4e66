/**
 * How shares and settings of queues are carried over to another system: a share that it knows in another form is kept, and
 * settings that it does not know are listed.
 */
import { listText } from '../../base/text/list-text';
import { counted } from '../../base/text/counted';
import { schedulerPlugin } from '../../engine/registry';
import { percentages } from '../../formats/yarn/percentages';
import { holderOf } from '../../scenario/knobs';
import { childrenOf, lastName } from '../../scenario/queue-path';
import type { QueueText, Scenario } from '../../scenario/schema';
import type { Edit } from '../edits';

/** A change that lets another system run the scenario, and its sentence. */
export interface Step {
  readonly edits: readonly Edit[];
  readonly text: string;
}

/** Siblings whose shares are named; those of more are not. */
const MOST_SHARES = 6;
/** Settings that are named; more are counted. */
const MOST_SETTINGS = 4;

/** Capacities for the children of a queue: by their weights under a system that has weights, else equal ones. */
export function capacitiesBelow(document: Scenario, parent: string): Step | undefined {
  const siblings = childrenOf(document.queues, parent);
  if (parent === '' || siblings.length === 0) return undefined;
  const plugin = schedulerPlugin(document.scheduler.type);
  const written = plugin.queueShares === 'weights' ? siblings.map((queue) => plugin.queueWeight?.(queue) ?? 1) : [];
  // Without any weight none would have a capacity, which is refused.
  const weighted = written.some((weight) => weight > 0) && new Set(written).size > 1;
  const parts = percentages(weighted ? written : siblings.map(() => 1));
  const rule = weighted
    ? `capacities by their weights${named(siblings, parts, ' percent')}`
    : `equal capacities, ${parts[0]} percent each`;
  return {
    edits: siblings.map(({ id }, at) => ({ path: ['queues', id, 'capacity'], value: parts[at] })),
    text: `The queues below ${parent} get ${rule}.`,
  };
}

/** Weights as large as the capacities, where the system knows weights and the one before it had capacities. */
export function weightsFor(document: Scenario, type: string): Step[] {
  if (schedulerPlugin(type).queueShares !== 'weights') return [];
  if (schedulerPlugin(document.scheduler.type).queueShares !== 'percent') return [];
  return document.queues.flatMap(({ id: parent }): Step[] => {
    const siblings = childrenOf(document.queues, parent);
    const capacities = siblings.flatMap(({ capacity }) => (typeof capacity === 'number' ? [capacity] : []));
    // Amounts of resources are no weights, and an only child has everything.
    if (siblings.length < 2 || capacities.length < siblings.length) return [];
    return [
      {
        edits: siblings.map(({ id }, at) => ({ path: ['queues', id, 'weight'], value: capacities[at] })),
        text: `The queues below ${parent} get their capacities as weights${named(siblings, capacities, '')}.`,
      },
    ];
  });
}

/**
 * The settings that a variant loses under another system, in sentences: those of queues that have no effect there, and those of
 * the scheduler, which starts with its defaults.
 */
export function leftBehind({ queues, scheduler }: Scenario, type: string): string[] {
  const before = schedulerPlugin(scheduler.type);
  const after = schedulerPlugin(type);
  const kept = new Set(after.queueKnobs.map(({ knob }) => knob.name));
  if (after.queueShares !== undefined && before.queueShares !== undefined) kept.add('weight').add('capacity');
  const idle = before.queueKnobs.filter(
    (placed) =>
      !kept.has(placed.knob.name) && queues.some((queue) => holderOf(queue, placed)[placed.knob.name] !== undefined),
  );
  const lost = Object.keys(scheduler).filter((name) => name !== 'type' && name !== 'preset');
  return [
    ...(idle.length === 0
      ? []
      : [`Settings of queues without effect there: ${some(idle.map(({ knob }) => knob.name))}.`]),
    ...(lost.length === 0 ? [] : [`Settings of the scheduler that it loses: ${some(lost)}.`]),
  ];
}

function named(siblings: readonly QueueText[], shares: readonly number[], unit: string): string {
  if (siblings.length > MOST_SHARES) return '';
  return `: ${siblings.map(({ id }, at) => `${lastName(id)} ${shares[at]}`).join(', ')}${unit}`;
}

function some(names: readonly string[]): string {
  const more = names.length - MOST_SETTINGS;
  return listText([...names.slice(0, MOST_SETTINGS), ...(more > 0 ? [counted(more, 'other')] : [])], 'and');
}

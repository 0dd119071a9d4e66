/** The open sweep as a link carries it: what it moves, its seeds, its metric and its ranges. */
import { useEffect } from 'react';
import { documentKnobs, nameOfKnob } from '../../engine/document/document-knobs';
import type { DocumentKnob } from '../../engine/document/document-knobs';
import { leafKnobs } from '../../engine/document/leaf-knobs';
import { ALL_LEAVES, leavesOf } from '../../scenario/leaf-queues';
import type { Scenario } from '../../scenario/schema';
import { viewStore } from '../../store/view/view-store';
import type { SharedSweep } from '../../store/view/shared-view';
import { seenBy } from '../shared/acts/act';
import { knobAxis, loadAxis, seedAxis } from './sweep-axis';
import { leavesAxis } from './leaf-axes';
import { withPolicies } from './own-choices';
import type { SweepAxis } from './sweep-axis';

/** Those that are open, the latest last: a link has room for one. */
const open: { sweep: SharedSweep }[] = [];

/** Tells the link of a sweep as long as it is on screen. */
export function useSharedSweep(sweep: SharedSweep): void {
  // It is made anew with each drawing.
  const text = JSON.stringify(sweep);
  useEffect(() => {
    const entry = { sweep: JSON.parse(text) as SharedSweep };
    open.push(entry);
    tell();
    return () => {
      open.splice(open.indexOf(entry), 1);
      tell();
    };
  }, [text]);
}

function tell(): void {
  viewStore.getState().setSweep(open.at(-1)?.sweep);
}

/** The axis that a link means by its key; undefined where the document has no such setting. */
export function axisOfKey(seen: Scenario, key: string): SweepAxis | undefined {
  if (key === 'load') return loadAxis(seen);
  if (key === 'seed') return seedAxis(seen.seed ?? 1);
  const isMeant = ({ path }: DocumentKnob): boolean => path.join('/') === key;
  const inLeaves = leafKnobs(seen).find(isMeant);
  if (inLeaves !== undefined) return leavesAxis(inLeaves, seen);
  const found = documentKnobs(seen).find(isMeant);
  return found && knobAxis(withPolicies(found.knob, seen), found.path, found.value, nameOfKnob(found));
}

/**
 * The axis that sets in all leaf queues what the axis of a key sets in one of them, as a variant sees them; undefined where there is
 * no such axis, or no other leaf queue.
 */
export function inLeavesOf(document: Scenario, variant: string, key: string): SweepAxis | undefined {
  if (!key.startsWith('queues/')) return undefined;
  const seen = seenBy(document, variant);
  const leaves = leavesOf(seen.queues);
  const path = documentKnobs(seen).find((one) => one.path.join('/') === key)?.path;
  if (path === undefined || leaves.length < 2 || !leaves.some(({ id }) => id === path[1])) return undefined;
  return axisOfKey(seen, ['queues', ALL_LEAVES, ...path.slice(2)].join('/'));
}

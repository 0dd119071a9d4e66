/** The open sweep as a link carries it: what it moves, its seeds, its metric and its ranges. */
import { useEffect } from 'react';
import { documentKnobs, nameOfKnob } from '../../engine/document/document-knobs';
import type { Scenario } from '../../scenario/schema';
import { viewStore } from '../../store/view/view-store';
import type { SharedSweep } from '../../store/view/shared-view';
import { knobAxis, loadAxis, seedAxis } from './sweep-axis';
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
  const found = documentKnobs(seen).find(({ path }) => path.join('/') === key);
  if (found === undefined) return undefined;
  return knobAxis(found.knob, found.path, found.value, nameOfKnob(found));
}

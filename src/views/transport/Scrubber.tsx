import { Suspense, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { standstills } from '../../analysis/at';
import { formatInstant } from '../../base/units';
import { viewStore } from '../../store/view/view-store';
import { useSize } from '../../ui/hooks/use-size';
import { lazyPart } from '../../ui/lazy-part';
import { variantLetter } from '../../ui/VariantBadge';
import { withModels } from '../shared/runs/use-runs-view';
import type { VariantView } from '../shared/runs/use-runs-view';
import { nodeStretches, notesNear, pointInterventions } from './marks';
import type { Note } from './marks';
import { ScrubberKnob } from './ScrubberKnob';

// Not part of the first picture: they lie below an axis that is there without them.
const ScrubberMarks = lazyPart(() => import('./ScrubberMarks').then((module) => module.ScrubberMarks));

/** How near the pointer must be to a mark to read about it. */
const NEAR_PX = 5;

interface ScrubberProps {
  readonly variants: readonly VariantView[];
  readonly active: VariantView;
  readonly end: number;
}

/**
 * The same axis as the timeline above it, with a knob at the cursor: a histogram of events, and marks of what happened.
 * A slider to the keyboard and to screen readers.
 */
export function Scrubber({ variants, active, end }: ScrubberProps) {
  const plot = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(plot, flushSync);
  // Made when the pointer first asks: a run of many applications has as many notes.
  const notesOf = useMemo(() => later(() => scrubberNotes(variants, active)), [variants, active]);
  const noteAt = (px: number): string => {
    const { zoom } = viewStore.getState();
    const perPixel = (zoom[1] - zoom[0]) / Math.max(1, width);
    return notesNear(notesOf(), zoom[0] + px * perPixel, NEAR_PX * perPixel);
  };
  return (
    <div className="scrubber">
      <div className="scrubber__plot" ref={plot}>
        {width > 0 && end > 0 && (
          <Suspense fallback={null}>
            <ScrubberMarks variants={variants} active={active} end={end} width={width} height={height} />
          </Suspense>
        )}
      </div>
      <ScrubberKnob plot={plot} end={end} width={width} noteAt={noteAt} />
    </div>
  );
}

/** Makes a value when it is first asked for. */
function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Everything that is marked under the scrubber, in words. */
function scrubberNotes(variants: readonly VariantView[], active: VariantView): Note[] {
  const { model } = active.run;
  const deadlocks = withModels(variants).flatMap((v) =>
    standstills(v.model).map(({ from }) => ({
      from,
      to: from,
      text: `${variantLetter(v.index)}: deadlock at ${formatInstant(from)}`,
    })),
  );
  if (model === undefined) return deadlocks;
  const submissions = model.applications.flatMap(({ id, submitted }) =>
    submitted === Infinity
      ? []
      : [{ from: submitted, to: submitted, text: `${model.directory.applications[id].id} submitted` }],
  );
  const points = pointInterventions(model).map(({ at, text }) => ({ from: at, to: at, text }));
  return [...deadlocks, ...points, ...nodeStretches(model), ...submissions];
}

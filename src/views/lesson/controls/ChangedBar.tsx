import { counted } from '../../../base/text/counted';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { viewChange } from '../../../analysis/lesson/view-change';
import type { ViewChange } from '../../../analysis/lesson/view-change';
import type { Step } from '../../../scenario/lesson/tree';
import { runExtent } from '../../../store/runs/extent';
import { useView } from '../../../store/view/view-store';
import type { SharedView } from '../../../store/view/shared-view';
import { Button } from '../../../ui/Button';
import type { Reading } from '../reading/reading';
import { isDockView } from '../../shared/dock/dock-views';
import { changeCount, putAllBack } from './settings-changed';
import { applyStep } from '../reading/step-view';
import { viewOfStep } from '../reading/view-of-step';
import './controls.css';

interface OfStep {
  readonly reading: Reading;
  readonly step: Step;
}

/** What the reader has changed, and the way back. */
export function ChangedBar({ reading }: Pick<OfStep, 'reading'>) {
  const count = changeCount(reading);
  if (count === 0) return null;
  return (
    <div className="lesson-changed">
      <p>
        You changed {counted(count, 'setting')}.{' '}
        <Button variant="ghost" onClick={() => putAllBack(reading)}>
          {count === 1 ? 'Put it back' : 'Put them back'}
        </Button>
      </p>
    </div>
  );
}

/** After the reader has looked around: a way back to what the step shows. */
export function BackToStep({ reading, step }: OfStep) {
  if (!useLookingAway(reading, step)) return null;
  return (
    <Button variant="ghost" className="lesson-back" onClick={() => applyStep(step, reading, false)}>
      <Undo2 size={14} aria-hidden="true" />
      Back to the step
    </Button>
  );
}

/** A step eases to where it wants to be; only what stays longer is the reader's own doing, ms. */
const SETTLED_MS = 400;

/** Whether the views show something else than the step wants, for longer than a change of step takes. */
function useLookingAway(reading: Reading, step: Step): boolean {
  const cursor = useView((s) => s.cursor);
  const zoom = useView((s) => s.zoom);
  const fit = useView((s) => s.fit);
  const selection = useView((s) => s.selection);
  const panels = useView((s) => s.panels);
  const playing = useView((s) => s.playing);
  const { patch } = viewChange(viewOfStep(step), reading.values);
  // A reveal continues from where the step began.
  const moves = patch.playMicros !== undefined || step.blocks.some((block) => 'predict' in block);
  const end = runExtent(reading.playground.runs);
  const away =
    reading.current &&
    !playing &&
    (isElsewhere(patch, { zoom, fit }) ||
      (!moves && patch.cursorMicros !== undefined && Math.abs(Math.min(patch.cursorMicros, end) - cursor) > 1) ||
      (patch.selection !== undefined && patch.selection !== nameOf(selection)) ||
      isOtherDock(patch, panels));
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(away), away ? SETTLED_MS : 0);
    return () => window.clearTimeout(timer);
  }, [away]);
  return away && settled;
}

function isElsewhere({ zoomMicros: wanted }: ViewChange, { zoom, fit }: Pick<SharedView, 'zoom' | 'fit'>): boolean {
  if (wanted === undefined) return false;
  return wanted === 'fit' ? !fit : Math.abs(zoom[0] - wanted[0]) > 1 || Math.abs(zoom[1] - wanted[1]) > 1;
}

const nameOf = (selection: SharedView['selection']): string | null =>
  selection === undefined ? null : `${selection.kind}:${selection.id}`;

function isOtherDock({ dock, tab }: ViewChange, panels: SharedView['panels']): boolean {
  if (dock === undefined || !isDockView(dock)) return false;
  return panels['dock'] !== dock || (tab !== undefined && panels[dock] !== tab);
}

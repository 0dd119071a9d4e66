import type { Step } from '../../scenario/lesson/tree';
import { useView } from '../../store/view-store';
import { Button } from '../../ui/Button';
import type { Reading } from './reading';
import { viewChange } from '../../analysis/lesson/view-change';
import { changeCount, putAllBack } from './settings-changed';
import { applyStep, viewOfStep } from './step-view';

/** Where the reader has gone off the step's way: back to its view, back to its settings. */
export function ChangedBar({ reading, step }: { readonly reading: Reading; readonly step: Step }) {
  const count = changeCount(reading);
  const away = useLookingAway(reading, step);
  if (count === 0 && !away) return null;
  return (
    <div className="lesson-changed">
      {count > 0 && (
        <p>
          You changed {count === 1 ? '1 setting' : `${count} settings`}.{' '}
          <Button variant="ghost" onClick={() => putAllBack(reading)}>
            {count === 1 ? 'Put it back' : 'Put them back'}
          </Button>
        </p>
      )}
      {away && (
        <Button variant="ghost" onClick={() => applyStep(step, reading, false)}>
          Back to what this step shows
        </Button>
      )}
    </div>
  );
}

/** Whether something else is selected, or another range is in view, than the step wants. */
function useLookingAway(reading: Reading, step: Step): boolean {
  const selection = useView((s) => s.selection);
  const zoom = useView((s) => s.zoom);
  const fit = useView((s) => s.fit);
  const playing = useView((s) => s.playing);
  if (!reading.current || playing) return false;
  const { patch } = viewChange(viewOfStep(step), reading.values);
  const wanted = patch.zoomMicros;
  const ranged =
    wanted !== undefined &&
    (wanted === 'fit' ? !fit : Math.abs(zoom[0] - wanted[0]) > 1 || Math.abs(zoom[1] - wanted[1]) > 1);
  const chosen = selection === undefined ? null : `${selection.kind}:${selection.id}`;
  return ranged || (patch.selection !== undefined && patch.selection !== chosen);
}

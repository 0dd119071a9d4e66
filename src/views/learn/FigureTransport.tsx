import { Pause, Play } from 'lucide-react';
import { workExtent } from '../../store/runs/extent';
import { usePlayground } from '../../store/page-playground';
import { useRuns } from '../../store/runs/run-store';
import { useView } from '../../store/view/view-store';
import { useCursor } from '../shared/runs/use-cursor';
import { moveCursor, togglePlaying, usePlayback } from '../transport/playback';
import { useInstantText } from '../shared/runs/use-instant-text';

/** Plays the figure around it, and moves its cursor. */
export function FigureTransport() {
  const instant = useInstantText();
  const playground = usePlayground();
  usePlayback();
  const playing = useView((s) => s.playing);
  const until = useView((s) => s.sight?.until);
  const cursor = useCursor();
  // Read again with every run.
  useRuns((s) => s.byVariant);
  const end = Math.min(until ?? Infinity, workExtent(playground.runs));
  return (
    <div className="essay-transport">
      <button
        type="button"
        className="button button--ghost"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => togglePlaying(playground)}
      >
        {playing ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
      </button>
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={instant(cursor)}
        min={0}
        max={Math.max(1, end)}
        step={Math.max(1, end / 500)}
        value={Math.min(cursor, end)}
        onChange={(event) => {
          playground.view.getState().setPlaying(false);
          moveCursor(Math.round(Number(event.target.value)), playground);
        }}
      />
      <span className="essay-transport__time">{instant(cursor)}</span>
    </div>
  );
}

import { timerAt } from '../../analysis/at';
import { stateAt } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { formatSpan } from '../../base/units';
import { useViewStore } from '../../store/view/view-store';
import { useCursor } from '../shared/runs/use-cursor';

const MOST = 2;

interface CountdownsProps {
  readonly model: RunModel;
  /** Color index by application. */
  readonly colors: Uint8Array;
}

/** Timers of application states that run at the cursor, those due first: how much is left, and of how much. */
export function Countdowns({ model, colors }: CountdownsProps) {
  const viewStore = useViewStore();
  const cursor = useCursor();
  const running = model.applications
    .flatMap((app) => {
      const timer = timerAt(app, cursor);
      return timer === undefined ? [] : [{ app, timer }];
    })
    .sort((a, b) => a.timer.due - b.timer.due || a.app.id - b.app.id);
  if (running.length === 0) return null;
  return (
    <div className="countdowns">
      {running.slice(0, MOST).map(({ app, timer }) => {
        const state = stateAt(app, cursor);
        const { id } = model.directory.applications[app.id];
        const left = timer.due - cursor;
        return (
          <button key={app.id} type="button" onClick={() => viewStore.getState().select({ kind: 'app', id })}>
            <Ring share={left / (timer.due - timer.from)} color={`var(--a${colors[app.id]})`} />
            <b className="countdowns__name" title={id}>
              {id}
            </b>{' '}
            {state === undefined ? model.directory.timers[timer.kind] : model.directory.states[state.state].name}
            <span className="countdowns__left">
              , <b>{formatSpan(left)}</b> left of {roundSpan(timer.due - timer.from)}
            </span>
          </button>
        );
      })}
      {running.length > MOST && <span>and {running.length - MOST} more</span>}
    </div>
  );
}

function Ring({ share, color }: { readonly share: number; readonly color: string }) {
  const part = Math.min(0.999, Math.max(0, share));
  const angle = part * 2 * Math.PI;
  const [x, y] = [7 + 5 * Math.sin(angle), 7 - 5 * Math.cos(angle)];
  return (
    <svg width="14" height="14" aria-hidden="true" fill="none" strokeWidth="2.5">
      <circle cx="7" cy="7" r="5" stroke="var(--line-2)" />
      <path d={`M7 2A5 5 0 ${part > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}`} stroke={color} />
    </svg>
  );
}

/** A span without a decimal that says nothing: "5:00", "30 s". */
function roundSpan(span: number): string {
  return formatSpan(span).replace(/\.0( s)?$/, '$1');
}

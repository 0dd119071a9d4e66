import { MINUTE } from '../../../base/units';
import type { UtilityCurve } from '../../../schedulers/jockey/utility';
import { usePlayground } from '../../../store/page-playground';
import { Button } from '../../../ui/Button';
import { act } from '../../shared/acts/act';
import { curveOfShown } from '../shown';
import type { Shown } from '../shown';
import { curveEdits } from './utility-edits';
import { UtilityPlot } from './UtilityPlot';
import '../../shared/chart.css';
import './utility.css';

/** The utility of a completion time, with the result of each number of tokens. Its points can be dragged, or typed. */
export function UtilityPanel({ shown }: { readonly shown: Shown }) {
  const playground = usePlayground();
  const { run, variant } = shown;
  const { curve, deadline } = curveOfShown(shown);
  const authored = Array.isArray(shown.own['utility']);
  const save = (next: UtilityCurve): void => {
    act(curveEdits(shown, next), `Utility of ${run.id} changed`, variant.id, playground);
  };
  const forget = (): void => {
    const edits = [{ path: ['workload', shown.entry, 'utility'], value: undefined }];
    act(edits, `${run.id} uses the curve of its deadline again`, variant.id, playground);
  };
  return (
    <div className="jockey__utility">
      <div className="jockey__bar-title">
        <b>Utility</b>
        <span className="muted">dots: done at, with that many tokens; drag a point</span>
        <span className="grow" />
        <label className="visually-hidden">
          {`Points of the utility curve of ${run.id}: minute and utility, as in "60 1, 70 -1"`}
          <input
            key={pointsText(curve)}
            defaultValue={pointsText(curve)}
            onBlur={(event) => {
              const points = pointsOf(event.target.value);
              if (points !== undefined && pointsText(points) !== pointsText(curve)) save(points);
            }}
          />
        </label>
        {authored && (
          <Button variant="outline" onClick={forget}>
            Deadline only
          </Button>
        )}
      </div>
      <UtilityPlot shown={shown} curve={curve} deadline={deadline} onSave={save} />
    </div>
  );
}

/** "60 1, 70 -1": minute and utility of each point. */
function pointsText(curve: UtilityCurve): string {
  return curve.map(({ at, utility }) => `${Math.round((at / MINUTE) * 100) / 100} ${utility}`).join(', ');
}

/** Reads such a text; undefined if it is none. */
function pointsOf(text: string): UtilityCurve | undefined {
  const points = text.split(',').map((point) => {
    const [at, utility] = point.trim().split(/\s+/).map(Number);
    return { at: at * MINUTE, utility };
  });
  return points.every(({ at, utility }) => Number.isFinite(at) && Number.isFinite(utility)) ? points : undefined;
}

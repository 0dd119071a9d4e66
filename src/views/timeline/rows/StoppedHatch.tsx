import { formatInstant } from '../../../base/units';
import { timeScale, toPixel } from '../../../render/time-scale';
import { useView } from '../../../store/view/view-store';
import type { VariantView } from '../../shared/runs/use-runs-view';

interface StoppedHatchProps {
  readonly run: VariantView['run'];
  /** Of the rows, CSS pixels. */
  readonly height: number;
  /** Where times are drawn: its width and the room left of it, CSS pixels. */
  readonly plot: { readonly width: number; readonly left: number };
}

/**
 * Over the rows of a variant: the part that is unknown because a policy of the reader stopped the run is hatched; a picture that is
 * the last good one, because the present code cannot be run, is dimmed.
 */
export function StoppedHatch({ run, height, plot }: StoppedHatchProps) {
  const [from, to] = useView((s) => s.zoom);
  const { model, status } = run;
  if (model === undefined || plot.width <= 0) return null;
  const outdated = status === 'failed';
  const stopped = model.ended?.reason === 'policy' ? model.ended.at : undefined;
  if (!outdated && stopped === undefined) return null;
  const scale = timeScale(from, to, plot.width);
  const x = outdated || stopped === undefined ? 0 : Math.max(0, toPixel(scale, stopped));
  if (x >= scale.width) return null;
  const words =
    outdated || stopped === undefined
      ? 'The last run that worked, dimmed: the current code cannot run.'
      : `Hatched from ${formatInstant(stopped)} on: the policy was stopped; what would follow is unknown.`;
  return (
    <div className="timeline-stopped">
      <div
        className={outdated ? 'timeline-stopped__dim' : 'timeline-stopped__hatch'}
        style={{ left: plot.left + x, width: scale.width - x, height }}
      >
        <span className="visually-hidden">{words}</span>
      </div>
    </div>
  );
}

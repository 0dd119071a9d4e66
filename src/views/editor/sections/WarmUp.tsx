import { formatInstant } from '../../../base/units';
import { Button } from '../../../ui/Button';
import { useVariants } from '../../shared/runs/use-runs-view';
import { useMeasureFrom, useSettled } from '../../shared/runs/use-settled';

/** Where applications keep coming: from when on the runs may be measured, and that as one click. */
export function WarmUp() {
  const settled = useSettled(useVariants());
  const measureFrom = useMeasureFrom();
  if (settled === undefined) return null;
  const { from, measuredFrom, seeds } = settled;
  const isStudied = seeds > 1;
  const which = isStudied ? `All variants in ${seeds} seeds` : 'The runs on screen';
  if (from === Infinity) {
    return (
      <p className="editor__hint">
        No steady state in this horizon: the applications in the system{' '}
        {isStudied ? `do not settle in all of ${seeds} seeds` : 'of the runs on screen do not settle'}.
      </p>
    );
  }
  const others = isStudied ? '' : ' Other seeds may take longer.';
  if (from <= measuredFrom)
    return (
      <p className="editor__hint">
        {which} have settled where the measurement begins (MSER-5).{others}
      </p>
    );
  return (
    <div className="actions">
      <p className="editor__hint">
        {which} have settled by {formatInstant(from)} (MSER-5).{others}
      </p>
      <Button variant="outline" onClick={() => measureFrom(from)}>
        Measure from {formatInstant(from)}
      </Button>
    </div>
  );
}

import { useMemo } from 'react';
import { settledFrom, studySettledFrom } from '../../../analysis/compare/study/warm-up-window';
import { formatDuration, formatInstant } from '../../../base/units';
import { EVERY } from '../../../store/document/edits';
import { scenarioStore, useScenario } from '../../../store/document/scenario-store';
import { micros } from '../../../scenario/written-amounts';
import { useStudy } from '../../../store/studies/study-store';
import { Button } from '../../../ui/Button';
import { useVariants } from '../../shared/runs/use-runs-view';

/** Where applications keep coming: from when on the runs on screen may be measured, and that as one click. */
export function WarmUp() {
  const variants = useVariants();
  const window = useScenario((s) => s.document.window);
  const shown = useMemo(() => {
    const models = variants.flatMap(({ run: { model } }) => (model?.ended === undefined ? [] : [model]));
    return models.length === variants.length ? settledFrom(models) : undefined;
  }, [variants]);
  const { runs, seeds } = useStudy((s) => s);
  const studied = useMemo(() => studySettledFrom(Object.values(runs).map((of) => ({ runs: of }))), [runs]);
  if (shown === undefined) return null;
  // One window for all variants and seeds: that of the run which takes longest.
  const from = Math.max(shown, studied ?? 0);
  const isStudied = studied !== undefined && seeds > 1;
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
  const present = window?.from === undefined ? 0 : micros(window.from);
  if (from <= present)
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
      <Button
        variant="outline"
        onClick={() =>
          scenarioStore.getState().edit(['window'], { ...window, from: formatDuration(from) }, { variant: EVERY })
        }
      >
        Measure from {formatInstant(from)}
      </Button>
    </div>
  );
}

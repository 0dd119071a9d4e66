import { useMemo } from 'react';
import { settledFrom } from '../../../analysis/compare/study/warm-up-window';
import { formatDuration, formatInstant } from '../../../base/units';
import { EVERY } from '../../../store/document/edits';
import { scenarioStore, useScenario } from '../../../store/document/scenario-store';
import { micros } from '../../../scenario/written-amounts';
import { Button } from '../../../ui/Button';
import { useVariants } from '../../shared/runs/use-runs-view';

/** Where applications keep coming: from when on the runs on screen may be measured, and that as one click. */
export function WarmUp() {
  const variants = useVariants();
  const window = useScenario((s) => s.document.window);
  const from = useMemo(() => {
    const models = variants.flatMap(({ run: { model } }) => (model?.ended === undefined ? [] : [model]));
    return models.length === variants.length ? settledFrom(models) : undefined;
  }, [variants]);
  if (from === undefined) return null;
  if (from === Infinity) {
    return (
      <p className="editor__hint">
        No steady state in this horizon: the applications in the system of the runs on screen do not settle.
      </p>
    );
  }
  const present = window?.from === undefined ? 0 : micros(window.from);
  if (from === present)
    return (
      <p className="editor__hint">
        The runs on screen have settled where the measurement begins (MSER-5). Other seeds may take longer.
      </p>
    );
  return (
    <div className="actions">
      <p className="editor__hint">
        The runs on screen have settled by {formatInstant(from)} (MSER-5). Other seeds may take longer.
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

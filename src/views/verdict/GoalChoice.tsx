import { useCallback, useMemo, useState } from 'react';
import { INDEX, metricsOfGoal } from '../../analysis/compare/study/goal';
import type { Goal } from '../../analysis/compare/study/goal';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { Select } from '../../ui/fields/Select';
import { useOpenRequest } from '../shared/open-requests';
import { GoalDialog } from './GoalDialog';
import { goalLines, metricOptions } from './goal-options';
import { changeGoal, rankBy, setGoal, USUAL_GOALS } from './set-goal';

const NONE = '';
/** Opens the dialog with two metrics. */
const SEVERAL = '+';

interface GoalChoiceProps {
  readonly goal: Goal | undefined;
  readonly variants: readonly StudyVariant[];
}

/** By what the variants are ranked: one metric at once, and limits, several metrics and confidence in a dialog. */
export function GoalChoice({ goal, variants }: GoalChoiceProps) {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  useOpenRequest('goal', show);
  const options = useMemo(
    () => metricOptions(variants, goal === undefined ? [] : metricsOfGoal(goal)),
    [variants, goal],
  );
  const { weights } = goal ?? {};
  const choose = (metric: string): void => {
    if (metric === NONE) setGoal(undefined);
    else if (metric === SEVERAL) {
      changeGoal({ metric: undefined, weights: twoMetrics(goal) });
      show();
    } else if (metric !== INDEX) rankBy(metric);
  };
  const lines = goal === undefined ? [] : goalLines(goal, options);
  const [limit = weights === undefined ? 'add a limit' : 'weights and limits', ...more] = lines;
  return (
    <>
      <Select
        aria-label="Goal"
        value={goal?.metric ?? NONE}
        options={[
          { value: NONE, label: 'Choose a goal' },
          ...(weights === undefined ? [] : [{ value: INDEX, label: `Index of ${weights.length} metrics` }]),
          ...options,
          ...(weights === undefined ? [{ value: SEVERAL, label: 'Several metrics by weight…' }] : []),
        ]}
        onChange={choose}
      />
      {goal !== undefined && (
        <button
          type="button"
          className={lines.length === 0 ? 'link-button verdict__limit' : 'link-button verdict__limit is-set'}
          title={lines.length === 0 ? undefined : lines.join('; ')}
          aria-haspopup="dialog"
          onClick={show}
        >
          {limit}
          {more.length > 0 && ` and ${more.length} more`}
        </button>
      )}
      <GoalDialog open={open} onClose={() => setOpen(false)} goal={goal} variants={variants} options={options} />
    </>
  );
}

/** The metric of a goal and another usual one, equally weighted. */
function twoMetrics(goal: Goal | undefined) {
  const [usual] = USUAL_GOALS;
  const metric = goal?.metric ?? usual;
  const other = USUAL_GOALS.find((id) => id !== metric) ?? usual;
  return [metric, other].map((one) => ({ metric: one, weight: 1 }));
}

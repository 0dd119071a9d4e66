import { useMemo, useState } from 'react';
import type { PlanValue, SweepPlan } from '../../analysis/compare/shards/plan';
import { Select } from '../../ui/fields/Select';
import { metricTitle } from '../../analysis/metrics/metric-title';
import type { FinishedAxis, FinishedCut } from './finished-sweep';

const NONE = '';

/** The cut through a finished sweep that is looked at, and how another one is chosen. */
export interface ChosenCut extends FinishedCut {
  readonly chooseFirst: (axis: number) => void;
  readonly chooseSecond: (axis: number | undefined) => void;
  readonly fix: (axis: number, value: PlanValue) => void;
}

/**
 * At first the cut lies along the first axis, and the others have their first values.
 * @param onTurn the cut lies along other axes now
 */
export function useCut({ axes }: SweepPlan, onTurn: () => void): ChosenCut {
  const [first, setFirst] = useState(0);
  const [second, setSecond] = useState<number>();
  const [fixed, setFixed] = useState(() => axes.map(({ values }) => values[0]));
  const along = useMemo(
    () => (axes.length === 0 ? [] : second === undefined || second === first ? [first] : [first, second]),
    [axes, first, second],
  );
  return {
    along,
    fixed,
    chooseFirst: (axis) => {
      setFirst(axis);
      onTurn();
    },
    chooseSecond: (axis) => {
      setSecond(axis);
      onTurn();
    },
    fix: (axis, value) => setFixed(fixed.with(axis, value)),
  };
}

interface FinishedCutBarProps {
  readonly plan: SweepPlan;
  /** Those of the plan, in its order. */
  readonly axes: readonly FinishedAxis[];
  readonly cut: ChosenCut;
  readonly metrics: readonly string[];
  readonly metric: string;
  readonly onMetric: (metric: string) => void;
}

/** Which metric is shown, along which settings, and at which values of the others. */
export function FinishedCutBar({ plan, axes, cut, metrics, metric, onMetric }: FinishedCutBarProps) {
  const { along, fixed, chooseFirst, chooseSecond, fix } = cut;
  const [first, second] = along as readonly (number | undefined)[];
  return (
    <div className="sweep__bar">
      <Select
        aria-label="Metric"
        value={metric}
        options={metrics.map((id) => ({ value: id, label: metricTitle(id) }))}
        onChange={onMetric}
      />
      {axes.length > 1 && (
        <Select
          aria-label="First setting"
          value={String(first)}
          options={axes.map(({ name }, at) => ({ value: String(at), label: `over ${name}` }))}
          onChange={(at) => chooseFirst(Number(at))}
        />
      )}
      {axes.length > 1 && (
        <Select
          aria-label="Second setting"
          value={second === undefined ? NONE : String(second)}
          options={[
            { value: NONE, label: 'no second setting' },
            ...axes.flatMap(({ name }, at) => (at === first ? [] : [{ value: String(at), label: `and ${name}` }])),
          ]}
          onChange={(at) => chooseSecond(at === NONE ? undefined : Number(at))}
        />
      )}
      {axes.map((axis, at) =>
        along.includes(at) ? null : (
          <Select
            key={axis.key}
            aria-label={axis.name}
            value={String(fixed[at])}
            options={plan.axes[at].values.map((value) => ({
              value: String(value),
              label: `${axis.name} ${axis.text(axis.numberOf(value))}`,
            }))}
            onChange={(text) => fix(at, plan.axes[at].values.find((value) => String(value) === text) ?? fixed[at])}
          />
        ),
      )}
    </div>
  );
}

import { useMemo } from 'react';
import { deadlineCount } from '../../analysis/metrics/deadlines';
import { VariantBadge } from '../../ui/VariantBadge';
import { useRuns } from '../../store/runs/run-store';
import { formatValue } from './plan/shown';
import type { Shown } from './plan/shown';

/** One line about the cycle on screen: whose plan it is, deadlines met so far, what is planned and what it is worth. */
export function PlanStatus({ shown: { variant, plan, at } }: { readonly shown: Shown }) {
  const standIn = useRuns(({ byVariant }) => byVariant[variant.id]?.standIn === true);
  const slo = useMemo(() => deadlineCount(variant.model, plan.at), [variant.model, plan.at]);
  const apps = (starts: (start: number) => boolean): number =>
    new Set(plan.places.filter(({ start }) => starts(start)).map(({ app }) => app)).size;
  const later = apps((start) => start > 0);
  const now = apps((start) => start === 0);
  return (
    <div className="tetri__status">
      <VariantBadge index={variant.index} />
      <b>
        {at.settings.policy}
        {at.settings.plan.method === 'greedy' || standIn ? ', greedy' : ''}
      </b>
      {standIn && <output className="tetri__stand-in">the solver is working; this is the greedy plan</output>}
      <span className="grow" />
      {slo.due > 0 && (
        <span>
          SLO met{' '}
          <b>
            {slo.met} of {slo.due}
          </b>
        </span>
      )}
      <span>
        planned <b>{later}</b>, starts now <b>{now}</b>
      </span>
      <span>
        value <b>{formatValue(plan.value)}</b>
      </span>
    </div>
  );
}

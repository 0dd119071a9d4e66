import { useMemo } from 'react';
import { studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { batchedMeanText, longRunMeans } from '../../analysis/compare/study/long-run';
import type { BatchedMean } from '../../analysis/compare/statistics/intervals/batched-mean';
import { metricTitle } from '../../analysis/metrics/metric-title';
import { measurementWindow } from '../../analysis/metrics/metrics';
import { percentText } from '../../analysis/metrics/value-text';
import { grouped } from '../../base/text/counted';
import { formatInstant } from '../../base/units';
import { useScenario } from '../../store/document/scenario-store';
import { Button } from '../../ui/Button';
import { useAfterPaint } from '../../ui/hooks/use-after-paint';
import { VariantBadge } from '../../ui/VariantBadge';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import { useMeasureFrom, useSettled } from '../shared/runs/use-settled';

/** Where applications keep coming, how exact the means of the runs on screen are: with one seed, only a long run can say. */
export function LongRun() {
  const variants = useAfterPaint(useVariants());
  const settled = useSettled(variants);
  const measureFrom = useMeasureFrom();
  const document = useScenario((s) => s.document);
  const { confidence } = studyOptionsOf(document);
  const { window } = document;
  const isSettled = settled !== undefined && settled.from <= settled.measuredFrom;
  const rows = useMemo(() => {
    if (!isSettled) return [];
    const measured = measurementWindow({ window });
    return withModels(variants).map(({ id, index, model }) => ({
      id,
      index,
      of: longRunMeans(model, measured, confidence),
    }));
  }, [isSettled, variants, window, confidence]);
  if (settled === undefined || settled.from === Infinity) return null;
  if (!isSettled) {
    return (
      <p className="compare__alike small muted">
        Applications keep coming. The means of one long run have intervals once the measurement begins where the runs
        have settled.{' '}
        <Button variant="outline" onClick={() => measureFrom(settled.from)}>
          Measure from {formatInstant(settled.from)}
        </Button>
      </p>
    );
  }
  return (
    <table className="numbers effects" aria-label="Means of one long run">
      <caption className="small muted">
        Means of one long run up to the first application that has not ended, with {percentText(confidence)} intervals
        from batches in the order of submission
      </caption>
      <thead>
        <tr>
          <th scope="col">Applications</th>
          <th scope="col">{metricTitle('mean-completion')}</th>
          <th scope="col">{metricTitle('mean-waiting')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, index, of: { applications, unfinishedFrom, completion, waiting } }) => (
          <tr key={id}>
            <th scope="row">
              <VariantBadge index={index} /> {grouped(applications)}
              <Beneath
                text={unfinishedFrom === undefined ? 'all have ended' : `until ${formatInstant(unfinishedFrom)}`}
              />
            </th>
            <BatchedCell of={completion} />
            <BatchedCell of={waiting} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BatchedCell({ of }: { readonly of: BatchedMean }) {
  const { value, basis } = batchedMeanText(of);
  return (
    <td>
      {value}
      <Beneath text={basis} />
    </td>
  );
}

function Beneath({ text }: { readonly text: string }) {
  return <div className="small muted">{text}</div>;
}

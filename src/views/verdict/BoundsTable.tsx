import { useMemo } from 'react';
import { boundedValue, boundText, referenceBounds, withoutText } from '../../analysis/compare/bounds/bound-rows';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import type { RunScale } from '../../analysis/metrics/scale';
import { valueText } from '../../analysis/metrics/value-text';
import { useScenario } from '../../store/document/scenario-store';
import { useScales } from '../compare/use-scales';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { TableHead } from '../../ui/TableHead';

/**
 * Lower bounds for every schedule of this workload, beside the values of the variants. They are marked as bounds, not as results.
 */
export function BoundsTable({ variants }: { readonly variants: readonly StudyVariant[] }) {
  const window = useScenario((s) => s.document.window);
  const shown = useVariants();
  const models = useMemo(() => withModels(shown), [shown]);
  const scales = useScales(models);
  const bounds = useMemo(() => {
    const own = (id: string): RunScale | undefined => scales[models.findIndex((one) => one.id === id)];
    return referenceBounds(
      { window },
      variants,
      variants.map(({ id }) => own(id)?.bounds),
    );
  }, [window, models, scales, variants]);
  const { rows, without } = bounds;
  return (
    <div className="study__scroll">
      {rows.length > 0 && (
        <table className="study__table">
          <caption>Reference bounds, seed on screen: no schedule can be below</caption>
          <TableHead names={['Metric', 'Variant', 'Bound', 'Run', 'So the run is', 'Bound by']} />
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.title} ${row.variant}`}>
                <th scope="row">{row.title}</th>
                <td>
                  <VariantBadge index={row.variant} />
                </td>
                <td className="study__value study__bound">≥ {valueText(row.bound, 'duration')}</td>
                <td className="study__value">{boundedValue(row)}</td>
                <td>{boundText(row)}</td>
                <td>{row.binding}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {without.length > 0 && (
        <p className="small muted">
          No bound for{' '}
          {withoutText(
            bounds,
            variants.map((_, at) => variantLetter(at)),
          )}
          .
        </p>
      )}
    </div>
  );
}

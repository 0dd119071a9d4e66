import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { allMetrics, measurementWindow, metrics } from '../../analysis/metrics/metrics';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { RunModel } from '../../analysis/model';
import { formatInstant } from '../../base/units';
import { scenarioStore, useScenario } from '../../store/scenario-store';
import { useView, viewStore } from '../../store/view-store';
import { Button } from '../../ui/Button';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { useVariants, withModels } from '../shared/use-runs-view';
import { metricGroups, metricRows } from './format-metric';
import './compare.css';

/** Every metric in every variant, with the difference to A. */
export function CompareView({ title }: { readonly title: ReactNode }) {
  const variants = useVariants();
  const active = useView((s) => s.variant);
  const window = useScenario((s) => s.document.window);
  const measured = useMemo(() => measurementWindow({ window }), [window]);
  const models = useMemo(() => withModels(variants), [variants]);
  // Of more than two variants the active one is compared, and the last one while A itself is active.
  const place = models.findIndex((m) => m.id === active);
  const compared = models.length < 2 ? 0 : models.length === 2 || place < 1 ? models.length - 1 : place;
  const rows = useMemo(
    () =>
      metricRows(
        models.map((m) => (isSmall(m.model) ? allMetrics : metrics)(m.model, measured)),
        compared,
      ),
    [models, measured, compared],
  );
  const groups = useMemo(() => metricGroups(rows), [rows]);
  const several = models.length > 2;
  const outdated = models.some((m) => m.run.outdated || m.run.status === 'running');
  const seed = models[0]?.run.seed;

  return (
    <section className="dock-card compare" aria-label="Compare">
      <header className="section-header">
        {title}
        <span className="grow" />
        {outdated && <span className="muted small">simulating</span>}
        {seed !== undefined && <span className="muted small">seed {seed}</span>}
      </header>
      <ScrollRegion label="Metrics" className="compare__body">
        <table className={models.length > 3 ? 'numbers compare__narrow' : 'numbers'}>
          <thead>
            <tr>
              <th scope="col">{window === undefined ? 'Whole run' : windowText(measured)}</th>
              {models.map((m, at) => (
                <th key={m.id} scope="col" className={several && at === compared ? 'is-now' : undefined}>
                  {several && at > 0 ? (
                    <button
                      type="button"
                      className="compare__choose"
                      title={`Compare ${m.title} with ${models[0].title}`}
                      aria-pressed={at === compared}
                      onClick={() => viewStore.getState().setVariant(m.id)}
                    >
                      <span className="visually-hidden">{m.title} </span>
                      <VariantBadge index={m.index} />
                    </button>
                  ) : (
                    <>
                      <span className="visually-hidden">{m.title} </span>
                      <VariantBadge index={m.index} />
                    </>
                  )}
                </th>
              ))}
              {compared > 0 && (
                <th scope="col">
                  {variantLetter(models[compared].index)} − {variantLetter(models[0].index)}
                </th>
              )}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.title}>
              <tr>
                <th scope="rowgroup" className="compare__group" colSpan={models.length + (compared > 0 ? 2 : 1)}>
                  {group.title}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.title}</th>
                  {row.cells.map((cell, at) => (
                    <td key={models[at].id} className={several && at === compared ? 'compare__chosen' : undefined}>
                      {cell}
                    </td>
                  ))}
                  {compared > 0 && <td className="muted">{row.difference}</td>}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        {models.length === 1 && variants.length === 1 && (
          <p className="compare__hint">
            <Button
              variant="outline"
              onClick={() => {
                const id = scenarioStore.getState().addVariant(variants[0].id);
                if (id !== '') viewStore.getState().setVariant(id);
              }}
            >
              Add a variant to compare with
            </Button>
          </p>
        )}
      </ScrollRegion>
    </section>
  );
}

/** Up to this many containers and tasks even the costly metrics are a matter of milliseconds. */
const FEW = 2000;

function isSmall({ containers, tasks }: RunModel): boolean {
  return containers.count + tasks.count <= FEW;
}

function windowText({ from, to }: MeasurementWindow): string {
  return to === Infinity ? `From ${formatInstant(from)}` : `${formatInstant(from)} to ${formatInstant(to)}`;
}

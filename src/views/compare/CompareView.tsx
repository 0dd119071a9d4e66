import { Copy } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { measurementWindow } from '../../analysis/metrics/metrics';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { listText } from '../../base/text/list-text';
import { formatInstant } from '../../base/units';
import { schedulerPlugin } from '../../engine/registry';
import { useScenario, useScenarioStore } from '../../store/document/scenario-store';
import { useStudy } from '../../store/studies/study-store';
import type { StudyState } from '../../store/studies/study-store';
import { usePanel, useView, useViewStore } from '../../store/view/view-store';
import { Button, IconButton } from '../../ui/Button';
import { lazyPart } from '../../ui/lazy-part';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { Segmented } from '../../ui/fields/Segmented';
import { useAfterPaint } from '../../ui/hooks/use-after-paint';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { copyText } from '../shared/copy';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { classGroups, dimensionsOf, metricGroups, metricRows, sortedGroups, tableText } from './compare-rows';
import type { MetricGroup, MetricRow, RowOrder } from './compare-rows';
import { useMeasures } from './use-measures';
import './compare.css';

const EffectsList = lazyPart(() => import('./EffectsList').then((module) => module.EffectsList));
const SeedHistogram = lazyPart(() => import('./SeedHistogram').then((module) => module.SeedHistogram));

/** Classes that the rows can be split by, in the words of the switch; "all" for none. */
const DIMENSIONS = ['all', 'class', 'queue', 'entry', 'user', 'kind'] as const;
/** More classes than this push everything else out of sight: they are shown when asked for. */
const FEW_CLASSES = 4;
/** The most rows without differences that the remark names. */
const MOST_NAMED = 3;

/** What differs between the variants, by class of application, with the difference to A and the best of each row. */
export function CompareView({ title }: { readonly title: ReactNode }) {
  const scenarioStore = useScenarioStore();
  const viewStore = useViewStore();
  // The timeline comes first: to measure a run takes as long as to draw it.
  const variants = useAfterPaint(useVariants());
  const active = useView((s) => s.variant);
  const window = useScenario((s) => s.document.window);
  const measured = useMemo(() => measurementWindow({ window }), [window]);
  const models = useMemo(() => withModels(variants), [variants]);
  // Of more than two variants the active one is compared, and the last one while A itself is active.
  const place = models.findIndex((m) => m.id === active);
  const compared = models.length < 2 ? 0 : models.length === 2 || place < 1 ? models.length - 1 : place;
  const byVariant = useMeasures(models, measured);
  const rows = useMemo(() => metricRows(byVariant, compared), [byVariant, compared]);
  const dimensions = useMemo(() => dimensionsOf(byVariant.flat()), [byVariant]);
  const chosen = usePanel('compare', DIMENSIONS, undefined);
  const dimension =
    chosen !== undefined && dimensions.includes(chosen) ? chosen : chosen === 'all' ? 'all' : usual(rows, dimensions);
  const [order, setOrder] = useState<RowOrder>('listed');
  const [alike, setAlike] = useState(false);
  const own = models.length === 0 ? '' : schedulerPlugin(models[0].model.directory.scheduler).title;
  const groups = useMemo(() => {
    return sortedGroups(metricGroups(rows, own, dimension === 'all' ? undefined : dimension), order);
  }, [rows, dimension, own, order]);
  const folds = models.length > 1 && !alike;
  const shown = useMemo(() => (folds ? differing(groups) : groups), [groups, folds]);
  const folded = groups.flatMap((group) => group.rows).filter(({ same }) => same);
  const outdated = models.some(
    // The last run that worked stays where a new one could not run: nothing is on its way.
    ({ run }) => run.status === 'running' || (run.outdated && run.status !== 'failed'),
  );
  const seed = models[0]?.run.seed;
  const runs = useStudy((s) => s.runs);
  const difference =
    compared > 0 ? `${variantLetter(models[compared].index)} − ${variantLetter(models[0].index)}` : undefined;

  return (
    <section className="dock-card compare" aria-label="Compare">
      <div className="section-header" role="toolbar" aria-label="Comparison shown as">
        {title}
        {dimensions.length > 0 && (
          <Segmented
            label="Rows by"
            value={dimension}
            options={['all', ...dimensions].map((value) => ({ value, label: value }))}
            onChange={(value) => viewStore.getState().setPanel('compare', value)}
          />
        )}
        <span className="grow" />
        {outdated && <span className="muted small">simulating</span>}
        {seed !== undefined && <span className="muted small compare__seed">seed {seed}</span>}
        <IconButton
          label="Copy as table"
          disabled={models.length === 0}
          onClick={() =>
            void copyText(
              tableText(
                groups,
                models.map((m) => `${variantLetter(m.index)} ${m.title}`),
                difference,
              ),
              'The table',
            )
          }
        >
          <Copy size={13} />
        </IconButton>
      </div>
      <ScrollRegion label="Metrics" className="compare__body" toolbar="metrics">
        <table className={models.length > 2 ? 'numbers compare__narrow' : 'numbers'}>
          <thead>
            <tr>
              <Sortable order={order} by="name" onSort={setOrder}>
                {window === undefined ? 'Whole run' : windowText(measured)}
              </Sortable>
              {models.map((m, at) => (
                <VariantHead
                  key={m.id}
                  variant={m}
                  base={models[0]}
                  choosable={models.length > 2 && at > 0}
                  chosen={at === compared}
                />
              ))}
              {difference !== undefined && (
                <Sortable order={order} by="effect" onSort={setOrder}>
                  {difference}
                </Sortable>
              )}
            </tr>
          </thead>
          {shown.map((group) => (
            <Group key={group.title} group={group} models={models} compared={compared} runs={runs} />
          ))}
        </table>
        {models.length > 1 && folded.length > 0 && (
          <p className="compare__alike small muted">
            {alike ? 'All rows are shown. ' : `The same in all (${folded.length}): ${namesOf(folded)}. `}
            <button type="button" className="link-button" onClick={() => setAlike(!alike)}>
              {alike ? 'Only differences' : 'Show'}
            </button>
          </p>
        )}
        {models.length > 1 && (
          <Suspense fallback={null}>
            <EffectsList />
          </Suspense>
        )}
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

/** How the system itself tells applications apart, else queues or entries where there are few and they differ. */
function usual(rows: readonly MetricRow[], dimensions: readonly string[]): string {
  const candidates = ['class', 'queue', 'entry'].filter((dimension) => dimensions.includes(dimension));
  const telling = (dimension: string): boolean => {
    const groups = classGroups(rows, dimension);
    return groups.length <= FEW_CLASSES && groups.some((group) => group.rows.some(({ same }) => !same));
  };
  return candidates.find(telling) ?? 'all';
}

function differing(groups: readonly MetricGroup[]): MetricGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ same }) => !same) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Some of the rows with their values: a remark, not the table. */
function namesOf(rows: readonly MetricRow[]): string {
  const named = rows.filter(({ id }) => !id.includes('@')).slice(0, MOST_NAMED);
  const names = named.map(({ title, cells }) => `${lower(title)} ${cells[0]}`);
  return listText([...names, ...(rows.length > named.length ? [`${rows.length - named.length} more`] : [])]);
}

function lower(title: string): string {
  return `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
}

interface SortableProps {
  readonly order: RowOrder;
  readonly by: Exclude<RowOrder, 'listed'>;
  readonly onSort: (order: RowOrder) => void;
  readonly children: ReactNode;
}

/** The head of a column that the rows can be sorted by; once more, and they stand as they are listed. */
function Sortable({ order, by, onSort, children }: SortableProps) {
  const sorted = order === by;
  return (
    <th scope="col" aria-sort={sorted ? (by === 'name' ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className="compare__sort"
        title={sorted ? 'In the order of the list' : by === 'name' ? 'Sort by name' : 'Sort by size of the difference'}
        onClick={() => onSort(sorted ? 'listed' : by)}
      >
        {children}
        <span aria-hidden="true">{sorted ? (by === 'name' ? ' ↑' : ' ↓') : ''}</span>
      </button>
    </th>
  );
}

interface VariantHeadProps {
  readonly variant: VariantModel;
  readonly base: VariantModel;
  readonly choosable: boolean;
  readonly chosen: boolean;
}

function VariantHead({ variant, base, choosable, chosen }: VariantHeadProps) {
  const viewStore = useViewStore();
  const badge = (
    <>
      <span className="visually-hidden">{variant.title} </span>
      <VariantBadge index={variant.index} />
    </>
  );
  return (
    <th scope="col" className={choosable && chosen ? 'is-now' : undefined}>
      {choosable ? (
        <button
          type="button"
          className="compare__choose"
          title={`Compare ${variant.title} with ${base.title}`}
          aria-pressed={chosen}
          onClick={() => viewStore.getState().setVariant(variant.id)}
        >
          {badge}
        </button>
      ) : (
        badge
      )}
    </th>
  );
}

interface GroupProps {
  readonly group: MetricGroup;
  readonly models: readonly VariantModel[];
  readonly compared: number;
  /** Of every variant, by seed. */
  readonly runs: StudyState['runs'];
}

function Group({ group, models, compared, runs }: GroupProps) {
  const several = models.length > 2;
  const seeds = useMemo(() => models.map(({ id }) => runs[id] ?? []), [models, runs]);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className="compare__group" colSpan={models.length + (compared > 0 ? 2 : 1)}>
          {group.title}
        </th>
      </tr>
      {group.rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" title={row.formula === '' ? undefined : row.formula}>
            {row.title}
          </th>
          {row.cells.map((cell, at) => (
            <td key={models[at].id} className={several && at === compared ? 'compare__chosen' : undefined}>
              <Seeds runs={seeds} variant={at} metric={row.id} />
              {row.best.includes(at) ? <Best text={cell} shared={row.best.length > 1} /> : cell}
            </td>
          ))}
          {compared > 0 && (
            <td className={row.turn === undefined ? 'muted' : `compare__${row.turn}`}>{row.difference}</td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface SeedsProps {
  readonly runs: readonly (readonly (SeedRun | undefined)[])[];
  readonly variant: number;
  readonly metric: string;
}

function Seeds(props: SeedsProps) {
  if (props.runs.every((of) => of.length === 0)) return null;
  return (
    <Suspense fallback={null}>
      <SeedHistogram {...props} />
    </Suspense>
  );
}

/** Best is a word: bold type alone says nothing to who cannot see it. */
function Best({ text, shared }: { readonly text: string; readonly shared: boolean }) {
  return (
    <span className="compare__best">
      <span className="compare__mark">{shared ? 'best =' : 'best'}</span> <b>{text}</b>
    </span>
  );
}

function windowText({ from, to }: MeasurementWindow): string {
  return to === Infinity ? `From ${formatInstant(from)}` : `${formatInstant(from)} to ${formatInstant(to)}`;
}

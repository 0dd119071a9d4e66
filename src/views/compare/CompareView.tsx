import { Copy } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { unflatteredText } from '../../analysis/compare/study/unfinished';
import { isOpen } from '../../analysis/compare/study/warm-up-window';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import { listText } from '../../base/text/list-text';
import { formatInstant } from '../../base/units';
import { useScenario, useScenarioStore } from '../../store/document/scenario-store';
import { useView, useViewStore } from '../../store/view/view-store';
import { Button, IconButton } from '../../ui/Button';
import { lazyPart } from '../../ui/lazy-part';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { Segmented } from '../../ui/fields/Segmented';
import { variantLetter } from '../../ui/VariantBadge';
import { copyText } from '../shared/copy';
import { tableText } from './compare-rows';
import type { MetricGroup, MetricRow, RowOrder } from './compare-rows';
import { CompareTable } from './CompareTable';
import { useComparison } from './use-comparison';
import type { Comparison } from './use-comparison';
import './compare.css';

const EffectsList = lazyPart(() => import('./EffectsList').then((module) => module.EffectsList));
const LongRun = lazyPart(() => import('./LongRun').then((module) => module.LongRun));

/** The most rows without differences that the remark names. */
const MOST_NAMED = 3;

/** What differs between the variants; hidden while a question of a lesson is open. */
export function CompareView({ title }: { readonly title: ReactNode }) {
  if (!useView((s) => s.sight?.future === 'hidden')) return <Differences title={title} />;
  return (
    <section className="dock-card compare" aria-label="Compare">
      <header className="section-header">{title}</header>
      <p className="empty-note">Hidden until you have answered.</p>
    </section>
  );
}

/** What differs, by class of application, with the difference to A and the best of each row. */
function Differences({ title }: { readonly title: ReactNode }) {
  const [order, setOrder] = useState<RowOrder>('listed');
  const [alike, setAlike] = useState(false);
  const comparison = useComparison(order);
  const judged = useScenario((s) => s.document.goal !== undefined);
  const { models, compared, groups, window, variants, withoutSlowdown, leaves } = comparison;
  const named = (leaving: boolean): string[] =>
    models.flatMap(({ index }, at) => (leaves[at] === leaving ? [variantLetter(index)] : []));
  const undone = unflatteredText(named(true), listText(named(false)));
  const folds = models.length > 1 && !alike;
  const shown = useMemo(() => (folds ? differing(groups) : groups), [groups, folds]);
  const folded = groups.flatMap((group) => group.rows).filter(({ same }) => same);
  const difference =
    compared > 0 ? `${variantLetter(models[compared].index)} − ${variantLetter(models[0].index)}` : undefined;
  return (
    <section className="dock-card compare" aria-label="Compare">
      <Header title={title} comparison={comparison} difference={difference} />
      <ScrollRegion label="Metrics" className="compare__body" toolbar="metrics">
        <CompareTable
          groups={shown}
          models={models}
          compared={compared}
          title={window === undefined ? 'Whole run' : windowText(window)}
          difference={difference}
          judged={judged}
          order={order}
          onSort={setOrder}
        />
        {models.length > 1 && folded.length > 0 && (
          <p className="compare__alike small muted">
            {alike ? 'All rows are shown. ' : `The same in all (${folded.length}): ${namesOf(folded)}. `}
            <button type="button" className="link-button" onClick={() => setAlike(!alike)}>
              {alike ? 'Only differences' : 'Show'}
            </button>
          </p>
        )}
        {undone !== '' && <p className="compare__alike small muted">{undone}</p>}
        {withoutSlowdown !== undefined && <p className="compare__alike small muted">No slowdown: {withoutSlowdown}.</p>}
        {models.some(({ model }) => isOpen(model)) && (
          <Suspense fallback={null}>
            <LongRun />
          </Suspense>
        )}
        {models.length > 1 && (
          <Suspense fallback={null}>
            <EffectsList />
          </Suspense>
        )}
        {models.length === 1 && variants.length === 1 && <FirstVariantHint id={variants[0].id} />}
      </ScrollRegion>
    </section>
  );
}

interface HeaderProps {
  readonly title: ReactNode;
  readonly comparison: Comparison;
  /** The head of the column of differences; undefined where there is none. */
  readonly difference: string | undefined;
}

/** How the rows are split, which seed they are of, and the table for the clipboard. */
function Header({ title, comparison: { models, dimensions, dimension, groups }, difference }: HeaderProps) {
  const viewStore = useViewStore();
  const outdated = models.some(
    // Where a new run failed, the last one that worked stays, but no picture is on its way.
    ({ run }) => run.status === 'running' || (run.outdated && run.status !== 'failed'),
  );
  const seed = models[0]?.run.seed;
  const copy = (): void => {
    const heads = models.map((m) => `${variantLetter(m.index)} ${m.title}`);
    void copyText(tableText(groups, heads, difference), 'The table');
  };
  return (
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
      <IconButton label="Copy as table" disabled={models.length === 0} onClick={copy}>
        <Copy size={13} />
      </IconButton>
    </div>
  );
}

/** Where there is one variant, the way to a second one. @param id the variant to copy */
function FirstVariantHint({ id }: { readonly id: string }) {
  const scenarioStore = useScenarioStore();
  const viewStore = useViewStore();
  const add = (): void => {
    const added = scenarioStore.getState().addVariant(id);
    if (added !== '') viewStore.getState().setVariant(added);
  };
  return (
    <p className="compare__hint">
      <Button variant="outline" onClick={add}>
        Add a variant to compare with
      </Button>
    </p>
  );
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

function windowText({ from, to }: MeasurementWindow): string {
  return to === Infinity ? `From ${formatInstant(from)}` : `${formatInstant(from)} to ${formatInstant(to)}`;
}

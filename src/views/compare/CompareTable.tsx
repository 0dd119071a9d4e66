import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { capitalized } from '../../base/text/capitalized';
import { useStudy } from '../../store/studies/study-store';
import { useViewStore } from '../../store/view/view-store';
import { lazyPart } from '../../ui/lazy-part';
import { VariantBadge } from '../../ui/VariantBadge';
import type { VariantModel } from '../shared/runs/use-runs-view';
import type { MetricGroup, MetricRow, RowOrder } from './compare-rows';

const SeedHistogram = lazyPart(() => import('./SeedHistogram').then((module) => module.SeedHistogram));

interface CompareTableProps {
  readonly groups: readonly MetricGroup[];
  readonly models: readonly VariantModel[];
  /** The one whose difference to the first is shown, by its place among the models; 0 for none. */
  readonly compared: number;
  /** The head of the rows, and of the column of differences, if there is one. */
  readonly title: string;
  readonly difference: string | undefined;
  /** Whether the scenario names a goal: only then is a difference good or bad. */
  readonly judged: boolean;
  readonly order: RowOrder;
  readonly onSort: (order: RowOrder) => void;
}

/** Metrics as rows, variants as columns, and the difference between two of them in the last one. */
export function CompareTable(props: CompareTableProps) {
  const { groups, models, compared, title, difference, judged, order, onSort } = props;
  const runs = useStudy((s) => s.runs);
  const seeds = useMemo(() => models.map(({ id }) => runs[id] ?? []), [models, runs]);
  return (
    <table className={models.length > 2 ? 'numbers compare__narrow' : 'numbers'} aria-label="Metrics by variant">
      <thead>
        <tr>
          <Sortable order={order} by="name" onSort={onSort}>
            {title}
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
            <Sortable order={order} by="effect" onSort={onSort}>
              {difference}
            </Sortable>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.title} group={group} models={models} compared={compared} judged={judged} seeds={seeds} />
      ))}
    </table>
  );
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
  readonly judged: boolean;
  /** The runs of every variant, by seed. */
  readonly seeds: SeedsProps['runs'];
}

function Group({ group, models, compared, judged, seeds }: GroupProps) {
  const several = models.length > 2;
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
            <td
              key={models[at].id}
              className={several && at === compared ? 'is-lit' : undefined}
              title={sentenceOf(row.whys[at])}
            >
              <Seeds runs={seeds} variant={at} metric={row.id} />
              {row.best.includes(at) ? <Best text={cell} shared={row.best.length > 1} /> : cell}
              {row.whys[at] !== undefined && <span className="visually-hidden"> {sentenceOf(row.whys[at])}</span>}
            </td>
          ))}
          {compared > 0 && <td className={turnClass(row.turn, judged)}>{row.difference}</td>}
        </tr>
      ))}
    </tbody>
  );
}

function turnClass(turn: MetricRow['turn'], judged: boolean): string | undefined {
  if (turn === undefined) return 'muted';
  return judged ? `compare__${turn}` : undefined;
}

function sentenceOf(why: string | undefined): string | undefined {
  return why === undefined ? undefined : `${capitalized(why)}.`.replace(/\.\.$/, '.');
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

import { useMemo } from 'react';
import { blockGrid, hottest } from '../../analysis/locality/block-map';
import type { BlockGrid } from '../../analysis/locality/block-map';
import type { RunModel } from '../../analysis/model';
import { heatStep, NO_DATA } from '../../render/heatmap/heatmap-draw';
import { usePlayground } from '../../store/page-playground';
import { useScenario } from '../../store/document/scenario-store';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/fields/Select';
import { useHeatRamp } from '../../ui/hooks/use-heat-ramp';
import { act, seenBy } from '../shared/acts/act';
import { setLocalityDataset, useLocality } from '../shared/dock/locality-store';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { HeatCanvas } from './heat-map/HeatCanvas';
import type { RowMove } from './heat-map/HeatCanvas';
import type { Place } from './heat-map/heat-place';
import { HeatKey } from './heat-map/HeatKey';
import { HeatTable } from './heat-map/HeatTable';
import { percent } from './level-words';
import { moveBlock } from './move-block';

/** Where the blocks of a dataset lie: replicas per node and range of blocks, nodes with far more than their share named. */
export function BlocksPanel({ variant, name }: { readonly variant: VariantModel; readonly name: string }) {
  const datasets = variant.model.directory.datasets ?? [];
  const { dataset: chosen } = useLocality();
  const at = Math.max(
    0,
    datasets.findIndex((data) => data.id === chosen),
  );
  const { model } = variant;
  const grid = useMemo(() => blockGrid(model, at), [model, at]);
  const most = useMemo(() => grid.counts.reduce((largest, count) => Math.max(largest, count), 1), [grid]);
  if (datasets.length === 0) {
    return <p className="empty-note">The scenario has no data: no blocks are stored on nodes.</p>;
  }
  const data = datasets[at];
  return (
    <div className="view-panel">
      <div className="view-bar">
        {datasets.length > 1 && (
          <Select
            aria-label="Dataset"
            value={data.id}
            options={datasets.map(({ id }) => ({ value: id, label: id }))}
            onChange={setLocalityDataset}
          />
        )}
        <Counts model={model} at={at} grid={grid} />
        <Moved variant={variant.id} dataset={data.id} />
        <span className="grow" />
        <HeatKey to={String(most)} dot="none" />
      </div>
      <BlockMap variant={variant} at={at} grid={grid} most={most} name={name} />
    </div>
  );
}

/** How many blocks were placed by hand, and a way to undo that. */
function Moved({ variant, dataset }: { readonly variant: string; readonly dataset: string }) {
  const playground = usePlayground();
  const document = useScenario((s) => s.document);
  const places = seenBy(document, variant).data?.find(({ id }) => id === dataset)?.places;
  const moved = Object.keys(places ?? {}).length;
  if (moved === 0) return <span className="small muted">Drag a cell to move a copy</span>;
  return (
    <span className="small">
      {moved} {moved === 1 ? 'block' : 'blocks'} moved{' '}
      <Button
        onClick={() =>
          void act(
            [{ path: ['data', dataset, 'places'], value: undefined }],
            `${dataset} lies as it was`,
            variant,
            playground,
          )
        }
      >
        put back
      </Button>
    </span>
  );
}

interface GridProps {
  readonly model: RunModel;
  readonly at: number;
  readonly grid: BlockGrid;
}

/** How many there are, and where most of them lie. */
function Counts({ model, at, grid }: GridProps) {
  const hot = useMemo(() => hottest(model, at), [model, at]);
  return (
    <span className="small">
      {model.directory.datasets?.[at].id}: <b>{grid.blocks}</b> {grid.blocks === 1 ? 'block' : 'blocks'},{' '}
      <b>{grid.replicas}</b> {grid.replicas === 1 ? 'replica' : 'replicas'}.{' '}
      {hot !== undefined && (
        <>
          Most lie on <b>{hot.label}</b>: {percent(hot.share)}, {hot.times.toFixed(1)} times an even share.
        </>
      )}
    </span>
  );
}

interface BlockMapProps extends Omit<GridProps, 'model'> {
  readonly variant: VariantModel;
  /** The most replicas in any cell. */
  readonly most: number;
  readonly name: string;
}

function BlockMap({ variant, at, grid, most, name }: BlockMapProps) {
  const playground = usePlayground();
  const { model } = variant;
  const steps = useHeatRamp().length;
  const cells = useMemo(() => {
    return {
      step: Int8Array.from(grid.counts, (n) => (n === 0 ? NO_DATA : heatStep(n / most, steps))),
      count: grid.counts,
    };
  }, [grid, most, steps]);
  const countOf = ({ row, column }: Place): number => {
    if (column < 0) return grid.totals[row];
    const width = grid.columns.length;
    if (row >= 0) return grid.counts[row * width + column];
    return grid.rows.reduce((sum, _, r) => sum + grid.counts[r * width + column], 0);
  };
  const linesAt = (place: Place): readonly string[] => {
    const title = [
      ...(place.row >= 0 ? [grid.rows[place.row].label] : []),
      ...(place.column >= 0 ? [`block ${grid.columns[place.column].label}`] : []),
    ].join(', ');
    const count = countOf(place);
    const share = place.column < 0 ? `${percent(count / Math.max(1, grid.replicas))} of all` : '';
    return [title, `${count} ${count === 1 ? 'replica' : 'replicas'}`, ...(share === '' ? [] : [share])];
  };
  const moveTo = (place: Place, row: number): RowMove => {
    const move = moveBlock(model, at, grid, place, row);
    if ('why' in move) return { text: move.why };
    return { text: move.said, run: () => void act([move.edit], move.said, variant.id, playground) };
  };
  const label = `Blocks of ${model.directory.datasets?.[at].id ?? ''} in ${name}`;
  return (
    <>
      <HeatCanvas model={model} grid={grid} cells={cells} linesAt={linesAt} moveTo={moveTo} label={label} />
      <HeatTable caption={label} grid={grid} textAt={(row, column) => String(countOf({ row, column }))} />
    </>
  );
}

import { useMemo, useRef, useState } from 'react';
import { LEVELS, LocalityCounter, applicationsWithTasks, cellShare, localityGrid } from '../../analysis/locality';
import type { Grid, GridKind, LevelChoice } from '../../analysis/locality';
import { localityNames } from '../../frameworks/spark/task-scheduler/locality';
import { OUTLINE, NO_DATA, heatStep } from '../../render/heatmap-draw';
import type { HeatCells } from '../../render/heatmap-draw';
import { useView } from '../../store/view-store';
import { Segmented } from '../../ui/Segmented';
import { Select } from '../../ui/Select';
import { useHeatRamp } from '../../ui/use-heat-ramp';
import { useSize } from '../../ui/use-size';
import { appIndex } from '../shared/names';
import { useCursor } from '../shared/use-cursor';
import type { VariantModel } from '../shared/use-runs-view';
import { HeatCanvas } from './HeatCanvas';
import type { Place } from './HeatCanvas';
import { HeatTable } from './HeatTable';
import { levelsText, percent, tasksText } from './level-words';

const KINDS: readonly { readonly value: GridKind; readonly label: string }[] = [
  { value: 'node-app', label: 'node × application' },
  { value: 'executor-stage', label: 'executor × stage' },
  { value: 'node-time', label: 'node × time' },
];

const LEVELS_OFFERED: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'local', label: 'node or better' },
  ...localityNames.map((label, level) => ({ value: String(level), label })),
];

/** Width of a column of time, px. */
const BUCKET = 22;

/** Where tasks ran near their data, as a heat map: of the whole run or up to the cursor. */
export function HeatmapPanel({ variant, name }: { readonly variant: VariantModel; readonly name: string }) {
  const { model } = variant;
  const [kind, setKind] = useState<GridKind>('node-app');
  const [level, setLevel] = useState('local');
  const [until, setUntil] = useState<'run' | 'cursor'>('run');
  const panel = useRef<HTMLDivElement>(null);
  const { width } = useSize(panel);
  const app = useShownApp(variant);
  const buckets = Math.max(6, Math.min(60, Math.floor((width - 110) / BUCKET)));
  const grid = useMemo(() => localityGrid(model, kind, app, buckets), [model, kind, app, buckets]);
  const appName = model.directory.applications[app]?.id;
  return (
    <div className="locality__panel" ref={panel}>
      <div className="locality__bar">
        <Select aria-label="Rows and columns" value={kind} options={KINDS} onChange={setKind} />
        <Select aria-label="Level counted" value={level} options={LEVELS_OFFERED} onChange={setLevel} />
        <Segmented
          label="Tasks counted"
          value={until}
          options={[
            { value: 'run', label: 'whole run' },
            { value: 'cursor', label: 'to cursor' },
          ]}
          onChange={setUntil}
        />
        {kind === 'executor-stage' && appName !== undefined && <b className="locality__of">{appName}</b>}
        <span className="grow" />
        <HeatKey />
      </div>
      {until === 'run' ? (
        <Map variant={variant} grid={grid} choice={choiceOf(level)} at={Infinity} name={name} />
      ) : (
        <MapAtCursor variant={variant} grid={grid} choice={choiceOf(level)} name={name} />
      )}
    </div>
  );
}

function choiceOf(text: string): LevelChoice {
  const level = Number(text);
  return level === 0 || level === 1 || level === 2 || level === 3 || level === 4 ? level : 'local';
}

/** The selected application where it ran tasks, otherwise the first one that did. */
export function useShownApp({ model }: Pick<VariantModel, 'model'>): number {
  const selection = useView((s) => s.selection);
  const shown = useMemo(() => applicationsWithTasks(model), [model]);
  const selected = selection?.kind === 'app' ? appIndex(model, selection.id) : undefined;
  return selected !== undefined && shown.includes(selected) ? selected : (shown[0] ?? -1);
}

interface MapProps {
  readonly variant: VariantModel;
  readonly grid: Grid;
  readonly choice: LevelChoice;
  readonly name: string;
}

function MapAtCursor(props: MapProps) {
  const cursor = useCursor();
  return <Map {...props} at={cursor} />;
}

function Map({ variant, grid, choice, at, name }: MapProps & { readonly at: number }) {
  const { model } = variant;
  const counter = useMemo(() => new LocalityCounter(model, grid), [model, grid]);
  const steps = useHeatRamp().length;
  const cells = useMemo(() => {
    counter.moveTo(at);
    return heatCells(counter.counts, choice, steps);
  }, [counter, at, choice, steps]);
  const linesAt = (place: Place): readonly string[] => placeLines(grid, counter.counts, choice, place);
  const textAt = (row: number, column: number): string => levelsText(sums(grid, counter.counts, { row, column }));
  return (
    <>
      <HeatCanvas model={model} grid={grid} cells={cells} linesAt={linesAt} label={`Locality of tasks in ${name}`} />
      <HeatTable caption={`Locality of tasks in ${name}`} grid={grid} textAt={textAt} />
    </>
  );
}

function heatCells(counts: Int32Array, choice: LevelChoice, steps: number): HeatCells {
  const size = counts.length / LEVELS;
  const step = new Int8Array(size);
  const count = new Int32Array(size);
  for (let cell = 0; cell < size; cell++) {
    const { tasks, at, share } = cellShare(counts, cell, choice);
    count[cell] = choice === 'local' ? tasks : at;
    step[cell] = tasks === 0 ? NO_DATA : Number.isNaN(share) ? OUTLINE : heatStep(share, steps);
  }
  return { step, count };
}

/** Tasks per level of a cell, a row or a column. */
function sums(grid: Grid, counts: Int32Array, { row, column }: Place): Int32Array {
  const width = grid.columns.length;
  const total = new Int32Array(LEVELS);
  const add = (cell: number): void => {
    for (let level = 0; level < LEVELS; level++) total[level] += counts[cell * LEVELS + level];
  };
  if (row >= 0 && column >= 0) add(row * width + column);
  else if (row >= 0) for (let c = 0; c < width; c++) add(row * width + c);
  else for (let r = 0; r < grid.rows.length; r++) add(r * width + column);
  return total;
}

function placeLines(grid: Grid, counts: Int32Array, choice: LevelChoice, place: Place): readonly string[] {
  const total = sums(grid, counts, place);
  const { tasks, at, share } = cellShare(total, 0, choice);
  const row = place.row >= 0 ? grid.rows[place.row].label : undefined;
  const column = place.column >= 0 ? grid.columns[place.column].label : undefined;
  const joint = grid.kind === 'node-time' ? ' from ' : ', ';
  const title = [row, column].filter((text) => text !== undefined).join(joint);
  if (tasks === 0) return [title, 'no task'];
  const what = choice === 'local' ? 'at node level or better' : localityNames[choice];
  const part = Number.isNaN(share) ? 'without a preferred place' : `${percent(share)} ${what} (${at} of ${tasks})`;
  return [title, `${tasksText(tasks)}: ${levelsText(total)}`, part];
}

/** What the colours mean. */
function HeatKey() {
  const ramp = useHeatRamp();
  return (
    <span className="locality__key">
      0
      <span className="locality__ramp" aria-hidden="true">
        {ramp.map((color) => (
          <span key={color} style={{ background: color }} />
        ))}
      </span>
      100 %
    </span>
  );
}

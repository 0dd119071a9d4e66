import { useMemo, useRef, useState } from 'react';
import {
  LEVELS,
  LocalityCounter,
  applicationsWithTasks,
  cellShare,
  localityGrid,
} from '../../../analysis/locality/locality';
import type { Grid, GridKind, LevelChoice } from '../../../analysis/locality/locality';
import { localityStory } from '../../../analysis/locality/locality-story';
import type { RunModel } from '../../../analysis/model';
import { memoryUnit } from '../../../analysis/explain/words';
import { localityNames } from '../../../frameworks/spark/task-scheduler/locality/locality';
import { OUTLINE, NO_DATA, heatStep } from '../../../render/heatmap/heatmap-draw';
import type { HeatCells } from '../../../render/heatmap/heatmap-draw';
import { usePlayground } from '../../../store/page-playground';
import { useView } from '../../../store/view/view-store';
import { moveCursor } from '../../transport/playback';
import { Segmented } from '../../../ui/fields/Segmented';
import { Select } from '../../../ui/fields/Select';
import { useHeatRamp } from '../../../ui/hooks/use-heat-ramp';
import { useSize } from '../../../ui/hooks/use-size';
import { appIndex } from '../../shared/acts/names';
import { useCursor } from '../../shared/runs/use-cursor';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { CellTasks } from './CellTasks';
import { HeatCanvas } from './HeatCanvas';
import { placeWithin } from './heat-place';
import type { ChosenPlace, Place } from './heat-place';
import { HeatKey } from './HeatKey';
import { HeatTable } from './HeatTable';
import { cellText, placeLines, sumsOf } from './heat-words';
import type { Measure } from './heat-words';

const KINDS: readonly { readonly value: GridKind; readonly label: string }[] = [
  { value: 'node-app', label: 'node × application' },
  { value: 'executor-stage', label: 'executor × stage' },
  { value: 'node-time', label: 'node × time' },
];

const MEASURES: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'local', label: 'share node or better' },
  ...localityNames.map((label, level) => ({ value: String(level), label: `share ${label}` })),
  { value: 'bytes', label: 'bytes moved' },
];

/** Width of a column of time, px. */
const BUCKET = 22;

/** Where tasks ran near their data, as a heat map: of the whole run or up to the cursor. */
export function HeatmapPanel({ variant, name }: { readonly variant: VariantModel; readonly name: string }) {
  const { model } = variant;
  const [kind, setKind] = useState<GridKind>('node-app');
  const [chosen, setChosen] = useState('local');
  const measure = measureOf(chosen);
  const [until, setUntil] = useState<'run' | 'cursor'>('run');
  const panel = useRef<HTMLDivElement>(null);
  const { width } = useSize(panel);
  const app = useShownApp(variant);
  const buckets = Math.max(6, Math.min(60, Math.floor((width - 110) / BUCKET)));
  const grid = useMemo(() => localityGrid(model, kind, app, buckets), [model, kind, app, buckets]);
  const most = useMemo(() => (measure === 'bytes' ? mostBytes(model, grid) : 0), [model, grid, measure]);
  const appName = model.directory.applications[app]?.id;
  return (
    <div className="view-panel" ref={panel}>
      <div className="view-bar" role="toolbar" aria-label="Heat map shown as">
        <Select aria-label="Rows and columns" value={kind} options={KINDS} onChange={setKind} />
        <Select aria-label="What cells show" value={chosen} options={MEASURES} onChange={setChosen} />
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
        <HeatKey to={endOf(measure, most)} dot="no task" />
      </div>
      {/* Other rows and columns are another map: it begins without a cell of the keyboard, and without an opened one. */}
      {until === 'run' ? (
        <HeatMap key={kind} variant={variant} grid={grid} measure={measure} most={most} at={Infinity} name={name} />
      ) : (
        <MapAtCursor key={kind} variant={variant} grid={grid} measure={measure} most={most} name={name} />
      )}
    </div>
  );
}

function measureOf(text: string): Measure {
  if (text === 'bytes') return text;
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
  readonly measure: Measure;
  /** Bytes of the last step of the ramp. */
  readonly most: number;
  readonly name: string;
}

function MapAtCursor(props: MapProps) {
  const cursor = useCursor();
  return <HeatMap {...props} at={cursor} />;
}

function HeatMap({ variant, grid, measure, most, at, name }: MapProps & { readonly at: number }) {
  const playground = usePlayground();
  const { model } = variant;
  const [chosen, setChosen] = useState<ChosenPlace>();
  const opened = placeWithin(chosen, grid.rows.length, grid.columns.length);
  const counter = useMemo(() => new LocalityCounter(model, grid), [model, grid]);
  const steps = useHeatRamp().length;
  const cells = useMemo(() => {
    counter.moveTo(at);
    return measure === 'bytes' ? byteCells(counter, most, steps) : shareCells(counter.counts, measure, steps);
  }, [counter, at, measure, most, steps]);
  const storyOf = (place: Place) => localityStory(model, grid, place, at);
  const linesAt = (place: Place): readonly string[] =>
    placeLines(model, grid, sumsOf(grid, counter, place), measure, place, () => storyOf(place));
  const textAt = (row: number, column: number): string => cellText(sumsOf(grid, counter, { row, column }), measure);
  const goTo = (place: ChosenPlace) => {
    setChosen(place);
    const from = place.column < 0 ? undefined : grid.columns[place.column].from;
    if (from === undefined) return;
    const { first } = storyOf(place);
    playground.view.getState().setPlaying(false);
    moveCursor(first === Infinity ? from : first, playground);
  };
  const what = measure === 'bytes' ? 'Bytes fetched' : 'Locality of tasks';
  return (
    <>
      <HeatCanvas
        model={model}
        grid={grid}
        cells={cells}
        linesAt={linesAt}
        onChoose={goTo}
        keeps={grid.kind === 'node-time'}
        label={`${what} in ${name}`}
      />
      <HeatTable caption={`${what} in ${name}`} grid={grid} textAt={textAt} />
      {opened !== undefined && (
        <CellTasks
          model={model}
          grid={grid}
          place={opened}
          lines={linesAt(opened)}
          until={at}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function shareCells(counts: Int32Array, choice: LevelChoice, steps: number): HeatCells {
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

/** Bytes relative to the largest value of any cell, printed in one unit for all. */
function byteCells({ counts, bytes }: LocalityCounter, most: number, steps: number): HeatCells {
  const { size } = cellUnit(most);
  const step = new Int8Array(bytes.length);
  const count = new Int32Array(bytes.length);
  for (let cell = 0; cell < bytes.length; cell++) {
    const { tasks } = cellShare(counts, cell, 'local');
    count[cell] = Math.round(bytes[cell] / size);
    step[cell] = tasks === 0 ? NO_DATA : heatStep(most === 0 ? 0 : bytes[cell] / most, steps);
  }
  return { step, count };
}

/** A unit that leaves two digits for the largest cell. */
function cellUnit(most: number): ReturnType<typeof memoryUnit> {
  return memoryUnit(most / 10);
}

/** The largest number of bytes that any cell of a grid reaches by the end of the run. */
function mostBytes(model: RunModel, grid: Grid): number {
  const counter = new LocalityCounter(model, grid);
  counter.moveTo(Infinity);
  return counter.bytes.reduce((most, bytes) => Math.max(most, bytes), 0);
}

/** The end of the ramp in words. */
function endOf(measure: Measure, most: number): string {
  const { name, size } = cellUnit(most);
  return measure === 'bytes' ? `${Math.round(most / size)} ${name}` : '100 %';
}

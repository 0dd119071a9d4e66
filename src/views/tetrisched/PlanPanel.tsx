import { useRef, useState } from 'react';
import { Segmented } from '../../ui/fields/Segmented';
import { useSize } from '../../ui/hooks/use-size';
import { gridModes } from './grid/grid-scale';
import type { GridMode } from './grid/grid-scale';
import { JobPanel } from './job/JobPanel';
import { PlanGrid } from './grid/PlanGrid';
import { PlanKey } from './grid/PlanKey';
import { PlanKnobs } from './PlanKnobs';
import { PlanStatus } from './PlanStatus';
import { PlanStrip } from './PlanStrip';
import type { GridCell, Shown } from './plan/shown';

const LABELS: Readonly<Record<GridMode, string>> = { nodes: 'Nodes', groups: 'Groups' };
/** From these heights on there is room for the settings, and for utility, value and program below the grid; px. */
const ROOM_FOR_KNOBS = 330;
const ROOM_FOR_STRIP = 560;

/** The space-time grid with what belongs to it: the job that is looked at on the right, and below it whatever there is room for. */
export function PlanPanel({ shown }: { readonly shown: Shown }) {
  const box = useRef<HTMLDivElement>(null);
  const { height } = useSize(box);
  const [mode, setMode] = useState<GridMode>('nodes');
  const [chosen, setCell] = useState<GridCell>();
  const cell = chosen !== undefined && chosen.group < shown.groups.length ? chosen : undefined;
  return (
    <div className="view-panel" ref={box}>
      <div className="tetri__bar-row">
        <Segmented
          label="Rows of the grid"
          value={mode}
          options={gridModes.map((value) => ({ value, label: LABELS[value] }))}
          onChange={setMode}
        />
        <PlanStatus shown={shown} />
      </div>
      {height >= ROOM_FOR_KNOBS && (
        <div className="tetri__bar-row tetri__bar-row--knobs">
          <PlanKnobs shown={shown} />
          <span className="grow" />
          <PlanKey />
        </div>
      )}
      <div className="view-row tetri__two">
        <PlanGrid shown={shown} mode={mode} cell={cell} onCell={setCell} />
        <JobPanel shown={shown} cell={cell} onCell={setCell} />
      </div>
      {height >= ROOM_FOR_STRIP && <PlanStrip shown={shown} cell={cell} />}
    </div>
  );
}

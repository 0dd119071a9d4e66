import { memo } from 'react';
import type { RunModel } from '../../analysis/model';
import { countInState, stateLanes } from '../../render/states/state-lanes';
import { useView } from '../../store/view/view-store';
import { useRested } from '../../ui/hooks/use-rested';
import { useCursor } from '../shared/runs/use-cursor';
import { useInstantText } from '../shared/runs/use-instant-text';
import { HiddenTable } from '../../ui/HiddenTable';

const MOST = 150;

/** How many applications are in each state at the cursor. */
function Counts({ model }: { readonly model: RunModel }) {
  const instant = useInstantText();
  const cursor = useCursor();
  const counts = stateLanes(model).map((lane) => `${lane.name} ${countInState(lane, cursor)}`);
  return (
    <p>
      {counts.join(', ')} at {instant(cursor)}
    </p>
  );
}

interface StatesTableProps {
  readonly model: RunModel;
  readonly caption: string;
}

/** What the lanes show, as a table for screen readers and tests. */
export function StatesTable({ model, caption }: StatesTableProps) {
  const zoom = useRested(useView((s) => s.zoom));
  return <Stays model={useRested(model)} caption={caption} zoom={zoom} />;
}

/** Its rows. While the picture moves they stay as they are. */
const Stays = memo(function Stays({
  model,
  caption,
  zoom,
}: StatesTableProps & { readonly zoom: readonly [number, number] }) {
  const instant = useInstantText();
  const { states, applications } = model.directory;
  const lanes = stateLanes(model);
  const shown: { readonly state: string; readonly app: number; readonly from: number; readonly to: number }[] = [];
  let total = 0;
  for (const lane of lanes) {
    for (let i = 0; i < lane.app.length; i++) {
      if (lane.start[i] >= zoom[1]) break;
      if (lane.end[i] <= zoom[0]) continue;
      total++;
      if (shown.length >= MOST) continue;
      shown.push({ state: states[lane.state].name, app: lane.app[i], from: lane.start[i], to: lane.end[i] });
    }
  }
  return (
    <HiddenTable
      caption={caption}
      columns={['State', 'Application', 'From', 'To']}
      rows={shown.map(({ state, app, from, to }) => ({
        key: `${state} ${app} ${from}`,
        cells: [state, applications[app].id, instant(from), to === Infinity ? 'not ended' : instant(to)],
      }))}
      rest={total > shown.length ? `and ${total - shown.length} more` : undefined}
    >
      <Counts model={model} />
    </HiddenTable>
  );
});
